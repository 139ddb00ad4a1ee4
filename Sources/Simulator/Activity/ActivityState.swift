package import Basics

/// The states of ActivityKit's `ActivityState`.
package enum ActivityState: String, Sendable, Hashable, CaseIterable {
  /// Scheduled, not started (iOS 26).
  case pending
  /// Visible, and accepts updates.
  case active
  /// Visible past its stale date. The next update makes it active again (iOS 16.2).
  case stale
  /// Accepts no updates. The lock screen may still show it.
  case ended
  /// Removed by the person or by the system.
  case dismissed

  /// Whether the activity accepts updates.
  package var isLive: Bool { self == .active || self == .stale || self == .pending }

  package var text: Phrase {
    switch self {
    case .pending: "pending"
    case .active: "active"
    case .stale: "stale"
    case .ended: "ended"
    case .dismissed: "dismissed"
    }
  }
}

package enum EndReason: String, Sendable, Hashable {
  case push
  /// The app called `end`.
  case app
  /// The person swiped the card away.
  case user
  /// The limit of eight hours passed.
  case expired
  /// The mapped source no longer lists the item.
  case source

  package var text: Phrase {
    switch self {
    case .push: "push"
    case .app: "app"
    case .user: "user"
    case .expired: "expired"
    case .source: "source"
    }
  }
}

/// The styles of ActivityKit's `ActivityStyle` (iOS 18).
package enum ActivityStyle: String, Sendable, Hashable, CaseIterable {
  /// Shown on the lock screen and in the Dynamic Island until the end.
  case standard
  /// Shown expanded in the Dynamic Island until the person does something else. Has no card on the
  /// lock screen.
  case transient
}
