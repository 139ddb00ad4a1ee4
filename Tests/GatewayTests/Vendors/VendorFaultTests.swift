import Basics
import HTTP
import Simulator
import Testing

@testable import Gateway
@testable import Vendors

/// Faults in every vendor's form, and their names.
@Suite struct VendorFaultTests {
  @Test(arguments: Array(400...599)) func everyVendorHasItsOwnErrors(_ status: Int) throws {
    // Other tests register their own files meanwhile.
    let inFiles = BuiltInVendor.all.map { VendorFileFormat($0) }.flatMap(\.apis)
    for api in VendorCatalog.apisInCode + inFiles {
      let path = api.operations.first?.path ?? "/"
      let answer = api.fault(
        status, to: HTTPRequest(method: "POST", target: path, headers: [:], body: []), at: .now)
      let text = String(decoding: answer.body, as: UTF8.self)
      #expect(answer.status == status, "\(api.vendor.rawValue)")
      #expect(!text.lowercased().contains("fault"), "\(api.vendor.rawValue): \(text)")
      #expect(
        try JSON.parse(answer.body).object?.isEmpty == false, "\(api.vendor.rawValue): \(text)")
    }
  }

  @Test func brazeFaultsMatchItsTable() throws {
    let lab = try Lab()
    let messages = [
      401: "Unauthorized", 403: "Access Denied", 404: "Not Found", 429: "Rate Limited",
      503: "Service Unavailable",
    ]
    for (status, text) in messages {
      let reply = try lab.post(
        Bodies.brazeUpdatePath, Bodies.brazeUpdate.with("activity_id", .string("fault-\(status)-x"))
      )
      #expect((reply.status, reply.json["message"]?.string) == (status, text))
    }
  }

  @Test func nameOrTokenRequestsFault() throws {
    let lab = try Lab()
    let update = Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1")
    let requests: [(String, JSON)] = [
      (Bodies.fcmPath, update.with("message/token", "fault-503-a")),
      (
        Bodies.fcmPath,
        update.without("message/token").with("message/fid", "fault-503-a")
      ),
      (Bodies.fcmPath, update.with("message/apns/live_activity_token", "fault-503-a")),
      (Bodies.fcmPath, ["message": ["token": "fault-503-a", "notification": ["title": "Hi"]]]),
      (Bodies.brazeStartPath, Bodies.brazeStart.with("external_user_ids", ["fault-503-a"])),
      ("/push_token_tag", ["tag": "game-1", "push_token": "fault-503-a"]),
    ]
    for (path, body) in requests {
      let reply = try lab.post(path, body)
      #expect((reply.status, reply.rules) == (503, ["fault.injected"]), "\(body.text)")
    }
  }
}
