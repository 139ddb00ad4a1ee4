public import JSON
public import LiveActivities

/// A switch of the device that can be turned from the screen.
public enum DeviceSwitch: String, Sendable, CaseIterable {
  case liveActivities = "live_activities"
  case frequentUpdates = "frequent_updates"
  case pushNotifications = "push_notifications"
  case enforceBudget = "enforce_budget"

  /// The name as Settings has it.
  public var title: String {
    switch self {
    case .liveActivities: "Live Activities"
    case .frequentUpdates: "Frequent updates"
    case .pushNotifications: "Push notifications"
    case .enforceBudget: "Enforce the budget"
    }
  }

  /// What it changes.
  var words: String {
    switch self {
    case .liveActivities: "While it is off, the device drops every push to a Live Activity."
    case .frequentUpdates: "While it is off, an app may push only a few times an hour."
    case .pushNotifications: "While it is off, ordinary notifications are in the log alone."
    case .enforceBudget: "While it is on, pushes over the hourly budget are dropped."
    }
  }

  /// Whether it is on.
  public func isOn(in settings: DeviceSettings) -> Bool {
    switch self {
    case .liveActivities: settings.liveActivities
    case .frequentUpdates: settings.frequentUpdates
    case .pushNotifications: settings.pushNotifications
    case .enforceBudget: settings.enforceBudget
    }
  }
}

extension DeviceSettings {
  /// Reads what `json` wrote.
  public init?(json: JSON) {
    self.init()
    do throws(PatchError) { try patch(json) } catch { return nil }
  }
}
