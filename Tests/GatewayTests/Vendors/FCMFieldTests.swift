import Basics
import HTTP
import Simulator
import Testing

@testable import Gateway
@testable import Vendors

/// Each field of FCM's messages by its documented type, and what FCM passes on to APNs.
@Suite struct FCMFieldTests {
  /// A field with its path: `["message", "android", "ttl"]`.
  struct Place: Sendable, CustomTestStringConvertible {
    var path: [String]
    var kind: FieldTable.Kind
    var testDescription: String { path.joined(separator: ".") }
  }

  /// All fields, including those of nested messages.
  private static func places(
    in table: FieldTable = FCM.request, at path: [String] = []
  ) -> [Place] {
    table.fields.flatMap { field -> [Place] in
      let place = Place(path: path + [field.name], kind: field.kind)
      guard case .fields(let inner) = field.kind else { return [place] }
      return [place] + places(in: inner, at: place.path)
    }
  }

  private static let message = Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1")
  /// The recipient and the route have their own rules.
  private static let own = ["token", "topic", "condition", "fid", "message", "apns"]
  private static let fields = places().filter { place in
    !own.contains(place.path.last ?? "") && place.path.last != "payload"
      && !place.path.contains { $0.lowercased().hasPrefix("liveactivity") }
      && place.path.last != "live_activity_token"
  }

  private static func answer(to body: JSON) throws -> (status: Int, body: JSON, rules: [String]) {
    let request = HTTPRequest(
      method: "POST", target: Bodies.fcmPath, headers: [:], body: body.encoded)
    let endpoint = try #require(FCM().endpoint(of: request))
    let parsed = endpoint.read(request, Date(timeIntervalSince1970: 1_770_000_000))
    let verdict = Verdict(vendor: .fcm, findings: parsed.findings)
    let answer = FCM().answer(to: request, verdict, at: .now)
    return (
      answer.status, try JSON.parse(answer.body), parsed.findings.map(\.rule.rawValue)
    )
  }

  private static func wrong(_ kind: FieldTable.Kind) -> [JSON] {
    switch kind {
    case .string: [7, true, ["a": 1], ["a"]]
    case .bool: [7, "true"]
    case .integer: ["two", 2.5, true]
    case .number: ["warm", true]
    case .duration: [3600, "3600", "1h", "1.0000000001s"]
    case .durations: ["3s", [3], ["3"]]
    case .strings: ["a", [1]]
    case .date: [1_770_000_000, "yesterday"]
    case .choice: ["URGENT", true]
    case .map: ["a", [["a": "b"]], ["a": 1], ["a": ["b": "c"]]]
    case .object: ["a", ["a"]]
    case .fields: ["a", 7, [["a": 1]], ["no_such_field": "x"]]
    default: []
    }
  }

  private static func right(_ kind: FieldTable.Kind) -> JSON? {
    switch kind {
    case .string: "a"
    case .bool: true
    case .integer: 2
    case .number: 0.5
    case .duration: "3600s"
    case .durations: ["1s", "0.5s"]
    case .strings: ["a"]
    case .date: "2026-01-31T18:30:00Z"
    case .choice(let names, _): names.last.map { .string($0.lowercased()) }
    case .map, .object: [:]
    case .fields: [:]
    default: nil
    }
  }

  @Test(arguments: fields) func acceptsOnlyItsType(_ place: Place) throws {
    let path = place.path.joined(separator: "/")
    #expect(!Self.wrong(place.kind).isEmpty, "\(place.kind)")
    for value in Self.wrong(place.kind) {
      let answer = try Self.answer(to: Self.message.with(path, value))
      #expect(answer.status == 400, "\(path): \(value.text)")
      let error = answer.body["error"]
      #expect(error?["status"] == "INVALID_ARGUMENT")
      let text = error?["message"]?.string ?? ""
      #expect(
        text.hasPrefix("Invalid value at '") || text.hasPrefix("Invalid JSON payload received."),
        "\(path): \(value.text): \(text)")
      // Google's front end finds parse errors, and does not know FcmError.
      #expect(error?["details"]?.array?.count == 1)
    }
    let right = try #require(Self.right(place.kind), "\(place.kind)")
    let answer = try Self.answer(to: Self.message.with(path, right))
    #expect(answer.rules.allSatisfy { $0 == "fcm.recipient-missing" || $0 == "field.missing" })
  }

  static let messages: [(String, JSON, String)] = [
    (
      "message/android/ttl", 3600,
      "Invalid value at 'message.android.ttl' (type.googleapis.com/google.protobuf.Duration), 3600"
    ),
    (
      "message/notification/sound", "default",
      "Invalid JSON payload received. Unknown name \"sound\" at 'message.notification': Cannot find field."
    ),
    (
      "message/notification", [],
      "Invalid JSON payload received. Unknown name \"notification\" at 'message': Proto field is not repeating, cannot start list."
    ),
    (
      "message/android/data", ["a": "x", "b": 12],
      "Invalid value at 'message.android.data[1].value' (TYPE_STRING), 12"
    ),
    (
      "message/android/data", ["ok": "x", "google.sent": "1"],
      "Invalid data payload key: google.sent"
    ),
    ("message/data", ["from": "Ada"], "Invalid data payload key: from"),
    (
      "message/android/priority", "urgent",
      "Invalid value at 'message.android.priority' (type.googleapis.com/google.firebase.fcm.v1.AndroidMessagePriority), \"urgent\""
    ),
  ]

  @Test(arguments: messages)
  func isRejectedWithGooglesError(_ path: String, _ value: JSON, _ message: String) throws {
    let answer = try Self.answer(to: Self.message.with(path, value))
    #expect(answer.body["error"]?["message"]?.string == message)
  }

  @Test func suggestsDuration() throws {
    let lab = try Lab()
    try lab.post(Bodies.fcmPath, Self.message.with("message/android/ttl", 3600))
    let finding = try lab.get("/islet/v1/log").json["entries"]?[0]?["verdict"]?["findings"]?[0]
    #expect(finding?["mend"] == "Send \"3600s\".")
    #expect(finding?["line"] == 1)
  }

  // MARK: Headers

  /// Headers that APNs rejects, whoever sends them.
  static let headers: [(String, String, String)] = [
    ("apns-topic", "com.example.owls", "TopicDisallowed"),
    ("apns-topic", ".push-type.liveactivity", "BadTopic"),
    ("apns-expiration", "3600s", "BadExpirationDate"),
    ("apns-expiration", "", "BadExpirationDate"),
    ("apns-collapse-id", String(repeating: "x", count: 65), "BadCollapseId"),
    ("apns-priority", "7", "BadPriority"), ("apns-id", "42", "BadMessageId"),
    ("Apns-Expiration", "soon", "BadExpirationDate"),
  ]

  @Test(arguments: headers)
  func apnsRejectsHeadersThroughFCM(_ name: String, _ value: String, _ reason: String) throws {
    let lab = try Lab()
    try lab.start()
    let direct = try lab.post(
      "/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate),
      Bodies.apnsHeaders.filter { $0.0.lowercased() != name.lowercased() } + [(name, value)])
    #expect((direct.status, direct.json["reason"]?.string) == (400, reason))
    let reply = try lab.post(
      Bodies.fcmPath, Self.message.with("message/apns/headers/\(name)", .string(value)))
    let error = reply.json["error"]
    #expect((reply.status, error?["status"]) == (400, "INVALID_ARGUMENT"))
    #expect(error?["details"]?[0]?["errorCode"] == "INVALID_ARGUMENT")
    #expect(error?["details"]?[1]?["statusCode"] == 400)
    #expect(error?["details"]?[1]?["reason"]?.string == reason)
    #expect(reply.rules == direct.rules.filter { $0 != "apns.push-type" })
    #expect(try lab.activity()["content_state"]?["teamOneScore"] == 0)
    let finding = try lab.get("/islet/v1/log").json["entries"]?.array?.last?["verdict"]?[
      "findings"]?[0]
    #expect(finding?["path"]?.string == "message.apns.headers.\(name)")
  }

  @Test func misspeltHeaderHasNoEffect() throws {
    let lab = try Lab()
    try lab.start()
    let direct = try lab.post(
      "/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate),
      Bodies.apnsHeaders([("apns-prioritty", "5"), ("x-request-id", "1")]))
    #expect((direct.status, direct.rules) == (200, ["field.unknown"]))
    let reply = try lab.post(
      Bodies.fcmPath, Self.message.with("message/apns/headers/apns-Colapse-id", "score"))
    #expect(reply.status == 200)
    #expect(reply.rules.contains("field.unknown"))
    let findings = try lab.get("/islet/v1/log").json["entries"]?.array?.last?["verdict"]?[
      "findings"]
    #expect(findings?[0]?["path"] == "message.apns.headers.apns-Colapse-id")
    #expect(findings?[0]?["mend"] == "Rename it to `apns-collapse-id`.")
  }

  @Test func ordinaryNotificationTopicHasNoSuffix() throws {
    let body: JSON = [
      "message": [
        "token": "t", "apns": ["headers": ["apns-topic": "com.example.owls"]],
        "notification": ["title": "Hi"],
      ]
    ]
    #expect(try Lab().post(Bodies.fcmPath, body).status == 200)
  }

  // MARK: The legacy API

  @Test(
    arguments: [
      ["to": "t", "notification": ["title": "Hi"]], ["registration_ids": ["a", "b"]],
      ["to": "/topics/owls", "data": ["a": "b"]], ["to": "t", "priority": "high"],
    ] as [JSON])
  func knowsTheLegacyAPIsBodies(_ body: JSON) throws {
    let reply = try Lab().post(Bodies.fcmPath, body)
    #expect((reply.status, reply.rules) == (400, ["fcm.legacy-api"]))
    #expect(reply.json["error"]?["message"]?.string?.contains("Unknown name") == true)
    let verdict = OfflineCheck.verdict(on: body.encoded, at: .now)
    #expect(verdict.vendor == .fcm)
    #expect(verdict.findings.map(\.rule) == [.fcmLegacyApi])
  }
}
