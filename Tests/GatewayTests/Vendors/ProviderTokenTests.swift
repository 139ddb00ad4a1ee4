import Basics
import Testing

@testable import Gateway

@Suite struct ProviderTokenTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var testDescription: String
    var token: String
    var reason: String?

    init(_ title: String, _ token: String, _ reason: String?) {
      testDescription = title
      self.token = token
      self.reason = reason
    }
  }

  static let cases: [Case] = [
    Case("good", JWT.good, nil),
    Case("59 minutes old", JWT.make(claims: ["iss": "T", "iat": 1_769_996_460]), nil),
    Case(
      "61 minutes old", JWT.make(claims: ["iss": "T", "iat": 1_769_996_340]),
      "ExpiredProviderToken"),
    Case(
      "two hours ahead", JWT.make(claims: ["iss": "T", "iat": 1_770_007_200]),
      "InvalidProviderToken"),
    Case("RS256", JWT.make(header: ["alg": "RS256", "kid": "K"]), "InvalidProviderToken"),
    Case("no kid", JWT.make(header: ["alg": "ES256"]), "InvalidProviderToken"),
    Case("no iss", JWT.make(claims: ["iat": 1_770_000_000]), "InvalidProviderToken"),
    Case("no iat", JWT.make(claims: ["iss": "T"]), "InvalidProviderToken"),
    Case("iat as a word", JWT.make(claims: ["iss": "T", "iat": "now"]), "InvalidProviderToken"),
    Case("iat as a text", JWT.make(claims: ["iss": "T", "iat": "1770000000"]), nil),
    Case("two parts", "a.b", "InvalidProviderToken"), Case("a word", "key", "InvalidProviderToken"),
    Case("no JSON", "!!.!!.!!", "InvalidProviderToken"), Case("dots", "..", "InvalidProviderToken"),
  ]

  private func post(_ token: String, _ configure: (inout Gateway.Options) throws -> Void) throws
    -> Reply
  {
    let lab = try Lab(configure)
    try lab.start("game-1")
    return try lab.post(
      "/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate),
      Bodies.apnsHeaders([("Authorization", "bearer \(token)")]))
  }

  @Test(arguments: cases) func warnsWithoutKeys(_ item: Case) throws {
    let reply = try post(item.token) { _ in }
    #expect((reply.status, reply.verdict) == (200, "shown"))
    #expect(reply.rules == (item.reason == nil ? [] : ["auth.provider-token"]))
  }

  @Test(arguments: cases) func rejectsInStrictMode(_ item: Case) throws {
    let reply = try post(item.token) { $0.isStrict = true }
    #expect(reply.status == (item.reason == nil ? 200 : 403))
    #expect(reply.json["reason"]?.string == item.reason)
  }

  @Test(arguments: cases) func rejectsWithKeys(_ item: Case) throws {
    let reply = try post(item.token) { options in
      options.keys = try Lab.keys([
        "keys": [["key": "key", "permissions": ["messages.live_activity.start"]]]
      ])
    }
    #expect(reply.status == (item.reason == nil ? 200 : 403))
    #expect(reply.json["reason"]?.string == item.reason)
  }

  @Test func reportsOncePerSender() throws {
    let lab = try Lab()
    try lab.start("game-1")
    func rules(_ token: String, topic: String = "com.example.owls") throws -> [String] {
      try lab.post(
        "/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate.with("alert", "Goal")),
        Bodies.apnsHeaders([
          ("Authorization", "bearer \(token)"), ("apns-topic", "\(topic).push-type.liveactivity"),
          ("apns-id", nil),
        ])
      ).rules
    }
    let invalid = ["auth.provider-token"]
    #expect(try rules("x") == invalid)
    #expect(try rules("x") == [])
    #expect(try rules("y") == [], "for the same reason")
    #expect(try rules("x", topic: "com.example.hawks") == invalid)
    let old = JWT.make(claims: ["iss": "T", "iat": 1_769_996_340])
    #expect(try rules(old) == invalid, "for another reason")
    #expect(try rules(JWT.good) == [])
    #expect(try rules("x") == invalid, "after a good one")
    try lab.post("/islet/v1/reset")
    try lab.start("game-1")
    #expect(try rules("x") == invalid, "after a reset")
  }

  @Test func neverRevealsToken() throws {
    let lab = try Lab()
    try lab.post(
      "/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate),
      Bodies.apnsHeaders([("Authorization", "bearer very.secret.token")]))
    for path in ["/islet/v1/log", "/islet/v1/events", "/islet/v1/requests?after=0", "/metrics"] {
      #expect(!(try lab.get(path).text.contains("secret")), "\(path)")
    }
  }
}
