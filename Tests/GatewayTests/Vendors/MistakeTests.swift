import Basics
import Simulator
import Testing

@testable import Gateway

/// A mistake has one explanation: its cause, with a fix that works.
@Suite struct MistakeTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let send: @Sendable (Lab) throws -> Reply
    /// The rules and fixes of all findings.
    let expected: [String]

    init(
      _ name: String, _ expected: String..., send: @escaping @Sendable (Lab) throws -> Reply
    ) {
      testDescription = name
      self.expected = expected
      self.send = send
    }

    static func start(
      _ name: String, _ expected: String..., change: @escaping @Sendable (JSON) -> JSON
    ) -> Mistake {
      Mistake(name, expected) {
        try $0.post(
          "/3/device/start:SportsActivityAttributes", change(Bodies.apns(Bodies.apsStart)),
          Bodies.apnsHeaders)
      }
    }

    static func update(
      _ name: String, _ expected: String..., headers: [(String, String?)] = [],
      change: @escaping @Sendable (JSON) -> JSON = { $0 }
    ) -> Mistake {
      Mistake(name, expected) {
        try $0.start()
        return try $0.post(
          "/3/device/activity:game-1", change(Bodies.apns(Bodies.apsUpdate)),
          Bodies.apnsHeaders(headers))
      }
    }

    private init(
      _ name: String, _ expected: [String], send: @escaping @Sendable (Lab) throws -> Reply
    ) {
      testDescription = name
      self.expected = expected
      self.send = send
    }
  }

  private static func moved(_ json: JSON, _ from: String, _ to: String) -> JSON {
    let steps = from.split(separator: "/").map { JSONPath.Step.key(String($0)) }
    return json.without(from).with(to, json[JSONPath(steps)] ?? .null)
  }

  static let all: [Mistake] = [
    .start("alert beside aps", "aps.keys-outside: Move `alert` into `aps`.") {
      moved($0, "aps/alert", "alert")
    },
    .start(
      "attributes beside aps",
      "aps.keys-outside: Move `attributes-type`, `attributes` into `aps`."
    ) {
      moved(moved($0, "aps/attributes", "attributes"), "aps/attributes-type", "attributes-type")
    },
    .start("content state in the attributes", "aps.keys-outside: Move `content-state` into `aps`.")
    { moved($0, "aps/content-state", "aps/attributes/content-state") },
    .update("timestamp beside aps", "aps.keys-outside: Move `timestamp` into `aps`.") {
      moved($0, "aps/timestamp", "timestamp")
    },
    .update("stale date beside aps", "aps.keys-outside: Move `stale-date` into `aps`.") {
      $0.with("stale-date", 1_770_000_600)
    },
    .update(
      "content state twice",
      "content-state.decode: Send the content of `contentState` as `content-state`."
    ) { $0.with("aps/content-state", ["contentState": ["teamOneScore": 2]]) },
    .update("key of an alert", "field.unknown: Rename it to `body`.") {
      $0.with("aps/alert", ["title": "Goal", "message": "2 – 4"])
    },
    .update("local time as UTC", "timestamp.ahead: Send 1770000000.") {
      $0.with("aps/timestamp", 1_770_007_200)
    },
    Mistake(
      "time that was ahead",
      "timestamp.out-of-order: An earlier push was dated 2 h ahead: correct the clock or time zone that dated it. Until then this card takes 1770007200 or later."
    ) {
      try $0.start()
      let path = "/3/device/activity:game-1"
      let early = Bodies.apsUpdate.with("timestamp", 1_770_007_200)
      _ = try $0.post(path, Bodies.apns(early), Bodies.apnsHeaders)
      return try $0.post(path, Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders)
    },
    .update(
      "new key",
      "content-state.drift: Send the same keys in start and update, or register the type: `types/NAME.json5`."
    ) {
      $0.with("aps/content-state/teamThree", 1)
    },
    Mistake("key that is no longer new") {
      try $0.start()
      let path = "/3/device/activity:game-1"
      for score in [1, 2] {
        let aps = Bodies.apsUpdate.with(
          "content-state", ["teamOneScore": .number(score), "teamTwoScore": 0, "third": 1])
        let reply = try $0.post(path, Bodies.apns(aps), Bodies.apnsHeaders)
        if score == 2 { return reply }
      }
      throw CancellationError()
    },
    .update(
      "misspelt suffix",
      "apns.topic: Send `apns-topic: com.example.owls.push-type.liveactivity`.",
      headers: [("apns-topic", "com.example.owls.push-type.liveactivities")]),
    .update(
      "topic for calls", "apns.topic: Send `apns-topic: com.example.owls.push-type.liveactivity`.",
      headers: [("apns-topic", "com.example.owls.voip")]),
    .update(
      "two suffixes", "apns.topic: Send `apns-topic: com.example.owls.push-type.liveactivity`.",
      headers: [
        ("apns-topic", "com.example.owls.push-type.liveactivities.push-type.liveactivity")
      ]),
    Mistake(
      "variable without a value",
      "token.unknown: Set the variable from which the path is made: it has no value."
    ) { try $0.post("/3/device/undefined", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders) },
    Mistake("token in base64", "token.unknown: Send the token's bytes in hexadecimal.") {
      try $0.post("/3/device/gHNr0sZTm90/nQ==", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders)
    },
    Mistake(
      "end at once, as a duration",
      "dismissal-date.past: It looks like a duration; send Unix seconds, 1770000300, or 0 to remove the card at once."
    ) {
      try $0.start()
      let aps = Bodies.apsEnd.with("dismissal-date", 300)
      return try $0.post("/3/device/activity:game-1", Bodies.apns(aps), Bodies.apnsHeaders)
    },
    Mistake("end at once") {
      try $0.start()
      let aps = Bodies.apsEnd.with("dismissal-date", 0)
      return try $0.post("/3/device/activity:game-1", Bodies.apns(aps), Bodies.apnsHeaders)
    },
    Mistake(
      "a card in FCM's data",
      "field.missing: Send an object as `message.apns.payload.aps`, and the activity's token as `message.apns.live_activity_token`."
    ) {
      try $0.post(
        Bodies.fcmPath, ["message": ["token": "r", "data": ["content-state": "{\"score\":1}"]]])
    },
    Mistake(
      "FCM's payload without aps",
      "field.missing: Move `timestamp`, `event`, `content-state` into `message.apns.payload.aps`."
    ) {
      try $0.start()
      let body = Bodies.fcm([:], token: "activity:game-1")
      return try $0.post(
        Bodies.fcmPath, body.with("message/apns/payload", Bodies.apsUpdate))
    },
    Mistake(
      "activity's token as FCM's",
      "field.type: Send the registration token as `message.token`, and this one as `message.apns.live_activity_token`."
    ) { lab in
      try lab.start()
      let token = try #require(
        try lab.get("/islet/v1/tokens").json["tokens"]?.array?.first { $0["kind"] == "update" }?[
          "token"]?.string)
      return try lab.post(
        Bodies.fcmPath,
        ["message": ["token": .string(token), "notification": ["title": "Hello"]]])
    },
    Mistake(
      "Braze's tag",
      "field.missing: Rename `activity_tag` to `activity_id`.",
      "field.unknown: Rename it to `activity_id`."
    ) {
      try $0.post(
        Bodies.brazeUpdatePath, Bodies.brazeUpdate.without("activity_id").with("activity_tag", "a"))
    },
    Mistake(
      "Braze's end",
      "path.unknown: Send to /messages/live_activity/update with `end_activity`: true."
    ) { try $0.post("/messages/live_activity/end", Bodies.brazeUpdate) },
    Mistake("a redirected POST", "path.unknown: Send it with POST.") {
      try $0.get(Bodies.brazeUpdatePath)
    },
  ]

  private static func newest(_ lab: Lab) throws -> JSON {
    try #require(try lab.events().last { $0["verdict"]?.isNull == false }?["verdict"])
  }

  @Test(arguments: all) func hasOneExplanation(_ mistake: Mistake) throws {
    let lab = try Lab()
    _ = try mistake.send(lab)
    let findings = try Self.newest(lab)["findings"]?.array ?? []
    let told = findings.map { "\($0["rule"]?.string ?? ""): \($0["mend"]?.string ?? "")" }
    #expect(told == mistake.expected)
  }

  /// A token that is wrong in another way is news.
  @Test func anotherMistakeInAProviderTokenIsReported() throws {
    let lab = try Lab()
    try lab.start()
    let wrong: [(JSON, JSON, String)] = [
      (
        ["alg": "ES256", "kid": "A"], ["iss": "T", "iat": 1_770_000_000_000],
        "iat is in milliseconds"
      ),
      (["alg": "ES256"], ["iss": "T", "iat": 1_770_000_000], "kid, the key's id, is missing"),
      (
        ["alg": "ES256", "kid": "AuthKey_A"], ["iss": "T", "iat": 1_770_000_000],
        "kid is AuthKey_A, the name of a file"
      ),
      (
        ["alg": "ES256", "kid": "A"], ["iss": "com.example.owls", "iat": 1_770_000_000],
        "iss is com.example.owls, a bundle identifier"
      ),
    ]
    for (header, claims, text) in wrong {
      let token = JWT.make(header: header, claims: claims)
      _ = try lab.post(
        "/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate),
        Bodies.apnsHeaders([("Authorization", "bearer \(token)"), ("apns-id", nil)]))
      let verdict = try Self.newest(lab)
      #expect(verdict["findings"]?[0]?["message"]?.string?.contains(text) == true, "\(verdict)")
    }
  }

  /// Thousands of unknown keys, or of wrong values, at every place that is checked. Their findings
  /// are few, each has its line, and finding them takes no longer than reading the body.
  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      "", "content_state", "notification", "notification/alert", "message", "message/data",
      "message/android", "message/android/notification", "message/apns/payload/aps",
      "message/apns/payload/aps/content-state", "aps", "aps/alert", "aps/content-state",
    ])
  func manyMistakesAreCutShort(place: String) throws {
    let lab = try Lab()
    try lab.start()
    let steps = place.split(separator: "/").map { JSONPath.Step.key(String($0)) }
    let (path, body, headers): (String, JSON, Lab.Headers) =
      switch steps.first {
      case "message":
        (Bodies.fcmPath, Bodies.fcm(Bodies.apsUpdate, token: "t"), [])
      case "aps":
        ("/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders)
      default: (Bodies.brazeUpdatePath, Bodies.brazeUpdate, [])
      }
    var object = body[JSONPath(steps)]?.object ?? [:]
    for number in 0..<20_000 { object["k\(number)"] = .number(number) }
    let many = place.isEmpty ? JSON.object(object) : body.with(place, .object(object))
    _ = try lab.post(path, many, headers)
    let findings = try Self.newest(lab)["findings"]?.array ?? []
    #expect(findings.count <= Finding.limit + 20, "\(findings.count)")
    #expect(findings.allSatisfy { $0["path"]?.isNull != false || $0["line"]?.int != nil })
  }
}
