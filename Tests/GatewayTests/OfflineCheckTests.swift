@testable import Vendors
import Basics
import Simulator
import Testing

@testable import Gateway

/// The findings of `islet check` for a body without context.
@Suite struct OfflineCheckTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var body: String
    var expected: String

    /// A body and its expected result: `vendor event verdict rule@line:column …`.
    init(_ title: String, _ body: String, _ expected: String) {
      testDescription = title
      self.body = body
      self.expected = expected
    }

    init(_ title: String, _ body: JSON, _ expected: String) {
      self.init(title, body.text, expected)
    }
  }

  private static func update(_ state: JSON) -> JSON {
    Bodies.apsUpdate.with("content-state", state)
  }
  private static let ride: JSON = ["eta": 791_692_800, "stops": 2]

  /// A number and a single letter resemble any other: nothing is proposed in their place.
  @Test(arguments: [
    (JSON.string("delayd"), "\"Send \\\"delayed\\\".\""), ("b", "one of"), (3, "one of"),
  ])
  func meansOnlyWhatResemblesIt(_ sent: JSON, _ fix: String) throws {
    let type = try ActivityType(json: [
      "name": "Ride", "attributes": [:],
      "content_state": [
        "phase": sent.string == nil ? ["$values": [1, 2, 10]] : "a|bee|e|delayed",
        "list": "[Int?]",
      ],
    ])
    let body = Bodies.apns(Self.update(["phase": sent, "list": [1, .null]]))
    let verdict = OfflineCheck.verdict(on: body.encoded, types: [type], at: ManualWall().now)
    #expect(verdict.findings.map(\.rule) == [.contentStateDecode])
    #expect(verdict.findings.first?.document.text.contains(fix) == true, "\(verdict.findings)")
  }

  static let cases: [Case] = [
    Case("a start of Braze's", Bodies.brazeStart, "braze start shown"),
    Case("an update of Braze's", Bodies.brazeUpdate, "braze update shown"),
    Case(
      "an empty content state", Bodies.brazeUpdate.with("content_state", [:]),
      "braze update shown"),
    Case(
      "an end", Bodies.brazeUpdate.with("end_activity", true),
      "braze end shown end.lingers@1:1"),
    Case(
      "a start of FCM's", Bodies.fcm(Bodies.apsStart, token: "dXn:APA91b-x_y"),
      "fcm start shown"),
    Case(
      "names of Braze's other endpoints",
      Bodies.brazeStart.without("external_user_ids").with("audience", [:]),
      "braze start rejected field.unknown@1:287 braze.targets-missing@1:1"),
    Case(
      "an end with targets, which it does not take",
      Bodies.brazeUpdate.with("end_activity", true).with("external_user_ids", ["a"]),
      "braze end shown field.unknown@1:112 end.lingers@1:1"),
    Case(
      "a start with an end in it", Bodies.brazeStart.with("end_activity", true),
      "braze start shown field.unknown@1:318"),
    Case(
      "an end three days late",
      Bodies.apns(
        Bodies.apsUpdate.with("event", "end").with("timestamp", 1_769_740_800)
          .with("dismissal-date", 1_769_740_800)), "apns end shown"),
    Case(
      "a token asked for by a text", Bodies.apns(Bodies.apsStart.with("input-push-token", "1")),
      "apns start shown field.type@1:257"),
    Case("an update of FCM's", Bodies.fcm(Bodies.apsUpdate, token: "80ab"), "fcm update shown"),
    Case("an update of APNs's", Bodies.apns(Bodies.apsUpdate), "apns update shown"),
    Case(
      "the bare message of FCM", Bodies.fcm(Bodies.apsUpdate, token: "80ab")["message"] ?? .null,
      "fcm - rejected fcm.wrapper-missing@1:1"),
    Case(
      "a comment in a start", "{ // who\n\"activity_attributes_type\": \"T\"}",
      "braze start rejected json.invalid@1:3"),
    Case(
      "a comment in an update", "{\"activity_id\": \"message\" /* \"message\" */}",
      "braze update rejected json.invalid@1:27"),
    Case(
      "a template", "{\"message\": {\"token\": {{token}}}}",
      "fcm - rejected json.invalid@1:23"),
    Case(
      "Windows's line ends", "{\r\n\"aps\": {\r\n \"timestamp\": \"1\"}}",
      "apns - dropped event.missing@2:8 field.type@3:15"),
    Case("nothing", "{}", "- - rejected field.missing@1:1"),
    Case("a list", "[]", "- - rejected field.type@1:1"),
    Case("no JSON and nobody's", "{,}", "- - rejected json.invalid@1:2"),
    Case("what belongs into aps", Bodies.apsUpdate, "- - rejected field.missing@1:2"),
    Case("a slip in a name", ["activityid": "a"] as JSON, "- - rejected field.missing@1:2"),
    Case("another service's", ["live_activity": [:]] as JSON, "- - rejected field.missing@1:1"),
    Case(
      "a dead token", Bodies.fcm(Bodies.apsUpdate, token: "dead:1"),
      "fcm update rejected token.expired@1:72"),
  ]

  static let typed: [Case] = [
    Case("the one type that it suits", Bodies.apns(update(ride)), "apns update shown"),
    Case("a smaller type that it suits", Bodies.apns(update(["stops": 2])), "apns update shown"),
    Case(
      "no type that it suits", Bodies.apns(update(["halts": 2])),
      "apns update dropped content-state.decode@1:65"),
    Case(
      "FCM's token tells no type", Bodies.fcm(update(ride.with("stops", "2")), token: "80ab"),
      "fcm update dropped content-state.decode@1:211"),
    Case(
      "an activity's name as FCM's token",
      Bodies.fcm(update(ride.with("eta", "today")), token: "activity:a"),
      "fcm update dropped content-state.date-string@1:199"),
  ]

  @Test(arguments: cases) func withoutTypes(_ item: Case) { check(item, types: []) }

  @Test(arguments: typed) func withTypes(_ item: Case) throws {
    let small: JSON = ["name": "Walk", "content_state": ["stops": "Int"]]
    check(item, types: try [RuleTriggers.ride, small].map { try ActivityType(json: $0) })
  }

  private func check(_ item: Case, types: [ActivityType]) {
    let now = Date(timeIntervalSince1970: 1_770_000_000)
    let verdict = OfflineCheck.verdict(on: Array(item.body.utf8), types: types, at: now)
    let findings = verdict.findings.map { finding in
      "\(finding.rule)@" + (finding.position.map { "\($0.line):\($0.column)" } ?? "-")
    }
    let head = [verdict.vendor?.rawValue ?? "-", verdict.event ?? "-", verdict.outcome.rawValue]
    #expect((head + findings).joined(separator: " ") == item.expected)
    for finding in verdict.findings { #expect(finding.fix != nil, "\(finding)") }
  }
}
