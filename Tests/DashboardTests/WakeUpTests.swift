import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

/// When the screen changes by itself, and when not.
@Suite struct WakeUpTests {
  @Test func pausedScreenDoesNotChange() {
    var pilot = Pilot()
    pilot.press(.character("p"))
    pilot.send(.events([Fixture.event(40, 0, .verdict, "x-1", "update")]))
    pilot.expect("PAUSED · 1 waiting", not: ["x-1"])
    let before = pilot.frame.plainText
    pilot.now = pilot.now.addingTimeInterval(600)
    #expect(pilot.frame.plainText == before && pilot.frame.redrawAt == nil)
    pilot.press(.character("p"))
    pilot.expect("x-1", not: ["PAUSED"])
  }

  @Test func feedStateIsShown() {
    var pilot = Pilot()
    pilot.send(
      .feed(.retrying(at: pilot.now + 4, reason: "refused", lastGood: pilot.now - 12)))
    pilot.expect("✗ retrying in 4 s · r now · last good 12 s ago")
    pilot.now += 1
    pilot.expect("retrying in 3 s · r now · last good 13 s ago")
  }

  @Test func unchangedScreenSchedulesNoFrame() {
    var empty = Pilot(state: State(size: GridSize(100, 30), address: "x"))
    empty.send(.feed(.online))
    #expect(empty.frame.redrawAt == nil)
    var quiet = Pilot(state: State(size: GridSize(100, 30), address: "x"))
    quiet.send(.feed(.online))
    var wash = Fixture.wash
    wash.updatedAt = quiet.now.addingTimeInterval(-7200)
    quiet.send(.snapshot([wash]))
    let next = quiet.frame.redrawAt
    #expect(next == Date(timeIntervalSince1970: 1_795_254_120))
    #expect(quiet.shows("09:41") && !quiet.shows("09:41:07"))
  }

  @Test func countdownsContinueWithoutEvents() throws {
    var pilot = Pilot()
    pilot.expect("04:58")
    let next = try #require(pilot.frame.redrawAt)
    #expect(next.timeIntervalSince(pilot.now) <= 1)
    pilot.now = next
    pilot.expect("04:57")
  }
}
