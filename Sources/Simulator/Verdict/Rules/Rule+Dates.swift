extension Rule {
  static let dates: [Rule] = [
    Rule(
      .dismissalDateIgnored, .warning, "A dismissal date without an end.",
      why: "The date says when an ended card is removed; on a start or update it has no effect.",
      fix: "Send it with the `end` event (Braze: with `end_activity: true`).",
      source: "Braze, live_activity/update; APNSwift #228", .documented),
    Rule(
      .dismissalDateMilliseconds, .warning, "The dismissal date is in milliseconds.",
      why: "Read as seconds it is thousands of years ahead, so the card stays for the whole 4 h.",
      fix: "Divide by 1000.", source: "capacitor-live-activities #7", .reported),
    Rule(
      .dismissalDateCapped, .warning, "The dismissal date is later than 4 h after the end.",
      why: "The system removes an ended card after 4 h at the latest.",
      fix: "Send an earlier date, or keep the activity alive with updates.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .dismissalDatePast, .warning, "The dismissal date is not in Unix seconds.",
      why: "A date in the past removes the card at once. Seconds since 2001, as Swift's Date has "
        + "them, and durations are read as dates in the 1970s to 1990s.",
      fix: "Send seconds since 1970; 0 removes the card at once.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .inferred),
    Rule(
      .endLingers, .warning, "The card stays on the lock screen after this end.",
      why: "Without a dismissal date an ended card stays up to 4 h or until the person removes it. "
        + "It leaves the island at once.",
      fix: "Send a dismissal date in the past to remove it at once.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .staleDateMilliseconds, .warning, "The stale date is in milliseconds.",
      why: "iOS reads seconds since 1970. Read as seconds, the date is so far ahead that the card "
        + "never becomes stale.", fix: "Divide by 1000 and round down.",
      source: "Apple, payload of ActivityKit pushes (stale-date)", .inferred),
    Rule(
      .staleDatePast, .dropped, "The stale date has passed.",
      why: "A start whose content is stale at once shows no card; an update makes the card stale "
        + "at once.", fix: "Send a stale date in the future, or none.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .inferred),
  ]

  /// Rules about the activity or token to which a push is addressed.
  static let target: [Rule] = [
    Rule(
      .activityUnknown, .dropped, "No activity has this id.",
      why: "It was never started, or another gateway has it. The API does not know that and "
        + "reports success.",
      fix: "Start it first, and use the same id; `islet list` shows what is there.",
      source: "Braze, live_activity/update", .inferred),
    Rule(
      .activityEnded, .dropped, "The activity has ended.",
      why: "The system ignores pushes that arrive after the end, also while the card lingers.",
      fix: "Start a new activity.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .documented),
    Rule(
      .activityDismissed, .dropped, "The person removed the card.",
      why: "Removing a card ends its activity and no push brings it back.",
      fix: "Respect that; a new start creates a new card.",
      source: "Apple, Displaying live data; flutter live_activities #174", .documented),
    Rule(
      .activityExpired, .dropped, "The activity reached its limit of 8 h.",
      why: "The system ends every activity after 8 h; the card lingers up to 4 h more.",
      fix: "Start a new activity for anything longer.",
      source: "Apple, Displaying live data with Live Activities", .documented),
    Rule(
      .activityDuplicate, .warning, "An activity with this id is already live.",
      why: "A second start creates a second card on the phone; updates by its id reach both. "
        + "Islet shows one card and restarts it.", fix: "Send an update instead of another start.",
      source: "flutter live_activities #174; OneSignal #1800", .reported),
    Rule(
      .tokenWrongKind, .dropped, "The wrong kind of token.",
      why:
        "A push-to-start token starts; an activity's own token updates and ends. APNs accepts "
        + "either, but the device drops a push that was sent to the wrong kind of token.",
      fix: "Send starts to the push-to-start token, and everything else to the activity's token.",
      source: "Emoji Rangers push guide; flutter live_activities #174", .reported),
    Rule(
      .tokenUnknown, .rejected, "The token was never issued.",
      why: "APNs refuses a token of another environment or app; FCM passes that on, as 400 "
        + "INVALID_ARGUMENT with an ApnsError of BadDeviceToken.",
      fix: "Use a token from `GET /islet/v1/tokens`, or `start:TYPE` and `activity:ID`.",
      source: "APNs reason BadDeviceToken; FCM's ApnsError", .documented),
    Rule(
      .tokenWrongTopic, .rejected, "The token and the topic belong to different apps.",
      why: "A token belongs to one app. APNs answers DeviceTokenNotForTopic.",
      fix: "Send the topic of the app that the token came from.",
      source: "APNs reason DeviceTokenNotForTopic", .documented),
    Rule(
      .tokenExpired, .rejected, "The token is no longer valid.",
      why:
        "Update tokens rotate, expire after 8 h, and stop working when their activity ends. FCM "
        + "answers 400 INVALID_ARGUMENT with an ApnsError of 410 for a dead activity token, and "
        + "404 UNREGISTERED for a dead registration token.",
      fix: "Use the activity's newest token, and delete this one.",
      source: "Braze, Live Activities; APNs reasons Unregistered, ExpiredToken; FCM error codes",
      .documented),
    Rule(
      .tokenReplaced, .warning, "The push-to-start token is not the newest.",
      why:
        "The app registered a newer token for this user and type. APNs accepts the older one "
        + "for weeks, but a phone that has a newer one shows nothing.",
      fix: "Keep the newest token of each user and type; have the app send it at each launch.",
      source: "kylebshr/luka-ios #146 (a phone's own log)", .reported),
    Rule(
      .tokenNotIssued, .dropped, "The activity has no update token yet.",
      why:
        "After a remote start the app gets the token only after it has run and, as reported, "
        + "after the person has tapped Allow.",
      fix:
        "Wait for the token, or use the activity's id once the app has registered its token by that.",
      source: "mfaani.com/5 (Apple DTS); Apple developer forums 834934", .reported),
  ]

  static let device: [Rule] = [
    Rule(
      .budgetExhausted, .warning, "Over the hourly budget of urgent pushes.",
      why:
        "Pushes of priority 10 count against a budget whose size Apple does not publish; over it "
        + "the system may hold them back.",
      fix: "Send pushes without an alert at priority 5, and request frequent updates.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .documented),
    Rule(
      .startBudget, .warning, "Over the hourly budget of push-to-start pushes.",
      why:
        "After about 10 starts within a short time a phone logs `Push-to-start budget exceeded` and "
        + "shows no further one, while APNs accepts them all. Apple's engineers say that the budget "
        + "is fixed, also with frequent updates. They do not name the period; Islet counts an hour.",
      fix: "Update the running activity instead of starting another, and spread starts over time.",
      source: "Apple developer forums 799505 (a phone's log; Apple DTS)", .reported),
    Rule(
      .deviceOffline, .dropped, "The phone is offline.",
      why:
        "For a phone that it cannot reach, APNs keeps only the newest push for each token and "
        + "delivers it when the phone is back; all earlier ones are lost silently.",
      fix: "Send the whole content state in every push, never a difference from the one before.",
      source: "Apple, Viewing the status of push notifications (stored, discarded)", .documented),
    Rule(
      .permissionDenied, .dropped, "Live Activities are switched off.",
      why:
        "The person can switch them off for the device or one app, separately from notifications.",
      fix: "Turn the switch on: `w` on the dashboard, or `PATCH /islet/v1/device`.",
      source: "Apple, ActivityAuthorizationInfo; Braze, Live Activities", .documented),
  ]

  /// The rules that are checked on the whole log instead of on one push.
  static let log: [Rule] = [
    Rule(
      .stateNeverArrived, .warning, "The newest state of an activity never arrived.",
      why:
        "The newest push with a content state was dropped or rejected, and no later one replaced "
        + "it: the card shows, or ended with, an older state. `islet log --summary` reports it.",
      fix: "Correct what the named rule says, and send the newest state again.",
      source: "the log of the pushes that this gateway received", .inferred)
  ]
}
