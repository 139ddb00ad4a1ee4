import Basics
import Testing

@testable import Gateway

@Suite struct APNsTests {
  private static let update = Bodies.apns(Bodies.apsUpdate)
  private static let start = Bodies.apns(Bodies.apsStart)
  private static let card = "/3/device/activity:game-1"

  @Test func startsUpdatesAndEnds() throws {
    let golden = try Golden("apns-life")
    let headers = Bodies.apnsHeaders
    try golden.scene("By the conventions")
    try golden.post(200, "", "/3/device/start:SportsActivityAttributes", Self.start, headers)
    let card = "/3/device/activity:SportsActivityAttributes-1"
    golden.lab.wall.advance(1)
    try golden.post(200, "", card, Self.update, headers)
    try golden.post(200, "", card, Bodies.apns(Bodies.apsEnd), headers)
    #expect(try golden.lab.state("SportsActivityAttributes-1") == "dismissed")
    try golden.scene("By a token of a real device, and the token that it issues")
    let learnt = String(repeating: "0123456789abcdef", count: 10)
    try golden.post(200, "", "/3/device/\(learnt)", Self.start, headers)
    let activity = try golden.lab.activity("SportsActivityAttributes-1")
    #expect(activity["app_id"] == "com.example.owls")
    let token = try #require(activity["push_token"]?.string)
    #expect(token.count == 64)
    let reply = try golden.lab.post("/3/device/\(token.uppercased())", Self.update, headers)
    #expect(reply.verdict == "shown", "hexadecimal has no case: \(reply.text)")
    try golden.scene("Without an apns-id one is made")
    try golden.lab.start()
    try golden.post(200, "", Self.card, Self.update, Bodies.apnsHeaders([("apns-id", nil)]))
    try golden.scene("A drop is a success")
    try golden.post(200, "activity.unknown", "/3/device/activity:game-9", Self.update, headers)
    try golden.scene("In percent signs")
    try golden.lab.start("ëule 1")
    try golden.post(200, "", "/3/device/activity%3A%C3%ABule%201", Self.update, headers)
    golden.check()
  }

  @Test func answersWithApplesReasons() throws {
    let golden = try Golden("apns-reasons")
    func post(
      _ status: Int, _ reason: String, _ path: String = Self.card, _ body: JSON = Self.update,
      _ changes: Lab.Headers = [], sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
      try golden.scene(reason)
      try golden.lab.start()
      let reply = try golden.post(
        status, nil, path, body, Bodies.apnsHeaders(changes), sourceLocation: sourceLocation)
      #expect(reply.json["reason"]?.string == reason, sourceLocation: sourceLocation)
    }
    try post(
      400, "BadCollapseId", Self.card, Self.update,
      [
        ("apns-collapse-id", String(repeating: "x", count: 65))
      ])
    try post(400, "BadDeviceToken", "/3/device/00112233445566778899aabbccddeeff")
    try post(400, "BadDeviceToken", "/3/device/not-hexadecimal")
    try post(400, "BadExpirationDate", Self.card, Self.update, [("apns-expiration", "soon")])
    try post(400, "BadMessageId", Self.card, Self.update, [("apns-id", "1")])
    try post(400, "BadPriority", Self.card, Self.update, [("apns-priority", "7")])
    try post(
      400, "BadTopic", Self.card, Self.update,
      [
        ("apns-topic", "a.push-type.liveactivity.push-type.liveactivity")
      ])
    try post(400, "BadTopic", Self.card, Self.update, [("apns-topic", ".push-type.liveactivity")])
    try post(
      400, "DuplicateHeaders", Self.card, Self.update,
      [
        ("apns-priority", "5"), ("apns-priority", "10"),
      ])
    try post(400, "InvalidPushType", Self.card, Self.update, [("apns-push-type", "alert")])
    try post(400, "InvalidPushType", Self.card, Self.update, [("apns-push-type", nil)])
    try post(400, "InvalidPushType", Self.card, Self.update, [("apns-push-type", "liveActivity")])
    try post(400, "MissingDeviceToken", "/3/device")
    try post(400, "MissingDeviceToken", "/3/device/")
    try post(400, "MissingTopic", Self.card, Self.update, [("apns-topic", nil)])
    try post(400, "TopicDisallowed", Self.card, Self.update, [("apns-topic", "com.example.owls")])
    try post(403, "MissingProviderToken", Self.card, Self.update, [("Authorization", nil)])
    try post(404, "BadPath", "/3/devices/00")
    try post(404, "BadPath", "/3/device/00/11")
    try post(
      413, "PayloadTooLarge", Self.card,
      Self.update.with(
        "aps/content-state/teamOneScore", .string(String(repeating: "x", count: 4096))))
    try golden.scene("PayloadEmpty")
    try golden.send(400, "field.missing", "POST", Self.card, [], Bodies.apnsHeaders)
    try golden.scene("PayloadEmpty: not JSON")
    try golden.send(400, "json.invalid", "POST", Self.card, Array("{".utf8), Bodies.apnsHeaders)
    try golden.scene("PayloadEmpty: a list")
    try golden.send(400, "field.type", "POST", Self.card, Array("[]".utf8), Bodies.apnsHeaders)
    try golden.scene("MethodNotAllowed")
    try golden.send(405, nil, "PUT", Self.card, Array("{}".utf8), Bodies.apnsHeaders)
    golden.check()
  }

  @Test func callPushesMayBeLarger() throws {
    let lab = try Lab()
    func status(_ type: String, _ count: Int) throws -> Int {
      let text = String(repeating: "x", count: count)
      return try lab.post(
        "/3/device/00ff", ["aps": ["alert": .string(text)]],
        Bodies.apnsHeaders([("apns-push-type", type), ("apns-topic", "com.example.owls.voip")])
      ).status
    }
    #expect(try status("alert", 4090) == 413)
    #expect(try status("voip", 4090) == 200)
    #expect(try status("voip", 5120) == 413)
  }

  @Test func rejectsAnotherAppsTopic() throws {
    let lab = try Lab()
    let token = "00112233445566778899aabbccddeeff"
    func post(_ token: String, _ aps: JSON, _ bundle: String) throws -> Reply {
      try lab.post(
        "/3/device/\(token)", Bodies.apns(aps),
        Bodies.apnsHeaders([("apns-topic", "\(bundle).push-type.liveactivity")]))
    }
    #expect(try post(token, Bodies.apsStart, "com.example.owls").verdict == "shown")
    let other = try post(token, Bodies.apsStart, "com.example.hawks")
    #expect((other.status, other.json["reason"]) == (400, "DeviceTokenNotForTopic"))
    let own = try lab.activity("SportsActivityAttributes-1")["push_token"]?.string ?? ""
    let update = try post(own, Bodies.apsUpdate, "com.example.hawks")
    #expect((update.status, update.json["reason"]) == (400, "DeviceTokenNotForTopic"))
    #expect(try post(own, Bodies.apsUpdate, "com.example.owls").verdict == "shown")
  }

  @Test func reportsUnregisteredToken() throws {
    let golden = try Golden("apns-tokens")
    try golden.scene("A token that APNs has forgotten")
    try golden.post(
      410, "token.expired", "/3/device/dead:1", Bodies.apns(Bodies.apsUpdate), Bodies.apnsHeaders)
    try golden.scene("ExpiredToken with its moment")
    try golden.lab.start()
    let token = try #require(try golden.lab.activity()["push_token"]?.string)
    try golden.lab.patch("/islet/v1/clock", ["advance": "8h"])
    let reply = try golden.post(
      410, nil, "/3/device/\(token)", Self.update, Bodies.apnsHeaders)
    #expect(reply.json == ["reason": "ExpiredToken", "timestamp": 1_770_028_800_000])
    try golden.scene("The wrong kinds")
    try golden.lab.start()
    let own = try #require(try golden.lab.activity()["push_token"]?.string)
    try golden.post(200, "token.wrong-kind", "/3/device/\(own)", Self.start, Bodies.apnsHeaders)
    try golden.post(200, "token.wrong-kind", Self.card, Self.start, Bodies.apnsHeaders)
    try golden.post(
      200, "token.wrong-kind", "/3/device/start:SportsActivityAttributes", Self.update,
      Bodies.apnsHeaders)
    golden.check()
  }

  @Test func reportsWhatPhoneWouldDrop() throws {
    let golden = try Golden("apns-drops")
    func post(_ title: String, _ rules: String, _ body: JSON, _ path: String = Self.card) throws {
      try golden.scene(title)
      try golden.lab.start()
      let reply = try golden.post(200, nil, path, body, Bodies.apnsHeaders)
      #expect(reply.rules.first == rules, "\(title): \(reply.rules)")
    }
    try post("Without aps", "field.missing", ["alert": "x"])
    try post("Without an event", "event.missing", Self.update.without("aps/event"))
    try post("events", "event.missing", Self.update.without("aps/event").with("aps/events", "end"))
    try post("An unknown event", "event.unknown", Self.update.with("aps/event", "Update"))
    try post("Without a timestamp", "field.missing", Self.update.without("aps/timestamp"))
    try post("A timestamp as a text", "field.type", Self.update.with("aps/timestamp", "now"))
    try post(
      "Milliseconds", "timestamp.milliseconds", Self.update.with("aps/timestamp", 1_770_000_000_000)
    )
    try post("Far ahead", "timestamp.future", Self.update.with("aps/timestamp", 1_770_028_801))
    try post(
      "Out of order", "timestamp.out-of-order", Self.update.with("aps/timestamp", 1_769_999_990))
    try post("Without content", "content-state.missing", Self.update.without("aps/content-state"))
    try post(
      "Content of the wrong kind", "content-state.decode", Self.update.with("aps/content-state", 1))
    let start = "/3/device/start:SportsActivityAttributes"
    try post("A start without an alert", "alert.missing", Self.start.without("aps/alert"), start)
    try post(
      "A start without its type", "field.missing", Self.start.without("aps/attributes-type"), start)
    try post(
      "A start without attributes", "field.missing", Self.start.without("aps/attributes"), start)
    try post(
      "A start of another type", "attributes-type.unknown",
      Self.start.with("aps/attributes-type", "Sports"), start)
    try post(
      "A start that is stale", "stale-date.past", Self.start.with("aps/stale-date", 1_769_999_990),
      start)
    golden.check()
  }

  @Test func showsAlertsAsNotifications() throws {
    let golden = try Golden("apns-notification")
    let headers = Bodies.apnsHeaders([
      ("apns-push-type", "alert"), ("apns-topic", "com.example.owls"),
    ])
    try golden.scene("With title and body")
    let body: JSON = ["aps": ["alert": ["title": "Hello", "body": "World"], "sound": "default"]]
    try golden.post(200, "", "/3/device/00ff", body, headers)
    let event = try #require(try golden.lab.events().last)
    #expect(event["kind"] == "notification")
    #expect(event["detail"]?["title"] == "Hello")
    #expect(event["detail"]?["body"] == "World")
    #expect(event["detail"]?["app_id"] == "com.example.owls")
    try golden.scene("As a text")
    try golden.post(200, "", "/3/device/00ff", ["aps": ["alert": "Hello"]], headers)
    #expect(try golden.lab.events().last?["detail"]?["body"] == "Hello")
    try golden.scene("Too large")
    try golden.post(
      413, "payload.too-large", "/3/device/00ff",
      ["aps": ["alert": .string(String(repeating: "x", count: 4097))]], headers)
    try golden.scene("Switched off for the app")
    try golden.lab.patch(
      "/islet/v1/device", ["apps": ["com.example.owls": ["push_notifications": false]]])
    try golden.post(200, "", "/3/device/00ff", body, headers)
    #expect(try golden.lab.events().last?["detail"]?["shown"] == false)
    golden.check()
  }

  @Test(arguments: [
    (400, "BadDeviceToken"), (403, "ExpiredProviderToken"), (410, "Unregistered"),
    (413, "PayloadTooLarge"), (429, "TooManyRequests"), (500, "InternalServerError"),
    (503, "ServiceUnavailable"),
  ])
  func answersFaultsWithReasons(_ status: Int, _ reason: String) throws {
    let lab = try Lab()
    let path = "/3/device/activity:fault"
    try lab.put("/islet/v1/faults", ["faults": [["vendor": "apns", "status": .number(status)]]])
    let reply = try lab.post(path, Self.update, Bodies.apnsHeaders)
    #expect(reply.status == status)
    #expect(reply.json["reason"]?.string == reason)
    #expect(reply.json["timestamp"] == (status == 410 ? 1_770_000_000_000 : nil))
    #expect(reply["apns-id"] == "0F6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D11")
    let named = try lab.post("/3/device/fault-\(status)-x", Self.update, Bodies.apnsHeaders)
    #expect(named.status == status)
  }
}
