import Canvas
import Simulator
import Testing

@testable import Dashboard

/// The newest problem, if the window has no space for the log.
@Suite struct ProblemLineTests {
  @Test(arguments: [GridSize(60, 20), GridSize(80, 24), GridSize(40, 12)])
  func opensFromTheKeyboard(size: GridSize) {
    var pilot = Pilot(size)
    pilot.expect("tab ✗ ")
    pilot.press(.tab)
    pilot.expect("⏎ ✗ ", not: ["tab ✗"])
    #expect(pilot.state.context == .log)
    pilot.press(.enter)
    pilot.expect("timestamp.milliseconds", "1770051103239 is milliseconds.")
    pilot.press(.escape)
    pilot.expect("⏎ ✗ ")
    // The cards are above the line.
    pilot.press(.up)
    #expect(pilot.state.pane == .activities)
    pilot.press(.tab, .escape)
    #expect(pilot.state.pane == .activities)
  }

  @Test func opensFromTheMouse() {
    var pilot = Pilot(GridSize(60, 20))
    guard let id = pilot.state.newestProblem?.id else {
      Issue.record("no problem")
      return
    }
    pilot.click(.logEntry(id))
    pilot.click(.logEntry(id))
    guard case .finding = pilot.state.screen else {
      Issue.record("it is not open: \(pilot.state.screen)")
      return
    }
  }

  @Test func isHiddenWithoutAProblem() {
    var pilot = Pilot(state: State(size: GridSize(60, 20), address: "x"))
    pilot.send(.feed(.online))
    pilot.send(.snapshot(Fixture.all))
    pilot.expect(not: ["✗"])
    pilot.press(.tab)
    #expect(pilot.state.pane == .activities)
    pilot.expect("the window is too narrow")
  }
}
