import Panels
import Simulator

/// Views whose fit must still be checked. A check takes as long as drawing the views, so a card
/// that changes constantly is checked only every five seconds.
struct UncheckedViews {
  private struct Entry {
    var activity: Activity
    var views: WidgetViews
    let since: ContinuousClock.Instant
    var changed: ContinuousClock.Instant

    var due: ContinuousClock.Instant { min(changed + .milliseconds(500), since + .seconds(5)) }
  }

  private var entries: [Activity.ID: Entry] = [:]

  mutating func add(_ views: WidgetViews, of activity: Activity) {
    let now = ContinuousClock.now
    let since = entries[activity.id]?.since ?? now
    entries[activity.id] = Entry(activity: activity, views: views, since: since, changed: now)
  }

  mutating func remove(_ id: Activity.ID) { entries[id] = nil }

  /// Seconds until the next check; `nil` if there is none.
  var secondsLeft: Double? {
    entries.values.map(\.due).min().map { max(0, ($0 - .now) / .seconds(1)) }
  }

  /// The views to check now, if any are due.
  mutating func next() -> (Activity, WidgetViews)? {
    guard let (id, entry) = entries.min(by: { $0.value.due < $1.value.due }), entry.due <= .now
    else { return nil }
    entries[id] = nil
    return (entry.activity, entry.views)
  }
}
