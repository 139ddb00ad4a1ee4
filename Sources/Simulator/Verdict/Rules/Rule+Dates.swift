extension Rule {
  static let dates: [Rule] = [
    Rule(
      .dismissalDateIgnored, .warning, "A dismissal date without an end.",
      why: "The date says when an ended card leaves; on a start or an update it does nothing.",
      mend: "Send it with the `end` event (Braze: with `end_activity: true`).",
      source: "Braze, live_activity/update; APNSwift #228", .documented),
    Rule(
      .dismissalDateMilliseconds, .warning, "The dismissal date counts milliseconds.",
      why: "Read as seconds it is thousands of years ahead, so the card stays for the whole 4 h.",
      mend: "Divide by 1000.", source: "capacitor-live-activities #7", .reported),
    Rule(
      .dismissalDateCapped, .warning, "The dismissal date is later than 4 h after the end.",
      why: "The system removes an ended card after 4 h at the latest.",
      mend: "Send an earlier date, or keep the activity alive with updates.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .endLingers, .warning, "The card stays on the lock screen after this end.",
      why: "Without a dismissal date an ended card stays up to 4 h or until the person removes it. "
        + "It leaves the island at once.",
      mend: "Send a dismissal date in the past to remove it at once.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .staleDateMilliseconds, .warning, "The stale date counts milliseconds.",
      why: "iOS reads seconds since 1970. Read as seconds, the date is so far ahead that the card "
        + "never becomes stale.", mend: "Divide by 1000 and round down.",
      source: "Apple, payload of ActivityKit pushes (stale-date)", .inferred),
    Rule(
      .staleDatePast, .dropped, "The stale date has passed.",
      why: "A start whose content is out of date at once shows nothing worth showing; an update "
        + "makes the card stale at once.", mend: "Send a stale date ahead of now, or none.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .inferred),
  ]

  /// The activity or token that the push is meant for.
  static let target: [Rule] = [
    Rule(
      .activityUnknown, .dropped, "No activity by this name.",
      why: "Nothing was started under it, or another gateway holds it. The API does not know and "
        + "says yes.",
      mend: "Start it first, and use the same id; `islet list` shows what is there.",
      source: "Braze, live_activity/update", .inferred),
    Rule(
      .activityEnded, .dropped, "The activity has ended.",
      why: "The system ignores pushes that arrive after the end, also while the card lingers.",
      mend: "Start a new activity.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .documented),
    Rule(
      .activityDismissed, .dropped, "The person removed the card.",
      why: "Removing a card ends its activity and no push brings it back.",
      mend: "Respect it; a new start makes a new card.",
      source: "Apple, Displaying live data; flutter live_activities #174", .documented),
    Rule(
      .activityExpired, .dropped, "The activity reached its 8 h.",
      why: "The system ends every activity after 8 h; the card lingers up to 4 h more.",
      mend: "Start a new activity for what lasts longer.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .activityDuplicate, .warning, "An activity by this name is live already.",
      why: "A second start makes a second card on the phone; updates by the tag reach both. Islet "
        + "shows one card and starts it anew.", mend: "Send an update in place of another start.",
      source: "flutter live_activities #174; OneSignal #1800", .reported),
    Rule(
      .tokenWrongKind, .dropped, "A token of the other kind.",
      why:
        "A push-to-start token starts; an activity's own token updates and ends. APNs takes both "
        + "and the device ignores the mismatch.",
      mend: "Send starts to the push-to-start token and the rest to the activity's token.",
      source: "Emoji Rangers push guide; flutter live_activities #174", .reported),
    Rule(
      .tokenUnknown, .rejected, "The token was never issued.",
      why: "APNs refuses a token of another environment or app; FCM passes that on, as 400 "
        + "INVALID_ARGUMENT with an ApnsError of BadDeviceToken.",
      mend: "Use a token from `GET /islet/v1/tokens`, or `start:TYPE` and `activity:ID`.",
      source: "APNs reason BadDeviceToken; FCM's ApnsError", .documented),
    Rule(
      .tokenWrongTopic, .rejected, "The token is another app's than the topic.",
      why: "A token belongs to one app. APNs answers DeviceTokenNotForTopic.",
      mend: "Send the topic of the app that the token came from.",
      source: "APNs reason DeviceTokenNotForTopic", .documented),
    Rule(
      .tokenExpired, .rejected, "The token is no longer valid.",
      why:
        "Update tokens rotate, expire after 8 h, and die with the end of their activity. FCM says of "
        + "a dead activity token 400 INVALID_ARGUMENT with an ApnsError of 410, of a dead registration "
        + "token 404 UNREGISTERED.", mend: "Use the activity's newest token, and forget this one.",
      source: "Braze, Live Activities; APNs reasons Unregistered, ExpiredToken; FCM error codes",
      .documented),
    Rule(
      .tokenReplaced, .warning, "The push-to-start token is not the newest.",
      why:
        "The app registered a newer token for this user and type. APNs goes on taking the older one for "
        + "weeks, and a phone that has another one shows nothing.",
      mend: "Keep the newest token of each user and type; have the app send it at each launch.",
      source: "kylebshr/luka-ios #146 (a phone's own log)", .reported),
    Rule(
      .tokenNotIssued, .dropped, "The activity has no update token yet.",
      why:
        "After a remote start the app gets the token only once it ran, and, as reported, once the "
        + "person tapped Allow.",
      mend: "Wait for the token, or use the tag once the app registered it.",
      source: "mfaani.com/5 (Apple DTS); Apple developer forums 834934", .reported),
  ]

  static let device: [Rule] = [
    Rule(
      .budgetExhausted, .warning, "Over the hourly budget of urgent pushes.",
      why:
        "Pushes of priority 10 count against a budget whose size Apple does not publish; over it "
        + "the system may hold them back.",
      mend: "Send what does not alert with priority 5, and ask for frequent updates.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .documented),
    Rule(
      .deviceOffline, .dropped, "The phone is off.",
      why:
        "APNs keeps one push for each token of a phone that it cannot reach, the newest, and delivers it "
        + "when the phone is back; all before it are lost without a word.",
      mend: "Send the whole content state in every push, never a difference to the one before.",
      source: "Apple, Viewing the status of push notifications (stored, discarded)", .documented),
    Rule(
      .permissionDenied, .dropped, "Live Activities are switched off.",
      why: "The person can switch them off for the device or one app, apart from notifications.",
      mend: "Turn the switch on: `w` on the dashboard, or `PATCH /islet/v1/device`.",
      source: "Apple, ActivityAuthorizationInfo; Braze, Live Activities", .documented),
  ]
}
