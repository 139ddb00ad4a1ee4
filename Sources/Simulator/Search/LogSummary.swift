package import Basics

/// The pushes of the log, counted by activity and by sender, and the states that never arrived.
///
/// Events are added oldest first.
package struct LogSummary: Sendable {
  /// The pushes of one activity, or of one vendor and attributes type.
  fileprivate struct Counts: Sendable {
    var outcomes: [Verdict.Outcome: Int] = [:]
    var rules: [Rule.ID: Int] = [:]
    var first: Date?
    var last: Date?

    mutating func add(_ verdict: Verdict, at date: Date) {
      outcomes[verdict.outcome, default: 0] += 1
      for rule in Set(verdict.findings.map(\.rule)) { rules[rule, default: 0] += 1 }
      first = first ?? date
      last = date
    }

    /// The members of the row, after those that identify it.
    var json: JSONObject {
      var object: JSONObject = ["pushes": .number(outcomes.values.reduce(0, +))]
      for outcome in [Verdict.Outcome.shown, .dropped, .rejected] {
        object[outcome.rawValue] = .number(outcomes[outcome] ?? 0)
      }
      let sorted = rules.sorted { ($1.value, $0.key.rawValue) < ($0.value, $1.key.rawValue) }
      object["rules"] = .object(
        JSONObject(sorted.map { ($0.key.rawValue, .number($0.value)) }))
      object["first_at"] = .optional(first?.rfc3339)
      object["last_at"] = .optional(last?.rfc3339)
      return object
    }
  }

  fileprivate struct Card: Sendable {
    var counts = Counts()
    var vendors: [String] = []
    var type: String?
    var app: String?
    var users: [String] = []
    var state: ActivityState?
    /// The content state on the card; `nil` if no card was shown.
    var content: JSON?
    /// The newest content state that was not shown, and the decisive rule of its push.
    var lost: (content: JSON, rule: String, at: Date)?
    /// Whether one of its pushes matches the search.
    var isWanted = false
  }

  private struct Sender: Hashable { var vendor, type: String }

  private var cards: [Activity.ID: Card] = [:]
  private var order: [Activity.ID] = []
  private var senders: [Sender: (counts: Counts, activities: Set<Activity.ID>)] = [:]
  /// Selects the pushes that are counted. States that never arrived are found among all pushes.
  private let isWanted: @Sendable (ActivityEvent) -> Bool

  package init(of isWanted: @escaping @Sendable (ActivityEvent) -> Bool) {
    self.isWanted = isWanted
  }

  package mutating func add(_ event: ActivityEvent) {
    guard event.detail?["validate_only"] == nil else { return }
    let id = event.activityID ?? event.verdict?.activityID ?? event.detail?["activity_id"]?.string
    var card = id.map { cards[$0] ?? Card() }
    if let activity = event.activity { card?.follow(activity, event) }
    if let verdict = event.verdict, event.kind != .notification {
      card?.lose(event, verdict)
      if isWanted(event) { count(verdict, id, event, &card) }
    }
    guard let id, let card else { return }
    if cards[id] == nil { order.append(id) }
    cards[id] = card
  }

  private mutating func count(
    _ verdict: Verdict, _ id: Activity.ID?, _ event: ActivityEvent, _ card: inout Card?
  ) {
    let vendor = verdict.vendor?.rawValue ?? ""
    let type = card?.type ?? event.detail?["attributes_type"]?.string ?? ""
    let sender = Sender(vendor: vendor, type: type)
    senders[sender, default: (Counts(), [])].counts.add(verdict, at: event.at)
    if let id { senders[sender]?.activities.insert(id) }
    guard var counted = card else { return }
    counted.isWanted = true
    counted.counts.add(verdict, at: event.at)
    if !counted.vendors.contains(vendor) { counted.vendors.append(vendor) }
    counted.app = counted.app ?? event.detail?["app_id"]?.string
    card = counted
  }

  // MARK: Rows

  /// A row for each activity, in the order of their first pushes.
  package func activities(_ json: (Finding) -> JSON) -> [JSON] {
    order.filter { cards[$0]?.isWanted == true }.map { id in
      let card = cards[id] ?? Card()
      var row: JSONObject = [
        "activity_id": .string(id), "attributes_type": .optional(card.type),
        "vendors": .array(card.vendors.map(JSON.string)), "app_id": .optional(card.app),
        "users": .array(card.users.map(JSON.string)), "state": .optional(card.state?.rawValue),
      ]
      for (key, value) in card.counts.json { row[key] = value }
      row["findings"] = .array([card.neverArrived].compactMap(\.self).map(json))
      return .object(row)
    }
  }

  /// A row for each vendor and attributes type, sorted by name.
  package var senderRows: [JSON] {
    senders.sorted { ($0.key.vendor, $0.key.type) < ($1.key.vendor, $1.key.type) }.map {
      var row: JSONObject = [
        "vendor": .optional($0.key.vendor.isEmpty ? nil : $0.key.vendor),
        "attributes_type": .optional($0.key.type.isEmpty ? nil : $0.key.type),
        "activities": .number($0.value.activities.count),
      ]
      for (key, value) in $0.value.counts.json { row[key] = value }
      return .object(row)
    }
  }
}

extension LogSummary.Card {
  /// Updates the card from an event of its activity.
  fileprivate mutating func follow(_ activity: Activity, _ event: ActivityEvent) {
    let isShown = event.verdict.map { $0.outcome == .shown } ?? true
    if !isShown, let content {
      // The app's code could not decode content that was shown before.
      lost = (content, event.verdict?.decisive?.rule.rawValue ?? "", event.at)
    } else if event.kind == .started || content != activity.contentState {
      lost = nil
    }
    // An update replaces the state even if it equals the one before; an end may contain none.
    if isShown, event.kind == .updated, event.verdict != nil { lost = nil }
    type = activity.attributesType
    app = activity.appID ?? app
    users = activity.users
    state = activity.state
    content = activity.contentState
  }

  fileprivate mutating func lose(_ event: ActivityEvent, _ verdict: Verdict) {
    guard verdict.outcome != .shown, let sent = event.detail?["content_state"],
      sent.object?.isEmpty == false
    else { return }
    lost = (sent, verdict.decisive?.rule.rawValue ?? "", event.at)
  }

  /// The finding if the newest content state that was sent is not the one on the card.
  fileprivate var neverArrived: Finding? {
    guard let lost else { return nil }
    let missing = lost.content.unfolded.leaves.filter { content?.unfolded[$0.path] != $0.value }
    guard !missing.isEmpty else { return nil }
    func list(_ value: (JSONPath) -> JSON?) -> String {
      missing.prefix(4).map { "\($0.path) \((value($0.path) ?? .null).excerpt.text)" }
        .joined(separator: ", ") + (missing.count > 4 ? " …" : "")
    }
    let sent = list { lost.content.unfolded[$0] }
    let shown = content.map { content in list { content.unfolded[$0] } }
    let message: Phrase =
      switch (state, shown) {
      case (_, nil):
        "The newest state, of \(lost.at.rfc3339), never arrived (\(lost.rule)): \(sent). No card was shown."
      case (.ended, .some(let shown)), (.dismissed, .some(let shown)):
        "The last state, of \(lost.at.rfc3339), never arrived (\(lost.rule)): \(sent). The card ended with \(shown)."
      case (_, .some(let shown)):
        "The newest state, of \(lost.at.rfc3339), never arrived (\(lost.rule)): \(sent). The card shows \(shown)."
      }
    return Finding(
      .stateNeverArrived, message,
      found: .object(JSONObject(missing.map { ($0.path.description, $0.value) })))
  }
}

extension JSON {
  /// The values that are not objects with members, with their paths. Arrays count as one value.
  fileprivate var leaves: [(path: JSONPath, value: JSON)] {
    guard let object, !object.isEmpty else { return [([], self)] }
    return object.members.flatMap { key, value in
      value.leaves.map { (JSONPath([.key(key)] + $0.path.steps), $0.value) }
    }
  }
}
