import Foundation
import Basics
import Simulator
import Testing

/// A push, the rules that it must trigger, and those it must not.
struct JudgeCase: Sendable, CustomTestStringConvertible {
  var event: JSON
  var aps: JSONObject
  var rule: Rule.ID
  var outcome: Verdict.Outcome
  var near: JSONObject

  var testDescription: String { rule.rawValue }

  init(
    _ rule: Rule.ID, _ outcome: Verdict.Outcome, _ event: JSON, _ aps: JSONObject, near: JSONObject
  ) {
    self.event = event
    self.aps = aps
    self.rule = rule
    self.outcome = outcome
    self.near = near
  }
}

struct JudgeTests {
  static let now = 1_770_000_000

  static let cases: [JudgeCase] = [
    JudgeCase(
      .timestampMilliseconds, .dropped, "update", ["timestamp": 1_770_000_000_000],
      near: ["timestamp": 1_770_000_000]),
    JudgeCase(
      .timestampFuture, .dropped, "update", ["timestamp": 1_770_028_801],
      near: ["timestamp": 1_770_028_800]),
    JudgeCase(
      .timestampPast, .shown, "start", ["timestamp": 1_769_999_900],
      near: ["timestamp": 1_769_999_945]),
    JudgeCase(.eventUnknown, .dropped, "Update", [:], near: ["event": "update"]),
    JudgeCase(.eventMissing, .dropped, .null, ["events": "update"], near: ["event": "update"]),
    JudgeCase(.alertMissing, .dropped, "start", ["alert": .null], near: ["alert": "Kick-off"]),
    JudgeCase(
      .alertEmpty, .shown, "start", ["alert": ["title": "", "body": ""]],
      near: ["alert": ["body": "x"]]),
    JudgeCase(
      .contentStateMissing, .dropped, "update", ["content-state": .null],
      near: ["content-state": ["score": 2]]),
    JudgeCase(
      .contentStateNull, .shown, "update", ["content-state": ["score": .null]],
      near: ["content-state": ["score": 0]]),
    JudgeCase(
      .contentStateUnchanged, .shown, "update", ["content-state": ["score": 1]],
      near: ["content-state": ["score": 2]]),
    JudgeCase(
      .contentStateDrift, .shown, "update", ["content-state": ["points": 1]],
      near: ["content-state": ["score": 2]]),
    JudgeCase(
      .contentStateDrift, .shown, "update", ["content-state": ["score": "2"]],
      near: ["content-state": ["score": 2.5]]),
    JudgeCase(
      .contentStateDrift, .shown, "update", ["content-state": ["score": ["now": 2]]],
      near: ["content-state": ["score": 2]]),
    JudgeCase(
      .contentStateKeyStyle, .shown, "update", ["content-state": ["Score": 1]],
      near: ["content-state": ["score": 2]]),
    JudgeCase(
      .attributesCopy, .shown, "start", ["attributes": ["score": 1]],
      near: ["attributes": ["name": 1]]),
    JudgeCase(
      .startOnlyInUpdate, .shown, "update", ["attributes": [:]],
      near: ["content-state": ["score": 2]]),
    JudgeCase(
      .dismissalDateIgnored, .shown, "update", ["dismissal-date": 1_770_000_100], near: [:]),
    JudgeCase(
      .dismissalDateMilliseconds, .shown, "end", ["dismissal-date": 1_770_000_100_000],
      near: ["dismissal-date": 1_770_000_100]),
    JudgeCase(
      .dismissalDateCapped, .shown, "end", ["dismissal-date": 1_770_014_500],
      near: ["dismissal-date": 1_770_014_400]),
    JudgeCase(.endLingers, .shown, "end", [:], near: ["dismissal-date": 1_770_000_100]),
    JudgeCase(
      .staleDatePast, .dropped, "start", ["stale-date": 1_769_999_000],
      near: ["stale-date": 1_770_000_001]),
    JudgeCase(
      .fieldUnknown, .shown, "update", ["state-date": 1_770_000_100],
      near: ["stale-date": 1_770_000_100]),
    JudgeCase(
      .fieldType, .dropped, "update", ["timestamp": "1770000000"],
      near: ["timestamp": 1_770_000_000]),
    JudgeCase(
      .staleDateMilliseconds, .shown, "update", ["stale-date": 1_770_000_100_000],
      near: ["stale-date": 1_770_000_100]),
    JudgeCase(
      .fieldType, .shown, "update", ["relevance-score": "50"], near: ["relevance-score": 50]),
    JudgeCase(
      .fieldType, .shown, "update", ["alert": ["title": 1, "body": "x"]],
      near: ["alert": ["title": ["loc-key": "K"], "body": "x", "sound": "default"]]),
    JudgeCase(
      .fieldMissing, .dropped, "start", ["attributes-type": .null], near: ["attributes-type": "T"]
    ),
    JudgeCase(
      .payloadTooLarge, .rejected, "update",
      ["content-state": ["text": .string(String(repeating: "x", count: 4096))]],
      near: ["content-state": ["text": .string(String(repeating: "x", count: 3900))]]),
  ]

  @Test(arguments: cases)
  func rule(_ item: JudgeCase) {
    var phone = Phone()
    if item.event != "start" { phone.push("start") }
    let verdict = phone.push(item.event, item.aps)
    #expect(verdict.rules.contains(item.rule), "\(verdict.rules)")
    #expect(verdict.outcome == item.outcome)
    #expect(Rule.all[item.rule] != nil)

    var other = Phone()
    if item.event != "start" { other.push("start") }
    let near = other.push(item.event, item.near)
    #expect(!near.rules.contains(item.rule), "the near miss: \(near.rules)")
  }

  @Test func numbersAreShown() {
    var phone = Phone()
    phone.push("start")
    let finding = phone.push("update", ["timestamp": 1_770_000_103_239]).decisive
    #expect(finding?.message.english.contains("1770000103239 is milliseconds") == true)
    #expect(finding?.fix?.english == "Send 1770000103.")
    // The device would drop an old time in seconds, too.
    let old = phone.push("update", ["timestamp": 1_670_000_103_239]).decisive
    #expect(old?.fix?.english == "Send \(Int(phone.now.timeIntervalSince1970)).")
    #expect(finding?.shownPath == "aps.timestamp")
  }

  @Test func offersSimilarName() {
    var phone = Phone()
    phone.push("start")
    let finding = phone.push("update", ["state-date": 1]).findings.first {
      $0.rule == .fieldUnknown
    }
    #expect(finding?.fix?.english == "Rename it to `stale-date`.")
  }

  @Test func reportsAllFindingsAtOnce() {
    var phone = Phone()
    let verdict = phone.push(
      "start", ["timestamp": 1_770_000_000_000, "alert": .null, "content-state": .null])
    #expect(
      verdict.rules == [.timestampMilliseconds, .alertMissing, .contentStateMissing])
  }

  /// A null gets a finding if it may fail: in a start, and when a value becomes null, but not while
  /// it stays null.
  @Test func newNullsAreReported() {
    func nulls(_ start: JSONObject, _ updates: JSON...) -> [Int] {
      var phone = Phone()
      let verdicts =
        [phone.push("start", ["content-state": .object(start)])]
        + updates.map { phone.push("update", ["content-state": $0]) }
      return verdicts.map { $0.findings.count { $0.rule == .contentStateNull } }
    }
    #expect(
      nulls(["gate": "B2"], ["gate": .null], ["gate": .null], ["gate": "B3"]) == [0, 1, 0, 0])
    #expect(nulls(["gate": .null], ["gate": .null], ["gate": "B2"]) == [1, 0, 0])
    #expect(nulls(["stops": 2], ["stops": 1, "gate": .null]) == [0, 0])
    var phone = Phone()
    phone.push("start")
    let finding = phone.push("update", ["content-state": ["score": .null]]).findings.first
    #expect(
      finding?.message.english
        == "`aps.content-state.score` is null: only an optional property decodes that. If it is not optional, the phone drops this push."
    )
  }

  @Test func misspeltKeyIsOfferedTheStartsKey() {
    var phone = Phone()
    phone.push("start", ["content-state": ["leader": "Ada", "km": 5, "gate": "B"]])
    let verdict = phone.push(
      "update", ["content-state": ["leadr": "Bo", "mi": 6, "gate": "B"]])
    #expect(verdict.rules == [.contentStateDrift, .contentStateDrift])
    let near = verdict.findings[0]
    #expect(near.message.english.contains("did you mean `leader`?"))
    #expect(near.fix?.english == "Rename it to `leader`.")
    #expect(near.shownPath == "aps.content-state.leadr")
    #expect(verdict.findings[1].message.english.contains("without `km` and with new `mi`"))
    let sent: JSON = ["aps": ["content-state": ["leadr": "Bo", "km": 6, "gate": "B"]]]
    let fixed = Repair(sent, for: [near], now: phone.now).body
    #expect(fixed["aps"]?["content-state"]?["leader"] == "Bo")
  }

  /// The token is in the URL, so no field of the body is at fault.
  @Test func endedCardIsNotABodyMistake() {
    var phone = Phone()
    phone.push("start")
    phone.push("end")
    let finding = phone.push("update", to: .token("activity:game-1")).decisive
    #expect(finding?.rule == .activityEnded)
    #expect(finding?.shownPath == nil)
  }

  @Test func switchesDeny() throws {
    var phone = Phone()
    phone.push("start")
    try phone.device.settings.patch(["apps": ["app": ["live_activities": false]]])
    #expect(phone.push("update").rules.contains(.permissionDenied))
    #expect(throws: PatchError.self) {
      try phone.device.settings.patch(["live_activities": "no"])
    }
  }

  @Test func issuesTokensOnceAllowed() throws {
    var phone = Phone()
    try phone.device.settings.patch(["ask_to_allow": true])
    phone.push("start", to: .token("start:Match"))
    let update: JSONObject = ["content-state": ["score": 2]]
    #expect(
      phone.push("update", to: .token("activity:Match-1"), update).rules == [.tokenNotIssued])
    #expect(phone.device.issueUpdateToken(for: "Match-1", at: phone.now)?.kind == .token)
    #expect(phone.push("update", to: .token("activity:Match-1"), update).rules.isEmpty)
    let first = phone.device.activities["Match-1"]?.pushToken ?? ""
    _ = phone.device.issueUpdateToken(for: "Match-1", at: phone.now)
    let verdict = phone.push("update", to: .token(first), update)
    #expect(verdict.rules == [.tokenExpired])
    #expect(verdict.outcome == .dropped, "APNs goes on taking a rotated token")
  }

  @Test func choosesWhereSourcesConflict() throws {
    var phone = Phone()
    phone.push("start")
    #expect(phone.push("update", ["attributes": [:]]).outcome == .shown)
    try phone.device.settings.patch(["refuse_start_keys": true])
    #expect(phone.push("update", ["attributes": [:]]).outcome == .dropped)
    let old = phone.seconds("-60s")
    #expect(phone.push("end", ["timestamp": old]).outcome == .dropped)
    try phone.device.settings.patch(["take_old_ends": true, "refuse_nulls": true])
    #expect(phone.push("end", ["timestamp": old]).outcome == .shown)
    #expect(phone.push("start", ["content-state": ["score": .null]]).outcome == .dropped)
  }

  @Test func countsTheBudget() throws {
    var phone = Phone()
    try phone.device.settings.patch(["frequent_updates": false])
    phone.push("start", priority: 10)
    for score in 0..<15 {
      phone.push("update", ["content-state": ["score": .number(score + 2)]], priority: 10)
    }
    var verdict = phone.push("update", ["content-state": ["score": 90]], priority: 10)
    #expect(verdict.rules == [.budgetExhausted])
    #expect(verdict.outcome == .shown)
    #expect(phone.push("update", ["content-state": ["score": 91]], priority: 5).rules.isEmpty)
    try phone.device.settings.patch(["enforce_budget": true])
    verdict = phone.push("update", ["content-state": ["score": 92]], priority: 10)
    #expect(verdict.outcome == .dropped)
    phone.pass("61m")
    #expect(phone.push("update", ["content-state": ["score": 93]], priority: 10).rules.isEmpty)
  }

  @Test func rejectedPushRestoresBudget() throws {
    var phone = Phone()
    try phone.device.settings.patch(["frequent_updates": false])
    phone.push("start", priority: 10)
    for score in 0..<14 {
      phone.push("update", ["content-state": ["score": .number(score + 2)]], priority: 10)
    }
    for isStored in [false, false, true] {
      phone.device.begin()
      let verdict = phone.push("update", ["content-state": ["score": 90]], priority: 10)
      #expect(verdict.rules.isEmpty)
      if isStored { phone.device.commit() } else { phone.device.rollback() }
    }
    let verdict = phone.push("update", ["content-state": ["score": 91]], priority: 10)
    #expect(verdict.rules == [.budgetExhausted])
  }

  static let decoding: [(String, JSON, Bool)] = [
    ("Int", 2.0, true), ("Int", 2.5, false), ("Int", "2", false),
    ("Bool", 1, false), ("Double", 3, true), ("String?", .null, true), ("String", .null, false),
    ("on|off", "on", true), ("on|off", "ON", false), ("[Int]", [1, 2], true),
    ("[Int]", [1, "2"], false), ("Date", 700_000_000, true),
    ("Date", "2026-01-01T00:00:00Z", false),
    ("UUID", "x", false), ("[String: Int]", ["a": 1], true),
    ("UInt8", 255, true), ("UInt8", 300, false), ("UInt8", -1, false), ("UInt8", 2.0, true),
    ("UInt8", 2.5, false), ("UInt8", "2", false), ("UInt8?", 256, false),
    ("[UInt8]", [0, 256], false),
    ("Int8", -128, true), ("Int8", 128, false), ("Int16", 32768, false),
    ("Int32", 2_147_483_648, false), ("Int64", 2_147_483_648, true), ("UInt", -1, false),
    ("UInt16", 65_535, true), ("UInt32", 4_294_967_296, false), ("UInt64", 4_294_967_296, true),
  ]

  @Test(arguments: decoding)
  func decodesAsFoundationDoes(type: String, value: JSON, decodes: Bool) throws {
    var phone = Phone()
    phone.device.types["Match"] = try ActivityType(
      json: [
        "name": "Match", "content_state": ["x": .string(type)], "attributes": ["name": "String"],
      ])
    let verdict = phone.push("start", ["content-state": ["x": value]])
    #expect((verdict.outcome == .shown) == decodes, "\(verdict.findings.map(\.message))")
  }

  @Test func namesTheBoundsOfAnInteger() throws {
    var phone = Phone()
    let json: JSON = [
      "name": "Match", "attributes": ["name": "String"], "content_state": ["x": "[UInt8]?"],
    ]
    let type = try ActivityType(json: json)
    #expect(type.json["content_state"] == json["content_state"])
    phone.device.types["Match"] = type
    let finding = phone.push("start", ["content-state": ["x": [7, 300]]]).decisive
    #expect(
      finding?.message.english
        == "`aps.content-state.x[1]` is 300, not a valid UInt8: it takes 0…255.")
    #expect(finding?.fix?.english == "Send a whole number of 0…255 without quotes.")
  }

  @Test func looksUpKeysInKnownStrings() throws {
    var phone = Phone()
    let start: JSONObject = ["alert": ["title": ["loc-key": "KICKOFF"], "body": "x"]]
    #expect(phone.push("start", start).rules.isEmpty)
    phone.device.types["Match"] = try ActivityType(
      json: [
        "name": "Match", "content_state": ["score": "Int"], "attributes": ["name": "String"],
        "strings": ["KICK_OFF": "Kick-off"],
      ])
    let verdict = phone.push("start", to: .activity("game-2"), start)
    #expect(verdict.rules == [.locKeyUnresolved])
    #expect(verdict.findings.first?.fix?.english.contains("KICK_OFF") == true)
    #expect(
      phone.push("start", to: .activity("game-3"), ["alert": ["title-loc-key": "KICK_OFF"]]).rules
        .isEmpty)
  }

  @Test func forgottenTokenIsGone() {
    var phone = Phone()
    for (vendor, outcome) in [
      (Vendor.apns, Verdict.Outcome.rejected), (.fcm, .rejected), (.braze, .dropped),
    ] {
      let verdict = phone.push("update", to: .token("dead:1"), vendor: vendor)
      #expect(verdict.rules == [.tokenExpired])
      #expect(verdict.outcome == outcome)
    }
  }

  @Test func warnsAboutUnixDates() throws {
    var phone = Phone()
    phone.device.types["Match"] = try ActivityType(
      json: ["name": "Match", "content_state": ["eta": "Date"], "attributes": ["name": "String"]])
    let verdict = phone.push("start", ["content-state": ["eta": 1_770_000_000]])
    #expect(verdict.rules == [.contentStateDateEpoch])
    #expect(verdict.findings.first?.fix?.english == "Send 791692800.")
    #expect(verdict.findings.first?.message.english.contains("2057") == true)
    for (sent, year, fix) in [
      (1_770_000_000_000, "58090", "Send 791692800."),
      (791_692_800_000, "27088", "Send 791692800."),
    ] {
      let finding = phone.push("update", ["content-state": ["eta": .number(sent)]]).findings.first
      #expect(finding?.message.english.contains("the year \(year)") == true)
      #expect(finding?.fix?.english == fix)
    }
  }

  /// Findings about a longer name of an optional property, and the result of the fixes (`M`).
  @Test func similarNamesAreSuggestedAndFixed() throws {
    var phone = Phone()
    phone.device.types["Match"] = try ActivityType(
      json: [
        "name": "Match", "attributes": ["name": "String"],
        "content_state": ["status": "onTheWay|here", "stops": "Int", "driver": "String?"],
      ])
    phone.push("start", ["content-state": ["status": "here", "stops": 1, "driver": "Ann"]])
    let sent: JSON = ["status": "on_the_way", "stops": "2", "driverName": "Mia"]
    let verdict = phone.push("update", ["content-state": sent])
    #expect(
      verdict.findings.contains {
        $0.message.english.hasPrefix("`aps.content-state.driverName` is not `driver`")
          || $0.message.english.hasPrefix("`driverName` is not `driver`")
      }, "\(verdict.findings.map(\.message.english))")
    let fixed = Repair(["aps": ["content-state": sent]], for: verdict.findings, now: phone.now)
      .body["aps"]?["content-state"]
    #expect(fixed?["status"] == "onTheWay" && fixed?["stops"] == 2)
  }

  @Test func exampleOfTypeIsUsed() throws {
    var phone = Phone()
    let type = try ActivityType(
      json: [
        "name": "Match", "attributes": ["name": "String", "id": "UUID"],
        "content_state": [
          "status": "onTheWay|here", "stops": "Int", "driver": "String?", "eta": "Date",
          "window": "ClosedRange<Date>", "tags": "[String]", "place": ["street": "String"],
        ],
      ])
    phone.device.types["Match"] = type
    let example = type.example(at: phone.now)
    let verdict = phone.push(
      "start", ["attributes": example.attributes, "content-state": example.contentState])
    #expect(verdict.rules == [], "\(verdict.findings.map(\.message.english))")
  }

  /// Now as seconds since 2001, where Unix seconds are expected.
  @Test func recognizesTimesOfTheOtherEpoch() {
    var phone = Phone()
    phone.push("start")
    for key in ["timestamp", "stale-date"] {
      let finding = phone.push("update", [key: 791_692_900]).findings.first
      #expect(
        finding?.fix?.english == "It looks like seconds since 2001; send Unix seconds, 1770000100."
      )
    }
  }

  @Test func everyRuleIsComplete() {
    #expect(Set(Rule.list.map(\.id)).count == Rule.list.count)
    for rule in Rule.list {
      #expect(!rule.summary.isEmpty && !rule.explanation.isEmpty && !rule.fix.isEmpty)
      #expect(!rule.source.isEmpty)
      #expect(rule.summary.hasSuffix("."))
    }
  }
}
