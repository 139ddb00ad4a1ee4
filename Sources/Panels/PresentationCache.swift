import LiveActivities
import Synchronization

/// Presentations of activities that were drawn lately: a frame draws many that did not change, and
/// inferring is dearer than comparing.
final class PresentationCache: Sendable {
  static let shared = PresentationCache()

  private struct Entry: Sendable {
    var activity: Activity
    var presentation: Presentation
  }

  /// More than any screen shows.
  private static let limit = 512
  private let entries = Mutex<[Activity.ID: Entry]>([:])

  /// The presentation of an activity, worked out anew only where something of it changed.
  func presentation(of activity: Activity) -> Presentation {
    let known = entries.withLock { $0[activity.id] }
    if let known, known.activity == activity { return known.presentation }
    let presentation = Presentation(of: activity)
    entries.withLock { entries in
      if entries.count >= Self.limit { entries = [:] }
      entries[activity.id] = Entry(activity: activity, presentation: presentation)
    }
    return presentation
  }
}
