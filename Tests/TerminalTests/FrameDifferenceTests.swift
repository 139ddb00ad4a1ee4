import Canvas
@testable import Terminal
import Testing

@Suite struct FrameDifferenceTests {
  private func frame(_ text: String, _ color: Color = .terminal) -> Frame {
    var frame = Frame(GridSize(10, 2))
    frame.put(text, at: GridPoint(0, 1), Ink(color))
    return frame
  }

  @Test func onlyChangesAreListed() {
    #expect(FrameDifference(from: frame("04:58"), to: frame("04:58")).runs.isEmpty)
    #expect(
      FrameDifference(from: frame("04:58"), to: frame("04:57")).runs == [
        .init(y: 1, columns: 4..<5)
      ])
    #expect(FrameDifference(from: nil, to: frame("")).count == 20)
    #expect(FrameDifference(from: Frame(GridSize(3, 3)), to: frame("")).count == 20)
    #expect(FrameDifference(from: frame("a"), to: frame("a", .ansi(1))).count == 1)
  }

  @Test func wideGlyphIsWrittenCompletely() {
    let runs = FrameDifference(from: frame("日本"), to: frame("日語")).runs
    #expect(runs == [.init(y: 1, columns: 2..<4)])
    #expect(
      FrameDifference(from: frame("ab"), to: frame("日")).runs == [.init(y: 1, columns: 0..<2)])
    #expect(
      FrameDifference(from: frame("日"), to: frame("ab")).runs == [.init(y: 1, columns: 0..<2)])
  }
}
