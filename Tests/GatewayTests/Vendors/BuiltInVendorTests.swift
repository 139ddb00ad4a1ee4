import Basics
import FoundationEssentials
import HTTP
import JQ
import Simulator
import Testing

@testable import Gateway
@testable import Vendors

/// The built-in vendor files, with the bodies that their services document.
@Suite struct BuiltInVendorTests {
  @Test func adobeStartsUpdatesAndEnds() throws {
    let lab = try Lab()
    func body(_ event: String, _ status: String) -> JSON {
      [
        "requestId": "r", "campaignId": "c",
        "recipients": [
          [
            "type": "aep", "userId": "anna@example.com", "namespace": "email",
            "context": [
              "requestPayload": [
                "aps": [
                  "content-available": 1,
                  "timestamp": .number(Int(lab.wall.now.timeIntervalSince1970)),
                  "event": .string(event), "content-state": ["orderStatus": .string(status)],
                  "attributes-type": "FoodDeliveryLiveActivityAttributes",
                  "attributes": ["liveActivityData": ["liveActivityID": "order-1"]],
                  "alert": ["title": "Order", "body": .string(status)],
                ]
              ]
            ],
          ]
        ],
      ]
    }
    let path = "/ajo/im/executions/unitary"
    for (event, state) in [("start", "active"), ("update", "active"), ("end", "ended")] {
      let reply = try lab.post(path, body(event, event))
      #expect(
        (reply.status, reply.verdict) == (200, "shown"), "\(event) \(reply.rules) \(reply.text)")
      #expect(try lab.state("order-1") == state)
      lab.wall.advance(2)
    }
    #expect(try lab.activity("order-1")["user"] == "anna@example.com")
    #expect(try lab.post(path, ["campaignId": "c"]).status == 400)
  }

  /// Bodies of any shape are rejected as the service does: none causes a 500.
  @Test(arguments: BuiltInVendor.all.map(\.name)) func noBodyBreaksVendorProgram(_ name: String)
    throws
  {
    let file = try #require(BuiltInVendor.named(name)).file
    var random = SplitMix64(seed: 40)
    for route in file.routes {
      let program = route.pushes ?? ""
      let names = program.matches(of: /\.([a-zA-Z_]+)/).map { String($0.1) } + ["aps"]
      func any(_ depth: Int) -> JSON {
        switch random.next() % (depth > 0 ? 9 : 6) {
        case 0: return .null
        case 1: return false
        case 2: return 7.5
        case 3: return "x"
        case 4: return [:]
        case 5: return []
        case 6: return .array((0...random.next() % 2).map { _ in any(depth - 1) })
        default:
          let members = (0...random.next() % 5).map { _ in
            (names[Int(random.next() % UInt64(names.count))], any(depth - 1))
          }
          return .object(JSONObject(Dictionary(members) { $1 }.map { ($0, $1) }))
        }
      }
      for _ in 0..<60 {
        let body = any(5)
        let request = HTTPRequest(
          method: route.method, target: route.path, body: Array(body.text.utf8))
        let parsed = VendorFileAPI(file: file).read(
          request, at: Date(timeIntervalSince1970: 1.77e9)
        ) {
          try JQProgram($0).run($1)
        }
        let decisive = parsed.findings.first { $0.rule == .vendorFileFailed }
        #expect(decisive == nil, "\(route.path) \(body.text): \(decisive?.message.english ?? "")")
      }
    }
  }

  @Test func adobeBroadcastsToAChannel() throws {
    let lab = try Lab()
    func body(_ event: String, own: String) -> JSON {
      [
        "campaignId": "c", "audience": ["id": "a"],
        "context": [
          "requestPayload": [
            "aps": [
              "input-push-channel": "V+8UslywEfAAAOq9SbTrLg==", "event": .string(event),
              "timestamp": .number(Int(lab.wall.now.timeIntervalSince1970)),
              "content-state": ["home": 33], "attributes-type": "GameScoreLiveActivityAttributes",
              "attributes": ["liveActivityData": ["channelID": .string(own)]],
              "alert": ["title": "a", "body": "b"],
            ]
          ]
        ],
      ]
    }
    let path = "/ajo/im/executions/audience"
    let start = try lab.post(path, body("start", own: "V+8UslywEfAAAOq9SbTrLg=="))
    #expect((start.status, start.verdict) == (200, "shown"), "\(start.rules)")
    lab.wall.advance(2)
    let update = try lab.post(path, body("update", own: "V+8UslywEfAAAOq9SbTrLg=="))
    #expect((update.status, update.verdict) == (200, "shown"), "\(update.rules)")
    let other = try lab.post(path, body("start", own: "another"))
    #expect((other.status, other.verdict) == (200, "dropped"), "\(other.rules)")
  }

  /// A back end's other calls are accepted, without effect on the phone.
  @Test(arguments: [
    ("POST", "/apps/a/users", "Key k", 201, "identity"),
    ("POST", "/api/v1/apps/a/users", "Key k", 201, "identity"),
    ("PATCH", "/apps/a/users/by/external_id/ann", "Key k", 202, "properties"),
    ("POST", "/apps/a/users/by/external_id/ann/subscriptions", "Key k", 202, "subscription"),
    ("POST", "/v1/send/email", "Bearer k", 200, "delivery_id"),
  ])
  func otherCallsAreAccepted(
    _ method: String, _ path: String, _ key: String, _ status: Int, _ member: String
  ) throws {
    let lab = try Lab()
    for body: JSON in [[:], ["identity": 7, "subscription": "x", "properties": ["a": 1]]] {
      let reply = try lab.send(
        method, path, body.encoded, [("Authorization", key), ("Content-Type", "application/json")])
      #expect((reply.status, reply.rules) == (status, []), "\(reply.text)")
      #expect(reply.json[member] != nil, "\(reply.text)")
    }
    #expect(try lab.get("/islet/v1/activities").json["activities"] == [])
  }

  @Test func airshipKnowsCardsByName() throws {
    let lab = try Lab()
    func body(_ live: JSON) -> JSON {
      [
        "audience": ["named_user": "anna"], "device_types": ["ios"],
        "notification": ["ios": ["live_activity": live]],
      ]
    }
    let start = try lab.post(
      "/api/push",
      body([
        "event": "start", "name": "game-1", "attributes_type": "Game", "attributes": [:],
        "content_state": ["score": 0], "alert": ["title": "a", "body": "b"], "priority": 5,
      ]))
    #expect(
      (start.status, start.verdict, start.json["ok"]) == (202, "shown", true), "\(start.text)")
    #expect(start.json["push_ids"]?.array?.count == 1)
    lab.wall.advance(1)
    let end = try lab.post(
      "/api/push", body(["event": "end", "name": "game-1", "content_state": ["score": 1]]))
    #expect(end.status == 202)
    #expect(try lab.state("game-1") == "ended")
    let unnamed = try lab.post("/api/push", body(["event": "update", "content_state": [:]]))
    #expect((unnamed.status, unnamed.json["error_code"]) == (400, 40000))
    let plain = try lab.post(
      "/api/push", ["audience": "all", "notification": ["alert": "hi"], "device_types": "all"])
    #expect((plain.status, plain.json["ok"]) == (202, true))
    #expect(try lab.post("/api/push", body([:]), [("Authorization", nil)]).status == 401)
  }

  @Test func moEngageAcceptsFiveStartsAMinute() throws {
    let lab = try Lab()
    let path = "/v1.0/live-activity/broadcast/"
    let basic: Lab.Headers = [("Authorization", "Basic YTpi")]
    func start(_ number: Int) throws -> Reply {
      try lab.post(
        path + "start",
        [
          "broadcast_live_activity_id": "b", "instance_id": .string("i-\(number)"),
          "ios": [
            "attribute_type": "Match", "attribute_info": [:], "content_state": ["s": 0],
            "alert": ["title": "a", "body": "b"],
          ],
        ], basic)
    }
    for number in 1...5 {
      let reply = try start(number)
      #expect((reply.status, reply.verdict) == (200, "shown"), "\(reply.rules)")
      #expect(reply.json["data"]?["instance_id"]?.string == "i-\(number)")
    }
    let sixth = try start(6)
    #expect((sixth.status, sixth.rules) == (429, ["rate.limited"]))
    lab.wall.advance(61)
    #expect(try start(6).status == 200)
    let update = try lab.post(
      path + "update",
      [
        "broadcast_live_activity_id": "b", "instance_id": "i-6",
        "ios": ["content_state": ["s": 1]],
      ], basic)
    #expect((update.status, update.verdict) == (200, "shown"), "\(update.rules)")
    let end = try lab.post(
      path + "end", ["broadcast_live_activity_id": "b", "instance_id": "i-6"], basic)
    #expect((end.status, end.json["data"]?["message"]) == (200, "success"))
    #expect(try lab.state("i-6") != "active")
    #expect(try lab.post(path + "end", ["broadcast_live_activity_id": "b"]).status == 401)
  }

  @Test func pushwooshReadsKeyFromBody() throws {
    let lab = try Lab()
    func body(_ live: JSON, auth: JSON? = "token") -> JSON {
      var request: JSONObject = [
        "application": "XXXXX-XXXXX",
        "notifications": [
          [
            "content": "is being prepared", "title": "Your order", "live_activity": live,
            "live_activity_id": "o-1", "users": ["anna"],
          ]
        ],
      ]
      request["auth"] = auth
      return ["request": .object(request)]
    }
    let start: JSON = [
      "content-state": ["status": "a"], "attributes-type": "Order", "attributes": ["n": 1],
    ]
    let path = "/json/1.3/startLiveActivity"
    let nobody = try lab.post(path, body(start, auth: nil))
    #expect((nobody.status, nobody.rules) == (403, ["auth.missing"]))
    let started = try lab.post(path, body(start))
    #expect((started.json["status_code"], started.verdict) == (200, "shown"), "\(started.text)")
    #expect(started.json["response"]?["Messages"]?[0]?.string?.count == 22)
    #expect(try lab.activity("o-1")["user"] == "anna")
    lab.wall.advance(1)
    let end = try lab.post(
      "/json/1.3/updateLiveActivity",
      body(["event": "end", "content-state": ["status": "b"]]))
    #expect(end.verdict == "shown")
    #expect(try lab.state("o-1") == "ended")
    let wrong = try lab.post(path, body(["content-state": [:]]))
    #expect((wrong.status, wrong.json["status_code"]) == (200, 210))
    #expect(OfflineCheck.vendor(of: body(start)).rawValue == "pushwoosh")
  }

  /// The documented sample has an ISO date: if the app has a Date, the card does not change.
  @Test func insiderSampleFailsWithDate() throws {
    let lab = try Lab()
    let key: Lab.Headers = [("X-Api-Key", "k"), ("Authorization", nil)]
    let path = "/api/v1/live-activity/"
    let sample: JSON = [
      "activity_id": "a-1", "activity_type": "OrderTrackingAttributes",
      "content": [
        "title": "Your order is being prepared", "message": "Estimated delivery: 14:30",
        "content_state": ["status": "preparing", "eta": "2026-05-20T14:30:00Z"],
      ],
    ]
    let shown = try lab.post(path + "start", sample, key)
    #expect((shown.status, shown.verdict) == (200, "shown"), "\(shown.rules)")
    try lab.post(
      "/islet/v1/types",
      [
        "name": "OrderTrackingAttributes", "attributes": [:],
        "content_state": ["status": "String", "eta": "Date"],
      ])
    lab.wall.advance(1)
    let reply = try lab.post(path + "update", sample, key)
    #expect((reply.status, reply.rules) == (200, ["content-state.date-string"]), "\(reply.text)")
    let finding = try lab.get("/islet/v1/log").json["entries"]?.array?.last?["verdict"]?[
      "findings"]?[0]
    #expect(finding?["path"] == "content.content_state.eta" && finding?["line"] == 1)
    #expect(try lab.post(path + "start", sample).status == 401)
    let soon = try lab.post(
      path + "register",
      ["activity_type": "A", "insider_ids": ["u"], "ends_at": "2026-02-02T02:41:00Z"], key)
    #expect((soon.status, soon.json["code"]) == (400, "VALIDATION_FAILED"), "\(soon.text)")
    let registered = try lab.post(
      path + "register",
      ["activity_type": "A", "insider_ids": ["u"], "ends_at": "2026-02-02T06:00:00Z"], key)
    #expect(registered.status == 200 && registered.json["activity_id"]?.string?.isEmpty == false)
    let gone = try lab.post(
      path + "end", ["activity_id": "none", "activity_type": "A", "content": [:]], key)
    #expect((gone.status, gone.json["code"]) == (404, "NOT_FOUND"))
  }
}
