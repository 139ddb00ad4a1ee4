extension Rule {
  /// What keeps an Android phone from showing a Live Update.
  static let android: [Rule] = [
    Rule(
      .androidNotPromoted, .warning, "A notification that Android would not promote.",
      why:
        "A Live Update needs one of five styles, a title, setOngoing, setRequestPromotedOngoing and the "
        + "permission; no view of its own, no colour behind it, no group's summary, no channel of the "
        + "lowest importance. Without it there is no chip and no place at the top.",
      mend: "Do what the finding names.",
      source: "Android, Create live update notifications", .documented),
    Rule(
      .androidChip, .warning, "A chip's text of more than 7 characters.",
      why: "The chip has 96 dp: longer texts are cut, or the icon stands alone.",
      mend: "Send 7 characters at most.",
      source: "Android, Create live update notifications", .documented),
    Rule(
      .androidData, .rejected, "Data that FCM refuses, or that reaches no Android app in time.",
      why:
        "FCM takes strings alone, 4,096 bytes in all. A notification beside it keeps the app from being "
        + "called in the background; normal priority waits while the phone sleeps; without a collapse "
        + "key and a time to live old updates come late.",
      mend: "Send `data` alone, as strings, with priority HIGH, collapse_key and ttl.",
      source: "FCM, Message types; Set and manage message priority; Lifespan of a message",
      .documented),
  ]
}
