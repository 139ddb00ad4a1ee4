package import Basics

package struct Activity: Sendable, Hashable, Identifiable {
  /// The ID assigned by the sender (Braze's `activity_id`) or by the gateway.
  package var id: String
  /// The name of the Swift type of the attributes.
  package var attributesType: String
  package var attributes: JSON
  /// The content state, which each update replaces completely.
  package var contentState: JSON
  /// The keys and JSON types of the first content, stored if the current content does not show all
  /// of them.
  package var startShape: JSON?
  package var state: ActivityState
  /// The API through which the activity was started.
  package var vendor: Vendor
  /// The app that owns the activity: Braze's `app_id`, a bundle identifier or a source's name.
  package var appID: String?
  /// The bundle identifier of an app with IsletKit that owns the activity: the app requested the
  /// activity, or owns the push-to-start token that started it.
  package var bundle: String?
  package var users: [String]
  /// The relevance score, which orders the app's activities, highest first.
  package var relevanceScore: Double?
  package var style = ActivityStyle.standard
  /// When the activity appeared. For a pending activity, when it will appear.
  package var startedAt: Date
  package var updatedAt: Date
  package var staleDate: Date?
  package var endedAt: Date?
  package var endReason: EndReason?
  /// When the card leaves the lock screen, as requested, before the limit of four hours is applied.
  package var dismissalDate: Date?
  package var pushToken: String?
  /// The `timestamp` of the newest applied push. An older push never overwrites its content.
  package var timestamp: Date
  /// The number of pushes after the start that changed the activity.
  package var updates: Int
  package var lastAlert: Alert?
  package var inIsland: Bool
  /// The broadcast channel to which the activity is subscribed (iOS 18).
  package var channel: String?
  /// The presentation evaluated by the gateway, if a type file or a source has a program for it.
  package var presentation: JSON?
  /// The key under which the card's plan is stored among the plans of its type.
  package var shape: String?
  /// The card's plan as JSON, only in an event or a response with a new or extended plan. The
  /// device does not store it.
  package var plan: JSON?
  /// The content on an Android phone, if a push or a type file describes it.
  package var android: AndroidNotification?
  package var isAndroidOnly = false
  /// When the app's own widget was last evaluated, if the gateway stores the result.
  package var viewsAt: Date?

  package init(
    id: String, attributesType: String, attributes: JSON = [:], contentState: JSON = [:],
    state: ActivityState = .active, vendor: Vendor = .braze, appID: String? = nil,
    users: [String] = [], relevanceScore: Double? = nil, startedAt: Date, staleDate: Date? = nil,
    pushToken: String? = nil, lastAlert: Alert? = nil
  ) {
    self.id = id
    self.attributesType = attributesType
    self.attributes = attributes
    self.contentState = contentState
    self.state = state
    self.vendor = vendor
    self.appID = appID
    self.users = users
    self.relevanceScore = relevanceScore
    self.startedAt = startedAt
    self.updatedAt = startedAt
    self.staleDate = staleDate
    self.pushToken = pushToken
    self.timestamp = startedAt
    self.updates = 0
    self.lastAlert = lastAlert
    self.inIsland = false
  }

  /// The app's identity when apps compete for the Dynamic Island.
  package var app: String { appID ?? attributesType }

  /// Whether the lock screen shows a card. A pending activity has no card yet, and a transient one
  /// never has one.
  package var isOnLockScreen: Bool {
    state != .pending && state != .dismissed && style == .standard
  }

  /// When the system ends the activity (8 h after the start), or removes an ended one.
  package var expiresAt: Date {
    state == .ended || state == .dismissed
      ? removalDate : startedAt.addingTimeInterval(Lifetime.active)
  }

  /// When an ended card leaves the lock screen: at the dismissal date, but at most 4 h after the
  /// end.
  package var removalDate: Date {
    let end = endedAt ?? startedAt.addingTimeInterval(Lifetime.active)
    let latest = end.addingTimeInterval(Lifetime.lingering)
    return Swift.min(dismissalDate ?? latest, latest)
  }
}

/// The time limits of iOS for an activity (Apple, "Displaying live data with Live Activities").
package enum Lifetime {
  /// Seconds from the start until the system ends an activity and removes it from the island: 8 h.
  static let active: TimeInterval = 8 * 3600
  /// Seconds that an ended card may stay on the lock screen: 4 h.
  package static let lingering: TimeInterval = 4 * 3600
}
