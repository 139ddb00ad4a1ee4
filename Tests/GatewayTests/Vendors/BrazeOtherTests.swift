import Basics
import Testing

@testable import Gateway
@testable import Vendors

/// Braze's endpoints that show nothing but that a back end needs.
@Suite struct BrazeOtherTests {
  @Test(arguments: BrazeEndpoint.all.map { ($0.method, $0.path, $0.status) })
  func areAcceptedAndLogged(_ method: String, _ path: String, _ status: Int) throws {
    let lab = try Lab()
    let path = path.replacing("{campaign}", with: "c1").replacing("{catalog}", with: "owls")
    let reply = try lab.send(method, path, method == "GET" ? nil : Array("{}".utf8))
    #expect(
      (reply.status, reply.json["message"]) == (status, status == 204 ? nil : "success"),
      "\(reply.text)")
    #expect(reply["x-ratelimit-remaining"] == "249999")
    #expect(reply.verdict == nil)
    let entries = try lab.get("/islet/v1/log").json["entries"]?.array ?? []
    #expect(entries.count == 1)
    #expect(entries.first?["detail"]?["nothing_to_show"]?.string == path)
    #expect(entries.first?["verdict"]?["vendor"] == "braze")
    #expect(entries.first?["error_kind"] == nil)
    #expect(try lab.get("/islet/v1/activities").json["activities"] == [])
    #expect(try !lab.get("/metrics").text.contains("islet_pushes_total{"))
  }

  @Test func countRecipients() throws {
    let lab = try Lab()
    let track = try lab.post(
      "/users/track",
      ["attributes": [["external_id": "a"], ["external_id": "b"]], "events": [["name": "goal"]]])
    #expect(
      track.json == ["message": "success", "attributes_processed": 2, "events_processed": 1])
    #expect(try lab.post("/users/delete", ["external_ids": ["a", "b"]]).json["deleted"] == 2)
    let send = try lab.post("/messages/send", ["external_user_ids": ["a"], "messages": [:]])
    #expect(send.json["dispatch_id"]?.string?.count == 32)
    let plan = try lab.post("/campaigns/trigger/schedule/create", ["campaign_id": "c"])
    #expect(plan.json["schedule_id"]?.string != nil)
  }

  @Test func areRejectedAsByBraze() throws {
    let lab = try Lab()
    #expect(try lab.post("/users/track", [:], [("Authorization", nil)]).status == 401)
    let text = try lab.send("POST", "/users/track", Array("{attributes}".utf8))
    #expect((text.status, text.rules) == (400, ["json.invalid"]))
    #expect(text.json["error"]?.string?.contains("Problem:") == true)
    #expect(try lab.send("POST", "/users/track", Array("[]".utf8)).status == 400)
    #expect(try lab.send("GET", "/users/track").status == 405)
    for host in ["rest.iad-05.braze.com", "rest.fra-01.braze.eu"] {
      let reply = try lab.post("/users/nothing", [:], [("X-Forwarded-Host", host)])
      #expect((reply.status, reply.json["message"]) == (404, "Not Found"))
    }
    let keyed = try Lab { options in
      options.keys = try Lab.keys([
        "keys": [["key": "key", "permissions": ["users.track", "campaigns.trigger.send"]]]
      ])
    }
    #expect(try keyed.post("/users/track").status == 201)
    #expect(try keyed.post("/campaigns/trigger/send").status == 201)
    #expect(try keyed.post("/messages/send").status == 403)
  }

  @Test func areAffectedByFaults() throws {
    let lab = try Lab()
    try lab.put("/islet/v1/faults", ["faults": [["vendor": "braze", "status": 429]]])
    let reply = try lab.post("/users/track")
    #expect((reply.status, reply.json["message"]) == (429, "Rate Limited"))
  }

  // MARK: Google's tokens

  @Test func serviceAccountGetsToken() throws {
    let lab = try Lab()
    func token(_ form: String) throws -> Reply {
      try lab.send(
        "POST", "/token", Array(form.utf8),
        [("Content-Type", "application/x-www-form-urlencoded"), ("Authorization", nil)])
    }
    let grant = "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
    let reply = try token(grant + "&assertion=a.b.c")
    #expect(reply.status == 200)
    #expect(reply.json["token_type"] == "Bearer" && reply.json["expires_in"] == 3599)
    let bearer = try #require(reply.json["access_token"]?.string)
    let send = try lab.post(
      Bodies.fcmPath, Bodies.fcm(Bodies.apsStart, token: "start:SportsActivityAttributes"),
      [("Authorization", "Bearer \(bearer)")])
    #expect(send.status == 200)
    #expect(try token(grant + "&assertion=a.b").json["error"] == "invalid_grant")
    #expect(try token(grant).json["error"] == "invalid_grant")
    #expect(try token("grant_type=password").json["error"] == "unsupported_grant_type")
    #expect(try token("{}").json["error"] == "invalid_request")
    #expect(try lab.get("/token").status == 405)
  }
}
