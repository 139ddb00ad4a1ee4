import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

/// Scheduled activities that have not started.
@Suite struct PendingTests {
  private static func later(_ state: ActivityState, at seconds: Double) -> ActivityEvent {
    var activity = Activity(
      id: "final", attributesType: "SportsActivityAttributes",
      attributes: ["title": "The final"], contentState: ["teamOneScore": 0, "teamTwoScore": 0],
      state: state, vendor: .app, appID: "owls", startedAt: Fixture.now + 540)
    activity.updatedAt = Fixture.now + seconds
    activity.lastAlert = Alert(title: "Kick-off", body: "It begins", at: Fixture.now + 540)
    var event = Fixture.event(
      100, -seconds, state == .pending ? .updated : .started, "final", "start", activity)
    if state == .active { event.verdict = nil }
    return event
  }

  @Test func pendingIsListedBetweenActiveAndEnded() {
    var pilot = Pilot(GridSize(120, 60))
    pilot.send(.events([Self.later(.pending, at: 0)]))
    pilot.expect("The final", "◷ starts in 9", "1 pending", not: ["It begins"])
    let rows = pilot.frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    func row(_ text: String) -> Int { rows.firstIndex { $0.contains(text) } ?? -1 }
    #expect(row("Laundry") < row("The final"))
    #expect(row("The final") < row("Kaffeehaus"))
    // A phone does not show it yet.
    pilot.press(.character("z"))
    pilot.expect("Laundry", not: ["The final"])
  }

  @Test func scheduledAlertAppearsAtStart() {
    var pilot = Pilot(GridSize(120, 60))
    pilot.send(.events([Self.later(.pending, at: 0)]))
    pilot.now += 540
    pilot.send(.events([Self.later(.active, at: 540)]))
    pilot.expect("Kick-off · It begins", not: ["starts in", "1 pending"])
  }
}
