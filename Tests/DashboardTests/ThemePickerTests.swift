import Canvas
import Simulator
import Testing

@testable import Dashboard

/// A theme is chosen with a live preview.
@Suite struct ThemePickerTests {
  private static func pilot(_ size: GridSize = GridSize(100, 30)) -> Pilot {
    var pilot = Pilot(size)
    pilot.send(.themes(["midnight", "ansi", "aurora", "daylight"], problems: []))
    pilot.press(.character("t"))
    return pilot
  }

  @Test(arguments: [GridSize(60, 20), GridSize(100, 30)]) func matchRecordedScreens(size: GridSize)
  {
    var pilot = Self.pilot(size)
    pilot.press(.character("j"))
    Snapshot.check(pilot.frame, "themes-\(size.width)x\(size.height)")
  }

  @Test func selectionPreviewsAndEnterSaves() {
    var pilot = Self.pilot()
    pilot.expect("Theme", "midnight", "aurora", "keep")
    pilot.press(.character("j"), .down)
    #expect(pilot.state.themes.name == "aurora" && pilot.effects.isEmpty)
    // The screen behind is still updated.
    pilot.send(.events([Fixture.event(40, 0, .verdict, "order-9", "update")]))
    pilot.press(.enter)
    #expect(pilot.state.themes.name == "aurora" && pilot.state.overlay == nil)
    #expect(pilot.effects == [.rememberTheme("aurora")])
    pilot.expect("✓ theme: aurora")
  }

  @Test func escapeRestoresPreviousTheme() {
    var pilot = Self.pilot()
    pilot.press(.character("G"))
    #expect(pilot.state.themes.name == "daylight")
    pilot.press(.escape)
    #expect(pilot.state.themes.name == "midnight" && pilot.state.overlay == nil)
    #expect(pilot.effects.isEmpty)
  }

  @Test func openingKeyMovesOn() {
    var pilot = Self.pilot()
    pilot.type("ttt")
    #expect(pilot.state.themes.name == "daylight")
    pilot.type("t")
    #expect(pilot.state.themes.name == "midnight")
  }

  @Test func clickSelectsAndSecondClickSaves() {
    var pilot = Self.pilot()
    pilot.click(.line(2))
    #expect(pilot.state.themes.name == "aurora" && pilot.state.overlay != nil)
    pilot.click(.line(2))
    #expect(pilot.effects == [.rememberTheme("aurora")] && pilot.state.overlay == nil)
    pilot.press(.character("t"), .character("k"))
    pilot.send(.click(nil))
    #expect(pilot.state.themes.name == "aurora" && pilot.state.overlay == nil)
  }

  /// A mistake in a saved theme file is reported until it is fixed or closed.
  @Test func themeMistakesAreReported() {
    var pilot = Pilot()
    let problem = "own.json5:3:9: roles.text: \"blu\" is not a colour: write #rrggbb"
    pilot.send(.themes(["midnight", "own"], problems: [problem]))
    pilot.expect("own.json5:3:9", "esc closes")
    pilot.send(.themes(["midnight", "own"], problems: []))
    pilot.expect("Superb Owl", not: ["own.json5"])
    pilot.send(.themes(["midnight", "own"], problems: [problem]))
    pilot.press(.escape)
    pilot.expect("Superb Owl", not: ["own.json5"])
  }
}
