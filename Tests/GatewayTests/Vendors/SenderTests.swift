import Basics
import Foundation
import Testing

@testable import Gateway
@testable import HTTP

/// Senders' behaviour that no body shows.
struct SenderTests {
  /// HTTP/1.1 that `run` caught on its way to Apple is rejected as Apple does.
  @Test func http1ToAppleIsRejected() throws {
    let lab = try Lab()
    let path = "/3/device/80ab12"
    let body: JSON = ["aps": ["alert": "a"]]
    let caught = try lab.post(
      path, body, [("X-Forwarded-Host", "api.push.apple.com"), ("Via", "1.1 islet")])
    #expect(caught.json["reason"] == "HTTPVersionNotSupported", "\(caught)")
    let other = try lab.post(path, body, [("X-Forwarded-Host", "api.push.apple.com")])
    #expect(other.json["reason"] != "HTTPVersionNotSupported", "\(other)")
    // A certificate sent with it is recognized, too.
    let certificate = try lab.post(
      path, ["aps": [:]],
      [
        ("X-Forwarded-Host", "api.push.apple.com"), ("X-Forwarded-Client-Cert", "present"),
        ("Authorization", nil), ("apns-topic", "com.example.owls.push-type.liveactivity"),
        ("apns-push-type", "liveactivity"),
      ])
    #expect(certificate.json["reason"] == "TopicDisallowed", "\(certificate)")
  }

  /// A body packed by `gzip -9`, with a file name in its header.
  @Test func compressedBodiesAreAccepted() throws {
    let packed = try #require(Data(base64Encoded: Self.packed))
    let lab = try Lab()
    try lab.post("/messages/live_activity/start", Bodies.brazeStart)
    func send(_ body: some Sequence<UInt8>) throws -> Reply {
      try lab.send(
        "POST", Bodies.brazeUpdatePath, Array(body), [("Content-Encoding", "gzip")])
    }
    #expect(try send(packed).status == 201)
    #expect(try lab.activity()["content_state"]?["teamOneScore"] == 7)
    let broken = try send(packed.dropLast(30))
    #expect(broken.status == 400)
    #expect(broken.text.contains("gzip"))
    // A body that declares more than the limit, and one that is larger than declared.
    let long = packed.prefix(20) + Data(count: 6000) + [0, 0, 80, 0]
    #expect(try send(long).status == 413)
    #expect(try send(packed.dropLast(4) + [1, 0, 0, 0]).status == 400)
  }

  /// Numbers beyond Int64 and Double pass through the gateway unchanged.
  @Test func numbersKeepTheirDigits() throws {
    let lab = try Lab()
    let state = "{\"n\":18446744073709551615,\"x\":0.1000000000000000055}"
    let cursor = try lab.get("/islet/v1/activities").json["cursor"]?.string ?? ""
    try lab.post(
      Bodies.brazeStartPath, Bodies.brazeStart.with("content_state", try JSON.parse(state)))
    for path in ["activities/game-1", "events?after=\(cursor)", "activities"] {
      let text = try lab.get("/islet/v1/" + path).text
      #expect(text.contains(state), "\(path): \(text)")
    }
  }

  @Test func widgetPushReloadsWidgets() throws {
    let lab = try Lab()
    func push(_ type: String, _ topic: String, _ aps: JSON) throws -> Reply {
      try lab.post(
        "/3/device/80ab12", ["aps": aps],
        [
          ("apns-topic", topic), ("apns-push-type", type),
          ("Authorization", "bearer \(JWT.good)"),
        ])
    }
    let good: JSON = ["content-changed": true]
    let shown = try push("widgets", "com.example.owls.push-type.widgets", good)
    #expect(shown.status == 200 && shown.rules.isEmpty, "\(shown)")
    #expect(try push("controls", "com.example.owls.push-type.controls", good).status == 200)
    let topic = try push("widgets", "com.example.owls", good)
    #expect(topic.json["reason"] == "TopicDisallowed", "\(topic)")
    let empty = try push("widgets", "com.example.owls.push-type.widgets", [:])
    #expect(empty.status == 200 && empty.rules == ["field.missing"], "\(empty)")
  }

  @Test func legacyAPIIsGoneWithKeyToo() throws {
    let reply = try Lab().post("/fcm/send", ["to": "x"], [("Authorization", "key=AAAA")])
    #expect(reply.rules == ["fcm.legacy-api"], "\(reply)")
  }

  @Test func soundNeedsAlertText() throws {
    let lab = try Lab()
    let body: JSON = [
      "event": "update", "name": "n", "event_updates": [:], "ios_sound": "beep.wav",
    ]
    let path = "/apps/a/live_activities/x/notifications"
    let silent = try lab.post(path, body, [("Authorization", "Key k")])
    #expect(silent.rules.contains("alert.empty"), "\(silent)")
    let heard = try lab.post(
      path, body.with("headings", ["en": "t"]), [("Authorization", "Key k")])
    #expect(!heard.rules.contains("alert.empty"), "\(heard)")
  }

  private static let packed = """
    H4sICAAAAAAC/2JvZHkuanNvbgCrVkosKIjPTFGyAjGUdJQSk0syyzJLKiFi6Ym5qbqGQOHk/LyS1LyS+OKSxJJUJa\
    tqpZLUxFz/vNTg5PwiIN9cBywQUp4PFTCprQUAuUrgnlsAAAA=
    """
}
