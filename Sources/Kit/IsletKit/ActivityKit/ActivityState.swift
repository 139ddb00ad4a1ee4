/// Where an activity is in its life.
///
/// Stands for ActivityKit's `ActivityState` (iOS 16.1).
public enum ActivityState: String, Codable, Hashable, Sendable {
  /// Scheduled and not started yet. Stands for `ActivityState.pending` (iOS 26).
  case pending
  /// Visible and taking updates. Stands for `ActivityState.active` (iOS 16.1).
  case active
  /// Visible past its stale date. Stands for `ActivityState.stale` (iOS 16.2).
  case stale
  /// Perhaps still on the lock screen, taking no updates. Stands for `ActivityState.ended`
  /// (iOS 16.1).
  case ended
  /// Gone, by the person's hand or the system's. Stands for `ActivityState.dismissed` (iOS 16.1).
  case dismissed

  /// Whether updates still reach the activity.
  var isLive: Bool { self == .active || self == .stale || self == .pending }
}
