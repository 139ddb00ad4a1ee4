internal import Basics
internal import Canvas
internal import Panels
package import Simulator
internal import Synchronization

/// The activities in display order. A change costs a search instead of a sort.
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
    take(activity.id)
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
    take(id)
    views[id] = nil
    findings[id] = nil
    if island.holds(id) { elect() }
  }

  private mutating func take(_ id: Activity.ID) {
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

  /// The section that begins with the card at an index, if one does.
  func section(at place: Int) -> Substring? {
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

  /// Elects the island's activities as the device does, among all or among the holders and one
  /// more. An event reports the card that left the island, but not the one that replaces it.
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

  var words: Phrase {
    switch self {
    case .phone: "as on the phone"
    case .recent: "last change first"
    case .name: "by app and name"
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

/// An activity of the catalog with the values computed to draw it, each on first use.
///
/// Newer content is another entry: what was drawn of an entry stays valid for that entry.
final class CatalogEntry: Sendable {
  let activity: Activity
  /// Whether it is drawn as on an Android phone.
  let isAndroid: Bool
  /// The plan by which it is drawn while neither a program nor a widget draws it.
  let plan: PlanReading?

  private struct Worked {
    var presentation: Presentation?
    /// The views that replace a widget's, in the colours of a theme.
    var views: [(theme: Theme, secondsFromGMT: Int, views: WidgetViews)] = []
    /// Heights by width and density; there are as many as kinds of screen.
    var heights: [(width: Int, density: CardDensity, height: Int)] = []
    var search: (views: WidgetViews?, text: String)?
  }

  private let worked = Mutex(Worked())

  /// Uses the activity's plan, or else that of the previous entry: events carry only new plans.
  init(_ activity: Activity, isAndroid: Bool? = nil, after before: CatalogEntry? = nil) {
    var activity = activity
    if activity.presentation != nil {
      plan = nil
    } else {
      let isKnown = activity.plan == nil || activity.plan == before?.activity.plan
      let known = isKnown ? before?.plan : nil
      plan = known ?? PlanReading(activity) ?? PlanReading(deciding: activity)
      // Code that reads its dates later needs the plan, too.
      if activity.plan == nil { activity.plan = before?.activity.plan }
    }
    self.activity = activity
    self.isAndroid = isAndroid ?? activity.isAndroidOnly
  }

  /// The activity to be drawn, by the app's own widget if there is one.
  func panel(views: WidgetViews?) -> Panel {
    var panel = Panel(activity, presentation: presentation, views: isAndroid ? nil : views)
    panel.isAndroid = isAndroid
    return panel
  }

  private var presentation: Presentation {
    worked.withLock { worked in
      if let known = worked.presentation { return known }
      let new = Presentation(of: activity, plan: plan)
      worked.presentation = new
      return new
    }
  }

  /// The views for a terminal with pictures and an app without a widget. Returns the same values
  /// for the same theme.
  func views(_ theme: Theme, secondsFromGMT: Int) -> WidgetViews {
    let known = worked.withLock { worked in
      worked.views.first { $0.theme == theme && $0.secondsFromGMT == secondsFromGMT }?.views
    }
    if let known { return known }
    let new = panel(views: nil).ownViews(theme, secondsFromGMT: secondsFromGMT)
    worked.withLock { worked in
      if worked.views.count >= 2 { worked.views = [] }
      worked.views.append((theme, secondsFromGMT, new))
    }
    return new
  }

  /// The searchable text in lower case: everything drawn on a card wide enough that nothing is cut,
  /// and everything sent.
  func searchText(views: WidgetViews?) -> String {
    if let known = worked.withLock({ $0.search }), known.views == views { return known.text }
    let text = (drawnText(views: views) + sentTexts).joined(separator: "\n").lowercased()
    worked.withLock { $0.search = (views, text) }
    return text
  }

  private func drawnText(views: WidgetViews?) -> [String] {
    let panel = panel(views: views)
    let width = 120
    var frame = Frame(GridSize(width, max(1, panel.lockScreenHeight(width: width))))
    panel.drawLockScreen(
      &frame, at: GridPoint(0, 0), width: width,
      Panel.Context(theme: .builtIn, now: activity.updatedAt))
    return frame.plainText.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }

  private var sentTexts: [String] {
    func texts(_ json: JSON, depth: Int = 0) -> [String] {
      if depth > 8 { return [] }
      if let object = json.object { return object.flatMap { texts($0.value, depth: depth + 1) } }
      if let array = json.array { return array.flatMap { texts($0, depth: depth + 1) } }
      return json.isNull ? [] : [json.string ?? json.text]
    }
    return [
      activity.id, activity.attributesType, activity.app, activity.state.rawValue,
      activity.vendor.rawValue,
    ] + activity.users + texts(activity.attributes) + texts(activity.contentState)
  }

  /// The rows of the lock screen's card, by `scale` if pictures are shown.
  func height(
    width: Int, density: CardDensity, views: WidgetViews?, scale: PictureScale? = nil
  ) -> Int {
    if density == .line { return 1 }
    if let scale, !isAndroid {
      let views = views ?? self.views(.builtIn, secondsFromGMT: 0)
      return views.lockScreenHeight(width: width, at: activity.updatedAt, scale: scale)
    }
    if let views, !isAndroid { return views.lockScreenHeight(width: width, at: activity.updatedAt) }
    let known = worked.withLock { worked in
      worked.heights.first { $0.width == width && $0.density == density }?.height
    }
    if let known { return known }
    let height = panel(views: nil).lockScreenHeight(width: width, density: density)
    worked.withLock { worked in
      if worked.heights.count >= 8 { worked.heights = [] }
      worked.heights.append((width, density, height))
    }
    return height
  }
}
