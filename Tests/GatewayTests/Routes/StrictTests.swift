import Basics
import Testing

@testable import Gateway

/// `--strict`: a push that a phone would drop gets 422 and the findings.
@Suite struct StrictTests {
  private func check(_ reply: Reply, _ vendor: String, _ event: String, _ rule: String) {
    #expect(reply.status == 422)
    #expect(reply.verdict == "dropped")
    #expect(reply.json["verdict"] == "dropped")
    #expect(reply.json["vendor"]?.string == vendor)
    #expect(reply.json["event"]?.string == event)
    let finding = reply.json["findings"]?.array?.first { $0["rule"]?.string == rule }
    #expect(finding?["effect"] == "dropped")
    #expect(finding?["message"]?.string?.isEmpty == false)
    #expect(finding?["mend"]?.string?.isEmpty == false)
  }

  @Test func everyVendorReportsDrops() throws {
    let lab = try Lab { $0.isStrict = true }
    check(
      try lab.post(Bodies.brazeUpdatePath, Bodies.brazeUpdate), "braze", "update",
      "activity.unknown")
    let fcm = Bodies.fcm(Bodies.apsStart.without("alert"), token: "start:Sport")
    check(try lab.post(Bodies.fcmPath, fcm), "fcm", "start", "alert.missing")
    let late = Bodies.apns(Bodies.apsUpdate.with("timestamp", 1_770_000_000_000))
    let reply = try lab.post("/3/device/activity:x", late, Bodies.apnsHeaders)
    check(reply, "apns", "update", "timestamp.milliseconds")
    let finding = reply.json["findings"]?[0]
    #expect(finding?["path"] == "aps.timestamp")
    #expect(finding?["line"] == 1)
    #expect(finding?["column"] == 21)
    #expect(finding?["found"] == 1_770_000_000_000)
    #expect(finding?["mend"] == "Send 1770000000.")
  }

  @Test func warningsAndRejectionsAreUnchanged() throws {
    let lab = try Lab { $0.isStrict = true }
    #expect(try lab.start { $0.with("extra", 1) }.status == 201)
    #expect(
      try lab.post(Bodies.brazeStartPath, Bodies.brazeStart.without("app_id")).status == 400)
    // A notification that is only validated is not shown, either.
    let note: JSON = [
      "message": ["token": "dXn:APA91b-x_y", "notification": ["title": "a", "body": "b"]],
      "validate_only": true,
    ]
    #expect(try lab.post(Bodies.fcmPath, note).status == 200)
    #expect(try lab.events().allSatisfy { $0["kind"] != "notification" })
    let only = Bodies.fcm(Bodies.apsUpdate, token: "activity:none").with("validate_only", true)
    #expect(try lab.post(Bodies.fcmPath, only).status == 422)
    #expect(try lab.state() == "active")
  }
}
