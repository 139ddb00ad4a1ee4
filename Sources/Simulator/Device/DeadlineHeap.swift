import Basics

/// The moments at which activities change by themselves, earliest first: a binary heap, as
/// swift-collections' cannot be fetched here.
///
/// An activity stands in it once or, where its moment moved ahead, twice; who pops a moment checks
/// it against the activity.
struct DeadlineHeap: Sendable {
  private var entries: [(at: Date, id: Activity.ID)] = []
  private var scheduled: [Activity.ID: Date] = [:]

  var first: Date? { entries.first?.at }

  /// Sets an activity's moment; a later one than is known is left to the check on popping.
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

  /// Takes the earliest activity whose moment has come.
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
