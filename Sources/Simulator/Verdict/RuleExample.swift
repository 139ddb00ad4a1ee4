/// What a rule speaks up at, and the same as it should be.
package struct RuleExample: Sendable, Hashable {
  /// What sets the rule off.
  package var before: String
  /// The same as it should be.
  package var after: String

  init(_ before: String, _ after: String) {
    self.before = before
    self.after = after
  }

  /// The examples by the names of their rules.
  static let all: [Rule.ID: RuleExample] = format.merging(timing) { first, _ in first }
    .merging(content) { first, _ in first }.merging(targets) { first, _ in first }
    .merging(vendors) { first, _ in first }

  private static let format: [Rule.ID: RuleExample] = [
    "json.invalid": .init(
      #"{ "timestamp": TIMESTAMP, } // now"#, #"{ "timestamp": 1770000000 }"#),
    "json.duplicate-key": .init(
      #"{ "event": "update", "event": "end" }"#, #"{ "event": "end" }"#),
    "field.missing": .init(
      #"{ "activity_id": "game-1", "content_state": {} }"#,
      #"{ "app_id": "APP", "activity_id": "game-1", "content_state": {} }"#),
    "field.type": .init(#""end_activity": "true""#, #""end_activity": true"#),
    "field.unknown": .init(
      #""state-date": 1770003600"#, #""stale-date": 1770003600"#),
    "payload.too-large": .init(
      #""content-state": { "logo": "iVBORw0KGgo… 6 kB" }"#, #""content-state": { "logo": "owls" }"#),
    "auth.missing": .init(
      "curl -d @start.json URL", #"curl -H "Authorization: Bearer $KEY" -d @start.json URL"#),
    "auth.invalid": .init(
      "Authorization: Bearer key-of-iad-01", "Authorization: Bearer key-of-fra-01"),
    "auth.quoted": .init(#"Authorization: Bearer "KEY""#, "Authorization: Bearer KEY"),
    "auth.permission": .init(
      #"{ key: "K", permissions: ["messages.live_activity.start"] }"#,
      #"{ key: "K", permissions: ["messages.live_activity.start", "messages.live_activity.update"] }"#
    ),
    "auth.certificate": .init(
      "curl --http2 --cert push.pem …", #"curl --http2 -H "authorization: bearer $JWT" …"#),
    "auth.provider-token": .init(
      #"authorization: bearer x"#,
      #"authorization: bearer eyJhbGciOiJFUzI1NiIsImtpZCI6… ({ iss: "TEAM", iat: now })"#),
    "fault.injected": .init("POST /3/device/fault-500-x", "POST /3/device/activity:game-1"),
    "rate.limited": .init(
      "a loop that sends at once again after 429", "sleep until x-ratelimit-reset, then send"),
  ]

  private static let timing: [Rule.ID: RuleExample] = [
    "timestamp.milliseconds": .init(
      #""timestamp": 1770051103239"#, #""timestamp": 1770051103"#),
    "timestamp.out-of-order": .init(
      #""timestamp": 1769999000 (the card shows 1770000000)"#, #""timestamp": 1770000001"#),
    "timestamp.future": .init(
      #""timestamp": 1770036000 (10 h ahead)"#, #""timestamp": 1770000000"#),
    "timestamp.ancient": .init(
      #""timestamp": 1769960000 (11 h ago)"#, #""timestamp": 1770000000"#),
    "timestamp.past": .init(
      #""timestamp": queuedAt"#, #""timestamp": Math.floor(Date.now() / 1000)"#),
    "event.missing": .init(#""events": "update""#, #""event": "update""#),
    "aps.keys-outside": .init(
      #"{ "event": "update", "aps": { "content-state": {} } }"#,
      #"{ "aps": { "event": "update", "content-state": {} } }"#),
    "event.unknown": .init(#""event": "Update""#, #""event": "update""#),
    "alert.missing": .init(
      #"{ "event": "start", "attributes-type": "Ride" }"#,
      #"{ "event": "start", "attributes-type": "Ride", "alert": { "title": "On its way", "body": "5 min" } }"#
    ),
    "alert.sound-outside": .init(
      #"{ "alert": { "title": "Goal" }, "sound": "default" }"#,
      #"{ "alert": { "title": "Goal", "sound": "default" } }"#),
    "alert.empty": .init(
      #""alert": { "title": "", "body": "" }"#, #""alert": { "title": "Goal", "body": "2 : 1" }"#),
    "loc-key.unresolved": .init(
      #""title": { "loc-key": "KICKOFF" }"#, #""title": { "loc-key": "KICK_OFF" }"#),
  ]

  private static let content: [Rule.ID: RuleExample] = [
    "content-state.missing": .init(
      #"{ "event": "update" }"#, #"{ "event": "update", "content-state": { "stops": 2 } }"#),
    "content-state.decode": .init(
      #""content-state": { "stops": "2" }"#, #""content-state": { "stops": 2 }"#),
    "content-state.encoded-twice": .init(
      #""content-state": "{\"stops\":2}""#, #""content-state": { "stops": 2 }"#),
    "content-state.date-string": .init(
      #""eta": "2026-02-02T03:00:00Z""#, #""eta": 791694000"#),
    "content-state.date-epoch": .init(#""eta": 1770001200"#, #""eta": 791694000"#),
    "content-state.key-style": .init(#""team_one_score": 2"#, #""teamOneScore": 2"#),
    "content-state.null": .init(#"{ "stops": 2, "gate": null }"#, #"{ "stops": 2 }"#),
    "content-state.unchanged": .init(
      "every 10 s: update(score)", "if score != lastScore: update(score)"),
    "content-state.drift": .init(
      #"start { "demo": 1 }, update { "test1": 1 }"#, #"start { "demo": 1 }, update { "demo": 2 }"#),
    "attributes.decode": .init(
      #""attributes": {} (Ride has `let car: String`)"#, #""attributes": { "car": "A" }"#),
    "attributes.copy": .init(
      #""attributes": { "stops": 2 }, "content-state": { "stops": 2 }"#,
      #""attributes": { "car": "A" }, "content-state": { "stops": 2 }"#),
    "attributes-type.unknown": .init(
      #""attributes-type": "RideActivity""#, #""attributes-type": "RideAttributes""#),
    "start-only.in-update": .init(
      #"{ "event": "update", "attributes-type": "Ride", "content-state": {} }"#,
      #"{ "event": "update", "content-state": {} }"#),
    "dismissal-date.ignored": .init(
      #"{ "event": "update", "dismissal-date": 1770003600 }"#,
      #"{ "event": "end", "dismissal-date": 1770003600 }"#),
    "dismissal-date.milliseconds": .init(
      #""dismissal-date": 1770003600000"#, #""dismissal-date": 1770003600"#),
    "dismissal-date.capped": .init(
      #""dismissal-date": 1770086400 (a day later)"#, #""dismissal-date": 1770014400 (4 h later)"#),
    "end.lingers": .init(
      #"{ "event": "end", "timestamp": 1770000000 }"#,
      #"{ "event": "end", "timestamp": 1770000000, "dismissal-date": 1769999999 }"#),
    "stale-date.milliseconds": .init(
      #""stale-date": 1770003600000"#, #""stale-date": 1770003600"#),
    "stale-date.past": .init(
      #""stale-date": 1769999999 (a second ago)"#, #""stale-date": 1770003600"#),
    "view.failed": .init("Text(items[0].name)", #"Text(items.first?.name ?? "–")"#),
    "view.cut": .init(
      "VStack { ForEach(stops) { StopRow($0) } }",
      "VStack { ForEach(stops.prefix(3)) { StopRow($0) } }"),
    "view.truncated": .init(
      "Text(state.headline)", "Text(state.headline).lineLimit(2).minimumScaleFactor(0.8)"),
    "image.too-large": .init(
      #"Image("logo") of 1024 × 1024 pixels on the minimal island"#,
      #"Image("logo-minimal") of 78 × 78 pixels"#),
  ]

  private static let targets: [Rule.ID: RuleExample] = [
    "activity.unknown": .init(
      #"update "activity_id": "game1""#, #"update "activity_id": "game-1", as it was started"#),
    "activity.ended": .init("end game-1, update game-1", "end game-1, start game-2"),
    "activity.dismissed": .init(
      "update of a card that was swiped away", "a new start, if it matters"),
    "activity.expired": .init(
      "update 9 h after the start", "end before 8 h, and a new start for what goes on"),
    "activity.duplicate": .init("start game-1, start game-1", "start game-1, update game-1"),
    "token.wrong-kind": .init(
      "update to the push-to-start token", "update to the token of Activity.pushTokenUpdates"),
    "token.unknown": .init(
      "POST /3/device/00ff (never issued here)", "POST /3/device/activity:game-1"),
    "token.wrong-topic": .init(
      "apns-topic: com.example.other.push-type.liveactivity",
      "apns-topic: com.example.owls.push-type.liveactivity"),
    "token.expired": .init(
      "the token saved at the start, ten hours later",
      "the newest token of Activity.pushTokenUpdates"),
    "token.not-issued": .init(
      "start, update at once", "start, wait for the app's token, update"),
    "budget.exhausted": .init(
      "apns-priority: 10 on each update", "apns-priority: 5, and 10 for what alerts"),
    "device.offline": .init(
      #"{ "goals": "+1" }, a difference"#,
      #"{ "teamOneScore": 2, "teamTwoScore": 1 }, the whole state"#),
    "permission.denied": .init(
      #"PATCH /islet/v1/device {"live_activities":false}"#,
      #"PATCH /islet/v1/device {"live_activities":true}"#),
  ]

  private static let vendors: [Rule.ID: RuleExample] = [
    "braze.targets-missing": .init(
      #"{ "activity_id": "game-1", … }"#,
      #"{ "activity_id": "game-1", "external_user_ids": ["user-1"], … }"#),
    "braze.targets-mixed": .init(
      #""segment_id": "S", "external_user_ids": ["user-1"]"#, #""segment_id": "S""#),
    "braze.targets-too-many": .init(
      #""external_user_ids": [51 ids]"#, "two requests, of 50 and of 1"),
    "braze.dismissal-on-start": .init(
      #"start { "dismissal_date": "2026-02-02T04:00:00Z" }"#,
      #"update { "end_activity": true, "dismissal_date": "2026-02-02T04:00:00Z" }"#),
    "braze.activity-id-missing": .init(
      "struct Ride: ActivityAttributes { … }",
      "struct Ride: ActivityAttributes, BrazeLiveActivityAttributes { var brazeActivityId: String?; … }"
    ),
    "fcm.recipient-missing": .init(
      #"{ "message": { "apns": { "live_activity_token": "T" } } }"#,
      #"{ "message": { "token": "REGISTRATION", "apns": { "live_activity_token": "T" } } }"#),
    "fcm.wrapper-missing": .init(
      #"{ "token": "R", "apns": {} }"#, #"{ "message": { "token": "R", "apns": {} } }"#),
    "fcm.header-type": .init(
      #""headers": { "apns-priority": 10 }"#, #""headers": { "apns-priority": "10" }"#),
    "fcm.live-activity-token-misplaced": .init(
      #""apns": { "payload": { "live_activity_token": "T", "aps": {} } }"#,
      #""apns": { "live_activity_token": "T", "payload": { "aps": {} } }"#),
    "fcm.legacy-api": .init(
      "POST /fcm/send", "POST /v1/projects/PROJECT/messages:send"),
    "apns.topic": .init(
      "apns-topic: com.example.owls", "apns-topic: com.example.owls.push-type.liveactivity"),
    "apns.push-type": .init("apns-push-type: alert", "apns-push-type: liveactivity"),
    "apns.priority": .init("apns-priority: 7", "apns-priority: 5"),
    "apns.path": .init("POST /3/devices/TOKEN", "POST /3/device/TOKEN"),
    "apns.http-version": .init("requests.post(url)", "httpx.Client(http2=True).post(url)"),
    "channel.start": .init(
      #"POST /4/broadcasts/apps/BUNDLE { "aps": { "event": "start" } }"#,
      #"POST /3/device/TOKEN { "aps": { "event": "start", "input-push-channel": "ID" } }"#),
    "channel.unknown": .init(
      "apns-channel-id: one of the other environment",
      "apns-channel-id: as POST …/channels answered"),
    "channel.expiration": .init(
      "apns-expiration: 1770003600 (policy 0)", "apns-expiration: 0"),
  ]
}
