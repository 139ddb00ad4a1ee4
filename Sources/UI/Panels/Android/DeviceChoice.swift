package import Simulator

/// Whose screen is drawn.
package enum DeviceChoice: String, Sendable, Hashable, CaseIterable {
  case ios, android, both

  /// Whether an activity is on it.
  package func shows(_ activity: Activity) -> Bool {
    switch self {
    case .ios: !activity.isAndroidOnly
    case .android: activity.android != nil
    case .both: true
    }
  }

  /// Whether an activity is drawn as on Android.
  package func isAndroid(_ activity: Activity) -> Bool {
    self == .android || activity.isAndroidOnly
  }
}
