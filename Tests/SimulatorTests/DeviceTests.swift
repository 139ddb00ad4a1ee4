import Foundation
import Basics
import Simulator
import Testing

/// A device whose clock the test sets, and pushes in short form.
struct Phone {
  var device = Device(seed: 7)
  var now = Date(timeIntervalSince1970: 1_770_000_000)
  var changes: [Device.Change] = []

  mutating func pass(_ span: String) {
    now += TimeSpan.seconds(span)!
    changes = device.advance(to: now)
  }

  @discardableResult
  mutating func push(
    _ event: JSON, to target: Push.Target = .activity("game-1"), vendor: Vendor = .apns,
    _ aps: JSONObject = [:], priority: Int = 5
  ) -> Verdict {
    var object: JSONObject = [
      "timestamp": .int(Int64(now.timeIntervalSince1970)), "content-state": ["score": 1],
    ]
    if !event.isNull { object["event"] = event }
    if event == "start" {
      object["attributes-type"] = "Match"
      object["attributes"] = ["name": "Superb Owl"]
      object["alert"] = ["title": "Kick-off", "body": "The owls are in"]
    }
    for (key, value) in aps { object[key] = value.isNull && key != "score" ? nil : value }
    let push = Push(
      vendor: vendor, appID: "app", target: target, aps: object, priority: priority,
      body: ["aps": .object(object)])
    let (verdict, changes) = device.receive(push, at: now)
    self.changes = changes
    return verdict
  }

  func seconds(_ span: String) -> JSON {
    .int(Int64(now.timeIntervalSince1970 + TimeSpan.seconds(span)!))
  }

  var game: Activity? { device.activities["game-1"] }
  var kinds: [ActivityEvent.Kind] { changes.map(\.kind) }
}

extension Verdict {
  var rules: [Rule.ID] { findings.map(\.rule) }
}

struct DeviceTests {
  @Test func updateWithoutStaleDateMakesStaleCardActive() {
    var phone = Phone()
    phone.push("start", ["stale-date": phone.seconds("5m")])
    phone.pass("6m")
    #expect(phone.game?.state == .stale)
    phone.push("update", ["content-state": ["score": 2]])
    #expect(phone.game?.state == .active)
    #expect(phone.game?.staleDate == nil)
    phone.pass("1h")
    #expect(phone.game?.state == .active)
  }

  @Test func startsUpdatesEnds() {
    var phone = Phone()
    #expect(phone.push("start").outcome == .shown)
    #expect(phone.kinds == [.started])
    #expect(phone.game?.inIsland == true)
    #expect(phone.game?.pushToken?.count == 64)
    phone.pass("10s")
    #expect(phone.push("update", ["content-state": ["score": 2]]).rules.isEmpty)
    #expect(phone.game?.contentState == ["score": 2])
    #expect(phone.game?.updates == 1)
    #expect(phone.push("end").rules == [.endLingers])
    #expect(phone.kinds == [.ended, .removedFromIsland])
    #expect(phone.game?.state == .ended)
  }

  @Test func staysFourHoursWithoutADate() {
    var phone = Phone()
    phone.push("start")
    phone.push("end")
    phone.pass("239m")
    #expect(phone.game?.state == .ended)
    phone.pass("1m")
    #expect(phone.game == nil)
    #expect(phone.kinds == [.dismissed])
    #expect(phone.push("update").rules == [.activityEnded])
  }

  @Test func pastDateRemovesAtOnce() {
    var phone = Phone()
    phone.push("start")
    let verdict = phone.push("end", ["dismissal-date": phone.seconds("-1s")])
    #expect(verdict.rules.isEmpty)
    #expect(phone.kinds == [.ended, .removedFromIsland, .dismissed])
    #expect(phone.game == nil)
  }

  @Test func dismissalDateWithoutEndKeepsCard() {
    var phone = Phone()
    phone.push("start")
    let verdict = phone.push("update", ["dismissal-date": phone.seconds("-1s")])
    #expect(verdict.rules.contains(.dismissalDateIgnored))
    #expect(phone.game?.state == .active)
  }

  @Test(arguments: [("30m", "31m"), ("9h", "4h")])
  func removedAtDateOrAfterFourHours(date: String, gone: String) {
    var phone = Phone()
    phone.push("start")
    let verdict = phone.push("end", ["dismissal-date": phone.seconds(date)])
    #expect(verdict.rules == (date == "9h" ? [.dismissalDateCapped] : []))
    phone.pass("29m")
    #expect(phone.game != nil)
    phone.pass(gone)
    #expect(phone.game == nil)
  }

  @Test func endsAfterEightHoursAndGoesAfterTwelve() {
    var phone = Phone()
    phone.push("start")
    phone.pass("8h")
    #expect(phone.kinds == [.ended, .removedFromIsland])
    #expect(phone.game?.endReason == .expired)
    #expect(phone.push("update").rules.contains(.activityExpired))
    phone.pass("4h")
    #expect(phone.game == nil)
  }

  @Test func handlesANightAtOnce() {
    var phone = Phone()
    phone.push("start", ["stale-date": phone.seconds("1h")])
    phone.pass("13h")
    #expect(phone.kinds == [.ended, .removedFromIsland, .dismissed])
    #expect(phone.device.departed["game-1"]?.activity.endReason == .expired)
  }

  @Test func becomesStaleAndFreshAgain() {
    var phone = Phone()
    phone.push("start", ["stale-date": phone.seconds("5m")])
    phone.pass("5m")
    #expect(phone.kinds == [.stale])
    #expect(phone.game?.state == .stale)
    phone.push("update", ["stale-date": phone.seconds("5m"), "content-state": ["score": 3]])
    #expect(phone.game?.state == .active)
    let verdict = phone.push("update", ["stale-date": phone.seconds("-1s")])
    #expect(verdict.rules == [.staleDatePast])
    #expect(phone.game?.state == .stale)
  }

  @Test func dismissedCardIsNotRevived() {
    var phone = Phone()
    phone.push("start")
    #expect(phone.device.dismiss("game-1", at: phone.now)?.kind == .dismissed)
    #expect(phone.push("update").rules == [.activityDismissed])
    #expect(phone.device.restore("game-1", at: phone.now) == nil)
    #expect(phone.push("start").outcome == .shown)
    #expect(phone.game?.state == .active)
  }

  @Test func dismissalCanBeUndoneForSomeSeconds() {
    var phone = Phone()
    phone.push("start")
    _ = phone.device.dismiss("game-1", at: phone.now)
    phone.pass("5s")
    #expect(phone.device.restore("game-1", at: phone.now)?.kind == .updated)
    #expect(phone.game?.inIsland == true)
    _ = phone.device.dismiss("game-1", at: phone.now)
    phone.pass("11s")
    #expect(phone.device.restore("game-1", at: phone.now) == nil)
  }

  @Test func neverShowsOlderContent() {
    var phone = Phone()
    phone.push("start")
    phone.pass("30s")
    phone.push("update", ["content-state": ["score": 5]])
    let verdict = phone.push(
      "update", ["timestamp": phone.seconds("-20s"), "content-state": ["score": 4]])
    #expect(verdict.outcome == .dropped)
    #expect(verdict.rules == [.timestampOutOfOrder])
    #expect(phone.game?.contentState == ["score": 5])
  }

  @Test func mendOfAnOlderPushIsTakenByACardAheadOfTheClock() {
    var phone = Phone()
    phone.push("start")
    phone.push("update", ["timestamp": phone.seconds("5s"), "content-state": ["score": 5]])
    let late = phone.push(
      "update", ["timestamp": phone.seconds("1s"), "content-state": ["score": 6]])
    let ahead = phone.seconds("5s")
    #expect(late.findings.first?.fix?.english == "Send \(ahead.text).")
    let mended = phone.push("update", ["timestamp": ahead, "content-state": ["score": 6]])
    #expect(mended.outcome == .shown)
    #expect(phone.game?.contentState == ["score": 6])
  }

  @Test func islandIsChosenByRelevanceThenAge() {
    var phone = Phone()
    phone.push("start", to: .activity("old"))
    phone.pass("1s")
    phone.push("start", to: .activity("new"))
    #expect(phone.device.island.attached == "old")
    #expect(phone.device.island.detached == nil, "one app holds one place")
    phone.push("update", to: .activity("new"), ["relevance-score": 75])
    #expect(phone.device.island.attached == "new")
    #expect(phone.device.activities["old"]?.inIsland == false)
  }

  @Test func startsByTokenAndUpdatesByTheIssuedOne() {
    var phone = Phone()
    #expect(phone.push("start", to: .token("start:Match")).outcome == .shown)
    let token = phone.device.activities["Match-1"]?.pushToken ?? ""
    #expect(phone.push("update", to: .token(token), ["content-state": ["score": 2]]).rules.isEmpty)
    #expect(phone.push("start", to: .token(token)).rules == [.tokenWrongKind])
    #expect(phone.push("update", to: .token("start:Match")).rules == [.tokenWrongKind])
    #expect(
      phone.push("update", to: .token("activity:Match-1"), ["content-state": ["score": 3]]).rules
        .isEmpty)
    #expect(
      phone.push("update", to: .token("00ff00ff00ff00ff00ff")).outcome == .rejected)
  }

  @Test func acceptsRealDevicesStartToken() {
    var phone = Phone()
    let token = "80d05a7fc4f6cbd41d1d4a1c2a3b"
    #expect(phone.push("start", to: .token(token)).outcome == .shown)
    #expect(phone.kinds == [.started, .token])
    #expect(phone.push("update", to: .token(token)).rules == [.tokenWrongKind])
  }

  @Test func survivesARestart() {
    var phone = Phone()
    phone.push("start")
    phone.push("start", to: .activity("gone"))
    let gone = phone.device.dismiss("gone", at: phone.now)!.activity!
    let saved = phone.device.activities.values.map(\.json)
    var second = Phone()
    second.device.restore(
      activities: saved.compactMap(Activity.init(json:)), departed: [gone],
      tokens: Array(phone.device.tokens.tokens.values))
    #expect(second.device.activities == phone.device.activities)
    #expect(second.push("update", to: .activity("gone")).rules == [.activityDismissed])
    second.pass("9h")
    #expect(second.game?.state == .ended)
  }

  @Test func scheduledStartSurvivesRestart() {
    var phone = Phone()
    var push = Push(
      vendor: .app, appID: "app", target: .activity("game-1"),
      aps: [
        "timestamp": phone.seconds("0s"), "event": "start", "attributes-type": "Match",
        "attributes": [:], "content-state": ["score": 1],
        "alert": ["title": "Kick-off", "body": "The owls are in"],
      ], body: [:])
    push.start = phone.now + 3600
    let (verdict, changes) = phone.device.receive(push, at: phone.now)
    #expect(verdict.outcome == .shown)
    #expect(changes.map(\.kind) == [.updated])
    #expect(phone.device.nextDeadline == push.start)
    #expect(!phone.device.island.holds("game-1"))
    var second = Phone()
    second.device.restore(
      activities: phone.device.activities.values.map(\.json).compactMap(Activity.init(json:)))
    second.pass("59m")
    #expect(second.game?.state == .pending)
    second.pass("61m")
    #expect(second.kinds == [.started])
    #expect(second.game?.state == .active)
    #expect(second.game?.lastAlert?.at == second.now)
    #expect(second.device.island.holds("game-1"))
    // Its eight hours count from the requested date.
    second.pass("7h")
    #expect(second.game?.state == .ended)
  }

  @Test func transientActivityLeavesNoCard() {
    var phone = Phone()
    var push = Push(
      vendor: .app, appID: "app", target: .activity("game-1"),
      aps: [
        "timestamp": phone.seconds("0s"), "event": "start", "attributes-type": "Match",
        "attributes": [:], "content-state": ["score": 1],
      ], body: [:])
    push.style = .transient
    _ = phone.device.receive(push, at: phone.now)
    #expect(phone.device.island.holds("game-1"))
    #expect(phone.game?.isOnLockScreen == false)
    phone.push("end", vendor: .app)
    #expect(phone.kinds == [.ended, .removedFromIsland, .dismissed])
  }

  @Test func holdsThousandsOfCards() {
    var phone = Phone()
    for index in 0..<3_000 { phone.push("start", to: .activity("game-\(index)")) }
    #expect(phone.device.activities.count == 3_000)
    #expect(
      phone.push("update", to: .activity("game-77"), ["content-state": ["a": 1]]).outcome == .shown)
    phone.pass("13h")
    #expect(phone.device.activities.isEmpty)
  }
}
