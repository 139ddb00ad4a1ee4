import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

@Suite struct LogTests {
  @Test func namesAreCutAtTheStartAndProseAtTheEnd() {
    var pilot = Pilot()
    let flight = Activity(
      id: "FlightAttributes-12", attributesType: "FlightAttributes", startedAt: pilot.now)
    pilot.send(
      .events([
        Fixture.event(99, 0, .updated, flight.id, "update", flight),
        ActivityEvent(
          cursor: "100", at: pilot.now, kind: .notification,
          detail: ["title": "Your order is on its way", "shown": true]),
      ]))
    pilot.expect("update  FlightAtt…es-12", "notify  Your order is…")
  }

  @Test func longRuleIsShownInFull() {
    var pilot = Pilot()
    let finding = Finding(.brazeActivityIdMissing, "It has no property.", severity: .warning)
    pilot.send(
      .events([Fixture.event(97, 0, .updated, "order-77", "update", Fixture.delivery, [finding])]))
    pilot.expect("braze.activity-id-missing")
  }

  @Test func tallIslandLeavesLogLines() {
    var pilot = Pilot(GridSize(100, 24))
    var game = Fixture.game
    game.lastAlert = Alert(
      title: "Goal!", body: "The owls score. Assist by the barn owl.", at: pilot.now)
    pilot.send(.events([Fixture.event(98, 0, .updated, "game-1", "update", game)]))
    pilot.expect("Goal!", "timestamp.milliseconds", "1770051103239 is milliseconds.")
  }

  @Test func logIsReadLineByLine() {
    var pilot = Pilot()
    pilot.expect("1770051103239 is milliseconds.")
    pilot.press(.tab)
    #expect(pilot.state.pane == .log)
    pilot.press(.character("j"))
    pilot.expect("An end without dismissal date", "Send a dismissal date.")
    pilot.press(.escape)
    #expect(pilot.state.pane == .activities)
    pilot.press(.character("l"))
    pilot.expect("Activity log", not: ["Superb Owl"])
    pilot.press(.character("G"))
    pilot.expect("The content state has no key")
    pilot.press(.character("i"))
    #expect(pilot.effects == [.loadHistory("gate-b12")])
  }

  /// The history opens at the selected line, whose keys act on the same push.
  @Test func historyOpensAtSelectedLine() {
    var pilot = Pilot()
    pilot.press(.character("l"), .character("g"), .character("j"), .character("j"))
    while pilot.state.pushEvent?.cursor != "3" { pilot.press(.character("j")) }
    pilot.press(.character("i"))
    #expect(pilot.state.pushEvent?.cursor == "3")
  }

  /// With a filter, the heading counts its lines.
  @Test func headingCountsShownProblems() {
    var pilot = Pilot()
    pilot.expect("2 not shown")
    pilot.type("/rule:timestamp")
    pilot.press(.enter, .character("l"))
    pilot.expect("1 not shown")
  }

  /// `/` accepts the syntax of `islet log --search`, for lines and cards.
  @Test func searchCoversFields() {
    var pilot = Pilot()
    pilot.type("l")
    pilot.expect("game-1", "gate-b12")
    pilot.type("/")
    pilot.type("rule:timestamp")
    #expect(!pilot.state.shownLog.isEmpty)
    #expect(
      pilot.state.shownLog.allSatisfy { entry in
        entry.event.verdict?.findings.contains { $0.rule.rawValue.hasPrefix("timestamp") } ?? false
      })
    pilot.type(" id:none")
    #expect(pilot.state.shownLog.isEmpty)
  }

  /// A push that reached no card is shown with its token and type.
  @Test(arguments: [GridSize(100, 30), GridSize(160, 50)])
  func rejectedPushShowsTokenAndType(size: GridSize) {
    var pilot = Pilot(size)
    var event = ActivityEvent(
      cursor: "96", at: pilot.now, kind: .verdict,
      verdict: Verdict(
        vendor: .apns, event: "start", findings: [Finding(.apnsTopic, "The topic lacks it.")]))
    event.detail = ["token": "00112233aabb…", "attributes_type": "RideAttributes"]
    pilot.send(.events([event]))
    pilot.expect("00112233aabb…", "apns.topic RideAttributes")
    pilot.press(.character("l"), .character("/"))
    pilot.type("rideattr")
    #expect(pilot.state.shownLog.map(\.id) == [pilot.state.log.entries.last?.id])
  }
}
