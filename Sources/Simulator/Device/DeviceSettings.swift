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
    let apps = apps.sorted { $0.key < $1.key }.map { ($0.key, JSON.object($0.value.members)) }
    var object = members
    object["apps"] = .object(JSONObject(apps))
    return .object(object)
  }

  /// Applies a merge patch (RFC 7396), the body of `PATCH /islet/v1/device`.
  package mutating func patch(_ json: JSON) throws(PatchError) {
    guard let object = json.object else { throw PatchError(path: "$", expected: "an object") }
    var copy = self
    for (key, value) in object {
      guard key == "apps" else {
        try copy.set(key, value, path: key)
        continue
      }
      guard let apps = value.object else { throw PatchError(path: key, expected: "an object") }
      for (name, patch) in apps { copy.apps[name] = try app(name, patch) }
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
    for (key, value) in members { try app.set(key, value, path: "apps.\(name).\(key)") }
    return app
  }
}

/// A switch or a number of the settings.
package enum SettingPlace<Root>: Sendable {
  case flag(any WritableKeyPath<Root, Bool> & Sendable)
  case count(any WritableKeyPath<Root, Int> & Sendable)
}

/// Settings by their names in the gateway's API.
package protocol NamedSettings {
  static var places: [(name: String, place: SettingPlace<Self>)] { get }
}

extension DeviceSettings: NamedSettings {
  package static let places: [(name: String, place: SettingPlace<Self>)] = [
    ("live_activities", .flag(\.liveActivities)), ("frequent_updates", .flag(\.frequentUpdates)),
    ("push_notifications", .flag(\.pushNotifications)),
    ("enforce_budget", .flag(\.enforceBudget)), ("budget", .count(\.budget)),
    ("frequent_factor", .count(\.frequentFactor)), ("start_budget", .count(\.startBudget)),
    ("offline", .flag(\.isOffline)), ("ask_to_allow", .flag(\.asksToAllow)),
    ("refuse_start_keys", .flag(\.refusesStartKeys)), ("take_old_ends", .flag(\.takesOldEnds)),
    ("refuse_nulls", .flag(\.refusesNulls)),
  ]
}

extension DeviceSettings.App: NamedSettings {
  package static let places: [(name: String, place: SettingPlace<Self>)] = [
    ("live_activities", .flag(\.liveActivities)), ("frequent_updates", .flag(\.frequentUpdates)),
    ("push_notifications", .flag(\.pushNotifications)),
  ]
}

extension NamedSettings {
  fileprivate var members: JSONObject {
    JSONObject(
      Self.places.map { name, place in
        switch place {
        case .flag(let path): (name, .bool(self[keyPath: path]))
        case .count(let path): (name, .number(self[keyPath: path]))
        }
      })
  }

  /// Whether the switch of this name is on; `nil` if there is none.
  package func isOn(_ name: String) -> Bool? {
    guard case .flag(let path)? = Self.places.first(where: { $0.name == name })?.place else {
      return nil
    }
    return self[keyPath: path]
  }

  fileprivate mutating func set(_ name: String, _ value: JSON, path: String) throws(PatchError) {
    switch Self.places.first(where: { $0.name == name })?.place {
    case .flag(let key)?:
      guard let flag = value.bool else { throw PatchError(path: path, expected: "true or false") }
      self[keyPath: key] = flag
    case .count(let key)?:
      guard let count = value.int, (0...1_000_000).contains(count) else {
        throw PatchError(path: path, expected: "a whole number, 0 or more")
      }
      self[keyPath: key] = count
    case nil: throw PatchError(path: path, expected: "a known switch")
    }
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
