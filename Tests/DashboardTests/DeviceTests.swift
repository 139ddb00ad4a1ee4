import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

/// The device's clock, switches and tokens, as the screen shows and changes them.
@Suite struct DeviceTests {
  private func clockEvent(_ speed: Double) -> Message {
    .events([
      ActivityEvent(
        cursor: "60", at: Fixture.now, kind: .clock,
        detail: ["now": .string(Fixture.now.rfc3339), "speed": .double(speed)])
    ])
  }

  /// Each press is one step, even before the gateway has responded to the previous one.
  @Test func eachPressIsAStep() {
    var pilot = Pilot()
    func clock(_ cursor: Int, _ speed: Double) -> Message {
      .events([
        ActivityEvent(
          cursor: "\(cursor)", at: pilot.now, kind: .clock, detail: ["speed": .double(speed)])
      ])
    }
    pilot.press(.character(">"))
    #expect(pilot.effects == [.setSpeed(10)])
    pilot.press(.character(">"))
    #expect(pilot.effects == [.setSpeed(60)])
    pilot.send(clock(70, 10))
    pilot.send(clock(71, 60))
    #expect(pilot.state.gateway.speed == 60)
    pilot.press(.character("<"))
    #expect(pilot.effects == [.setSpeed(10)])
    pilot.send(.failed("it does not answer"))
    pilot.press(.character("<"))
    #expect(pilot.effects == [.setSpeed(10)])
  }

  @Test func clockSpeedsUpAndStops() {
    var pilot = Pilot()
    for (speed, next) in [(1.0, 10.0), (10, 60), (60, 600), (600, 3600)] {
      pilot.send(clockEvent(speed))
      pilot.press(.character(">"))
      #expect(pilot.effects == [.setSpeed(next)])
    }
    pilot.send(clockEvent(3600))
    pilot.expect("· clock   ×3600", "· clock   ×10")
    #expect(pilot.frame.row(0).contains("×3600  09:41"))
    pilot.press(.character(">"))
    pilot.expect("faster: an hour per second is the maximum")
    pilot.send(clockEvent(1))
    #expect(!pilot.frame.row(0).contains("×"))
    pilot.press(.character("<"))
    #expect(pilot.effects == [.setSpeed(0)])
    pilot.send(.clock(speed: 0))
    #expect(pilot.frame.row(0).contains("stopped  09:41"))
    pilot.press(.character("<"))
    // The request of the explained push is loaded at once, since no time passes.
    #expect(pilot.effects == [.loadBody("5")])
  }

  @Test func otherSpeedGoesToNextStep() {
    var pilot = Pilot()
    pilot.send(.clock(speed: 90))
    pilot.press(.character("<"))
    #expect(pilot.effects == [.setSpeed(60)])
    pilot.type(":advance")
    pilot.press(.enter)
    #expect(pilot.effects == [.advance("1h")])
  }

  /// The response appears in real time, although the device's clock stands still.
  @Test func messagesStayAsLongWithFastClock() {
    var pilot = Pilot()
    pilot.send(.clock(speed: 60))
    pilot.send(.done("the clock is 1h ahead"))
    pilot.now += 3 * 60
    pilot.send(.tick)
    pilot.expect("the clock is 1h ahead")
    pilot.send(.clock(speed: 1))
    pilot.now += 1
    pilot.send(.tick)
    pilot.expect(not: ["the clock is 1h ahead"])
  }

  @Test func feedRetriesInRealTime() throws {
    var pilot = Pilot()
    pilot.send(.clock(speed: 60))
    pilot.send(
      .feed(.retrying(at: pilot.now + 240, reason: "refused", lastGood: pilot.now - 720)))
    pilot.expect("✗ retrying in 4 s · r now · last good 12 s ago")
    #expect(try #require(pilot.frame.redrawAt) <= pilot.now + 60)
    pilot.now += 60
    pilot.expect("retrying in 3 s · r now · last good 13 s ago")
  }

  // MARK: Switches

  @Test func switchesAreToggled() {
    var pilot = Pilot()
    pilot.press(.character("w"))
    #expect(pilot.effects == [.loadDevice])
    pilot.press(.enter)
    #expect(pilot.effects.isEmpty)
    pilot.send(.device(DeviceSettings()))
    Snapshot.check(pilot.frame, "switches-100x30")
    pilot.press(.enter)
    #expect(pilot.effects == [.setSwitch(DeviceSwitch(.liveActivities), false)])
    var settings = DeviceSettings()
    settings.liveActivities = false
    pilot.send(
      .events([
        ActivityEvent(cursor: "62", at: pilot.now, kind: .switch, detail: settings.json)
      ]))
    pilot.expect("○ off", "Live Activities off")
    #expect(pilot.state.log.entries.last?.texts.note == "Live Activities off")
    pilot.press(.character(" "))
    #expect(pilot.effects == [.setSwitch(DeviceSwitch(.liveActivities), true)])
    pilot.press(.character("j"), .character("j"), .character("j"), .enter)
    #expect(pilot.effects == [.setSwitch(DeviceSwitch(.enforceBudget), true)])
    pilot.click(.line(1))
    #expect(pilot.effects == [.setSwitch(DeviceSwitch(.frequentUpdates), false)])
    pilot.press(.escape)
    #expect(pilot.state.overlay == nil)
    #expect(pilot.frame.row(0).contains("Live Activities off   4 live"))
  }

  /// The sheet covers the line in which answers are shown.
  @Test func failedSwitchIsReportedOverTheSheet() {
    var pilot = Pilot()
    pilot.press(.character("w"))
    pilot.send(.device(DeviceSettings()))
    pilot.press(.enter)
    pilot.send(.failed("no gateway at 127.0.0.1:5483"))
    pilot.expect("✗ no gateway at 127.0.0.1:5483", "Enforce the budget")
  }

  /// An overlay gets the movement keys, also over a screen with its own list.
  @Test func switchesOpenOverHistory() {
    var pilot = Pilot()
    pilot.press(.character("i"), .tab, .character("w"), .down)
    #expect(pilot.state.overlay == .switches(choice: DeviceSwitch(.frequentUpdates)))
  }

  @Test func logHeadingShowsChangedSettings() {
    var pilot = Pilot()
    func turn(_ number: Int, _ json: JSON) {
      pilot.send(
        .events([
          ActivityEvent(cursor: "\(number)", at: pilot.now, kind: .switch, detail: json)
        ]))
    }
    turn(901, ["offline": true])
    pilot.expect("switch", "Offline on")
    #expect(pilot.frame.plainText.split(separator: "\n")[0].contains("offline"))
    turn(902, ["take_old_ends": true, "apps": ["shop": ["push_notifications": false]]])
    let note = pilot.state.log.entries.last?.texts.note
    #expect(note == "Offline off, take_old_ends true, Push notifications of shop off")
    turn(903, [:])
    let last = pilot.state.log.entries.last?.texts.note
    #expect(last == "take_old_ends false, Push notifications of shop on")
    turn(904, ["offline": true, "live_activities": false])
    #expect(pilot.frame.row(0).contains("offline   Live Activities off"))
  }

  @Test func headerShowsClockOffset() {
    var pilot = Pilot()
    pilot.send(.ahead(8 * 3600 + 2))
    #expect(pilot.frame.plainText.prefix(100).contains("+8 h"))
    pilot.send(.ahead(0.4))
    #expect(!pilot.frame.plainText.prefix(100).contains("+"))
  }

  @Test func eachAppHasItsOwnSwitches() {
    var pilot = Pilot(GridSize(100, 40))
    var settings = DeviceSettings()
    settings.apps["shop"] = .init()
    settings.apps["shop"]?.pushNotifications = false
    pilot.send(.device(settings))
    pilot.press(.character("w"))
    // The switches that affect cards on the screen, and those that are not at their default.
    #expect(
      Set(pilot.state.switches.compactMap(\.app)) == ["owls", "food", "ci", "air", "home", "shop"])
    for _ in 0..<5 { pilot.press(.down) }
    pilot.expect("While it is off, the device drops every")
    pilot.press(.enter)
    #expect(pilot.effects == [.setSwitch(DeviceSwitch(.liveActivities, app: "air"), false)])
    #expect(
      DeviceSwitch(.liveActivities, app: "air").patch(false) == [
        "apps": ["air": ["live_activities": false]]
      ])
    pilot.press(.character("G"))
    pilot.expect("shop", "○ off")
    pilot.press(.enter)
    #expect(pilot.effects == [.setSwitch(DeviceSwitch(.pushNotifications, app: "shop"), true)])
    pilot.send(
      .events([
        ActivityEvent(cursor: "63", at: pilot.now, kind: .switch, detail: settings.json)
      ]))
    #expect(pilot.state.log.entries.last?.texts.note == "Push notifications of shop off")
    pilot.press(.escape, .character("l"))
    pilot.expect("switch  Push notifications of shop off")
  }

  @Test func switchesScrollOnSmallScreen() {
    var pilot = Pilot(GridSize(60, 20))
    pilot.send(.device(DeviceSettings()))
    pilot.press(.character("w"))
    pilot.expect(" more")
    pilot.press(.character("G"))
    pilot.expect("Push notifications", "this app appear only in the log.", "above")
  }

  @Test func headerShowsSettingsOnSmallScreen() {
    var pilot = Pilot(GridSize(60, 20))
    var settings = DeviceSettings()
    settings.liveActivities = false
    pilot.send(.device(settings))
    #expect(pilot.frame.row(0).contains("Live Activities off"))
  }

  // MARK: Tokens

  static var tokens: [PushToken] {
    let start = PushToken(
      value: "beef0123456789abcdef", kind: .start, attributesType: "SportsActivityAttributes",
      user: "user-1", issuedAt: Fixture.ago(7200))
    let update = PushToken(
      value: "80d1f2a3b4c5d6e7f809", kind: .update, activityID: "game-1", user: "user-1",
      issuedAt: Fixture.ago(2880), expiresAt: Fixture.now + 25_920)
    var dead = PushToken(
      value: "00aa11bb22cc33dd44ee", kind: .update, activityID: "game-1", issuedAt: Fixture.now)
    dead.invalidation = .rotated
    return [dead, start, update]
  }

  @Test(arguments: ScreenTests.sizes) func tokens(size: GridSize) {
    var pilot = Pilot(size)
    pilot.press(.character("T"))
    let widgets = PushToken(
      value: "c0ffee0123456789abcd", kind: .widgets, app: "com.example.owls",
      issuedAt: Fixture.ago(7300))
    pilot.send(.tokens(Self.tokens + [widgets]))
    Snapshot.check(pilot.frame, "tokens-\(size.width)x\(size.height)")
  }

  @Test func tokensAreListedCopiedAndKeptFresh() {
    var pilot = Pilot()
    pilot.press(.character("T"))
    #expect(pilot.effects == [.loadTokens])
    pilot.send(.tokens([]))
    pilot.expect("None yet")
    let token = ActivityEvent(cursor: "63", at: pilot.now, kind: .token, detail: [:])
    pilot.send(.events([token, token, token]))
    #expect(pilot.effects == [.loadTokens])
    // Changes made meanwhile are loaded again.
    pilot.send(.tokens(Self.tokens))
    #expect(pilot.effects == [.loadTokens])
    pilot.send(.tokens(Self.tokens))
    #expect(pilot.effects.isEmpty)
    pilot.expect("80d1f2a3b4c5", "expires in 7 h 12 m", "rotated", not: ["80d1f2a3b4c5d"])
    pilot.send(.events([Fixture.event(64, 0, .ended, "game-1", "end", Fixture.ended)]))
    #expect(pilot.effects == [.loadTokens])
    pilot.press(.character("y"))
    #expect(pilot.effects == [.copy("80d1f2a3b4c5d6e7f809")])
    pilot.press(.character("j"), .character("y"))
    #expect(pilot.effects == [.copy("beef0123456789abcdef")])
    pilot.press(.escape)
    #expect(pilot.state.screen == .main)
    pilot.send(.events([token]))
    #expect(pilot.effects.isEmpty)
  }
}
