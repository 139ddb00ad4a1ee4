package import Basics

package struct DeviceSettings: Sendable, Hashable {
  package struct App: Sendable, Hashable {
    package var liveActivities = true
    /// The setting "More Frequent Updates" of this app.
    package var frequentUpdates = true
    /// Whether this app may show ordinary notifications.
    package var pushNotifications = true

    package init() {}
  }

  package var liveActivities = true
  /// The setting "More Frequent Updates" of all apps.
  package var frequentUpdates = true
  /// Whether apps may show ordinary notifications. Live Activities do not need this.
  package var pushNotifications = true
  /// Whether pushes over the budget are dropped instead of only causing a warning.
  package var enforceBudget = false
  /// The maximum number of pushes of priority 10 per hour without frequent updates. Apple publishes
  /// no number; about 15 is reported.
  var budget = 16
  /// The factor by which frequent updates increase the budget (a device's log showed about 236).
  var frequentFactor = 15
  /// The maximum number of push-to-start pushes of an app within an hour. A developer saw about 10
  /// within an unknown time (https://developer.apple.com/forums/thread/799505).
  var startBudget = 10
  /// Whether the phone is switched off or without a network. Only the newest push for each token is
  /// held.
  package internal(set) var isOffline = false
  /// Whether a card that a push started gets its update token only after the person taps Allow, as
  /// Apple's engineers have stated. Off by default, because most tests start after that.
  var asksToAllow = false
  /// Whether an update fails if it contains keys that are only for starts. Apple's Emoji Rangers
  /// guide states this; Adobe states that the keys are ignored.
  var refusesStartKeys = false
  /// Whether an end with an old timestamp still ends the activity. One developer observed this
  /// (forums 776165); Adobe denies it.
  var takesOldEnds = false
  /// Whether a start fails if its content state contains null, as reported in forums 777566.
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
      "start_budget": .number(startBudget),
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
      case "start_budget": copy.startBudget = try count(value, key)
      case "apps":
        guard let apps = value.object else { throw PatchError(path: key, expected: "an object") }
        for (name, patch) in apps { copy.apps[name] = try app(name, patch) }
      default: throw PatchError(path: key, expected: "a known switch")
      }
    }
    self = copy
  }

  /// An app's settings after a patch. `null` resets the settings to their defaults.
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

/// Why a change of the device's settings, of the clock or of the faults is rejected.
package struct PatchError: Error, Sendable, Hashable {
  /// The reason, a sentence without a full stop.
  package var detail: Phrase

  package init(_ detail: Phrase) { self.detail = detail }

  /// Rejects the value at a path (`$` is the whole body) and states what was expected.
  init(path: String, expected: Phrase) {
    detail =
      path == "$"
      ? Phrase("The body must be \(expected)")
      : Phrase("\(String(path.prefix(80))) must be \(expected)")
  }
}
