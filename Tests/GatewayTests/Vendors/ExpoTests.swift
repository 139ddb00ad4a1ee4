import Basics
import Simulator
import Testing

@testable import Gateway
@testable import Vendors

@Suite struct ExpoTests {
  private static let path = "/--/api/v2/push/send"
  private static let token = "ExponentPushToken[abc]"

  private func send(_ lab: Lab, _ body: JSON) throws -> Reply {
    try lab.post(Self.path, body, [("Authorization", nil)])
  }

  @Test func answersWithTickets() throws {
    let lab = try Lab()
    let one = try send(lab, ["to": .string(Self.token), "title": "Goal", "body": "1:0"])
    #expect(one.status == 200 && one.json["data"]?["status"] == "ok")
    #expect(one.json["data"]?["id"]?.string?.count == 36)
    let many = try send(
      lab,
      [
        ["to": [.string(Self.token), "dead:1"], "title": "A"],
        ["to": .string(Self.token), "title": "B"],
      ])
    #expect(many.json["data"]?.array?.map { $0["status"] } == ["ok", "error", "ok"])
    #expect(many.json["data"]?[1]?["details"]?["error"] == "DeviceNotRegistered")
    let titles = try lab.events().filter { $0["kind"] == "notification" }
      .map { $0["detail"]?["title"] }
    #expect(titles == ["Goal", "A", "B"])
    let receipts = try lab.post("/--/api/v2/push/getReceipts", ["ids": ["x"]])
    #expect(receipts.json == ["data": ["x": ["status": "ok"]]])
  }

  @Test func refuses() throws {
    let lab = try Lab()
    for body in [["title": "x"], ["to": .string(Self.token), "title": 7], ["a"]] as [JSON] {
      let reply = try send(lab, body)
      #expect((reply.status, reply.json["errors"]?[0]?["code"]) == (400, "VALIDATION_ERROR"))
    }
    let tokens = Array(repeating: JSON.string(Self.token), count: 101)
    #expect(
      try send(lab, ["to": .array(tokens)]).json["errors"]?[0]?["code"]
        == "PUSH_TOO_MANY_NOTIFICATIONS")
    let body: JSON = ["to": .string(Self.token), "title": "x"]
    #expect(OfflineCheck.verdict(on: body.encoded, at: .now).vendor == .expo)
    #expect(try send(lab, ["to": "fault-503-a"]).status == 503)
  }
}
