import Basics

package struct Judgement: Sendable {
  package var verdict: Verdict
  /// The cards that the push affects, if it is shown.
  var reached: [Activity.ID]
  var timestamp: Date
  /// The person to whom the push-to-start token belongs, if any.
  var user: String?
}

/// Judges one push for one device. The live gateway, `islet check` and replay all use this code.
struct Judge {
  let push: Push
  let device: Device
  let now: Date
  var findings: [Finding] = []
  var reached: [Activity] = []
  var activityID: Activity.ID?
  var user: String?
  var timestamp: Date
  /// The indices of the findings about the push's target.
  var ofTarget = 0..<0
  /// How it was decided whether the content decodes, and the paths that could not be checked.
  var decoder: Verdict.ContentDecoder?
  var notChecked: [String] = []

  init(_ push: Push, on device: Device, at now: Date) {
    self.push = push
    self.device = device
    self.now = now
    timestamp = now
  }

  mutating func judge() -> Judgement {
    checkSize()
    checkEvent()
    checkTimestamp()
    findTarget()
    checkOrder()
    checkPermission()
    checkAlert()
    checkContent()
    checkAttributes()
    checkDates()
    checkBudget()
    let body = push.body
    if case .found = push.places { findings = findings.map(push.placedBySender) }
    // APNs has the target in the URL, so these findings have no place in the body.
    let elsewhere = push.vendor == .apns && push.targetPath == nil ? ofTarget : 0..<0
    findings = findings.enumerated().map { index, finding in
      // A missing field is reported at `aps`, or at the vendor's place for it.
      if finding.path == nil {
        return elsewhere.contains(index) ? finding : finding.placed(at: push.enclosingPath)
      }
      guard finding.found == nil, let path = finding.path, !finding.isAboutKey else {
        return finding
      }
      var copy = finding
      copy.found = body[path]
      return copy
    }
    if !push.vendor.answersForAPNs {
      for index in findings.indices where findings[index].severity == .rejected {
        findings[index].severity = .dropped
      }
    }
    var verdict = Verdict(
      vendor: push.vendor, event: push.eventName, activityID: activityID, findings: findings)
    verdict.decoder = decoder
    verdict.notChecked = notChecked
    return Judgement(
      verdict: verdict, reached: verdict.outcome == .shown ? reached.map(\.id) : [],
      timestamp: timestamp, user: user)
  }

  mutating func find(
    _ rule: Rule.ID, _ message: Phrase, at key: String? = nil, severity: Finding.Severity? = nil,
    isAboutKey: Bool = false, found: JSON? = nil, fix: Phrase? = nil
  ) {
    findings.find(
      rule, message, severity: severity, path: key.map(push.path), isAboutKey: isAboutKey,
      found: found, fix: fix)
  }

  // MARK: Size and event

  private mutating func checkSize() {
    let limit: Int
    if case .channel = push.target { limit = 5120 } else { limit = 4096 }
    guard push.size > limit else { return }
    find(
      .payloadTooLarge, "The payload is \(push.size) bytes as APNs sees it; the limit is \(limit).",
      fix: "Remove at least \(push.size - limit) bytes.")
  }

  /// Keys of `aps` without which a push has no effect.
  private static let essentialKeys = ["event", "content-state", "timestamp"]

  /// Essential keys that are next to `aps` instead of inside it.
  private func keysOutside() -> [String] {
    let place = push.path("event").steps.dropLast(2)
    // Only checked for senders that write APNs's own payload.
    guard case .below = push.places, let container = push.body[JSONPath(Array(place))]?.object
    else { return [] }
    return Self.essentialKeys.filter { push.aps[$0] == nil && container[$0] != nil }
  }

  private mutating func checkEvent() {
    let outside = keysOutside()
    if !outside.isEmpty {
      let names = outside.map { "`\($0)`" }.joined(separator: ", ")
      let place = JSONPath(Array(push.path("event").steps.dropLast(2)))
      findings.find(
        .apsKeysOutside, "Found \(names) beside `aps`, where the device does not look.",
        path: place.appending(.key(outside[0])), isAboutKey: true, found: .string(outside[0]),
        fix: "Move \(names) into `aps`.")
    }
    guard let event = push.aps["event"] else {
      if outside.contains("event") { return }
      let near =
        push.aps.keys.first { $0 == "events" } ?? NearMatch.of("event", among: push.aps.keys)
      if let near {
        find(
          .eventMissing, "No `event` key; found `\(near)`, which the device does not read.",
          at: near, isAboutKey: true, found: .string(near), fix: "Rename `\(near)` to `event`.")
      } else {
        find(
          .eventMissing,
          "No `\(push.name(of: "event"))` key: the device cannot tell start, update and end apart.")
      }
      return
    }
    guard push.event == nil else { return }
    let near = NearMatch.of(event.string ?? "", among: PushEvent.allCases.map(\.rawValue))
    find(
      .eventUnknown,
      "`\(push.name(of: "event"))` is \(event.excerpt.text); the device knows start, update and end.",
      at: "event", found: event, fix: near.map { "Send \"\($0)\"." })
  }

  private mutating func checkPermission() {
    let app = reached.first?.app ?? push.appID ?? push.aps["attributes-type"]?.string ?? ""
    guard !device.settings.allowsLiveActivities(of: app) else { return }
    find(
      .permissionDenied,
      device.settings.liveActivities
        ? "Live Activities are switched off for the app \(app)."
        : "Live Activities are switched off on this device.")
  }

  private mutating func checkBudget() {
    guard push.priority >= 10, push.event != nil else { return }
    let app = reached.first?.app ?? push.appID ?? push.aps["attributes-type"]?.string ?? ""
    let budget = device.settings.hourlyBudget(of: app)
    let used = device.budgets.count(of: app, at: now)
    guard used >= budget else { return }
    find(
      .budgetExhausted,
      "This is push \(used + 1) of priority 10 within an hour for \(app); the budget here is "
        + "\(budget), an estimate, as Apple publishes no number.",
      severity: device.settings.enforceBudget ? .dropped : nil)
  }

  // MARK: Alert

  private mutating func checkAlert() {
    guard let event = push.event else { return }
    guard let alert = push.aps["alert"], !alert.isNull else {
      if event == .start, !push.vendor.isLocal {
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
    checkKeys(of: object)
  }

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
