import ChildProcesses
import Foundation
@testable import Preview
import Testing
import ViewTree

/// Views that crash their process, or never end.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct TrapTests {
  static let source = """
    import ActivityKit
    import SwiftUI
    import WidgetKit
    struct TrapAttributes: ActivityAttributes {
      struct ContentState: Codable, Hashable { var mode: String }
    }
    struct TrapWidget: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: TrapAttributes.self) { context in
          Inner(mode: context.state.mode)
        } dynamicIsland: { _ in
          DynamicIsland {} compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Text("m") }
        }
      }
    }
    struct Inner: View {
      var mode: String
      var body: some View {
        switch mode {
        case "index": Text("\\([1, 2, 3][mode.count])")
        case "loop": Text(spin())
        case "huge": VStack { ForEach(0..<3_000_000, id: \\.self) { Text("row \\($0)") } }
        case "deep": Inner(mode: mode)
        default: Text("fine")
        }
      }
      func spin() -> String {
        var number = 0
        while number >= 0 { number = (number + 1) % 1000 }
        return "\\(number)"
      }
    }
    """

  @Test func appLineIsNamedAndNextViewIsDrawn() throws {
    let path = try WidgetLab.file(Self.source)
    let preview = try WidgetLab.preview([path])
    func outcome(_ mode: String) -> WidgetPreview.Outcome {
      preview.view(
        .lock, type: "TrapAttributes", attributes: "{}", state: #"{"mode":"\#(mode)"}"#,
        now: WidgetLab.now)
    }
    guard case .trap(let index) = outcome("index") else { throw CancellationError() }
    #expect(index.file == path)
    #expect(index.line == 20)
    #expect(index.message == "Index out of range")
    guard case .trap(let loop) = outcome("loop") else { throw CancellationError() }
    #expect(loop.message == "took over 1 s")
    #expect((21...30).contains(loop.line ?? 0))
    guard case .trap(let huge) = outcome("huge") else { throw CancellationError() }
    #expect(huge.message.contains("too large"))
    guard case .trap = outcome("deep") else { throw CancellationError() }
    guard case .tree(let tree, _) = outcome("fine") else { throw CancellationError() }
    #expect(tree.root != nil)
  }

  @Test func errorHasCompilerMessageAndPlaceInApp() throws {
    let sandbox = try Sandbox.strongest()
    let path = try WidgetLab.file(Self.source.replacing("Text(spin())", with: "Text(spun())"))
    do throws(PreviewError) {
      _ = try WidgetPreview(
        WidgetPreview.Options(
          paths: [path], locale: "en_US", cache: WidgetLab.cache,
          executable: WidgetLab.folder + "/x", sandbox: sandbox), progress: { _ in })
      Issue.record("it compiles")
    } catch {
      guard case .notCompiled(let errors) = error else { throw error }
      #expect(
        errors.first
          == CompileError(file: path, line: 21, column: 23, message: "cannot find 'spun' in scope"))
    }
  }
}
