/// The activities that the Dynamic Island shows.
///
/// Within an app the activity with the highest relevance score is chosen, or else the one that
/// started first (Apple, "Displaying live data with Live Activities"). Apple does not document
/// which two apps share the island; here the same order decides.
package struct Island: Sendable, Hashable {
  /// The activity in the island itself: compact if it is the only one, otherwise minimal.
  package var attached: Activity.ID?
  /// The activity of a second app, in the detached bubble.
  package var detached: Activity.ID?

  package init() {}

  /// Chooses the holders among a device's activities, except ended ones.
  package init(electing activities: some Sequence<Activity>) {
    var best: [String: Activity] = [:]
    for activity in activities where Self.admits(activity) {
      if let other = best[activity.app], !Self.precedes(activity, other) { continue }
      best[activity.app] = activity
    }
    var holders: [Activity] = []
    for activity in best.values {
      let place = holders.firstIndex { Self.precedes(activity, $0) } ?? holders.count
      if place < 2 { holders.insert(activity, at: place) }
      if holders.count > 2 { holders.removeLast() }
    }
    attached = holders.first?.id
    detached = holders.dropFirst().first?.id
  }

  package static func admits(_ activity: Activity) -> Bool {
    activity.state.isLive && activity.state != .pending && !activity.isAndroidOnly
  }

  package func holds(_ id: Activity.ID) -> Bool { attached == id || detached == id }

  /// The order of cards on the lock screen and of candidates for the island: by relevance, start,
  /// then ID.
  package static func precedes(_ left: Activity, _ right: Activity) -> Bool {
    let scores = (left.relevanceScore ?? 0, right.relevanceScore ?? 0)
    if scores.0 != scores.1 { return scores.0 > scores.1 }
    if left.startedAt != right.startedAt { return left.startedAt < right.startedAt }
    return left.id < right.id
  }
}
