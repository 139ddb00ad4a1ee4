import Foundation
import Preview
import Testing
import ViewTree

/// Buttons whose intents run in the widget's process.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct IntentTests {
  private static let attributes = #"{"task":"Write"}"#
  private static let state = #"{"isPaused":false,"left":25}"#

  private func preview() throws -> WidgetPreview {
    try WidgetLab.preview([WidgetLab.folder + "/Intents"])
  }

  private func press(_ button: Int, _ preview: WidgetPreview) -> WidgetPreview.Press {
    preview.press(
      button, on: .lock, type: "FocusAttributes", attributes: Self.attributes, state: Self.state,
      now: WidgetLab.now, id: "focus-1")
  }

  @Test func updateAndEndAreSentAsRequested() throws {
    let preview = try preview()
    let pause = press(1, preview)
    #expect(pause.problem == nil && pause.trap == nil)
    let update = try #require(pause.changes.first)
    #expect(update.kind == .update && update.id == "focus-1")
    // A Date is encoded as the app's own Codable does: seconds since 2001.
    let state = try JSONDecoder().decode(
      [String: Double].self,
      from: Data(try #require(update.state).replacing("true", with: "1").utf8))
    #expect(state == ["isPaused": 1, "left": 25, "until": 821_692_800])
    let stop = press(3, preview)
    #expect(stop.changes.map(\.kind) == [.end])
    #expect(stop.changes.first?.isImmediate == true)
  }

  @Test func intentsAppGroupIsSeenByNextView() throws {
    let preview = try preview()
    func taps() -> String {
      guard
        case .tree(let tree, _) = preview.view(
          .lock, type: "FocusAttributes", attributes: Self.attributes, state: Self.state,
          now: WidgetLab.now)
      else { return "" }
      return (tree.root?.all ?? []).compactMap { node in
        if case .text(let text) = node { text.string(at: WidgetLab.now) } else { nil }
      }.first { $0.hasSuffix(" taps") } ?? ""
    }
    #expect(taps() == "0 taps")
    // It is bound to the main actor.
    #expect(press(2, preview).problem == nil)
    #expect(press(2, preview).changes.isEmpty)
    #expect(taps() == "2 taps")
  }

  /// As with the toggles of iOS, `value` is the new state.
  @Test func togglePassesNewValueToIntent() throws {
    let preview = try preview()
    let mute = press(8, preview)
    #expect(mute.problem == nil && mute.trap == nil)
    #expect(mute.changes.first?.state?.contains(#""isPaused":true"#) == true)
  }

  @Test func toggleCanBeDrawnAsAButton() throws {
    guard
      case .tree(let tree, _) = try preview().view(
        .lock, type: "FocusAttributes", attributes: Self.attributes, state: Self.state,
        now: WidgetLab.now)
    else {
      Issue.record("no tree")
      return
    }
    let toggles = (tree.root?.all ?? []).compactMap { node in
      if case .button(let view, let button) = node, button.number == 8 { view } else { nil }
    }
    let toggle = try #require(toggles.first)
    // A switch would have a knob on a track.
    #expect(toggle.all.count { if case .shape = $0 { true } else { false } } == 1)
  }

  @Test func failedIntentReportsReasonAndNextOneRuns() throws {
    let preview = try preview()
    #expect(press(4, preview).problem == "OpenIntent opens the app to run")
    #expect(press(5, preview).problem == "perform() threw noSession")
    let trap = press(6, preview).trap
    #expect(trap?.message == "Index out of range")
    #expect(trap?.file?.hasSuffix("FocusWidget.swift") == true)
    #expect(trap?.line == 75)
    #expect(press(7, preview).problem?.contains("closure") == true)
    #expect(press(9, preview).problem == "perform() threw There is no network")
    #expect(press(99, preview).problem == "the view has no such button")
    #expect(press(1, preview).changes.count == 1)
  }
}
