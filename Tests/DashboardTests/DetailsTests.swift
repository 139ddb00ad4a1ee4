import Canvas
import Basics
import Simulator
import Testing
import Vendors

@testable import Dashboard

/// The changes of each push to an activity.
@Suite struct DetailsTests {
  @Test func restartedActivityHasNewHistory() {
    var pilot = Pilot()
    var again = Fixture.ended
    again.state = .active
    again.contentState = ["status": "ORDERED"]
    pilot.send(.events([Fixture.event(90, 0, .started, "order-12", "start", again)]))
    #expect(pilot.state.log.entries.last?.summary == "status ORDERED")
    pilot.press(.character("l"), .character("i"))
    pilot.expect("✓ start   status ORDERED", not: ["was DELIVERED"])
  }

  @Test func fractionsAreShortInTheLogAndFullInDetails() {
    var pilot = Pilot(GridSize(160, 50))
    var wash = Fixture.wash
    wash.contentState = ["progress": 0.98333333333333, "load": 6.5, "spin": 1e300]
    pilot.send(.events([Fixture.event(93, 0, .started, "wash-3", "start", wash)]))
    #expect(pilot.state.log.entries.last?.summary == "progress 0.983, load 6.5, spin 1e+300")
    pilot.press(.character("l"), .character("i"))
    pilot.expect("0.98333333333333")
  }

  @Test func newValueGetsSpaceBeforeOldOne() {
    var pilot = Pilot()
    var order = Fixture.delivery
    order.contentState = ["status": "At the corner of the street"]
    var before = order
    before.contentState = ["status": "Somewhere between the oven and the door"]
    pilot.send(
      .events([
        Fixture.event(91, 1, .updated, "order-77", "update", before),
        Fixture.event(92, 0, .updated, "order-77", "update", order),
      ]))
    pilot.press(.character("j"), .character("i"))
    pilot.expect("At the corner", "the street", "was Somewhere", "oven and the")
  }

  @Test func detailsStepThroughHistory() {
    var pilot = Pilot()
    pilot.press(.character("i"))
    pilot.expect("teamTwoScore 3 → 4", "was 3", "Wild Bird Fund", "History", "Attributes")
    pilot.press(.left)
    pilot.expect("teamTwoScore", not: ["was 3"])
    pilot.press(.left, .left, .right, .escape)
    #expect(pilot.state.screen == .main)
    pilot.press(.character("i"))
    var started = Fixture.game
    started.contentState = ["teamOneScore": 0]
    let start = Fixture.event(0, 900, .started, "game-1", "start", started)
    pilot.send(.history("game-1", [start]))
    pilot.expect("start", "teamOneScore 0")
    // Views drawn by a widget are not a push.
    var views = ActivityEvent(
      cursor: "1", at: Fixture.ago(899), kind: .updated, activityID: "game-1", activity: started)
    views.detail = ["views": "v"]
    pilot.send(.history("game-1", [start, views]))
    #expect(!pilot.state.events(of: "game-1").contains(views))
  }

  /// The content sent is shown below the changes if there are rows.
  @Test func requestIsBelowChanges() {
    var pilot = Pilot(GridSize(200, 60))
    pilot.press(.character("i"))
    let sent: JSON = [
      "method": "POST", "path": "/messages/live_activity/update", "headers": [:],
      "body": ["content_state": ["teamTwoScore": 4]],
    ]
    pilot.send(.body(cursor: "7", request: SentRequest(json: sent)))
    pilot.expect("POST /messages/live_activity/update", "\"teamTwoScore\": 4")
    pilot.press(.left)
    pilot.expect(not: ["POST /messages"])
    pilot.send(.resize(GridSize(60, 20), cell: nil))
    pilot.press(.right)
    pilot.expect("History", not: ["POST /messages"])
  }

  /// Space that a short history leaves goes to the values, so none is wrapped needlessly.
  @Test func valuesUseSpaceOfShortHistory() {
    var pilot = Pilot()
    let text = "A long word on where the courier is, and what is next"
    var wash = Fixture.wash
    wash.contentState = ["note": .string(text)]
    pilot.send(.snapshot([wash]))
    pilot.send(.past([Fixture.event(93, 0, .verdict, "wash-3", "update", nil)]))
    pilot.press(.character("i"))
    pilot.send(.history("wash-3", [Fixture.event(93, 0, .started, "wash-3", "start", nil)]))
    pilot.expect(text, "History", "Content state")
  }
}
