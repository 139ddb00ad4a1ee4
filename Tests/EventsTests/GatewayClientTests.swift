@testable import HTTP
@testable import Vendors
import Events
import Foundation
import Basics
import Simulator
import Testing

struct GatewayClientTests {
  private let start = Date(timeIntervalSince1970: 1_767_225_600)

  private func activity(_ vendor: Vendor, token: String? = "T/1") -> Activity {
    Activity(
      id: "ride 1", attributesType: "Ride", contentState: ["n": 1], vendor: vendor,
      appID: "com.taxi", startedAt: start, pushToken: token)
  }

  private func end(_ activity: Activity, now: Date) async throws -> HTTPClientRequest {
    let transport = FixtureTransport([.json("{}")])
    let client = GatewayClient("http://h:1", transport: transport)
    try await client.end(activity, now: now)
    return transport.requests[0]
  }

  @Test func addressSelectsProject() {
    let address = GatewayClient.address("http://h:1", project: "web")
    #expect(address == "http://h:1/p/web")
    #expect(GatewayClient.project(in: address) == "web")
    #expect(GatewayClient.address(address, project: "api") == "http://h:1/p/api")
    #expect(GatewayClient.address("http://h/x/p/web", project: "api") == "http://h/x/p/api")
    for other in ["http://h:1", "http://p/web", "http://h/web", "http://h/p/", "http://h/p/Web"] {
      #expect(GatewayClient.project(in: other) == nil, "\(other)")
    }
  }

  @Test func endsAsTheVendorDoes() async throws {
    let now = start.addingTimeInterval(5.2)
    let aps: JSON = [
      "timestamp": 1_767_225_606, "event": "end", "content-state": ["n": 1],
      "dismissal-date": 1_767_240_005,
    ]
    let braze = try await end(activity(.braze), now: now)
    #expect(braze.url == "http://h:1/messages/live_activity/update")
    #expect(
      try JSON.parse(braze.body!) == [
        "app_id": "com.taxi", "activity_id": "ride 1", "content_state": ["n": 1],
        "end_activity": true, "dismissal_date": .string(now.addingTimeInterval(4 * 3600).rfc3339),
      ])
    #expect(braze.headers["authorization"] == "Bearer islet")
    let fcm = try await end(activity(.fcm), now: now)
    #expect(fcm.url == "http://h:1/v1/projects/islet/messages:send")
    let message = try JSON.parse(fcm.body!)["message"]
    #expect(message?["token"] == "T/1")
    #expect(message?["apns"]?["live_activity_token"] == "T/1")
    #expect(message?["apns"]?["payload"]?["aps"] == aps)
    let apns = try await end(activity(.apns, token: nil), now: now)
    #expect(apns.url == "http://h:1/3/device/activity:ride%201")
    #expect(apns.headers["apns-topic"] == "com.taxi.push-type.liveactivity")
    #expect(apns.headers["apns-push-type"] == "liveactivity")
    #expect(try JSON.parse(apns.body!) == ["aps": aps])
    let source = try await end(activity(.source), now: now)
    #expect(source.url == "http://h:1/islet/v1/activities/ride%201/end")
    #expect(source.method == "POST" && source.body == nil)
  }

  @Test func endIsNeverOlderThanNewestPush() async throws {
    let request = try await end(activity(.apns), now: start.addingTimeInterval(-100))
    let body = try JSON.parse(request.body!)
    #expect(body["aps"]?["timestamp"] == 1_767_225_600)
  }

  @Test func reportsGatewayFindings() async throws {
    let transport = FixtureTransport([
      .json(
        #"{"message":"success"}"#, status: 201,
        headers: ["Islet-Verdict": "dropped", "Islet-Rules": "activity.ended, payload.too-large"]),
      .status(200),
    ])
    let client = GatewayClient("http://h:1/", key: "K", transport: transport)
    let answer = try await client.send("POST", "/x", json: ["a": 1])
    #expect(answer.status == 201 && answer.json["message"] == "success")
    #expect(answer.verdict == "dropped")
    #expect(answer.rules == ["activity.ended", "payload.too-large"])
    #expect(try await client.dismiss("a").json == .null)
    #expect(
      transport.requests.map(\.url) == ["http://h:1/x", "http://h:1/islet/v1/activities/a/dismiss"])
    #expect(transport.requests.allSatisfy { $0.headers["Authorization"] == "Bearer K" })
  }

  @Test func throwsStructuredErrors() async {
    let transport = FixtureTransport([
      .refused, .json(#"{"title":"Not found","detail":"no activity a"}"#, status: 404),
      .json("<html>"),
    ])
    let client = GatewayClient("http://h:1", transport: transport)
    await #expect(
      throws: GatewayError.unreachable(
        gateway: "http://h:1",
        .cannotConnect(host: "127.0.0.1", reason: "nothing is listening there"))
    ) { try await client.get("/a") }
    await #expect(
      throws: GatewayError.refused(
        status: 404, reason: "Not found: no activity a",
        body: ["title": "Not found", "detail": "no activity a"])
    ) { try await client.restore("a") }
    await #expect(throws: GatewayError.notIslet(gateway: "http://h:1")) {
      try await client.get("/a")
    }
  }

  @Test func failsWithoutListener() async {
    let transport = CurlTransport.shared
    await #expect(throws: HTTPClientError.badURL("file:///etc/passwd")) {
      try await transport.send(HTTPClientRequest(url: "file:///etc/passwd"))
    }
    // Port 1 of this machine: no service uses it today.
    let error = await #expect(throws: HTTPClientError.self) {
      try await transport.send(HTTPClientRequest(url: "http://127.0.0.1:1/"))
    }
    guard case .cannotConnect(host: "127.0.0.1", _) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let task = Task { try await transport.send(HTTPClientRequest(url: "http://127.0.0.1:1/")) }
    task.cancel()
    await #expect(throws: HTTPClientError.self) { try await task.value }
  }
}
