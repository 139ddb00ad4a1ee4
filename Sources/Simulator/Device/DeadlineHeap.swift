import Basics

/// The times of the activities' next timed changes, the earliest first. Implemented here as a
/// binary heap instead of depending on swift-collections.
///
/// An activity has one entry, or two if its time was moved forward. After `pop`, compare the time
/// with the activity's own.
struct DeadlineHeap: Sendable {
  private var entries: [(at: Date, id: Activity.ID)] = []
  private var scheduled: [Activity.ID: Date] = [:]

  var first: Date? { entries.first?.at }

  /// Schedules an activity. A time later than the known one is ignored, because the comparison
  /// after `pop` notices it.
  mutating func schedule(_ id: Activity.ID, at date: Date) {
    if let known = scheduled[id], known <= date { return }
    scheduled[id] = date
    entries.append((date, id))
    var child = entries.count - 1
    while child > 0, entries[child].at < entries[(child - 1) / 2].at {
      entries.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  mutating func pop(until now: Date) -> Activity.ID? {
    guard let first = entries.first, first.at <= now else { return nil }
    let last = entries.removeLast()
    if !entries.isEmpty {
      entries[0] = last
      var parent = 0
      while true {
        var least = parent
        for child in [2 * parent + 1, 2 * parent + 2]
        where child < entries.count && entries[child].at < entries[least].at {
          least = child
        }
        if least == parent { break }
        entries.swapAt(parent, least)
        parent = least
      }
    }
    if scheduled[first.id] == first.at { scheduled[first.id] = nil }
    return first.id
  }
}
