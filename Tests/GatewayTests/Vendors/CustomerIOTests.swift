import Basics
import Simulator
import Testing

@testable import Gateway
@testable import Vendors

@Suite struct CustomerIOTests {
  private static let path = "/v1/live_notifications/"

  static let start: JSON = [
    "identifiers": ["id": "anna"], "notification_type": "com.example.order-tracking",
    "attributes": ["order": "42"], "content_state": ["status": "Packed", "step": 1],
    "push_payload": ["alert": ["title": "Your order", "body": "is packed"]],
    "app_identifier": "com.example.shop",
  ]

  private func started(_ lab: Lab) throws -> String {
    let reply = try lab.post(Self.path + "start", Self.start)
    #expect((reply.status, reply.verdict, reply.rules) == (200, "shown", []), "\(reply.text)")
    return try #require(reply.json["instance_id"]?.string)
  }

  @Test func startsUpdatesAndEnds() throws {
    let lab = try Lab()
    let id = try started(lab)
    #expect(id.wholeMatch(of: /[0-7][0-9A-HJKMNP-TV-Z]{25}/) != nil)
    let card = try lab.activity(id)
    #expect(card["vendor"] == "customer.io" && card["user"] == "anna")
    #expect(card["attributes_type"] == "com.example.order-tracking")
    let update = try lab.post(
      Self.path + "update",
      ["instance_id": .string(id), "content_state": ["status": "Sent", "step": 2]])
    #expect((update.status, update.verdict, update.rules) == (200, "shown", []))
    #expect(update.json == ["instance_id": .string(id)])
    let status = try lab.get(Self.path + id).json
    #expect(status["state"] == "active" && status["started_at"] == 1_770_000_000)
    #expect(status["last_delivery"]?["operation"] == "update")
    let end = try lab.post(Self.path + "end", ["instance_id": .string(id)])
    #expect((end.status, end.verdict) == (200, "shown"))
    #expect(try lab.state(id) == "dismissed")
    #expect(try lab.get(Self.path + id).json["state"] == "ended")
    let late = try lab.post(
      Self.path + "update", ["instance_id": .string(id), "content_state": ["status": "x"]])
    #expect((late.status, late.verdict) == (200, "dropped"))
  }

  static let wrong: [(String, JSON?, String)] = [
    ("identifiers", nil, "field.missing"), ("identifiers", [:], "field.type"),
    ("identifiers", ["id": "a", "email": "a@b"], "field.type"),
    ("notification_type", nil, "field.missing"), ("attributes", [:], "field.type"),
    ("content_state", [:], "field.type"), ("content_state", "x", "field.type"),
    ("push_payload", nil, "field.missing"), ("push_payload/alert/body", nil, "field.missing"),
    ("platform", "windows", "field.type"), ("expiration", 1_770_100_000, "field.type"),
    ("expiration", 1_700_000_000, "field.type"),
  ]

  @Test(arguments: wrong) func refuses(_ path: String, _ value: JSON?, _ rule: String) throws {
    let lab = try Lab()
    let reply = try lab.post(Self.path + "start", Self.start.with(path, value))
    #expect((reply.status, reply.rules.first) == (400, rule), "\(reply.text)")
    #expect(reply.json["meta"]?["error"]?.string?.isEmpty == false)
    #expect(try lab.get("/islet/v1/activities").json["activities"] == [])
  }

  @Test func knowsItsInstances() throws {
    let lab = try Lab()
    for path in ["update", "end"] {
      let reply = try lab.post(
        Self.path + path, ["instance_id": "order-42", "content_state": ["a": 1]])
      #expect((reply.status, reply.rules) == (400, ["field.type"]))
    }
    #expect(try lab.get(Self.path + "order-42").status == 400)
    #expect(try lab.get(Self.path + ULID.text(at: .now)).status == 404)
    #expect(try lab.post(Self.path + "start", Self.start, [("Authorization", nil)]).status == 401)
    let android = try lab.post(
      Self.path + "start", Self.start.with("platform", "android").without("push_payload"))
    #expect(android.status == 200 && android.verdict == "shown")
  }

  @Test func typesAreNotSwiftTypes() throws {
    let lab = try Lab()
    try lab.post(
      "/islet/v1/types",
      ["name": "OrderAttributes", "attributes": [:], "content_state": ["status": "String"]])
    #expect(try lab.post(Self.path + "start", Self.start).verdict == "shown")
    func check(_ body: JSON) -> Verdict {
      OfflineCheck.verdict(on: body.encoded, at: lab.wall.now, running: runProgram)
    }
    let verdict = check(Self.start)
    #expect(verdict.vendor == "customer.io" && verdict.findings.isEmpty, "\(verdict.findings)")
    let update: JSON = ["instance_id": "01ARZ3NDEKTSV4RRFFQ69G5FAV", "content_state": ["a": 1]]
    #expect(check(update).findings.isEmpty)
  }
}
