import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

/// Notifications to a person who is not looking at the screen.
@Suite struct NotificationTests {
  private static func pilot(_ kinds: Set<DesktopNotification.Kind>) -> Pilot {
    var pilot = Pilot()
    pilot.state.notices.notifies = kinds
    return pilot
  }

  private static func notifications(_ pilot: Pilot) -> [String] {
    pilot.effects.compactMap { effect in
      guard case .notify(let it) = effect else { return nil }
      return [it.kind.rawValue, it.title, it.body].joined(separator: "|")
    }
  }

  private static func goal(_ number: Int, at seconds: Double = 0) -> Message {
    var game = Fixture.game
    game.updatedAt = Fixture.ago(seconds)
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: game.updatedAt)
    return .events([Fixture.event(number, seconds, .updated, "game-1", "update", game)])
  }

  private static func dropped(_ number: Int) -> Message {
    .events([
      Fixture.event(
        number, 0, .verdict, "ride-7", "update", nil,
        [Finding(.timestampMilliseconds, "1770051103239 is milliseconds. iOS drops it.")])
    ])
  }

  @Test func noNotificationsByDefault() {
    var pilot = Self.pilot([])
    pilot.send(Self.goal(40))
    #expect(Self.notifications(pilot).isEmpty)
    pilot = Self.pilot([.end])
    pilot.send(Self.goal(40))
    pilot.send(Self.dropped(41))
    #expect(Self.notifications(pilot).isEmpty)
  }

  @Test func alertDropAndEndAreNotified() {
    var pilot = Self.pilot([.alert, .dropped, .end])
    pilot.send(Self.goal(40))
    #expect(Self.notifications(pilot) == ["alert|Goal!|The owls score."])
    pilot.send(Self.dropped(41))
    #expect(
      Self.notifications(pilot) == [
        "dropped|Not shown: ride-7|timestamp.milliseconds: 1770051103239 is milliseconds."
      ])
    var ended = Fixture.game
    ended.state = .ended
    pilot.send(.events([Fixture.event(42, 0, .ended, "game-1", "end", ended)]))
    #expect(Self.notifications(pilot) == ["end|Superb Owl ended|"])
    // An update without an alert sends no notification.
    pilot.send(.events([Fixture.event(43, 0, .updated, "game-1", "update", Fixture.early)]))
    #expect(Self.notifications(pilot).isEmpty)
  }

  /// Events before the start, and old alerts, send no notification.
  @Test func onlyNewEventsAreNotified() {
    var pilot = Self.pilot([.alert, .dropped])
    pilot.send(Self.goal(40, at: 60))
    #expect(Self.notifications(pilot).isEmpty)
    pilot.send(.past(Fixture.events))
    pilot.send(.snapshot(Fixture.all))
    #expect(Self.notifications(pilot).isEmpty)
  }

  /// A burst becomes one notification a second; the next one counts those left out.
  @Test func burstIsOneNotification() {
    var pilot = Self.pilot([.dropped])
    var count = 0
    for number in 0..<100 {
      pilot.send(Self.dropped(100 + number))
      count += Self.notifications(pilot).count
    }
    #expect(count == 1)
    pilot.now += 1
    pilot.send(Self.dropped(300))
    #expect(Self.notifications(pilot).first?.hasSuffix("is milliseconds. (and 99 more)") == true)
  }

  @Test func windowTitleShowsLiveActivity() {
    var pilot = Pilot()
    #expect(pilot.state.windowTitle == "Superb Owl · 5 live · Islet")
    pilot.now += 3600
    #expect(pilot.state.windowTitle == "Superb Owl · 5 live · Islet")
    var hostile = Fixture.game
    hostile.attributes = ["title": "\u{1B}]0;owned\u{7}"]
    pilot.send(.events([Fixture.event(44, 0, .updated, "game-1", "update", hostile)]))
    #expect(pilot.state.windowTitle.unicodeScalars.allSatisfy { $0.value >= 0x20 })
    #expect(
      State(size: GridSize(100, 30), address: "x").windowTitle == "Islet")
  }

  @Test func terminalProgressIsTheSelectedCards() throws {
    var pilot = Pilot()
    let game = try #require(pilot.state.selectedProgress(now: pilot.now))
    #expect(game.percent == 62 && !game.isStale)
    pilot.click(.card("build-482"))
    #expect(pilot.state.selectedProgress(now: pilot.now) == nil)
  }
}
