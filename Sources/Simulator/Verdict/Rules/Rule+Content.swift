extension Rule {
  /// Rules about content state and attributes, which are checked against the Swift type that
  /// decodes them.
  static let content: [Rule] = [
    Rule(
      .contentStateMissing, .dropped, "No content state.",
      why:
        "Start and update replace the whole content state; there is nothing to decode without it.",
      fix: "Send the whole content state with every start and update.",
      source: "Apple, Starting and updating Live Activities with ActivityKit push notifications",
      .documented),
    Rule(
      .contentStateDecode, .dropped, "The content state does not decode.",
      why:
        "The phone decodes it with a plain JSONDecoder. A missing key, a wrong type or an "
        + "unknown enum value makes the whole push fail, and the sender is not told.",
      fix: "Send each field of ContentState under its Swift name and with its type.",
      source: "Apple, ActivityKit push; flutter live_activities #118", .documented),
    Rule(
      .contentStateEncodedTwice, .dropped, "The content state is JSON in a string.",
      why: "The device decodes an object. JSON in a string stays a string: it was encoded twice.",
      fix: "Send the object itself, without quotes around it.",
      source: "Foundation's JSONDecoder; FCM's data messages hold texts", .inferred),
    Rule(
      .contentStateDateString, .dropped, "A Date was sent as a string.",
      why: "JSONDecoder's default reads a Date from a number: seconds since 2001-01-01 UTC.",
      fix: "Send Unix seconds minus 978307200.",
      source: "Apple developer forums 777566; flutter live_activities #118", .reported),
    Rule(
      .contentStateDateEpoch, .warning, "A Date seems to count from 1970.",
      why:
        "JSONDecoder's default counts seconds from 2001. Unix seconds land 31 years ahead, and a "
        + "countdown shows 11,000 days.", fix: "Subtract 978307200 from Unix seconds.",
      source: "home-assistant/iOS #4677; customerio-ios #1153", .reported),
    Rule(
      .contentStateKeyStyle, .warning, "A key differs from the type's only in style.",
      why: "ActivityKit uses no key strategy: `team_one_score` is not `teamOneScore`.",
      fix: "Send the property's Swift name.",
      source: "Apple, ActivityKit push (default strategies only)", .documented),
    Rule(
      .contentStateNull, .warning, "A field is null.",
      why: "An optional property decodes null, yet starts with null values were reported to fail.",
      fix: "Leave the key out instead of sending null.", source: "Apple developer forums 777566",
      .reported),
    Rule(
      .contentStateUnchanged, .warning, "Nothing changed.",
      why: "An equal content state redraws nothing but counts against the budget.",
      fix: "Send an update only when something changed.",
      source: "flutter live_activities #182, #186", .reported),
    Rule(
      .contentStateDrift, .warning, "The keys or types differ from those of the start.",
      why:
        "One Swift type decodes start and update. A key that was there at the start and is missing now breaks "
        + "the update unless it is optional; so does a value of another JSON type.",
      fix: "Send the same keys in start and update, or register the type: `types/NAME.json5`.",
      source: "FCM, Live Activities (its samples differ so)", .inferred),
    Rule(
      .attributesDecode, .dropped, "The attributes do not decode.",
      why: "The static part is decoded as strictly as the content state; no card appears when it "
        + "fails.",
      fix: "Send each property of the attributes type under its Swift name and with its type.",
      source: "Apple, ActivityKit push", .documented),
    Rule(
      .attributesCopy, .warning,
      "The attributes repeat the content state, key by key and value by value.",
      why: "Attributes are the static properties of the struct; ContentState is nested in it but "
        + "sent separately. An old Apple sample mixed the two.",
      fix: "Send only the static properties as attributes.",
      source: "Apple developer forums 777566", .reported),
    Rule(
      .attributesTypeUnknown, .dropped, "No such activity type is registered.",
      why: "`attributes-type` must be the exact name of a Swift type that the app knows; otherwise "
        + "no card appears.",
      fix: "Use a registered name, or register the type: `types/NAME.json5`.",
      source: "Braze, Live Activities FAQ; Apple, ActivityKit push", .documented),
    Rule(
      .startOnlyInUpdate, .warning, "Start-only keys in an update.",
      why: "`attributes`, `attributes-type` and `input-push-token` belong to a start. Sources "
        + "disagree about updates that contain them: the keys are ignored, or the whole payload is refused.",
      fix: "Leave them out of updates and ends.",
      source: "Adobe Journey Optimizer (ignored) against Emoji Rangers guide (refused)", .reported),
  ]
}
