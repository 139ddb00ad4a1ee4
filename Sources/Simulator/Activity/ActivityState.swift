package import Basics

/// The life of an activity, as ActivityKit's `ActivityState`.
package enum ActivityState: String, Sendable, Hashable, CaseIterable {
  /// Scheduled, not started (iOS 26).
  case pending
  /// Visible and taking updates.
  case active
  /// Visible past its stale date; the next update makes it active again (iOS 16.2).
  case stale
  /// Perhaps still visible on the lock screen, taking no updates.
  case ended
  /// Gone: removed by the person or by the system.
  case dismissed

  /// Whether pushes still reach it.
  package var isLive: Bool { self == .active || self == .stale || self == .pending }

  package var words: Phrase {
    switch self {
    case .pending: "pending"
    case .active: "active"
    case .stale: "stale"
    case .ended: "ended"
    case .dismissed: "dismissed"
    }
  }
}

/// What brought an activity's life to an end.
package enum EndReason: String, Sendable, Hashable {
  case push
  /// The app called `end`.
  case app
  /// The person swiped the card away.
  case user
  /// Eight hours were over.
  case expired
  /// The source that it mapped no longer lists it.
  case source

  package var words: Phrase {
    switch self {
    case .push: "push"
    case .app: "app"
    case .user: "user"
    case .expired: "expired"
    case .source: "source"
    }
  }
}

/// How an activity behaves, as ActivityKit's `ActivityStyle` (iOS 18).
package enum ActivityStyle: String, Sendable, Hashable, CaseIterable {
  /// On the lock screen and in the island until it ends.
  case standard
  /// Expanded in the island until the person turns to something else: it leaves no card behind.
  case transient
}
