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
  /// Keys that belong in `aps` and are elsewhere.
  var outside: [String] = []

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
    checkStartBudget()
    if findings.contains(where: { $0.severity != .warning }) {
      findings.removeAll { $0.rule == .contentStateUnchanged }
    }
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
    let message: Phrase =
      push.vendor != .app
      ? "The payload is \(push.size) bytes as APNs sees it; the limit is \(limit)."
      : push.event == .start
        ? "The attributes and the content are \(push.size) bytes; the limit is \(limit)."
        : "The content is \(push.size) bytes; the limit is \(limit)."
    find(.payloadTooLarge, message, fix: "Remove at least \(push.size - limit) bytes.")
  }

  /// Keys of `aps` that are in another object, with the path of that object.
  private func misplacedKeys() -> [(place: JSONPath, keys: [String], needed: [String])] {
    // Only checked for senders that write APNs's own payload.
    guard case .below(let aps) = push.places else { return [] }
    let above = JSONPath(Array(aps.steps.dropLast()))
    let beside = push.body[above]?.object ?? [:]
    let event = (push.aps["event"] ?? beside["event"])?.string.flatMap(PushEvent.init)
    let needed = Self.neededKeys(of: event)
    var found: [(JSONPath, [String], [String])] = []
    if beside.count > 1 || push.aps.isEmpty {
      let keys = Push.cardKeys.filter { push.aps[$0] == nil && beside[$0] != nil }
      found.append((above, keys, needed))
    }
    // An app may use Apple's names for its own values, so only keys that are needed count there.
    let missing = needed.filter { push.aps[$0] == nil && beside[$0] == nil }
    for place in missing.isEmpty ? [] : ["attributes", "content-state", "alert"] {
      let keys = missing.filter { key in
        (push.aps[place]?[key]).map { Self.fits($0, key) } ?? false
      }
      found.append((aps.appending(.key(place)), keys, needed))
    }
    return found.filter { !$0.1.isEmpty }
  }

  private static func neededKeys(of event: PushEvent?) -> [String] {
    ["event", "timestamp"] + (event == .end ? [] : ["content-state"])
      + (event == .start ? ["attributes-type", "attributes", "alert"] : [])
  }

  /// Whether a value could be that of a key of `aps`.
  private static func fits(_ value: JSON, _ key: String) -> Bool {
    switch key {
    case "event": value.string.flatMap(PushEvent.init) != nil
    case "timestamp": value.double.map { $0 > 1e9 } ?? false
    case "attributes-type": value.string != nil
    default: value.object != nil
    }
  }

  private mutating func checkEvent() {
    for (place, keys, needed) in misplacedKeys() {
      let names = keys.map { "`\($0)`" }.joined(separator: ", ")
      findings.find(
        .apsKeysOutside,
        place.steps.starts(with: push.enclosingPath.steps)
          ? "Found \(names) in `\(place)`, where the device does not look."
          : "Found \(names) beside `aps`, where the device does not look.",
        severity: keys.contains(where: needed.contains) ? .dropped : .warning,
        path: place.appending(.key(keys[0])), isAboutKey: true, found: .string(keys[0]),
        fix: "Move \(names) into `aps`.")
      outside += keys
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
}
