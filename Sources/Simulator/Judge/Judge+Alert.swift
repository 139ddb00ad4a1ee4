import Basics

extension Judge {
  mutating func checkAlert() {
    guard let event = push.event else { return }
    guard let alert = push.aps["alert"], !alert.isNull else {
      if event == .start, !push.vendor.isLocal, !outside.contains("alert") {
        find(.alertMissing, "A start without an alert: no card appears.", at: "alert")
      }
      return
    }
    if let text = alert.string {
      if text.isEmpty { find(.alertEmpty, "The alert is an empty string.", at: "alert") }
      return
    }
    guard let object = alert.object else {
      return find(
        .fieldType, "The alert is \(alert.aKind); it must be an object or a string.", at: "alert",
        severity: push.vendor == .apns ? .dropped : nil)
    }
    for key in ["title", "body", "sound"] {
      guard let value = object[key], value.string == nil, value.object == nil else { continue }
      findings.find(
        .fieldType, "The alert's `\(key)` is \(value.described); it must be a string.",
        severity: .warning, path: push.path("alert").appending(.key(key)), found: value)
    }
    checkSound()
    let names = ["title", "body", "loc-key", "title-loc-key", "loc_key", "title_loc_key"]
    let isEmpty = !names.contains { key in
      guard let value = object[key] else { return false }
      return value.string.map { !$0.isEmpty } ?? (value.object != nil)
    }
    if isEmpty { find(.alertEmpty, "The alert has neither title nor body.", at: "alert") }
    checkNames(of: object)
    checkKeys(of: object)
  }

  /// Reports keys that neither an alert nor a localised text in it has. Vendors with their own
  /// format check theirs.
  private mutating func checkNames(of alert: JSONObject) {
    guard case .below = push.places else { return }
    for place in [[], ["title"], ["body"]] as [[JSONPath.Step]] {
      guard let object = JSON.object(alert)[JSONPath(place)]?.object else { continue }
      let names = place.isEmpty ? Self.alertKeys : ["loc-key", "loc-args"]
      for key in object.keys where !names.contains(key) {
        if findings.count > Finding.limit { break }
        let near = Self.alertMisnomers[key] ?? NearMatch.of(key, among: names)
        let path = JSONPath(push.path("alert").steps + place).appending(.key(key))
        findings.find(
          .fieldUnknown,
          near.map { "`\(key.excerpt)` is not a key of an alert; did you mean `\($0)`?" }
            ?? "`\(key.excerpt)` is not a key of an alert.", path: path, isAboutKey: true,
          found: .string(key.excerpt), fix: near.map { "Rename it to `\($0)`." } ?? "Remove it.")
      }
    }
  }

  /// The keys of an alert
  /// (https://developer.apple.com/documentation/usernotifications/generating-a-remote-notification).
  private static let alertKeys = [
    "title", "subtitle", "body", "sound", "launch-image", "loc-key", "loc-args", "title-loc-key",
    "title-loc-args", "subtitle-loc-key", "subtitle-loc-args", "action", "action-loc-key",
    "summary-arg", "summary-arg-count",
  ]
  private static let alertMisnomers = [
    "message": "body", "text": "body", "content": "body", "heading": "title", "headline": "title",
  ]

  /// Checks that localisation keys exist, if the app's strings are known. An app's own alert
  /// contains the resolved text next to the key.
  private mutating func checkKeys(of alert: JSONObject) {
    guard push.vendor != .app, let strings = typeOfTarget?.strings else { return }
    let places: [[JSONPath.Step]] = [
      ["loc-key"], ["title-loc-key"], ["loc_key"], ["title_loc_key"], ["title", "loc-key"],
      ["body", "loc-key"],
    ]
    for place in places {
      guard let key = JSON.object(alert)[JSONPath(place)]?.string, !strings.contains(key) else {
        continue
      }
      let near = NearMatch.of(key, among: strings)
      findings.find(
        .locKeyUnresolved,
        near.map {
          "The app's strings file has no key \(key.excerpt): the phone shows the key itself; did you mean \($0)?"
        } ?? "The app's strings file has no key \(key.excerpt): the phone shows the key itself.",
        path: JSONPath(push.path("alert").steps + place), found: .string(key.excerpt),
        fix: near.map { "Send \"\($0)\", or add \(key.excerpt) to the strings file." })
    }
  }

  private mutating func checkSound() {
    guard let sound = push.aps["sound"], !sound.isNull else { return }
    find(
      .alertSoundOutside, "`sound` is beside the alert; Live Activities read it inside.",
      at: "sound", isAboutKey: true, found: sound, fix: "Move `sound` into `alert`.")
  }

  static func alert(in push: Push, at now: Date) -> Alert? {
    guard let alert = push.aps["alert"], !alert.isNull else { return nil }
    if let text = alert.string { return Alert(title: "", body: text, at: now) }
    func text(_ key: String, _ locKeys: [String]) -> String {
      alert[key]?.string ?? alert[key]?["loc-key"]?.string
        ?? locKeys.lazy.compactMap { alert[$0]?.string }.first ?? ""
    }
    return Alert(
      title: text("title", ["title-loc-key", "title_loc_key"]),
      body: text("body", ["loc-key", "loc_key"]),
      sound: alert["sound"]?.string ?? push.aps["sound"]?.string, at: now)
  }
}
