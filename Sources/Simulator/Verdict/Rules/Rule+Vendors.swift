extension Rule {
  static let vendorRules: [Rule] = [
    Rule(
      .brazeTargetsMissing, .rejected, "A start without recipients.",
      why: "Braze answers 400: there is no one to start the activity for.",
      fix: "Name external_user_ids, user_aliases, segment_id or custom_audience.",
      source: "Braze, live_activity/start; errors (No Recipients)", .documented),
    Rule(
      .brazeTargetsMixed, .rejected, "Recipients are named in two ways at once.",
      why: "A segment or a custom audience cannot be combined with ids, aliases or each other.",
      fix: "Use one of them.", source: "Braze, live_activity/start", .documented),
    Rule(
      .brazeTargetsTooMany, .rejected, "More than 50 people by id and alias.",
      why: "external_user_ids and user_aliases together are limited to 50 a request.",
      fix: "Send several requests, or use a segment.",
      source: "Braze, live_activity/start; errors", .documented),
    Rule(
      .brazeDismissalOnStart, .warning, "A dismissal date on a start.",
      why: "The field was documented in 2025 and removed in 2026.",
      fix: "To end the activity, send an update with end_activity.",
      source: "Braze, live_activity/start (2025 against 2026)", .documented),
    Rule(
      .brazeActivityIdMissing, .warning, "The attributes type has no brazeActivityId.",
      why:
        "Braze writes the activity's id into the attributes on start; a type without the property "
        + "loses it, and updates by activity_id cannot reach the card.",
      fix: "Conform the type to BrazeLiveActivityAttributes with `var brazeActivityId: String?`.",
      source: "Braze, Live Activities for Swift", .documented),
    Rule(
      .fcmRecipientMissing, .rejected, "No registration token.",
      why:
        "FCM requires `message.token` beside the Live Activity token. Without it, FCM answers that the "
        + "recipient is not set.", fix: "Send the app's registration token as `message.token`.",
      source: "FCM, Live Activities", .documented),
    Rule(
      .fcmWrapperMissing, .rejected, "The message is not wrapped in `message`.",
      why: "HTTP v1 requires one top-level `message`; the Admin SDKs add it by themselves.",
      fix: "Wrap the body: `{\"message\": { … }}`.", source: "FCM HTTP v1 reference", .documented),
    Rule(
      .fcmHeaderType, .rejected, "A header's value is not a string.",
      why: "`apns.headers` maps strings to strings; 10 is not \"10\".",
      fix: "Put quotes around the value.", source: "firebase-admin-node, messaging-api",
      .documented),
    Rule(
      .fcmLiveActivityTokenMisplaced, .rejected,
      "The Live Activity token is in the payload or the headers.",
      why: "FCM reads `apns.live_activity_token`. Elsewhere it is app data or a header, and the "
        + "message is an ordinary notification.",
      fix: "Move it to `message.apns.live_activity_token`.", source: "FCM, Live Activities",
      .documented),
    Rule(
      .fcmLegacyApi, .rejected, "A request to FCM's legacy API.",
      why: "Google switched the legacy HTTP API off in 2024; it did not support Live Activities.",
      fix: "Send to /v1/projects/PROJECT/messages:send with the message in `message`.",
      source: "Firebase, Migrate from legacy FCM APIs to HTTP v1", .documented),
    Rule(
      .apnsTopic, .rejected, "The topic is missing or not one for Live Activities.",
      why: "The topic is the bundle identifier followed by `.push-type.liveactivity`, once.",
      fix: "Send `apns-topic: com.example.app.push-type.liveactivity`.",
      source: "APNs reasons MissingTopic, BadTopic, TopicDisallowed", .documented),
    Rule(
      .apnsPushType, .rejected, "The push type is not `liveactivity`.",
      why: "APNs routes by it; another type with this topic is refused.",
      fix: "Send `apns-push-type: liveactivity`.", source: "APNs reason InvalidPushType",
      .documented),
    Rule(
      .apnsPriority, .rejected, "APNs does not accept this priority.",
      why:
        "Live Activities use 5 (quiet, not counted against the budget) or 10 (at once); APNs also knows 1.",
      fix: "Send `apns-priority: 5` or `10`.", source: "APNs reason BadPriority", .documented),
    Rule(
      .apnsPath, .rejected, "The path is not `/3/device/TOKEN`.",
      why: "APNs answers BadPath, or MissingDeviceToken if the token is missing.",
      fix: "POST to `/3/device/` followed by the token.",
      source: "APNs reasons BadPath, MissingDeviceToken", .documented),
    Rule(
      .apnsHttpVersion, .rejected, "The request to APNs is not HTTP/2 over TLS.",
      why: "Apple's servers speak nothing else and close the connection.",
      fix: "Use a client that speaks HTTP/2: `curl --http2`, httpx with http2=True.",
      source: "Apple, Sending notification requests to APNs", .documented),
    Rule(
      .channelStart, .rejected, "A start on a broadcast channel.",
      why:
        "Broadcasts update and end; a start goes to push-to-start tokens. Apple documents no "
        + "reason for the refusal, so the response gives the rule's name.",
      fix: "Start by token with `input-push-channel`, then broadcast.",
      source: "Apple, Sending broadcast push notification requests to APNs", .documented),
    Rule(
      .channelUnknown, .rejected, "No such channel.",
      why: "Channels belong to one app and one environment. APNs accepts a start whose "
        + "`input-push-channel` is gone, but the phone shows nothing. A start whose channel "
        + "was not created by this gateway gets a warning only: it may exist at Apple.",
      fix: "Create it: `POST /1/apps/BUNDLE/channels`.",
      source: "APNs reasons MissingChannelId, BadChannelId, ChannelNotRegistered", .documented),
    Rule(
      .channelExpiration, .rejected, "An expiration on a channel that stores nothing.",
      why:
        "With message storage policy 0 a broadcast is tried once and not stored; `apns-expiration` must "
        + "be 0.", fix: "Send `apns-expiration: 0`, or create the channel with policy 1.",
      source: "APNs reason BadExpirationDate", .documented),
    Rule(
      .vendorFileFailed, .rejected, "A vendor file's program failed.",
      why:
        "A file in `vendors/` defines with jq what a request means and how it is answered. The "
        + "program stopped with an error or exceeded a limit, so the response was 500.",
      fix: "Correct the program: `islet vendors check` compiles it.",
      source: "docs/vendors.md", .documented),
  ]
}

extension Rule {
  static let android: [Rule] = [
    Rule(
      .androidNotPromoted, .warning, "Android would not promote this notification.",
      why:
        "A Live Update needs one of five styles, a title, setOngoing, setRequestPromotedOngoing "
        + "and the permission. It may not have a custom view, a background colour, a group "
        + "summary or a channel of the lowest importance. Otherwise it has no chip and no place "
        + "at the top.",
      fix: "Make the change that the finding names.",
      source: "Android, Create live update notifications", .documented),
    Rule(
      .androidChip, .warning, "The chip's text is longer than 7 characters.",
      why: "The chip has 96 dp: longer texts are cut, or only the icon is shown.",
      fix: "Send at most 7 characters.",
      source: "Android, Create live update notifications", .documented),
    Rule(
      .androidData, .rejected, "FCM refuses the data, or it may not reach the Android app in time.",
      why:
        "FCM accepts only strings, 4,096 bytes in all. A notification beside the data keeps the "
        + "app from being called in the background; normal priority waits while the phone sleeps; "
        + "without a collapse key and a time to live, old updates arrive late.",
      fix: "Send only `data`, as strings, with priority HIGH, collapse_key and ttl.",
      source: "FCM, Message types; Set and manage message priority; Lifespan of a message",
      .documented),
  ]
}
