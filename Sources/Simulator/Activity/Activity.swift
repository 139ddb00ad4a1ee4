package import Basics

/// One Live Activity as the device holds it.
package struct Activity: Sendable, Hashable, Identifiable {
  /// The sender's name for it: Braze's `activity_id`, or one that the gateway made.
  package var id: String
  /// The name of the Swift type of its attributes.
  package var attributesType: String
  /// The static part.
  package var attributes: JSON
  /// The part that each update replaces as a whole.
  package var contentState: JSON
  /// The keys and JSON types of the start's content, where what is shown now tells less of them.
  package var startShape: JSON?
  package var state: ActivityState
  /// The API through which it was started.
  package var vendor: Vendor
  /// The app that owns it: Braze's `app_id`, a bundle identifier, a source's name.
  package var appID: String?
  /// The app of IsletKit that it belongs to: the one that asked for it, or whose push-to-start token
  /// a start came to.
  package var bundle: String?
  /// The people to whom it was sent.
  package var users: [String]
  /// The order among the app's activities, highest first.
  package var relevanceScore: Double?
  /// How it behaves.
  package var style = ActivityStyle.standard
  /// When it appeared; where it is pending, when it will.
  package var startedAt: Date
  package var updatedAt: Date
  package var staleDate: Date?
  package var endedAt: Date?
  package var endReason: EndReason?
  /// When the card leaves the lock screen, as asked and not yet capped.
  package var dismissalDate: Date?
  package var pushToken: String?
  /// The `timestamp` of the newest push that was applied; older ones never overwrite it.
  package var timestamp: Date
  /// How many pushes changed it after the start.
  package var updates: Int
  package var lastAlert: Alert?
  /// Whether it holds a place in the Dynamic Island.
  package var inIsland: Bool
  /// The broadcast channel it listens to (iOS 18).
  package var channel: String?
  /// A presentation evaluated by the gateway, where a type file or a source has a program for it.
  package var presentation: JSON?
  /// Names the plan by which its card is drawn, among the plans of its type.
  package var shape: String?
  /// The plan as JSON, where an event or an answer carries it: when it is new or has grown. The device keeps none.
  package var plan: JSON?
  /// What an Android phone shows of it, where a push or a type file tells.
  package var android: AndroidNotification?
  /// Whether it is on an Android phone alone.
  package var isAndroidOnly = false
  /// When the app's own widget was evaluated last, where the gateway keeps what it showed.
  package var viewsAt: Date?

  /// Makes an activity as a start push does.
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

  /// What tells the apps apart when they compete for the island.
  package var app: String { appID ?? attributesType }

  /// Whether there is a card on the lock screen: one that is scheduled has none yet, a transient
  /// activity has none at all.
  package var isOnLockScreen: Bool {
    state != .pending && state != .dismissed && style == .standard
  }

  /// When the system ends it, 8 h after the start, or removes it once it has ended.
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

/// The spans that iOS grants an activity (Apple, "Displaying live data with Live Activities").
package enum Lifetime {
  /// Seconds from start to the system's end: 8 h; also the end of the time in the island.
  static let active: TimeInterval = 8 * 3600
  /// Seconds that an ended card may stay on the lock screen: 4 h.
  package static let lingering: TimeInterval = 4 * 3600
}
