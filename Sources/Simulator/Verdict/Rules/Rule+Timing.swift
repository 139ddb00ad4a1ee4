extension Rule {
  static let timing: [Rule] = [
    Rule(
      .timestampMilliseconds, .dropped, "The timestamp is in milliseconds.",
      why: "iOS reads seconds since 1970. Milliseconds give a date tens of thousands of years "
        + "ahead, and every later correct update looks older than it.",
      fix: "Divide by 1000 and round down.",
      source: "expo-live-activity README; Apple developer forums 776165", .reported),
    Rule(
      .timestampOutOfOrder, .dropped, "The push is older than what the card shows.",
      why:
        "Pushes may overtake each other, so the system keeps the newest by timestamp and ignores "
        + "the rest.", fix: "Set each push's timestamp to the time at which you send it.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications "
        + "(always the newest; that the older is dropped is Islet's reading)", .inferred),
    Rule(
      .timestampFuture, .dropped, "The timestamp is more than 8 h ahead.",
      why: "The system drops updates dated so far ahead; no activity lives longer.",
      fix: "Send the current time in seconds since 1970.",
      source: "Apple developer forums 776165 (Apple staff)", .reported),
    Rule(
      .timestampAhead, .warning, "The timestamp is over a minute ahead.",
      why: "The card shows the push, and then every push with the right time looks older than it, "
        + "until that time has come. Local time sent as UTC is a usual cause.",
      fix: "Send the current time in seconds since 1970, in UTC.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications "
        + "(always the newest)", .inferred),
    Rule(
      .timestampAncient, .dropped, "An update over 8 h old.",
      why: "An activity lives for 8 h at most: an older update was meant for another one, and the "
        + "system drops it.",
      fix: "Set the timestamp to the time at which you send the push.",
      source: "Apple developer forums 776165 (Apple staff); the bound of 8 h", .inferred),
    Rule(
      .timestampPast, .warning, "The timestamp is over a minute old.",
      why: "A few seconds do no harm; from about a minute on, updates have been seen to vanish.",
      fix: "Set the timestamp when you send the push, not when you queue it.",
      source: "Apple developer forums 776165; mfaani.com", .reported),
  ]

  static let event: [Rule] = [
    Rule(
      .eventMissing, .dropped, "The push names no event.",
      why:
        "Without `aps.event` the device cannot tell start, update and end apart and logs that "
        + "the message has no event type. `events` is a common typo.",
      fix: "Send `\"event\": \"start\"`, `\"update\"` or `\"end\"`.",
      source: "node-apn #133 and #135", .reported),
    Rule(
      .apsKeysOutside, .dropped, "Keys that belong in `aps` are beside it.",
      why:
        "The device reads only `aps`. A key beside it is for the app, and the system ignores it.",
      fix: "Move the keys into `aps`.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .inferred),
    Rule(
      .eventUnknown, .dropped, "The event is not start, update or end.",
      why: "The device knows three events, in lower case.",
      fix: "Send `start`, `update` or `end`.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .documented),
    Rule(
      .alertMissing, .dropped, "A start without an alert.",
      why: "A remote start must tell the person about it; without `alert` no card appears.",
      fix: "Add an alert with title and body.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .documented),
    Rule(
      .alertSoundOutside, .warning, "The sound is beside the alert.",
      why: "For Live Activities the sound is a key of the alert; `aps.sound` is that of ordinary "
        + "notifications.", fix: "Move `sound` into `alert`.",
      source:
        "Braze, Apple object (sound, live activities only); Apple, payload of ActivityKit pushes",
      .documented),
    Rule(
      .alertEmpty, .warning, "The alert has neither title nor body.",
      why:
        "What an empty alert does is undefined: some devices light up without a text, some stay dark.",
      fix: "Give the alert a title and a body, or leave it out of an update.",
      source: "Apple developer forums 799195", .reported),
    Rule(
      .locKeyUnresolved, .warning, "The app's strings file lacks the alert's key.",
      why:
        "`loc-key` is looked up in the app's strings file. If it is missing there, the phone "
        + "shows the raw key. Islet looks it up if the folder of `--types` holds a strings file, "
        + "or if a type lists the keys as `strings`.",
      fix: "Check that the app ships the key, or send plain text.",
      source: "Emoji Rangers push guide", .reported),
  ]
}
