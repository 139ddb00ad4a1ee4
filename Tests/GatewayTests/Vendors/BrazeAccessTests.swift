@testable import Vendors
import Basics
import Testing

@testable import Gateway

@Suite struct BrazeAccessTests {
  private static let keys: JSON = [
    "keys": [
      [
        "key": "full", "name": "everything",
        "permissions": [
          "messages.live_activity.start", "messages.live_activity.update",
        ],
      ],
      ["key": "half", "name": "updates only", "permissions": ["messages.live_activity.update"]],
    ]
  ]

  @Test func checksKeys() throws {
    let golden = try Golden("braze-access")
    func post(_ title: String, _ status: Int, _ rules: String, _ header: String?) throws {
      try golden.scene(title) { $0.keys = try Lab.keys(Self.keys) }
      try golden.post(
        status, rules, Bodies.brazeStartPath, Bodies.brazeStart, [("Authorization", header)])
    }
    try post("A key with the permission", 201, "", "Bearer full")
    try post("A key in another case of the scheme", 201, "", "bearer full")
    try post("A key without the permission", 403, "auth.permission", "Bearer half")
    try post("An unknown key", 401, "auth.invalid", "Bearer fulL")
    try post("A longer key", 401, "auth.invalid", "Bearer full1")
    try post("A quoted key", 401, "auth.quoted", "Bearer \"full\"")
    try post("Another scheme", 401, "auth.missing", "Basic full")
    try post("An empty key", 401, "auth.missing", "Bearer ")
    try post("No header", 401, "auth.missing", nil)
    try golden.scene("Without keys any bearer will do")
    try golden.post(201, "", Bodies.brazeStartPath, Bodies.brazeStart)
    try golden.scene("Without keys a missing one is refused")
    try golden.post(
      401, "auth.missing", Bodies.brazeStartPath, Bodies.brazeStart, [("Authorization", nil)])
    try golden.scene("Without keys a quoted one is refused")
    try golden.post(
      401, "auth.quoted", Bodies.brazeStartPath, Bodies.brazeStart,
      [("Authorization", "Bearer 'k'")])
    golden.check()
  }

  @Test func rejectsInvalidRequests() throws {
    let golden = try Golden("braze-refusals")
    let path = Bodies.brazeStartPath
    func send(_ title: String, _ status: Int, _ method: String, _ path: String, _ body: String?)
      throws
    {
      try golden.scene(title)
      try golden.send(status, nil, method, path, body.map { Array($0.utf8) })
    }
    try send("Not JSON", 400, "POST", path, "app_id=app&activity_id=1")
    try send("Nothing", 400, "POST", path, "")
    try send("The sample of 2025", 400, "POST", path, "{\n  \"app_id\": \"a\", // the app\n}")
    try send("A trailing comma", 400, "POST", path, "{\"app_id\": \"a\",}")
    try send("A placeholder", 400, "POST", path, "{\"content_state\": {...}}")
    try send("A word for a value", 400, "POST", path, "{\"stale_date\": TIMESTAMP}")
    try send("Single quotes", 400, "POST", path, "{'app_id': 'a'}")
    try send("A byte order mark", 400, "POST", path, "\u{FEFF}{}")
    try send("A list", 400, "POST", path, "[]")
    try send("A text", 400, "POST", path, "\"start\"")
    try send("Another method", 405, "GET", path, nil)
    try send("Another method with a body", 405, "PUT", path, "{}")
    try send("A path that is near", 404, "POST", "/messages/live_activity/starts", "{}")
    try send("A path that is far", 404, "POST", "/campaigns/trigger/sent", "{}")
    golden.check()
  }

  @Test func rejectsBodiesOverLimit() throws {
    let lab = try Lab()
    let large = [UInt8](repeating: 0x20, count: 4 << 20) + Array("{}".utf8)
    let reply = try lab.send("POST", Bodies.brazeStartPath, large)
    #expect(reply.status == 413)
    #expect(reply.rules == ["payload.too-large"])
    #expect(reply.json["message"]?.string?.contains("4 MB") == true)
    #expect(reply["x-ratelimit-limit"] == "250000")
  }

  @Test func countsAnHour() throws {
    let golden = try Golden("braze-rate")
    try golden.scene("Three an hour") { $0.hourlyLimit = 3 }
    let path = Bodies.brazeUpdatePath
    try golden.post(201, "activity.unknown", path, Bodies.brazeUpdate)
    try golden.post(400, "field.missing", path, Bodies.brazeUpdate.without("app_id"))
    try golden.post(201, "", Bodies.brazeStartPath, Bodies.brazeStart)
    try golden.post(429, "rate.limited", path, Bodies.brazeUpdate)
    golden.lab.wall.advance(1199)
    try golden.post(429, "rate.limited", path, Bodies.brazeUpdate)
    golden.lab.wall.advance(1)
    try golden.post(201, "", path, Bodies.brazeUpdate)
    #expect(try golden.lab.activity()["updates"] == 1)
    golden.check()
  }

  @Test func dropsAreErrorsInStrictMode() throws {
    let golden = try Golden("braze-strict")
    try golden.scene("An unknown activity") { $0.isStrict = true }
    try golden.post(422, "activity.unknown", Bodies.brazeUpdatePath, Bodies.brazeUpdate)
    try golden.scene("What is shown stays as it is") { $0.isStrict = true }
    try golden.post(201, "", Bodies.brazeStartPath, Bodies.brazeStart)
    golden.check()
  }
}
