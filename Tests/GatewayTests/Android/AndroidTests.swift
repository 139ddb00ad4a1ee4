import Basics
import Simulator
import Testing

@testable import Gateway
@testable import Vendors

/// What an Android phone receives of a push and shows.
@Suite struct AndroidTests {
  private func activity(_ lab: Lab, _ id: String) throws -> Activity {
    try #require(Activity(json: try lab.get("/islet/v1/activities/\(id)").json))
  }

  /// A type with cards on both phones.
  private let ride: JSON = [
    "name": "Ride", "attributes": ["car": "String"], "content_state": ["progress": "Double"],
    "android": """
    if .data then empty else {style: "progress", title: .attributes.car, chip: "7 min", progress:
      (.content_state.progress * 10), max: 10, ongoing: true, promoted: true} end
    """,
  ]

  @Test func adobeLiveUpdateHasItsOwnCard() throws {
    let lab = try Lab()
    let reply = try lab.post(Bodies.fcmPath, Bodies.adobe([:]))
    #expect(reply.status == 200)
    let order = try activity(lab, "order-12")
    #expect(order.isAndroidOnly && !order.inIsland && order.pushToken == nil)
    #expect(order.android?.title == "Order 12" && order.android?.chip == "5 min")
    // Adobe's SDK and the app decide on promotion; the message does not contain it.
    #expect(order.android?.promotion == .unknown)
    try lab.post(
      Bodies.fcmPath, Bodies.adobe(["event_type": "update", "body": "Out for delivery"]))
    #expect(try activity(lab, "order-12").android?.text == "Out for delivery")
    try lab.post(Bodies.fcmPath, Bodies.adobe(["event_type": "end"]))
    #expect(try activity(lab, "order-12").state == .ended)
  }

  @Test func androidCardNeitherGoesStaleNorExpires() throws {
    let lab = try Lab()
    try lab.post(Bodies.fcmPath, Bodies.adobe([:]))
    lab.wall.advance(50_000)
    #expect(try activity(lab, "order-12").state == .active)
  }

  @Test(arguments: ["live_notification", "adb_liveupdate_data"], ["{bad", "7", "[]", ""])
  func unreadableObjectIsDropped(_ key: String, _ text: String) throws {
    let lab = try Lab()
    let body = Bodies.adobe([:]).with("message/data", [:])
    let reply = try lab.post(
      Bodies.fcmPath, body.with("message/android/data", .object([key: .string(text)])))
    #expect(reply.status == 200 && reply.verdict == "dropped", "\(reply.verdict ?? "")")
    #expect(reply.rules == ["android.data"])
    let finding = try lab.get("/islet/v1/log").json["entries"]?[0]?["verdict"]?["findings"]?[0]
    #expect(finding?["path"]?.string == "message.android.data.\(key)", "\(finding ?? .null)")
    #expect(try lab.events().last?["detail"]?["shown"] == false)
  }

  @Test func oneSignalSchemaIsDefinedByTheApp() throws {
    let lab = try Lab()
    try lab.post(
      "/notifications",
      [
        "app_id": "app", "include_aliases": ["external_id": ["ann"]], "collapse_id": "match-1",
        "headings": ["en": "Owls – Foxes"], "contents": ["en": "Kick-off"],
        "data": [
          "live_notification": [
            "key": "match-1", "event": "start", "event_attributes": ["home": "Owls"],
            "event_updates": ["homeScore": 1],
          ]
        ],
      ], [("Authorization", "Key k")])
    let match = try activity(lab, "match-1")
    #expect(match.attributes == ["home": "Owls"] && match.contentState == ["homeScore": 1])
    #expect(match.android?.title == "Owls – Foxes" && match.users == ["ann"])
  }

  @Test func customerIOSegmentsAreABar() throws {
    let lab = try Lab()
    let reply = try lab.post(
      "/v1/live_notifications/start",
      [
        "identifiers": ["id": "ann"], "platform": "android",
        "notification_type": "io.customer.segments",
        "attributes": ["header": "Order 12"],
        "content_state": ["status": "Baking", "segmentsTotal": 4, "segmentsComplete": 1],
      ], [("Authorization", "Bearer k")])
    let id = try #require(reply.json["instance_id"]?.string)
    let half = try #require(try activity(lab, id).android)
    #expect(half.segments.count == 4 && half.fraction == 0.25 && half.text == "Baking")
    let status = try lab.get("/v1/live_notifications/\(id)", [("Authorization", "Bearer k")])
    #expect(status.json["platform"] == "android")
  }

  @Test func androidProgramMapsIPhonePush() throws {
    let lab = try Lab()
    try lab.post("/islet/v1/types", ride)
    let start = Bodies.brazeStart.with("activity_attributes_type", "Ride")
      .with("activity_attributes", ["car": "Polestar"]).with("content_state", ["progress": 0.3])
    try lab.post(Bodies.brazeStartPath, start)
    // On a busy machine the program may miss its push's deadline: its result follows in a separate
    // event.
    let deadline = ContinuousClock.now + .seconds(20)
    while try activity(lab, "game-1").android == nil, ContinuousClock.now < deadline {}
    let half = try #require(try activity(lab, "game-1").android)
    #expect(half.promotion == .promoted && half.fraction == 0.3 && half.chip == "7 min")
    #expect(try !activity(lab, "game-1").isAndroidOnly)
  }

  @Test func messageForBothPhonesHasOneCard() throws {
    let lab = try Lab()
    try lab.start()
    let both = Bodies.fcm(Bodies.apsUpdate, token: "activity:game-1")
      .with("message/data", ["adb_liveupdate_data": "{\"title\": \"Superb Owl\"}"])
    try lab.post(Bodies.fcmPath, both)
    #expect(try activity(lab, "game-1").android?.title == "Superb Owl")
    #expect(try lab.get("/islet/v1/activities").json["activities"]?.array?.count == 1)
  }

  @Test func androidProgramReadsOnlyMatchingMessages() throws {
    let lab = try Lab()
    let run: JSON = [
      "name": "Run", "attributes": [:], "content_state": [:],
      "android": "{id: .data.run, title: .data.name, style: \"metric\", promoted: true}",
    ]
    try lab.post("/islet/v1/types", run)
    let reply = try lab.post(
      Bodies.fcmPath, Bodies.android(["run": "run-1", "name": "Evening run"]))
    #expect(reply.rules == ["android.not-promoted"])
    let card = try activity(lab, "run-1")
    #expect(card.attributesType == "Run")
    #expect(card.android?.promotion == .refused([.ongoing]))
    try lab.post(Bodies.fcmPath, Bodies.android(["chat": "hello"]))
    #expect(try lab.get("/islet/v1/activities").json["activities"]?.array?.count == 1)
  }

  @Test func slowProgramDelaysOnlyItsProject() throws {
    let lab = try Lab()
    for number in 0..<5 {
      try lab.post(
        "/islet/v1/types",
        [
          "name": .string("Slow\(number)"), "attributes": [:], "content_state": [:],
          "android": "reduce range(60000) as $i (0; . + 1) | empty",
        ])
    }
    let message = Bodies.android(["chat": "hello"]).encoded
    let waiting = try (0..<80).map { _ in try lab.connect("POST", Bodies.fcmPath, message) }
    // Connections are distributed among the server's loops.
    let others = try ContinuousClock().measure {
      for _ in 0..<8 { _ = try lab.get("/healthz") }
    }
    #expect(others < .milliseconds(900), "\(others)")
    let statuses = try waiting.compactMap { try $0.reply()?.status }
    #expect(statuses.count == 80)
    // The number of waiting programs is limited.
    #expect(Set(statuses) == [200, 503])
  }

  @Test func checkAgrees() throws {
    let type = try ActivityType(
      json: ride.with("android", "{title: .attributes.car, promoted: true}"))
    let body = Bodies.brazeStart.with("activity_attributes_type", "Ride")
      .with("activity_attributes", ["car": "Polestar"]).with("content_state", ["progress": 0.3])
    let verdict = OfflineCheck.verdict(on: body.encoded, types: [type], at: .distantPast) {
      _, input in
      [["title": input["attributes"]?["car"] ?? "", "promoted": true]]
    }
    #expect(verdict.findings.map(\.rule).contains(.androidNotPromoted))
  }

  @Test func reasonsAgainstDelivery() throws {
    let lab = try Lab()
    let body = Bodies.adobe([:]).with("message/android", [:])
      .with("message/notification", ["title": "Order 12"])
    let reply = try lab.post(Bodies.fcmPath, body)
    #expect(reply.status == 200 && reply.rules == ["android.data"])
    let log = try lab.get("/islet/v1/log").json["entries"]?.array
    let findings = log?.last?["verdict"]?["findings"]?.array ?? []
    #expect(findings.map { $0["path"] } == ["message.notification", "message.android"])
  }

  @Test func oversizedDataGetsGooglesError() throws {
    let lab = try Lab()
    let data: JSON = ["text": .string(String(repeating: "x", count: 4093))]
    let reply = try lab.post(Bodies.fcmPath, Bodies.android(data))
    #expect(reply.status == 400)
    #expect(reply.json["error"]?["message"] == "Android message is too big")
  }

  /// Each of Android's conditions alone.
  static let conditions: [(AndroidPromotion.Condition, JSONObject)] = [
    (.style, ["style": "inbox"]), (.permission, ["permission": false]),
    (.requested, ["promoted": .null]), (.ongoing, ["ongoing": false]), (.title, ["title": ""]),
    (.customView, ["custom_view": true]), (.groupSummary, ["group_summary": true]),
    (.colorized, ["colorized": true]), (.importance, ["importance": "min"]),
  ]

  @Test(arguments: conditions) func unmetConditionIsNamed(
    _ condition: AndroidPromotion.Condition, _ change: JSONObject
  ) throws {
    var json: JSONObject = [
      "style": "progress", "title": "Ride", "ongoing": true, "promoted": true, "importance": "low",
    ]
    #expect(AndroidNotification(mapped: .object(json))?.promotion == .promoted)
    for (key, value) in change { json[key] = value }
    let half = try #require(AndroidNotification(mapped: .object(json)))
    #expect(half.promotion == .refused([condition]))
    #expect(half.findings(at: nil).map(\.rule) == [.androidNotPromoted])
    #expect(AndroidNotification(json: half.json) == half)
  }

  @Test func unrequestedPromotionIsNotChecked() throws {
    let half = try #require(AndroidNotification(mapped: ["title": "Hello", "promoted": false]))
    #expect(half.findings(at: nil).isEmpty)
  }
}
