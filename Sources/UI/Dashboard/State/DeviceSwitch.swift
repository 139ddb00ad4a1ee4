package import Basics
import Simulator

/// A switch of the device, or of one app on it, that the user can turn on or off.
package struct DeviceSwitch: Sendable, Hashable {
  /// The setting, by its name in the gateway's API.
  package enum Kind: String, Sendable, CaseIterable {
    case liveActivities = "live_activities"
    case frequentUpdates = "frequent_updates"
    case pushNotifications = "push_notifications"
    case enforceBudget = "enforce_budget"
    case offline
  }

  let kind: Kind
  /// The app that the switch belongs to; `nil` for the device's own.
  let app: String?

  init(_ kind: Kind, app: String? = nil) {
    self.kind = kind
    self.app = app
  }

  static let own = Kind.allCases.map { DeviceSwitch($0) }

  static func of(app: String) -> [DeviceSwitch] {
    [.liveActivities, .frequentUpdates, .pushNotifications].map { DeviceSwitch($0, app: app) }
  }

  /// The name as in Settings.
  var title: Phrase {
    switch kind {
    case .liveActivities: "Live Activities"
    case .frequentUpdates: "Frequent updates"
    case .pushNotifications: "Push notifications"
    case .enforceBudget: "Enforce the budget"
    case .offline: "Offline"
    }
  }

  package var fullTitle: Phrase { app.map { "\(title) of \($0)" } ?? title }

  var text: Phrase {
    switch kind {
    case .liveActivities:
      app == nil
        ? "While it is off, the device drops every push to a Live Activity."
        : "While it is off, the device drops every push to a Live Activity of this app."
    case .frequentUpdates:
      app == nil
        ? "While it is off, an app may push only a few times an hour."
        : "While it is off, this app may push only a few times an hour."
    case .pushNotifications:
      app == nil
        ? "While it is off, ordinary notifications appear only in the log."
        : "While it is off, ordinary notifications of this app appear only in the log."
    case .enforceBudget: "While it is on, pushes over the hourly budget are dropped."
    case .offline: "While it is on, pushes wait; only the newest for each token arrives."
    }
  }

  func isOn(in settings: DeviceSettings) -> Bool {
    let own = app.map { settings.apps[$0] ?? DeviceSettings.App() }
    return own?.isOn(kind.rawValue) ?? settings.isOn(kind.rawValue) ?? false
  }

  /// Whether the switch is on but has no effect, because the device's own switch is off.
  func isOverruled(in settings: DeviceSettings) -> Bool {
    app != nil && isOn(in: settings) && !DeviceSwitch(kind).isOn(in: settings)
  }

  /// The merge patch that turns the switch on or off.
  package func patch(_ isOn: Bool) -> JSON {
    let own: JSON = .object(JSONObject([(kind.rawValue, .bool(isOn))]))
    return app.map { ["apps": .object(JSONObject([($0, own)]))] } ?? own
  }
}

extension State {
  /// The switches in the order of the sheet: the device's, then those of each app that has a card
  /// or differs from the device.
  var switches: [DeviceSwitch] {
    let apps = catalog.apps.union(gateway.settings?.apps.keys.map { $0 } ?? [])
    return DeviceSwitch.own + apps.sorted().flatMap(DeviceSwitch.of)
  }
}

extension DeviceSettings {
  package init?(json: JSON) {
    self.init()
    do throws(PatchError) { try patch(json) } catch { return nil }
  }

  /// The changes since other settings, such as `Live Activities of App off`. Settings
  /// without a switch are named by their keys.
  func differences(from old: DeviceSettings) -> [String] {
    let before = old.json
    let own = (json.object ?? [:]).compactMap { key, value -> String? in
      guard key != "apps", value != before[key] else { return nil }
      guard let kind = DeviceSwitch.Kind(rawValue: key) else { return "\(key) \(value.text)" }
      return text(DeviceSwitch(kind))
    }
    let changed = Set(apps.keys).union(old.apps.keys).sorted().flatMap(DeviceSwitch.of).filter {
      $0.isOn(in: self) != $0.isOn(in: old)
    }
    return own + changed.map(text)
  }

  private func text(_ item: DeviceSwitch) -> String {
    localized(item.isOn(in: self) ? "\(item.fullTitle) on" : "\(item.fullTitle) off")
  }
}
