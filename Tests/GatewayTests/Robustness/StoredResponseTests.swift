import Basics
import EventStore
import Testing

@testable import Gateway

/// Responses that are stored for repeated requests.
@Suite struct StoredResponseTests {
  @Test(arguments: ["idempotency-key", "body"]) func longIdempotencyKeyIsRejected(_ place: String)
    throws
  {
    let lab = try Lab()
    let id = String(repeating: "x", count: 257)
    let reply =
      place == "body"
      ? try lab.post(
        "/apps/owls-app/activities/activity/GameAttributes",
        OneSignalTests.start.with("idempotency_key", .string(id)),
        [("Authorization", "Key k")])
      : try lab.post(Bodies.brazeStartPath, Bodies.brazeStart, [("Idempotency-Key", id)])
    #expect(reply.status == 400, "\(reply.text)")
    #expect(reply.text.contains("257 bytes"))
    #expect(try lab.gateway.ledger.documents(of: "default", in: "answers").isEmpty)
  }

  @Test func idIsTheSameInSmallLetters() throws {
    let lab = try Lab()
    try lab.start()
    let id = "0F6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D11"
    for (id, isReplayed) in [(id, false), (id.lowercased(), true)] {
      let reply = try lab.post(
        "/3/device/activity:game-1", Bodies.apns(Bodies.apsUpdate),
        Bodies.apnsHeaders([("apns-id", id)]))
      #expect(reply["idempotent-replayed"] == (isReplayed ? "true" : nil))
    }
  }

  @Test func longPathUsesNoSpace() throws {
    let lab = try Lab()
    try lab.start()
    let path = "/v1/projects/\(String(repeating: "x", count: 20_000))/messages:send"
    let body = Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1")
    for isReplayed in [false, true] {
      let reply = try lab.post(path, body, [("Idempotency-Key", "one")])
      #expect(reply.status == 200)
      #expect(reply["idempotent-replayed"] == (isReplayed ? "true" : nil))
    }
    let keys = try lab.gateway.ledger.documents(of: "default", in: "answers").map(\.key)
    #expect(keys.count == 1 && keys[0].utf8.count < 400)
  }
}
