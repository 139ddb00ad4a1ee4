import Vendors
import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

/// Cards whose newest push the device does not show.
@Suite struct NotShownTests {
  private static func dropped(_ number: Int, _ id: String = "game-1") -> ActivityEvent {
    Fixture.event(
      number, 0, .verdict, id, "update", nil,
      [Finding(.timestampMilliseconds, "1770051103239 is milliseconds.")])
  }

  private static let request = SentRequest(json: [
    "path": "/messages/live_activity/update",
    "body": [
      "content_state": [
        "teamOneScore": 2, "teamTwoScore": 5, "period": "second half", "progress": 0.62,
      ]
    ],
  ])

  @Test(arguments: ScreenTests.sizes) func marked(size: GridSize) {
    var pilot = Pilot(size)
    pilot.send(.events([Self.dropped(90), Self.dropped(91, "order-77")]))
    pilot.send(.body(cursor: "90", request: Self.request))
    Snapshot.check(pilot.frame, "not-shown-\(size.width)x\(size.height)")
  }

  @Test func withoutColours() {
    var pilot = Pilot()
    pilot.send(.events([Self.dropped(90)]))
    pilot.send(.body(cursor: "90", request: Self.request))
    let theme = Theme.builtIn.adapted(to: .none)
    let frame = render(pilot.state, theme: theme, size: pilot.state.size, now: pilot.now)
    Snapshot.check(frame, "not-shown-100x30-none")
  }

  @Test func mismatchIsMarkedUntilAPushIsShown() {
    var pilot = Pilot()
    func row() -> Int? {
      pilot.frame.plainText.split(separator: "\n").firstIndex { $0.contains("Luigi") }
    }
    let before = row()
    pilot.send(.events([Self.dropped(90)]))
    #expect(pilot.effects == [.loadBody("90")])
    pilot.expect("✗ not shown · timestamp.milliseconds")
    pilot.send(.body(cursor: "90", request: Self.request))
    pilot.expect("✗ not shown: teamTwoScore 5 · timestamp.milliseconds")
    // The card has a row for it above its bottom edge.
    #expect(row() == before.map { $0 + 1 })
    pilot.press(.character("z"))
    pilot.expect(not: ["not shown"])
    pilot.press(.character("z"))
    pilot.expect("✗ not shown: teamTwoScore 5")
    pilot.send(.events([Fixture.event(91, 0, .updated, "game-1", "update", Fixture.game)]))
    pilot.expect(not: ["✗ not shown: teamTwoScore 5", "✗ not shown · timestamp"])
  }

  /// A card that is brought back keeps its state.
  @Test func undoneDismissalKeepsTheMark() {
    var pilot = Pilot()
    pilot.send(.events([Self.dropped(90)]))
    var gone = Fixture.game
    (gone.state, gone.endReason) = (.dismissed, .user)
    func event(_ kind: ActivityEvent.Kind, _ activity: Activity) -> ActivityEvent {
      ActivityEvent(
        cursor: "91", at: pilot.now, kind: kind, activityID: "game-1", activity: activity,
        detail: kind == .updated ? ["restored": true] : nil)
    }
    pilot.send(.events([event(.dismissed, gone)]))
    pilot.expect(not: ["Superb Owl"])
    pilot.send(.events([event(.updated, Fixture.game)]))
    pilot.expect("✗ not shown · timestamp.milliseconds")
  }

  @Test func burstSendsFewRequests() {
    var pilot = Pilot()
    pilot.send(.body(cursor: "1", request: nil))
    pilot.send(.events((100..<200).map { Self.dropped($0) }))
    #expect(pilot.effects.count == 4)
    pilot.send(.body(cursor: "100", request: nil))
    pilot.send(.events([Self.dropped(200)]))
    #expect(pilot.effects == [.loadBody("200")])
  }

  @Test func droppedPushesInHistoryAreMarked() {
    var pilot = Pilot()
    pilot.send(.past([Self.dropped(90)]))
    pilot.expect("✗ not shown · timestamp.milliseconds")
    pilot.send(.past([Self.dropped(90, "of-another-day")]))
    #expect(pilot.effects.isEmpty)
    pilot.expect(not: ["✗ not shown"])
  }
}
