internal import Basics
internal import Canvas
internal import Panels
package import Simulator

/// The activities in display order. A change needs a binary search instead of a sort.
package struct Catalog: Sendable {
  private var entries: [Activity.ID: CatalogEntry] = [:]
  private var counts: [ActivityState: Int] = [:]
  /// The visible activities that match the filter, in order.
  package private(set) var order: [Activity.ID] = []
  package private(set) var island = Island()
  /// The devices drawn. Activities not shown on them are left out.
  var device = DeviceChoice.both
  private(set) var sort = SortOrder.phone
  private(set) var search = CardSearch("", now: .distantPast)
  /// The views of the apps' own widgets, which are searched, too.
  private var views: [Activity.ID: WidgetViews] = [:]
  /// The rules of the findings in each activity's pushes.
  private var findings: [Activity.ID: Set<Rule.ID>] = [:]
  /// Whether the cards of several projects are shown together, each project in its section.
  private(set) var isDivided = false

  init() {}

  var filter: String { search.text }

  package subscript(id: Activity.ID) -> Activity? { entries[id]?.activity }

  /// An activity by ID, with the values computed to draw it.
  func entry(_ id: Activity.ID) -> CatalogEntry? { entries[id] }

  /// All activities: first those that match the filter, in order.
  var all: [CatalogEntry] {
    let hidden = entries.keys.filter { place(of: $0) == nil }.sorted()
    return (order + hidden).compactMap { entries[$0] }
  }

  func contains(_ id: Activity.ID) -> Bool { entries[id] != nil }

  var apps: Set<String> { Set(entries.values.map(\.activity.app)) }

  /// The number of cards, whatever the filter.
  var count: Int { entries.count }

  func count(_ state: ActivityState) -> Int { counts[state] ?? 0 }

  func place(of id: Activity.ID) -> Int? {
    guard let entry = entries[id] else { return nil }
    let place = lowerBound(of: entry.activity)
    return place < order.count && order[place] == id ? place : nil
  }

  mutating func replace(by all: [Activity]) {
    let before = entries
    entries = [:]
    counts = [:]
    let ids = Set(all.map(\.id))
    views = views.filter { ids.contains($0.key) }
    findings = findings.filter { ids.contains($0.key) }
    for activity in all where isShown(activity) {
      store(activity, after: before[activity.id])
    }
    arrange()
    elect()
  }

  mutating func apply(_ activity: Activity) {
    let before = entries[activity.id]
    detach(activity.id)
    if isShown(activity) {
      store(activity, after: before)
      if before != nil, activity.plan != nil { sharePlan(of: activity) }
      if matches(activity.id) { order.insert(activity.id, at: lowerBound(of: activity)) }
    }
    // A holder of the island that lost rank may be replaced by any activity. Any other activity can
    // only replace a holder.
    let fell =
      island.holds(activity.id)
      && before.map { !Island.admits(activity) || Island.precedes($0.activity, activity) } ?? true
    elect(with: fell ? nil : activity.id)
  }

  /// Applies a plan that has grown to the cards of the same type and shape.
  private mutating func sharePlan(of activity: Activity) {
    guard let shape = activity.shape, let grown = entries[activity.id] else { return }
    let project = QualifiedID.project(of: activity.id)
    for (id, entry) in entries where id != activity.id && entry.activity.shape == shape {
      guard entry.activity.attributesType == activity.attributesType,
        QualifiedID.project(of: id) == project
      else { continue }
      var other = entry.activity
      other.plan = activity.plan
      entries[id] = CatalogEntry(other, isAndroid: entry.isAndroid, after: grown)
    }
  }

  mutating func remove(_ id: Activity.ID) {
    detach(id)
    views[id] = nil
    findings[id] = nil
    if island.holds(id) { elect() }
  }

  private mutating func detach(_ id: Activity.ID) {
    if let place = place(of: id) { order.remove(at: place) }
    if let old = entries.removeValue(forKey: id) { counts[old.activity.state, default: 1] -= 1 }
  }

  /// Stores the views of the app's own widget for an activity.
  mutating func note(_ views: WidgetViews?, of id: Activity.ID) {
    self.views[id] = views
    filterAgain(id)
  }

  /// Adds the rules of the findings in a push to an activity.
  mutating func note(_ rules: some Sequence<Rule.ID>, of id: Activity.ID) {
    findings[id, default: []].formUnion(rules)
    filterAgain(id)
  }

  private mutating func filterAgain(_ id: Activity.ID) {
    guard !search.isEmpty, let entry = entries[id] else { return }
    let place = place(of: id)
    switch (place, matches(id)) {
    case (let place?, false): order.remove(at: place)
    case (nil, true): order.insert(id, at: lowerBound(of: entry.activity))
    default: break
    }
  }

  mutating func replace(section: String, by activities: [Activity]) {
    let others = entries.values.map(\.activity).filter {
      QualifiedID.project(of: $0.id) != section
    }
    replace(by: others + activities)
  }

  /// The section that begins with the card at an index; `nil` within a section.
  func sectionStarting(at place: Int) -> Substring? {
    guard isDivided else { return nil }
    let name = QualifiedID.project(of: order[place])
    return place > 0 && QualifiedID.project(of: order[place - 1]) == name ? nil : name
  }

  mutating func arrange(sort: SortOrder? = nil, search: CardSearch? = nil, isDivided: Bool? = nil) {
    self.sort = sort ?? self.sort
    self.search = search ?? self.search
    self.isDivided = isDivided ?? self.isDivided
    order = entries.values.map(\.activity).filter { matches($0.id) }.sorted(by: precedes).map(\.id)
  }

  private func precedes(_ left: Activity, _ right: Activity) -> Bool {
    if isDivided {
      let names = (QualifiedID.project(of: left.id), QualifiedID.project(of: right.id))
      if names.0 != names.1 { return names.0 < names.1 }
    }
    return sort.precedes(left, right)
  }

  private func isShown(_ activity: Activity) -> Bool {
    activity.state != .dismissed && device.shows(activity)
  }

  private mutating func store(_ activity: Activity, after before: CatalogEntry?) {
    entries[activity.id] = CatalogEntry(
      activity, isAndroid: device.isAndroid(activity), after: before)
    counts[activity.state, default: 0] += 1
  }

  /// Chooses the activities on the island by the device's rule: from all, or, with an `id`, from
  /// that one and those there now. Events do not report which card replaces one that left the
  /// island.
  private mutating func elect(with id: Activity.ID? = nil) {
    guard let id else {
      island = Island(electing: entries.values.lazy.map(\.activity))
      return
    }
    let candidates = Set([island.attached, island.detached, id].compactMap(\.self))
    island = Island(electing: candidates.compactMap { entries[$0]?.activity })
  }

  private func lowerBound(of activity: Activity) -> Int {
    var low = 0
    var high = order.count
    while low < high {
      let middle = (low + high) / 2
      if let other = entries[order[middle]], precedes(other.activity, activity) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }

  private func matches(_ id: Activity.ID) -> Bool {
    if search.isEmpty { return true }
    guard let entry = entries[id] else { return false }
    return search.matches(entry, views: views[id], findings: findings[id] ?? [])
  }
}

package enum SortOrder: Sendable, CaseIterable {
  /// As on the phone: by relevance, then age; then pending and ended activities.
  case phone
  /// The latest change first.
  case recent
  /// By app, then by name.
  case name

  var text: Phrase {
    switch self {
    case .phone: "as on the phone"
    case .recent: "last change first"
    case .name: "by app and id"
    }
  }

  func precedes(_ left: Activity, _ right: Activity) -> Bool {
    switch self {
    case .phone:
      let ranks = (Self.rank(left.state), Self.rank(right.state))
      return ranks.0 != ranks.1 ? ranks.0 < ranks.1 : Island.precedes(left, right)
    case .recent:
      if left.updatedAt != right.updatedAt { return left.updatedAt > right.updatedAt }
      return left.id < right.id
    case .name: return left.app != right.app ? left.app < right.app : left.id < right.id
    }
  }

  private static func rank(_ state: ActivityState) -> Int {
    state == .pending ? 1 : state.isLive ? 0 : 2
  }
}

extension CaseIterable where Self: Equatable {
  /// The next case, in a cycle.
  var next: Self {
    let all = Array(Self.allCases)
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
