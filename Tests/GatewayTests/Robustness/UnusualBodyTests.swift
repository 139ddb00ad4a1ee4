import Basics
import Testing

@testable import Gateway

@Suite(.timeLimit(.minutes(20))) struct UnusualBodyTests {
  struct Endpoint: Sendable, CustomTestStringConvertible {
    var method: String
    var path: String
    var headers: [String]
    var testDescription: String { "\(method) \(path)" }

    var fields: Lab.Headers {
      stride(from: 0, to: headers.count, by: 2).map { (headers[$0], headers[$0 + 1]) }
    }

    init(_ method: String, _ path: String, _ headers: [String] = []) {
      self.method = method
      self.path = path
      self.headers = headers
    }
  }

  private static let apns = [
    "apns-push-type", "liveactivity", "apns-topic", "a.push-type.liveactivity",
  ]

  static let endpoints = [
    Endpoint("POST", Bodies.brazeStartPath), Endpoint("POST", Bodies.brazeUpdatePath),
    Endpoint("POST", "/push_token_tag"), Endpoint("POST", Bodies.fcmPath),
    Endpoint("POST", "/3/device/activity:game-1", apns),
    Endpoint("POST", "/3/device/start:Sport", apns),
    Endpoint("POST", "/4/broadcasts/apps/a", apns + ["apns-channel-id", "AAAA"]),
    Endpoint("POST", "/1/apps/a/channels"), Endpoint("POST", "/islet/v1/activities"),
    Endpoint("POST", "/islet/v1/activities/game-1/update"),
    Endpoint("POST", "/islet/v1/activities/game-1/end"),
    Endpoint("POST", "/islet/v1/activities/game-1/decode-error"),
    Endpoint("POST", "/islet/v1/types"), Endpoint("PATCH", "/islet/v1/device"),
    Endpoint("PATCH", "/islet/v1/clock"), Endpoint("PUT", "/islet/v1/faults"),
  ]

  private static let deep =
    String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)

  static let bodies: [[UInt8]] = [
    Array(deep.utf8), Array(String(repeating: "{\"a\":", count: 100_000).utf8),
    Array("{\"aps\":\(deep)}".utf8), Array("{\"a\":1,\"a\":2,\"a\":{\"a\":1,\"a\":2}}".utf8),
    Array("{\"n\":9007199254740993,\"m\":-9223372036854775808,\"l\":18446744073709551616}".utf8),
    Array("{\"n\":1e999}".utf8), Array("{\"n\":-1e999,\"m\":1e-999}".utf8),
    Array("{\"t\":\"\\ud800\"}".utf8), Array("{\"t\":\"\\udc00\\ud800\"}".utf8),
    [0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D], [0xC3, 0x28], [0x00],
    [0xFF, 0xFE, 0x7B, 0x00],
    Array("{\"\\u0000\":\"\\u0000\"}".utf8), [], Array(" \n\t ".utf8), Array("null".utf8),
    Array("\"\"".utf8), Array("0".utf8), Array("[[[]]]".utf8), Array("{}".utf8),
  ]

  @Test(arguments: endpoints) func respondsToEveryHardBody(_ endpoint: Endpoint) throws {
    let lab = try Lab()
    try lab.start()
    for body in Self.bodies {
      let shown = String(decoding: body.prefix(80), as: UTF8.self)
      let reply = try lab.send(endpoint.method, endpoint.path, body, endpoint.fields)
      #expect((200..<500).contains(reply.status), "\(shown): \(reply.status)")
      if !reply.body.isEmpty { #expect(reply.json != .null, "\(shown): \(reply.text)") }
      #expect(reply.body.count < 100_000, "an answer is no echo: \(shown)")
    }
    #expect(try lab.get("/healthz").status == 200)
    for line in try lab.get("/islet/v1/requests?after=0").text.split(separator: "\n") {
      #expect((try? JSON.parse(String(line))) != nil, "\(line.prefix(200))")
    }
    for path in ["/islet/v1/events", "/islet/v1/log"] {
      #expect(try lab.get(path).json.object != nil, "\(path)")
    }
  }

  @Test(arguments: [
    nil, "text/plain", "application/x-www-form-urlencoded", "application/json; charset=utf-16",
    "multipart/form-data", "", "application/json;;;", "ü",
  ])
  func readsJSONWithAnyContentType(_ type: String?) throws {
    let lab = try Lab()
    let reply = try lab.post(
      Bodies.brazeStartPath, Bodies.brazeStart, [("Content-Type", type)])
    #expect(reply.status == 201)
  }

  @Test func keepsNumbersAsSent() throws {
    let lab = try Lab()
    let body = String(decoding: Bodies.brazeStart.encoded, as: UTF8.self).replacing(
      "\"teamOneScore\":0",
      with: "\"teamOneScore\":9007199254740993,\"tiny\":1e-300,\"huge\":123456789012345678901234")
    #expect(try lab.send("POST", Bodies.brazeStartPath, Array(body.utf8)).status == 201)
    let text = try lab.get("/islet/v1/activities/game-1").text
    #expect(text.contains("\"teamOneScore\":9007199254740993,"))
    #expect(text.contains("1e-300"))
  }

  @Test func usesLastOfTwoEqualKeys() throws {
    let lab = try Lab()
    let body = String(decoding: Bodies.brazeStart.encoded, as: UTF8.self).replacing(
      "\"teamOneScore\":0", with: "\"teamOneScore\":1,\"teamOneScore\":2")
    #expect(try lab.send("POST", Bodies.brazeStartPath, Array(body.utf8)).status == 201)
    #expect(try lab.activity()["content_state"]?["teamOneScore"] == 2)
  }

  @Test func refusesATitleOfAMillionCharacters() throws {
    let lab = try Lab()
    for letter in ["x", "é", "👩‍👩‍👧‍👦", "\u{202E}"] {
      let title = String(repeating: letter, count: 1_000_000 / letter.utf8.count)
      let reply = try lab.post(
        Bodies.brazeStartPath,
        Bodies.brazeStart.with("notification/alert/title", .string(title)))
      #expect(reply.status == 400)
      #expect(reply.rules.contains("payload.too-large"))
      #expect(reply.body.count < 2000)
    }
    let id = try lab.post(
      Bodies.brazeStartPath,
      Bodies.brazeStart.with("activity_id", .string(String(repeating: "x", count: 1_000_000))))
    #expect(id.status == 400)
    #expect(id.body.count < 2000)
  }
}
