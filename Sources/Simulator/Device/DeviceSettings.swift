package import Basics

package struct DeviceSettings: Sendable, Hashable {
  package struct App: Sendable, Hashable {
    package var liveActivities = true
    /// "More Frequent Updates" of this app.
    package var frequentUpdates = true
    /// Ordinary notifications of this app.
    package var pushNotifications = true

    package init() {}
  }

  package var liveActivities = true
  /// More frequent updates of all apps.
  package var frequentUpdates = true
  /// Ordinary notifications of all apps; Live Activities do not need them.
  package var pushNotifications = true
  /// Whether pushes over the budget are dropped instead of only causing a warning.
  package var enforceBudget = false
  /// Pushes of priority 10 per hour without frequent updates. Apple publishes no number; people
  /// count about 15.
  var budget = 16
  /// The factor by which frequent updates increase the budget (a device's log showed about 236).
  var frequentFactor = 15
  /// Whether the phone is off or without a network. Only the newest push for each token is held.
  package internal(set) var isOffline = false
  /// Whether a card that was started by push gets its update token only after the person allows it,
  /// as Apple's engineers told developers. Off, because most tests begin after that.
  var asksToAllow = false
  /// Whether keys that are only for starts make an update fail. The Emoji Rangers guide says so;
  /// Adobe says that they are ignored.
  var refusesStartKeys = false
  /// Whether an end with an old timestamp still ends. Seen by one developer (forums 776165), denied
  /// by Adobe.
  var takesOldEnds = false
  /// Whether a null in a start's content state makes it fail, as reported in forums 777566.
  var refusesNulls = false
  package var apps: [String: App] = [:]

  package init() {}

  package func allowsLiveActivities(of app: String) -> Bool {
    liveActivities && apps[app]?.liveActivities ?? true
  }

  package func allowsNotifications(of app: String) -> Bool {
    pushNotifications && apps[app]?.pushNotifications ?? true
  }

  package func allowsFrequentUpdates(of app: String) -> Bool {
    frequentUpdates && apps[app]?.frequentUpdates ?? true
  }

  func hourlyBudget(of app: String) -> Int {
    allowsFrequentUpdates(of: app) ? budget * frequentFactor : budget
  }

  package var json: JSON {
    var apps = JSONObject()
    for (name, app) in self.apps.sorted(by: { $0.key < $1.key }) {
      apps[name] = [
        "live_activities": .bool(app.liveActivities),
        "frequent_updates": .bool(app.frequentUpdates),
        "push_notifications": .bool(app.pushNotifications),
      ]
    }
    return [
      "live_activities": .bool(liveActivities), "frequent_updates": .bool(frequentUpdates),
      "push_notifications": .bool(pushNotifications), "enforce_budget": .bool(enforceBudget),
      "budget": .number(budget), "frequent_factor": .number(frequentFactor),
      "offline": .bool(isOffline), "ask_to_allow": .bool(asksToAllow),
      "refuse_start_keys": .bool(refusesStartKeys), "take_old_ends": .bool(takesOldEnds),
      "refuse_nulls": .bool(refusesNulls), "apps": .object(apps),
    ]
  }

  /// Applies a merge patch (RFC 7396), the body of `PATCH /islet/v1/device`.
  package mutating func patch(_ json: JSON) throws(PatchError) {
    guard let object = json.object else { throw PatchError(path: "$", expected: "an object") }
    var copy = self
    for (key, value) in object {
      switch key {
      case "live_activities": copy.liveActivities = try flag(value, key)
      case "frequent_updates": copy.frequentUpdates = try flag(value, key)
      case "push_notifications": copy.pushNotifications = try flag(value, key)
      case "enforce_budget": copy.enforceBudget = try flag(value, key)
      case "offline": copy.isOffline = try flag(value, key)
      case "ask_to_allow": copy.asksToAllow = try flag(value, key)
      case "refuse_start_keys": copy.refusesStartKeys = try flag(value, key)
      case "take_old_ends": copy.takesOldEnds = try flag(value, key)
      case "refuse_nulls": copy.refusesNulls = try flag(value, key)
      case "budget": copy.budget = try count(value, key)
      case "frequent_factor": copy.frequentFactor = try count(value, key)
      case "apps":
        guard let apps = value.object else { throw PatchError(path: key, expected: "an object") }
        for (name, patch) in apps { copy.apps[name] = try app(name, patch) }
      default: throw PatchError(path: key, expected: "a known switch")
      }
    }
    self = copy
  }

  /// An app's settings after a patch. `null` resets them to the defaults.
  private func app(_ name: String, _ patch: JSON) throws(PatchError) -> App? {
    if patch.isNull { return nil }
    guard let members = patch.object else {
      throw PatchError(path: "apps.\(name)", expected: "an object or null")
    }
    var app = apps[name] ?? App()
    for (key, value) in members {
      let path = "apps.\(name).\(key)"
      switch key {
      case "live_activities": app.liveActivities = try flag(value, path)
      case "frequent_updates": app.frequentUpdates = try flag(value, path)
      case "push_notifications": app.pushNotifications = try flag(value, path)
      default: throw PatchError(path: path, expected: "a known switch")
      }
    }
    return app
  }

  private func flag(_ value: JSON, _ path: String) throws(PatchError) -> Bool {
    guard let flag = value.bool else { throw PatchError(path: path, expected: "true or false") }
    return flag
  }

  private func count(_ value: JSON, _ path: String) throws(PatchError) -> Int {
    guard let count = value.int, (0...1_000_000).contains(count) else {
      throw PatchError(path: path, expected: "a whole number, 0 or more")
    }
    return count
  }
}

/// Why a change of the device's settings, its clock or the faults is rejected.
package struct PatchError: Error, Sendable, Hashable {
  /// A sentence without a full stop.
  package var detail: Phrase

  package init(_ detail: Phrase) { self.detail = detail }

  /// Rejects the value at a path (`$` is the whole body) and names what was expected.
  init(path: String, expected: Phrase) {
    detail =
      path == "$"
      ? Phrase("The body must be \(expected)")
      : Phrase("\(String(path.prefix(80))) must be \(expected)")
  }
}
