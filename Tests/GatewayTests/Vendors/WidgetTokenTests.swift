import Basics
import Testing

@testable import Gateway

/// Push tokens of an app's widgets and controls.
@Suite struct WidgetTokenTests {
  private static let bundle = "com.example.owls"

  private func token(_ lab: Lab, _ kind: String, _ members: JSON = [:]) throws -> String {
    let body = members.with("kind", .string(kind)).with("app_id", .string(Self.bundle))
    let reply = try lab.post("/islet/v1/tokens", body)
    #expect(reply.status == 201, "\(reply.text)")
    return try #require(reply.json["token"]?.string)
  }

  private func push(
    _ lab: Lab, _ token: String, _ type: String, bundle: String = bundle,
    _ aps: JSON = ["content-changed": true]
  ) throws -> Reply {
    try lab.post(
      "/3/device/\(token)", ["aps": aps],
      [
        ("apns-topic", type == "alert" ? bundle : "\(bundle).push-type.\(type)"),
        ("apns-push-type", type), ("Authorization", "bearer \(JWT.good)"),
      ])
  }

  private func listed(_ lab: Lab) throws -> [JSON] {
    try lab.get("/islet/v1/tokens").json["tokens"]?.array ?? []
  }

  @Test(arguments: ["widgets", "controls"]) func appGetsAToken(_ kind: String) throws {
    let lab = try Lab()
    let first = try token(lab, kind)
    #expect(try token(lab, kind) == first)
    let entry = try #require(try listed(lab).first)
    #expect(entry["kind"]?.string == kind && entry["app_id"]?.string == Self.bundle)
    #expect(entry["state"] == "active" && entry["attributes_type"]?.isNull == true)
    #expect(try push(lab, first, kind).rules == [])

    let second = try token(lab, kind, ["rotate_token": true])
    let rotated = try push(lab, first, kind)
    #expect(rotated.status == 200 && rotated.rules == ["token.expired"], "\(rotated.text)")
    #expect(try push(lab, second, kind).rules == [])
    #expect(try token(lab, kind, ["token": "ab12cd34"]) == "ab12cd34")
    #expect(try push(lab, "AB12CD34", kind).rules == [])
    // Each control has its own token.
    #expect(try push(lab, second, kind).rules == (kind == "controls" ? [] : ["token.expired"]))
    #expect(try lab.events().last { $0["kind"] == "token" }?["detail"]?["token"] == "ab12cd34")
  }

  @Test func tokenWorksWithItsPushTypeOnly() throws {
    let lab = try Lab()
    let widgets = try token(lab, "widgets")
    let controls = try token(lab, "controls")
    try lab.start()
    let update = try lab.activity()["push_token"]?.string ?? ""
    for (value, type) in [
      (widgets, "controls"), (controls, "widgets"), (update, "widgets"), (widgets, "alert"),
    ] {
      let reply = try push(lab, value, type)
      #expect(reply.status == 200 && reply.rules == ["token.wrong-kind"], "\(type) \(reply.rules)")
    }
    // The alert to a widget's token reaches no phone.
    let alert = try lab.events().last { $0["kind"] == "notification" }
    #expect(alert?["detail"]?["shown"] == false, "\(alert ?? .null)")
    for aps in [Bodies.apsStart, Bodies.apsUpdate] {
      let reply = try lab.post("/3/device/\(widgets)", Bodies.apns(aps), Bodies.apnsHeaders)
      #expect(reply.rules.contains("token.wrong-kind"), "\(reply.rules)")
    }
    let fcm = try lab.post(Bodies.fcmPath, Bodies.fcm(Bodies.apsUpdate, token: widgets))
    #expect(fcm.rules.contains("token.wrong-kind"), "\(fcm.rules)")
    let other = try push(lab, widgets, "widgets", bundle: "com.example.other")
    #expect(other.json["reason"] == "DeviceTokenNotForTopic" && other.status == 400)
  }

  /// A back end that already has tokens of real phones needs no other set-up.
  @Test func unknownTokenIsLearned() throws {
    let lab = try Lab()
    #expect(try push(lab, "80ab12", "widgets").rules == [])
    #expect(try listed(lab).map { $0["kind"] } == ["widgets"])
    #expect(try push(lab, "80ab12", "controls").rules == ["token.wrong-kind"])
    #expect(try push(lab, "80ab13", "widgets", [:]).rules == ["field.missing"])
    #expect(try listed(lab).count == 1, "a push without effect teaches nothing")
  }

  @Test func reinstallChangesTheToken() throws {
    let lab = try Lab()
    let first = try token(lab, "widgets")
    try lab.post("/islet/v1/device/reinstall")
    let second = try token(lab, "widgets")
    #expect(second != first)
    let dead = try push(lab, first, "widgets")
    #expect(dead.status == 410 && dead.json["reason"] == "Unregistered", "\(dead.text)")
    #expect(Set(try listed(lab).map { $0["state"] }) == ["active", "unregistered"])
  }

  @Test func badRequestsSayWhatToSend() throws {
    let lab = try Lab()
    try lab.start()
    let update = try lab.activity()["push_token"] ?? ""
    for (body, status, text) in [
      (["kind": "widgets"], 400, "app_id"), (["app_id": "a"], 400, "controls"),
      (["app_id": "a", "kind": "update"], 400, "widgets"),
      (["app_id": "a", "kind": "widgets", "token": "x y"], 400, "hexadecimal"),
      (["app_id": "a", "kind": "widgets", "token": update], 409, "update token"),
    ] as [(JSON, Int, String)] {
      let reply = try lab.post("/islet/v1/tokens", body)
      #expect(reply.status == status && reply.isProblem && reply.text.contains(text), "\(reply)")
    }
  }
}
