import Basics

/// An example that triggers a rule, and its correct form.
package struct RuleExample: Sendable, Hashable {
  package var before: String
  package var after: String

  init(_ before: String, _ after: String) {
    self.before = before
    self.after = after
  }

  private static func prose(_ before: Phrase, _ after: Phrase) -> RuleExample {
    RuleExample(before.english, after.english)
  }

  package var beforeText: String { localized(Phrase(verbatim: before)) }
  package var afterText: String { localized(Phrase(verbatim: after)) }

  static let all: [Rule.ID: RuleExample] = format.merging(timing) { first, _ in first }
    .merging(content) { first, _ in first }.merging(targets) { first, _ in first }
    .merging(vendors) { first, _ in first }

  private static let format: [Rule.ID: RuleExample] = [
    .jsonInvalid: .init(
      #"{ "timestamp": TIMESTAMP, } // now"#, #"{ "timestamp": 1770000000 }"#),
    .jsonDuplicateKey: .init(
      #"{ "event": "update", "event": "end" }"#, #"{ "event": "end" }"#),
    .fieldMissing: .init(
      #"{ "activity_id": "game-1", "content_state": {} }"#,
      #"{ "app_id": "APP", "activity_id": "game-1", "content_state": {} }"#),
    .fieldType: .init(#""end_activity": "true""#, #""end_activity": true"#),
    .fieldUnknown: .init(#""state-date": 1770003600"#, #""stale-date": 1770003600"#),
    .pathUnknown: .init(
      "POST /messages/live_activity/end", "POST /messages/live_activity/update"),
    .payloadTooLarge: .init(
      #""content-state": { "logo": "iVBORw0KGgo… 6 kB" }"#, #""content-state": { "logo": "owls" }"#),
    .authMissing: .init(
      "curl -d @start.json URL", #"curl -H "Authorization: Bearer $KEY" -d @start.json URL"#),
    .authInvalid: .init(
      "Authorization: Bearer key-of-iad-01", "Authorization: Bearer key-of-fra-01"),
    .authQuoted: .init(#"Authorization: Bearer "KEY""#, "Authorization: Bearer KEY"),
    .authPermission: .init(
      #"{ key: "K", permissions: ["messages.live_activity.start"] }"#,
      #"{ key: "K", permissions: ["messages.live_activity.start", "messages.live_activity.update"] }"#
    ),
    .authCertificate: .init(
      "curl --http2 --cert push.pem …", #"curl --http2 -H "authorization: bearer $JWT" …"#),
    .authProviderToken: .init(
      #"authorization: bearer x"#,
      #"authorization: bearer eyJhbGciOiJFUzI1NiIsImtpZCI6… ({ iss: "TEAM", iat: now })"#),
    .faultInjected: .init("POST /3/device/fault-500-x", "POST /3/device/activity:game-1"),
    .rateLimited: .prose(
      "a loop that resends at once after 429", "sleep until x-ratelimit-reset, then send"),
  ]

  private static let timing: [Rule.ID: RuleExample] = [
    .timestampMilliseconds: .init(#""timestamp": 1770051103239"#, #""timestamp": 1770051103"#),
    .timestampOutOfOrder: .prose(
      #""timestamp": 1769999000 (the card shows 1770000000)"#, #""timestamp": 1770000001"#),
    .timestampAhead: .prose(
      #""timestamp": 1770007200 (2 h ahead: local time)"#, #""timestamp": 1770000000"#),
    .timestampFuture: .prose(#""timestamp": 1770036000 (10 h ahead)"#, #""timestamp": 1770000000"#),
    .timestampAncient: .init(#""timestamp": 1769960000 (11 h ago)"#, #""timestamp": 1770000000"#),
    .timestampPast: .init(
      #""timestamp": queuedAt"#, #""timestamp": Math.floor(Date.now() / 1000)"#),
    .eventMissing: .init(#""events": "update""#, #""event": "update""#),
    .apsKeysOutside: .init(
      #"{ "event": "update", "aps": { "content-state": {} } }"#,
      #"{ "aps": { "event": "update", "content-state": {} } }"#),
    .eventUnknown: .init(#""event": "Update""#, #""event": "update""#),
    .alertMissing: .init(
      #"{ "event": "start", "attributes-type": "Ride" }"#,
      #"{ "event": "start", "attributes-type": "Ride", "alert": { "title": "On its way", "body": "5 min" } }"#
    ),
    .alertSoundOutside: .init(
      #"{ "alert": { "title": "Goal" }, "sound": "default" }"#,
      #"{ "alert": { "title": "Goal", "sound": "default" } }"#),
    .alertEmpty: .init(
      #""alert": { "title": "", "body": "" }"#, #""alert": { "title": "Goal", "body": "2 : 1" }"#),
    .locKeyUnresolved: .init(
      #""title": { "loc-key": "KICKOFF" }"#, #""title": { "loc-key": "KICK_OFF" }"#),
  ]

  private static let content: [Rule.ID: RuleExample] = [
    .contentStateMissing: .init(
      #"{ "event": "update" }"#, #"{ "event": "update", "content-state": { "stops": 2 } }"#),
    .contentStateDecode: .init(
      #""content-state": { "stops": "2" }"#, #""content-state": { "stops": 2 }"#),
    .contentStateEncodedTwice: .init(
      #""content-state": "{\"stops\":2}""#, #""content-state": { "stops": 2 }"#),
    .contentStateDateString: .init(#""eta": "2026-02-02T03:00:00Z""#, #""eta": 791694000"#),
    .contentStateDateEpoch: .init(#""eta": 1770001200"#, #""eta": 791694000"#),
    .contentStateKeyStyle: .init(#""team_one_score": 2"#, #""teamOneScore": 2"#),
    .contentStateNull: .init(#"{ "stops": 2, "gate": null }"#, #"{ "stops": 2 }"#),
    .contentStateUnchanged: .init(
      "every 10 s: update(score)", "if score != lastScore: update(score)"),
    .contentStateDrift: .init(
      #"start { "demo": 1 }, update { "test1": 1 }"#, #"start { "demo": 1 }, update { "demo": 2 }"#),
    .attributesDecode: .init(
      #""attributes": {} (Ride has `let car: String`)"#, #""attributes": { "car": "A" }"#),
    .attributesCopy: .init(
      #""attributes": { "stops": 2 }, "content-state": { "stops": 2 }"#,
      #""attributes": { "car": "A" }, "content-state": { "stops": 2 }"#),
    .attributesTypeUnknown: .init(
      #""attributes-type": "RideActivity""#, #""attributes-type": "RideAttributes""#),
    .startOnlyInUpdate: .init(
      #"{ "event": "update", "attributes-type": "Ride", "content-state": {} }"#,
      #"{ "event": "update", "content-state": {} }"#),
    .dismissalDateIgnored: .init(
      #"{ "event": "update", "dismissal-date": 1770003600 }"#,
      #"{ "event": "end", "dismissal-date": 1770003600 }"#),
    .dismissalDateMilliseconds: .init(
      #""dismissal-date": 1770003600000"#, #""dismissal-date": 1770003600"#),
    .dismissalDatePast: .prose(
      #""dismissal-date": 791692800 (seconds since 2001)"#, #""dismissal-date": 1770000000"#),
    .dismissalDateCapped: .prose(
      #""dismissal-date": 1770086400 (a day later)"#, #""dismissal-date": 1770014400 (4 h later)"#),
    .endLingers: .init(
      #"{ "event": "end", "timestamp": 1770000000 }"#,
      #"{ "event": "end", "timestamp": 1770000000, "dismissal-date": 1769999999 }"#),
    .staleDateMilliseconds: .init(#""stale-date": 1770003600000"#, #""stale-date": 1770003600"#),
    .staleDatePast: .prose(
      #""stale-date": 1769999999 (a second ago)"#, #""stale-date": 1770003600"#),
    .viewFailed: .init("Text(items[0].name)", #"Text(items.first?.name ?? "–")"#),
    .viewCut: .init(
      "VStack { ForEach(stops) { StopRow($0) } }",
      "VStack { ForEach(stops.prefix(3)) { StopRow($0) } }"),
    .viewTruncated: .init(
      "Text(state.headline)", "Text(state.headline).lineLimit(2).minimumScaleFactor(0.8)"),
    .imageTooLarge: .prose(
      #"Image("logo") of 1024 × 1024 pixels on the minimal island"#,
      #"Image("logo-minimal") of 78 × 78 pixels"#),
    .imageUnreadable: .prose(
      #"Image("map") of 20,000 × 20,000 pixels"#, #"Image("map") of 1113 × 480 pixels"#),
  ]

  private static let targets: [Rule.ID: RuleExample] = [
    .activityUnknown: .prose(
      #"update "activity_id": "game1""#, #"update "activity_id": "game-1", as it was started"#),
    .activityEnded: .init("end game-1, update game-1", "end game-1, start game-2"),
    .activityDismissed: .prose(
      "update of a card that was swiped away", "a new start, if it matters"),
    .activityExpired: .prose(
      "update 9 h after the start", "end before 8 h, then a new start"),
    .activityDuplicate: .init("start game-1, start game-1", "start game-1, update game-1"),
    .tokenWrongKind: .prose(
      "update to the push-to-start token", "update to the token of Activity.pushTokenUpdates"),
    .tokenUnknown: .prose(
      "POST /3/device/00ff (never issued here)", "POST /3/device/activity:game-1"),
    .tokenWrongTopic: .init(
      "apns-topic: com.example.other.push-type.liveactivity",
      "apns-topic: com.example.owls.push-type.liveactivity"),
    .tokenExpired: .prose(
      "the token saved at the start, ten hours later",
      "the newest token of Activity.pushTokenUpdates"),
    .tokenReplaced: .prose(
      "start to the token saved three weeks ago",
      "start to the newest token of Activity.pushToStartTokenUpdates"),
    .tokenNotIssued: .prose("start, update at once", "start, wait for the app's token, update"),
    .budgetExhausted: .prose(
      "apns-priority: 10 on each update", "apns-priority: 5, and 10 only with an alert"),
    .startBudget: .prose("a start for each goal", "one start, then an update for each goal"),
    .deviceOffline: .prose(
      #"{ "goals": "+1" }, a difference"#,
      #"{ "teamOneScore": 2, "teamTwoScore": 1 }, the whole state"#),
    .permissionDenied: .init(
      #"PATCH /islet/v1/device {"live_activities":false}"#,
      #"PATCH /islet/v1/device {"live_activities":true}"#),
    .stateNeverArrived: .prose(
      "the final score is dropped, then an end without content state",
      "the final score in the content state of the end"),
  ]

  private static let vendors: [Rule.ID: RuleExample] = [
    .brazeTargetsMissing: .init(
      #"{ "activity_id": "game-1", … }"#,
      #"{ "activity_id": "game-1", "external_user_ids": ["user-1"], … }"#),
    .brazeTargetsMixed: .init(
      #""segment_id": "S", "external_user_ids": ["user-1"]"#, #""segment_id": "S""#),
    .brazeTargetsTooMany: .prose(#""external_user_ids": [51 ids]"#, "two requests, of 50 and of 1"),
    .brazeDismissalOnStart: .init(
      #"start { "dismissal_date": "2026-02-02T04:00:00Z" }"#,
      #"update { "end_activity": true, "dismissal_date": "2026-02-02T04:00:00Z" }"#),
    .brazeActivityIdMissing: .init(
      "struct Ride: ActivityAttributes { … }",
      "struct Ride: ActivityAttributes, BrazeLiveActivityAttributes { var brazeActivityId: String?; … }"
    ),
    .fcmRecipientMissing: .init(
      #"{ "message": { "apns": { "live_activity_token": "T" } } }"#,
      #"{ "message": { "token": "REGISTRATION", "apns": { "live_activity_token": "T" } } }"#),
    .fcmWrapperMissing: .init(
      #"{ "token": "R", "apns": {} }"#, #"{ "message": { "token": "R", "apns": {} } }"#),
    .fcmHeaderType: .init(
      #""headers": { "apns-priority": 10 }"#, #""headers": { "apns-priority": "10" }"#),
    .fcmLiveActivityTokenMisplaced: .init(
      #""apns": { "payload": { "live_activity_token": "T", "aps": {} } }"#,
      #""apns": { "live_activity_token": "T", "payload": { "aps": {} } }"#),
    .vendorFileFailed: .init(
      #"pushes: ".body.orders[] | …""#, #"pushes: ".body.orders // [] | .[] | …""#),
    .fcmLegacyApi: .init("POST /fcm/send", "POST /v1/projects/PROJECT/messages:send"),
    .apnsTopic: .init(
      "apns-topic: com.example.owls", "apns-topic: com.example.owls.push-type.liveactivity"),
    .apnsPushType: .init("apns-push-type: alert", "apns-push-type: liveactivity"),
    .apnsPriority: .init("apns-priority: 7", "apns-priority: 5"),
    .apnsPath: .init("POST /3/devices/TOKEN", "POST /3/device/TOKEN"),
    .apnsHttpVersion: .init("requests.post(url)", "httpx.Client(http2=True).post(url)"),
    .androidNotPromoted: .init(
      #""data": { "adb_liveupdate_data": "{\"title\": \"\"}" }"#,
      #""data": { "adb_liveupdate_data": "{\"title\": \"Order 12\"}" }"#),
    .androidChip: .init(
      #""data": { "adb_liveupdate_data": "{\"critical_text\": \"Arriving soon\"}" }"#,
      #""data": { "adb_liveupdate_data": "{\"critical_text\": \"5 min\"}" }"#),
    .androidData: .init(#""data": { "progress": 40 }"#, #""data": { "progress": "40" }"#),
    .channelStart: .init(
      #"POST /4/broadcasts/apps/BUNDLE { "aps": { "event": "start" } }"#,
      #"POST /3/device/TOKEN { "aps": { "event": "start", "input-push-channel": "ID" } }"#),
    .channelUnknown: .prose(
      "apns-channel-id: an id from the other environment",
      "apns-channel-id: the id that POST …/channels returned"),
    .channelExpiration: .init("apns-expiration: 1770003600 (policy 0)", "apns-expiration: 0"),
  ]
}
