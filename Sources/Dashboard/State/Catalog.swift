internal import JSON
public import LiveActivities

/// The activities in their order on the screen; a change costs a search and not a sorting.
public struct Catalog: Sendable {
  private var activities: [Activity.ID: Activity] = [:]
  private var candidates: Set<Activity.ID> = []
  private var counts: [ActivityState: Int] = [:]
  /// The visible ones that match the filter, in order.
  public private(set) var order: [Activity.ID] = []
  /// Who holds the island.
  public private(set) var island = Island()
  private(set) var sort = SortOrder.phone
  private(set) var filter = ""

  init() {}

  /// An activity by name.
  public subscript(id: Activity.ID) -> Activity? { activities[id] }

  /// The apps that have cards.
  var apps: Set<String> { Set(activities.values.map(\.app)) }

  /// How many cards there are, whatever the filter.
  public var count: Int { activities.count }

  /// How many cards are in a state.
  public func count(_ state: ActivityState) -> Int { counts[state] ?? 0 }

  /// The place of an activity in the order.
  func place(of id: Activity.ID) -> Int? {
    guard let activity = activities[id] else { return nil }
    let place = lowerBound(of: activity)
    return place < order.count && order[place] == id ? place : nil
  }

  mutating func replace(by all: [Activity]) {
    activities = [:]
    counts = [:]
    candidates = []
    for activity in all where activity.state != .dismissed { store(activity) }
    arrange()
    elect()
  }

  mutating func apply(_ activity: Activity) {
    remove(activity.id, electing: false)
    if activity.state != .dismissed {
      store(activity)
      if matches(activity) { order.insert(activity.id, at: lowerBound(of: activity)) }
    }
    elect()
  }

  mutating func remove(_ id: Activity.ID, electing: Bool = true) {
    if let place = place(of: id) { order.remove(at: place) }
    if let old = activities.removeValue(forKey: id) { counts[old.state, default: 1] -= 1 }
    candidates.remove(id)
    if electing { elect() }
  }

  mutating func arrange(sort: SortOrder? = nil, filter: String? = nil) {
    self.sort = sort ?? self.sort
    self.filter = filter ?? self.filter
    order = activities.values.filter(matches).sorted(by: self.sort.precedes).map(\.id)
  }

  private mutating func store(_ activity: Activity) {
    activities[activity.id] = activity
    counts[activity.state, default: 0] += 1
    if activity.inIsland { candidates.insert(activity.id) }
  }

  private mutating func elect() {
    island = Island(electing: candidates.compactMap { activities[$0] })
  }

  private func lowerBound(of activity: Activity) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if let other = activities[order[middle]], sort.precedes(other, activity) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private func matches(_ activity: Activity) -> Bool {
    if filter.isEmpty { return true }
    let needle = filter.lowercased()
    func has(_ text: String) -> Bool { text.lowercased().contains(needle) }
    if has(activity.id) || has(activity.attributesType) || has(activity.app) { return true }
    if has(activity.state.rawValue) || has(activity.vendor.rawValue) { return true }
    return activity.attributes.object?.members.contains { $0.value.string.map(has) ?? false }
      ?? false
  }
}
