import Basics
import Canvas
import Simulator
import Testing

@testable import Panels

/// The course of a number over time.
@Suite struct SparklineTests {
  @Test func numbersAreBlocks() {
    #expect(Sparkline.text([1, 2, 3, 4, 5, 6, 7]) == "▁▂▃▅▆▇█")
    #expect(Sparkline.text([5, 1, 5]) == "█▁█")
    #expect(Sparkline.text((0..<40).map(Double.init))?.count == Sparkline.columns)
    #expect(Sparkline.text([1, 2]) == nil && Sparkline.text([3, 3, 3, 3]) == nil)
    #expect(Sparkline.text([.nan, 1, .infinity, 2]) == nil)
  }

  @Test func eachHasItsOwnLetterInASCII() {
    let all = Sparkline.text([1, 2, 3, 4, 5, 6, 7]) ?? ""
    #expect(GlyphSet.ascii.text(all) == "_.-=+*#")
  }

  private func row(_ content: JSON, _ course: [Double], width: Int = 60) -> Frame {
    var panel = Panel(MeaningTests.activity("StockAttributes", ["symbol": "OWL"], content))
    panel.course = course
    return panel.picture(.lockScreen, width: width, .init(theme: .builtIn, now: MeaningTests.start))
  }

  @Test func aPriceThatFallsIsRed() {
    let falling = row(["price": 8, "currency": "USD"], [10, 9, 8])
    #expect(falling.row(3).contains("█▅▁"))
    let place = Array(falling.row(3)).firstIndex(of: "█") ?? 0
    #expect(falling[place, 3].style.foreground == Theme.builtIn.ink(.error).color)
    let rising = row(["price": 12, "currency": "USD"], [10, 11, 12])
    let other = Array(rising.row(3)).firstIndex(of: "▁") ?? 0
    #expect(rising[other, 3].style.foreground == Theme.builtIn.ink(.success).color)
    // Where a clock runs, or there is no room, nothing is drawn.
    #expect(!row(["price": 8, "endsAt": 1_795_254_427], [10, 9, 8]).plainText.contains("▅▁"))
    #expect(
      !row(["status": "trading is open and quiet now", "price": 8], [10, 9, 8], width: 38)
        .plainText.contains("▅▁"))
  }

  /// A few steps make a stair and no course.
  @Test func stepsHaveNone() {
    let step = MeaningTests.shown("BuildAttributes", [:], ["currentStep": 3, "totalSteps": 5])
    #expect(step.progress == .fraction(0.6) && step.gauge == nil)
    let rows = MeaningTests.shown("CopyAttributes", [:], ["rowsDone": 300, "rowsTotal": 5000])
    #expect(rows.gauge?.path == ["rowsDone"])
  }

  @Test(
    arguments: [
      (["price": 3, "volume": 9], "price"), (["progress": 0.4, "n": 2], "progress"),
      (["batteryLevel": 0.4], "batteryLevel"), (["status": "on", "heartRate": 120], "heartRate"),
      (["a": ["glucoseMgDl": 112]], "a.glucoseMgDl"),
    ] as [(JSON, String)])
  func whatSaysMostIsFollowed(_ content: JSON, _ path: String) {
    let shown = MeaningTests.shown("X", [:], content)
    #expect(shown.gauge?.path.joined(separator: ".") == path)
  }
}
