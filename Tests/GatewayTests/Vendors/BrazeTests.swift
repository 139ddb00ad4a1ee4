import Basics
import Testing

@testable import Gateway

@Suite struct BrazeTests {
  private static let start = Bodies.brazeStart
  private static let update = Bodies.brazeUpdate

  @Test func starts() throws {
    let golden = try Golden("braze-start")
    func post(_ title: String, _ status: Int, _ rules: String? = nil, _ body: JSON) throws {
      try golden.scene(title)
      try golden.post(status, rules, Bodies.brazeStartPath, body)
    }
    try post("The request of the guide", 201, "", Self.start)
    try post("Every field", 201, "", Self.everyField)
    for field in [
      "app_id", "activity_id", "activity_attributes_type", "activity_attributes", "content_state",
      "notification",
    ] {
      try post("Without \(field)", 400, "field.missing", Self.start.without(field))
      try post("\(field) as a number", 400, nil, Self.start.with(field, 7))
      try post("\(field) is null", 400, nil, Self.start.with(field, .null))
    }
    try post("An empty id", 400, "field.type", Self.start.with("activity_id", ""))
    try post(
      "An id of 257 bytes", 400, "field.type",
      Self.start.with("activity_id", .string(String(repeating: "é", count: 128) + "x")))
    try post(
      "An id of 256 bytes", 201, "",
      Self.start.with("activity_id", .string(String(repeating: "é", count: 128))))
    try post("A misspelt field", 400, nil, Self.start.without("app_id").with("appId", "app"))
    try post("A field too many", 201, "field.unknown", Self.start.with("stale_dat", "2026"))
    try post("A stale date", 201, "", Self.start.with("stale_date", "2026-02-02T04:00:00+0000"))
    try post("A stale date of another kind", 400, "field.type", Self.start.with("stale_date", 1))
    try post("No date", 400, "field.type", Self.start.with("stale_date", "tomorrow"))
    try post(
      "A stale date that has passed", 201, "stale-date.past",
      Self.start.with("stale_date", "2026-02-02T02:00:00Z"))
    try post(
      "The dismissal date of 2025", 201, "braze.dismissal-on-start",
      Self.start.with("dismissal_date", "2026-02-02T04:00:00Z"))
    try post(
      "The names of the sequence diagram", 400, nil,
      [
        "push_token": "0a", "external_id": "user-1", "event_name": "start",
        "activity_attributes_type": "SportsActivityAttributes",
      ])
    golden.check()
  }

  private static let everyField = start.with(
    "user_aliases",
    [
      ["alias_name": "owl", "alias_label": "fans"]
    ]
  ).with("stale_date", "2026-02-02T03:40:00+00:00")
    .with(
      "notification",
      [
        "alert": [
          "title": "Kick-off", "body": "The owls are in", "sound": "hoot.caf",
          "title_loc_args": [], "loc_args": [],
        ],
        "badge": 1, "extra": ["origin": "test"], "content-available": false,
        "interruption_level": "time-sensitive", "relevance_score": 0.75,
        "expiry": "2026-02-02T04:00:00Z", "custom_uri": "owls://game", "use_webview": false,
        "message_variation_id": "variation", "notification_group_thread_id": "thread",
        "asset_url": "https://example.com/owl.png", "asset_file_type": "png",
        "collapse_id": "owls", "mutable_content": true, "send_to_most_recent_device_only": true,
        "category": "GAME", "buttons": [], "apns_priority": 5,
      ])

  @Test func selectsRecipients() throws {
    let golden = try Golden("braze-targets")
    func post(_ title: String, _ status: Int, _ rules: String, _ changes: JSONObject) throws {
      try golden.scene(title)
      var body = Self.start.without("external_user_ids")
      for (key, value) in changes { body = body.with(key, value) }
      try golden.post(status, rules, Bodies.brazeStartPath, body)
    }
    let ids = (1...51).map { JSON.string("user-\($0)") }
    let alias: JSON = ["alias_name": "owl", "alias_label": "fans"]
    try post("Nobody", 400, "braze.targets-missing", [:])
    try post("An empty list", 400, "braze.targets-missing", ["external_user_ids": []])
    try post("Null", 400, "braze.targets-missing", ["segment_id": .null])
    try post("Aliases", 201, "", ["user_aliases": [alias]])
    try post("A segment", 201, "", ["segment_id": "segment"])
    try post("A custom audience", 201, "", ["custom_audience": ["AND": []]])
    try post("Ids and aliases", 201, "", ["external_user_ids": ["a"], "user_aliases": [alias]])
    try post(
      "Ids and a segment", 400, "braze.targets-mixed",
      ["external_user_ids": ["a"], "segment_id": "segment"])
    try post(
      "A segment and an audience", 400, "braze.targets-mixed",
      ["segment_id": "segment", "custom_audience": ["AND": []]])
    try post("Fifty", 201, "", ["external_user_ids": .array(Array(ids.prefix(50)))])
    try post("Fifty-one", 400, "braze.targets-too-many", ["external_user_ids": .array(ids)])
    try post(
      "Fifty and an alias", 400, "braze.targets-too-many",
      ["external_user_ids": .array(Array(ids.prefix(50))), "user_aliases": [alias]])
    try post("Ids as one text", 400, "field.type", ["external_user_ids": "user-1"])
    try post("Ids as numbers", 400, "field.type", ["external_user_ids": [1]])
    try post("An alias as a text", 400, "field.type", ["user_aliases": ["owl"]])
    try post(
      "An alias without its label", 400, "field.missing",
      ["user_aliases": [["alias_name": "owl"]]])
    try post(
      "The audience's other name", 400, "field.unknown braze.targets-missing",
      ["audience": ["AND": []]])
    golden.check()
  }

  @Test func readsNotifications() throws {
    let golden = try Golden("braze-notification")
    func post(_ title: String, _ status: Int, _ rules: String, _ notification: JSON) throws {
      try golden.scene(title)
      try golden.post(
        status, rules, Bodies.brazeStartPath, Self.start.with("notification", notification))
    }
    let alert: JSON = ["title": "Kick-off", "body": "The owls are in"]
    let good: JSON = ["alert": alert]
    try post("A text as alert", 201, "", ["alert": "Kick-off"])
    try post("No alert", 201, "alert.missing", [:])
    try post("An empty alert", 201, "alert.empty", ["alert": [:]])
    try post("An alert of the wrong kind", 400, "field.type", ["alert": 7])
    try post("A title of the wrong kind", 400, "field.type", good.with("alert/title", 7))
    try post("A sound in the alert", 201, "", good.with("alert/sound", "hoot.caf"))
    try post("A sound beside the alert", 201, "field.unknown", good.with("sound", "hoot.caf"))
    try post("A localised title", 201, "", ["alert": ["title_loc_key": "KICK"]])
    try post("Priority 5", 201, "", good.with("apns_priority", 5))
    try post("Priority 0", 400, "field.type", good.with("apns_priority", 0))
    try post("Priority 11", 400, "field.type", good.with("apns_priority", 11))
    try post("Priority as a text", 400, "field.type", good.with("apns_priority", "5"))
    try post("An unknown level", 400, "field.type", good.with("interruption_level", "loud"))
    try post("A reserved extra", 400, "field.type", good.with("extra", ["aps": [:]]))
    try post("Content available", 201, "", good.with("content-available", 1))
    try post("A misspelt field", 201, "field.unknown", good.with("customUri", "owls://"))
    golden.check()
  }

  @Test func updates() throws {
    let golden = try Golden("braze-update")
    func post(_ title: String, _ status: Int, _ rules: String? = nil, _ body: JSON) throws {
      try golden.scene(title)
      try golden.lab.start()
      golden.lab.wall.advance(5)
      try golden.post(status, rules, Bodies.brazeUpdatePath, body)
    }
    try post("The request of the guide", 201, "", Self.update)
    for field in ["app_id", "activity_id", "content_state"] {
      try post("Without \(field)", 400, "field.missing", Self.update.without(field))
      try post("\(field) as a list", 400, "field.type", Self.update.with(field, [7]))
    }
    try post(
      "An end without content", 400, nil,
      Self.update.without("content_state").with("end_activity", true))
    try post("end_activity as a text", 400, "field.type", Self.update.with("end_activity", "true"))
    try post("An end", 201, "end.lingers", Self.update.with("end_activity", true))
    try post("end_activity: false", 201, "", Self.update.with("end_activity", false))
    try post(
      "An end with a past date", 201, "",
      Self.update.with("end_activity", true).with("dismissal_date", "2026-02-02T02:00:00Z"))
    try post(
      "An end with a date ahead", 201, "",
      Self.update.with("end_activity", true).with("dismissal_date", "2026-02-02T03:00:00Z"))
    try post(
      "An end with a date beyond 4 h", 201, "dismissal-date.capped",
      Self.update.with("end_activity", true).with("dismissal_date", "2026-02-02T23:00:00Z"))
    try post(
      "A past date without an end", 201, "dismissal-date.ignored",
      Self.update.with("dismissal_date", "2026-02-02T02:00:00Z"))
    try post(
      "A stale date ahead", 201, "", Self.update.with("stale_date", "2026-02-02T04:00:00Z"))
    try post(
      "A stale date that has passed", 201, "stale-date.past",
      Self.update.with("stale_date", "2026-02-02T02:00:00Z"))
    try post(
      "An alert", 201, "",
      Self.update.with("notification", ["alert": ["title": "Goal", "body": "Owls 2"]]))
    try post(
      "Fields of a start", 201, "field.unknown",
      Self.update.with("activity_attributes", [:]).with("external_user_ids", ["a"]))
    try post("An unknown id", 201, "activity.unknown", Self.update.with("activity_id", "game-9"))
    try post(
      "Nothing new", 201, "content-state.unchanged",
      Self.update.with("content_state", ["teamOneScore": 0, "teamTwoScore": 0]))
    try post(
      "Other keys", 201, "content-state.drift",
      Self.update.with("content_state", ["teamOneScore": 0, "quarter": 2]))
    try post(
      "Too large for APNs", 400, "payload.too-large content-state.drift",
      Self.update.with(
        "content_state",
        [
          "teamOneScore": .string(String(repeating: "x", count: 4100)), "teamTwoScore": 0,
        ]))
    golden.check()
  }

  @Test func checksStateOfUpdatedActivity() throws {
    let golden = try Golden("braze-life")
    let end = Self.update.with("end_activity", true)
    try golden.scene("After the end")
    try golden.lab.start()
    try golden.post(201, "end.lingers", Bodies.brazeUpdatePath, end)
    golden.lab.wall.advance(90)
    try golden.post(201, "activity.ended", Bodies.brazeUpdatePath, Self.update)
    #expect(try golden.lab.state() == "ended")
    try golden.scene("After a dismissal")
    try golden.lab.start()
    try golden.lab.post("/islet/v1/activities/game-1/dismiss")
    golden.lab.wall.advance(90)
    try golden.post(201, "activity.dismissed", Bodies.brazeUpdatePath, Self.update)
    try golden.scene("After eight hours")
    try golden.lab.start()
    try golden.lab.patch("/islet/v1/clock", ["advance": "8h"])
    golden.lab.wall.advance(90)
    try golden.post(201, "activity.expired", Bodies.brazeUpdatePath, Self.update)
    try golden.scene("A second start")
    try golden.lab.start()
    golden.lab.wall.advance(90)
    try golden.post(201, "activity.duplicate", Bodies.brazeStartPath, Self.start)
    golden.check()
  }

  /// The fix for a misplaced field is more than to remove it.
  @Test func reportsWhereAFieldBelongs() throws {
    let lab = try Lab()
    try lab.start()
    let body = Self.update.with("event", "end")
      .with("notification", ["title": "Goal", "alert": ["body": "Owls 2"]])
    let reply = try lab.post(Bodies.brazeUpdatePath, body)
    #expect((reply.status, reply.rules) == (201, ["field.unknown"]))
    let findings = try lab.get("/islet/v1/log").json["entries"]?.array?.last?["verdict"]?[
      "findings"]?
      .array
    #expect(
      findings?.compactMap { $0["mend"]?.string } == [
        "Remove it; `\"end_activity\": true` ends an activity.", "Move it into `alert`.",
      ], "\(findings ?? [])")
  }
}
