import Basics
import Testing

@testable import Gateway

@Suite struct PushTokenTagTests {
  private static let path = "/push_token_tag"

  @Test func checksTags() throws {
    let golden = try Golden("push-token-tag")
    func post(_ title: String, _ status: Int, _ rules: String, _ body: JSON) throws {
      try golden.scene(title)
      try golden.post(status, rules, Self.path, body)
    }
    let good: JSON = ["tag": "order-1", "push_token": "0a1b"]
    try post("A tag and a token", 201, "", good)
    try post("All fields", 201, "", good.with("activity_type", "Order").with("user", "user-1"))
    try post("Without a tag", 400, "field.missing", good.without("tag"))
    try post("An empty tag", 400, "field.type", good.with("tag", ""))
    try post("256 bytes", 201, "", good.with("tag", .string(String(repeating: "x", count: 256))))
    try post(
      "257 bytes", 400, "field.type",
      good.with("tag", .string(String(repeating: "x", count: 257))))
    try post("Without a token", 400, "field.missing", good.without("push_token"))
    try post("A token as a number", 400, "field.type", good.with("push_token", 7))
    try post(
      "A push-to-start token", 201, "",
      ["push_to_start_token": "0a1b", "activity_type": "Order", "user": "user-1"])
    try post(
      "A push-to-start token without its type", 400, "field.missing",
      ["push_to_start_token": "0a1b"])
    try post("A list", 400, "field.type", [])
    try golden.scene("Not JSON")
    try golden.send(400, "json.invalid", "POST", Self.path, Array("tag=order-1".utf8))
    try golden.scene("Without credentials")
    try golden.post(401, "auth.missing", Self.path, good, [("Authorization", nil)])
    try golden.scene("Another method")
    try golden.send(405, nil, "GET", Self.path, nil)
    golden.check()
  }

  @Test func rotatedTokenNoLongerReachesItsActivity() throws {
    let lab = try Lab()
    try lab.start()
    let first = try #require(try lab.activity()["push_token"]?.string)
    #expect(try lab.post(Self.path, ["tag": "game-1", "push_token": "0a1b2c3d"]).status == 201)
    #expect(try lab.activity()["push_token"] == "0a1b2c3d")
    let tokens = try lab.get("/islet/v1/tokens").json["tokens"]?.array ?? []
    #expect(tokens.first { $0["token"]?.string == first }?["state"] == "rotated")
    #expect(tokens.first { $0["token"] == "0a1b2c3d" }?["state"] == "active")
    let headers = Bodies.apnsHeaders
    let update = Bodies.apns(Bodies.apsUpdate)
    let old = try lab.post("/3/device/\(first)", update, headers)
    #expect((old.status, old.verdict) == (200, "dropped"))
    #expect(old.rules == ["token.expired"])
    let new = try lab.post("/3/device/0a1b2c3d", update, headers)
    #expect((new.status, new.verdict) == (200, "shown"))
  }

  @Test func tokenMayComeBeforeItsCard() throws {
    let lab = try Lab()
    let (path, headers) = ("/3/device/0a1b2c3d", Bodies.apnsHeaders([("apns-id", nil)]))
    let update = Bodies.apns(Bodies.apsUpdate)
    #expect(try lab.post(Self.path, ["tag": "game-1", "push_token": "0a1b2c3d"]).status == 201)
    let early = try lab.post(path, update, headers)
    #expect((early.verdict, early.rules) == ("dropped", ["activity.unknown"]))
    try lab.start()
    #expect(try lab.activity()["push_token"] == "0a1b2c3d")
    #expect(try lab.post(path, update, headers).verdict == "shown")
  }

  @Test func tagReachesItsActivities() throws {
    let lab = try Lab()
    try lab.post(
      "/3/device/start:Order",
      Bodies.apns(Bodies.apsStart.with("attributes-type", "Order")), Bodies.apnsHeaders)
    let token = try #require(try lab.activity("Order-1")["push_token"]?.string)
    try lab.post(Self.path, ["tag": "order-7", "push_token": .string(token), "user": "user-9"])
    let reply = try lab.post(
      Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", "order-7"))
    #expect(reply.verdict == "shown", "\(reply.headers)")
    #expect(try lab.activity("Order-1")["content_state"]?["teamOneScore"] == 2)
    #expect(
      try lab.get("/islet/v1/activities?user=user-9").json["activities"]?.array?.count == 1)
  }

  @Test func startTokenIsReplacedForSameTypeAndUser() throws {
    let lab = try Lab()
    func register(_ token: String, _ user: String) throws {
      let body: JSON = [
        "push_to_start_token": .string(token), "activity_type": "Order", "user": .string(user),
      ]
      #expect(try lab.post(Self.path, body).status == 201)
    }
    try register("aa01", "user-1")
    try register("aa02", "user-2")
    try register("aa03", "user-1")
    let tokens = try lab.get("/islet/v1/tokens").json["tokens"]?.array ?? []
    func state(_ token: String) -> JSON? { tokens.first { $0["token"]?.string == token }?["state"] }
    #expect(state("aa01") == "rotated")
    #expect(state("aa02") == "active")
    #expect(state("aa03") == "active")
    let start = Bodies.apns(Bodies.apsStart.with("attributes-type", "Order"))
    let reply = try lab.post("/3/device/aa03", start, Bodies.apnsHeaders)
    #expect(reply.verdict == "shown")
    #expect(try lab.activity("Order-1")["user"] == "user-1")
    let other = try lab.post(
      "/3/device/aa03", Bodies.apns(Bodies.apsStart), Bodies.apnsHeaders)
    #expect(other.rules.contains("attributes-type.unknown"))
  }

  @Test func cardWithoutTokenWaitsForIt() throws {
    let lab = try Lab()
    try lab.patch("/islet/v1/device", ["ask_to_allow": true])
    try lab.start()
    #expect(try lab.activity()["push_token"] == .null)
    let early = try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    #expect((early.status, early.verdict) == (201, "dropped"))
    #expect(early.rules == ["token.not-issued"])
    try lab.post(Self.path, ["tag": "game-1", "push_token": "00ff"])
    #expect(try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate).verdict == "shown")
  }
}
