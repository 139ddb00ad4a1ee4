package import Basics

package struct Activity: Sendable, Hashable, Identifiable {
  /// The sender's name for it: Braze's `activity_id`, or one that the gateway assigned.
  package var id: String
  /// The name of the Swift type of its attributes.
  package var attributesType: String
  package var attributes: JSON
  /// Replaced as a whole by each update.
  package var contentState: JSON
  /// The keys and JSON types of the start's content, if the current content reveals less of them.
  package var startShape: JSON?
  package var state: ActivityState
  /// The API through which it was started.
  package var vendor: Vendor
  /// The app that owns it: Braze's `app_id`, a bundle identifier, a source's name.
  package var appID: String?
  /// The app with IsletKit that it belongs to: the one that requested it, or the owner of the
  /// push-to-start token of its start.
  package var bundle: String?
  package var users: [String]
  /// Its rank among the app's activities, the highest first.
  package var relevanceScore: Double?
  package var style = ActivityStyle.standard
  /// When it appeared. For a pending activity, when it will appear.
  package var startedAt: Date
  package var updatedAt: Date
  package var staleDate: Date?
  package var endedAt: Date?
  package var endReason: EndReason?
  /// When the card leaves the lock screen, as requested and not yet capped.
  package var dismissalDate: Date?
  package var pushToken: String?
  /// The `timestamp` of the newest applied push. Older pushes never overwrite it.
  package var timestamp: Date
  /// The number of pushes that changed it after the start.
  package var updates: Int
  package var lastAlert: Alert?
  package var inIsland: Bool
  /// The broadcast channel that it is subscribed to (iOS 18).
  package var channel: String?
  /// The presentation evaluated by the gateway, if a type file or a source has a program for it.
  package var presentation: JSON?
  /// The key of its card's plan among the plans of its type.
  package var shape: String?
  /// The card's plan as JSON, in an event or a response that carries a new or extended one. The
  /// device stores none.
  package var plan: JSON?
  /// Its content on an Android phone, if a push or a type file describes it.
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

  /// Identifies the app when apps compete for the island.
  package var app: String { appID ?? attributesType }

  /// Whether there is a card on the lock screen. A pending activity has none yet, and a transient
  /// one never has one.
  package var isOnLockScreen: Bool {
    state != .pending && state != .dismissed && style == .standard
  }

  /// When the system ends it (8 h after the start), or removes it if it has ended.
  package var expiresAt: Date {
    state == .ended || state == .dismissed
      ? removalDate : startedAt.addingTimeInterval(Lifetime.active)
  }

  /// When an ended card leaves the lock screen: at its dismissal date, at most 4 h after the end.
  package var removalDate: Date {
    let end = endedAt ?? startedAt.addingTimeInterval(Lifetime.active)
    let latest = end.addingTimeInterval(Lifetime.lingering)
    return Swift.min(dismissalDate ?? latest, latest)
  }
}

/// The times that iOS grants an activity (Apple, "Displaying live data with Live Activities").
package enum Lifetime {
  /// Seconds from the start until the system ends it and removes it from the island: 8 h.
  static let active: TimeInterval = 8 * 3600
  /// Seconds that an ended card may stay on the lock screen: 4 h.
  package static let lingering: TimeInterval = 4 * 3600
}
