import Basics
import Simulator
import Testing
import Vendors

@testable import Gateway

@Suite struct BroadcastTests {
  private static let channels = "/1/apps/com.example.owls/channels"
  private static let all = "/1/apps/com.example.owls/all-channels"
  private static let send = "/4/broadcasts/apps/com.example.owls"
  private static let update = Bodies.apns(Bodies.apsUpdate)

  private func create(_ lab: Lab, policy: Int) throws -> String {
    let reply = try lab.post(
      Self.channels, ["message-storage-policy": .number(policy), "push-type": "LiveActivity"],
      [("Authorization", "bearer \(JWT.good)")])
    #expect(reply.status == 201)
    #expect(reply.body.isEmpty)
    return try #require(reply["apns-channel-id"])
  }

  private func headers(_ channel: String?, _ changes: Lab.Headers = []) -> Lab.Headers {
    let fields: Lab.Headers = [
      ("apns-channel-id", channel), ("apns-push-type", "liveactivity"), ("apns-priority", "10"),
      ("apns-expiration", "0"), ("apns-request-id", "0F6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D11"),
      ("Authorization", "bearer \(JWT.good)"),
    ]
    return fields.filter { field in !changes.contains { $0.0 == field.0 } } + changes
  }

  private func listen(_ lab: Lab, to channel: String, as type: String = "Match") throws {
    let aps = Bodies.apsStart.with("attributes-type", .string(type))
      .with("input-push-channel", .string(channel))
    let reply = try lab.post("/3/device/start:\(type)", Bodies.apns(aps), Bodies.apnsHeaders)
    #expect(reply.verdict == "shown")
  }

  @Test func managesChannels() throws {
    let golden = try Golden("channels")
    try golden.scene("Creation, reading, listing, deletion")
    let auth: Lab.Headers = [("Authorization", "bearer \(JWT.good)")]
    let good: JSON = ["message-storage-policy": 1, "push-type": "LiveActivity"]
    let id = try #require(try golden.post(201, "", Self.channels, good, auth)["apns-channel-id"])
    let named = auth + [("apns-channel-id", id)]
    try golden.send(200, nil, "GET", Self.channels, nil, named)
    let list = try golden.send(200, nil, "GET", Self.all, nil, auth)
    #expect(list.json["channels"] == [.string(id)])
    try golden.send(204, nil, "DELETE", Self.channels, nil, named)
    try golden.send(404, "channel.unknown", "DELETE", Self.channels, nil, named)
    try golden.send(400, "channel.unknown", "GET", Self.channels, nil, named)
    try golden.send(200, nil, "GET", Self.all, nil, auth)
    try golden.scene("Refusals")
    try golden.post(
      400, nil, Self.channels, good.with("message-storage-policy", 2), auth)
    try golden.post(400, nil, Self.channels, good.without("message-storage-policy"), auth)
    try golden.post(400, nil, Self.channels, good.without("push-type"), auth)
    try golden.post(400, nil, Self.channels, good.with("push-type", "alert"), auth)
    try golden.send(400, nil, "POST", Self.channels, Array("no".utf8), auth)
    try golden.send(400, nil, "GET", Self.channels, nil, auth)
    try golden.send(405, nil, "PATCH", Self.channels, Array("{}".utf8), auth)
    try golden.send(405, nil, "POST", Self.all, Array("{}".utf8), auth)
    for path in ["/1/apps/com.example.owls/channel", "/1/apps//all-channels", "/4/broadcasts/x"] {
      try golden.send(404, "apns.path", "GET", path, nil, auth)
    }
    try golden.send(403, nil, "POST", Self.channels, good.encoded, [("Authorization", nil)])
    golden.check()
  }

  @Test func reportsInvalidTokenOnce() throws {
    let lab = try Lab()
    let channel = try create(lab, policy: 0)
    let headers = headers(channel, [("Authorization", "bearer x")])
    #expect(try lab.post(Self.send, Self.update, headers).rules.contains("auth.provider-token"))
    #expect(try !lab.post(Self.send, Self.update, headers).rules.contains("auth.provider-token"))
  }

  @Test func sendsToAllSubscribers() throws {
    let lab = try Lab()
    let channel = try create(lab, policy: 0)
    try listen(lab, to: channel, as: "Match")
    try listen(lab, to: channel, as: "Table")
    let reply = try lab.post(Self.send, Self.update, headers(channel))
    #expect((reply.status, reply.verdict) == (200, "shown"), "\(reply.text)")
    #expect(reply.body.isEmpty)
    #expect(reply["apns-request-id"] == "0F6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D11")
    #expect(reply["apns-id"] == nil)
    for id in ["Match-1", "Table-1"] {
      #expect(try lab.activity(id)["content_state"]?["teamOneScore"] == 2, "\(id)")
    }
    let end = try lab.post(Self.send, Bodies.apns(Bodies.apsEnd), headers(channel))
    #expect(end.verdict == "shown")
    #expect(try lab.get("/islet/v1/activities").json["activities"] == [])
  }

  @Test func refuses() throws {
    let golden = try Golden("broadcast")
    func post(
      _ status: Int, _ rules: String, _ title: String, _ body: JSON, policy: Int = 0,
      channel: String? = "", _ changes: Lab.Headers = []
    ) throws {
      try golden.scene(title)
      let own = try create(golden.lab, policy: policy)
      try listen(golden.lab, to: own)
      try golden.post(
        status, rules, Self.send, body, headers(channel == "" ? own : channel, changes))
    }
    let later: Lab.Headers = [("apns-expiration", "1770003600")]
    let start = Bodies.apns(Bodies.apsStart)
    let update = Self.update
    try post(200, "", "An update", update)
    try post(200, "", "An expiration on policy 1", update, policy: 1, later)
    try post(400, "channel.expiration", "An expiration on policy 0", update, later)
    try post(400, "channel.start", "A start", start)
    try post(400, "channel.unknown", "No channel", update, channel: nil)
    try post(
      400, "channel.unknown", "An unknown channel", update, channel: "AAAAAAAAAAAAAAAAAAAAAA==")
    try post(400, "apns.push-type", "Another type", update, [("apns-push-type", "alert")])
    try post(400, "apns.priority", "A priority that is none", update, [("apns-priority", "7")])
    try post(
      400, "field.type channel.expiration", "An expiration that is none", update,
      [("apns-expiration", "x")])
    try post(400, "field.type", "An id that is none", update, [("apns-id", "x")])
    try post(403, "auth.missing", "Without a provider token", update, [("Authorization", nil)])
    func sized(_ size: Int) -> JSON {
      let body = Self.update.with("aps/content-state/text", "")
      return body.with(
        "aps/content-state/text",
        .string(String(repeating: "x", count: size - body.encoded.count)))
    }
    try post(200, "content-state.drift", "5120 bytes", sized(5120))
    try post(413, "payload.too-large content-state.drift", "5121 bytes", sized(5121))
    try golden.scene("Another app's channel")
    let id = try create(golden.lab, policy: 0)
    try golden.post(
      400, "channel.unknown", "/4/broadcasts/apps/com.example.bears", Self.update, headers(id))
    try golden.scene("Nobody listens")
    let lonely = try create(golden.lab, policy: 0)
    try golden.post(200, "activity.unknown", Self.send, Self.update, headers(lonely))
    try golden.scene("Nothing")
    try golden.send(400, "json.invalid", "POST", Self.send, [], headers(lonely))
    try golden.scene("A list")
    try golden.send(400, "field.type", "POST", Self.send, Array("[]".utf8), headers(lonely))
    try golden.scene("Not JSON")
    try golden.send(400, "json.invalid", "POST", Self.send, Array("{".utf8), headers(lonely))
    golden.check()
  }

  @Test(arguments: [0, 1]) func lateSubscriberGetsStoredMessage(_ policy: Int) throws {
    let lab = try Lab()
    let channel = try create(lab, policy: policy)
    try lab.post(Self.send, Self.update, headers(channel))
    lab.wall.advance(30)
    try listen(lab, to: channel)
    let score = try lab.activity("Match-1")["content_state"]?["teamOneScore"]
    #expect(score == (policy == 1 ? 2 : 0))
    lab.wall.advance(8 * 3600)
    try listen(lab, to: channel, as: "Late")
    #expect(try lab.activity("Late-1")["content_state"]?["teamOneScore"] == 0)
  }

  @Test func rejectedMessageIsNotStored() throws {
    let lab = try Lab()
    let channel = try create(lab, policy: 1)
    try lab.post(Self.send, Self.update, headers(channel))
    let large = Self.update.with(
      "aps/content-state/teamOneScore", .string(String(repeating: "x", count: 5200)))
    #expect(try lab.post(Self.send, large, headers(channel)).status == 413)
    try listen(lab, to: channel)
    #expect(try lab.activity("Match-1")["content_state"]?["teamOneScore"] == 2)
  }

  @Test func startNeedsExistingChannelOfTheApp() throws {
    let lab = try Lab()
    let channel = try create(lab, policy: 0)
    let auth: Lab.Headers = [("Authorization", "bearer \(JWT.good)"), ("apns-channel-id", channel)]
    func start(_ id: JSON, _ topic: String = "com.example.owls") throws -> Reply {
      let aps = Bodies.apsStart.with("attributes-type", "Match").with("input-push-channel", id)
      return try lab.post(
        "/3/device/start:Match", Bodies.apns(aps),
        Bodies.apnsHeaders([
          ("apns-topic", "\(topic).push-type.liveactivity"), ("apns-id", nil),
        ]))
    }
    #expect(try start(.string(channel)).rules == [])
    let foreign = try start(.string(channel), "com.example.cats")
    #expect((foreign.verdict, foreign.rules) == ("dropped", ["channel.unknown"]))
    let never = try start("dHN0LXNyY2gtY2hubA==")
    #expect((never.verdict, never.rules) == ("shown", ["channel.unknown"]))
    #expect(try start(7).rules == ["field.type"])
    #expect(try lab.send("DELETE", Self.channels, nil, auth).status == 204)
    for _ in 0..<2 {
      let gone = try start(.string(channel))
      #expect((gone.status, gone.verdict, gone.rules) == (200, "dropped", ["channel.unknown"]))
    }
    // The body alone does not show which channels exist.
    let aps = Bodies.apsStart.with("input-push-channel", .string(channel))
    #expect(OfflineCheck.verdict(on: Bodies.apns(aps).encoded, at: lab.wall.now).findings.isEmpty)
  }
}
