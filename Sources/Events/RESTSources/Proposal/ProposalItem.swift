import Basics
import CardPlan

/// The items of a list as activities: their plan, and what identifies each.
struct ProposalItem {
  let plan: Plan
  /// The jq of an item's ID; `nil` if no value is unique.
  let id: String?
  /// The jq of a title; `nil` if no value is named as one.
  let title: String?
  /// The jq of strings that a person may choose as the title, if there is none.
  let titleChoices: [String]
  /// The jq of a link.
  let url: String?
  /// The jq for whether an item is over, by the final states that occur among the items.
  let done: String?

  private static let limit = 50
  /// The maximum of fields in a proposal, which a person shortens further.
  private static let fieldLimit = 12

  private static let choices = 4
  private static let numbers: Set<String> = ["number", "iid", "num", "no"]
  /// Keys that name an ID, the best first.
  private static let ids = ["id", "uuid", "uid", "guid", "key", "fingerprint"]
  private static let idEndings: Set<String> = ["id", "uuid", "uid", "guid", "identifier"]
  private static let titles: Set<String> = [
    "title", "name", "label", "subject", "summary", "headline",
  ]

  /// Objects within an item that describe the item itself.
  private static let parts: Set<String> = [
    "metadata", "attributes", "annotations", "properties", "fields", "info", "node", "data",
  ]

  /// Words that the key of a progress bar may consist of. Any other word says what the bar is a
  /// share of.
  private static let generic: Set<String> = [
    "progress", "percent", "percentage", "pct", "fraction", "complete", "completed", "completion",
    "done",
  ]

  private static func words(_ key: String?) -> [String] {
    KeyWords.split(key ?? "").map { $0.lowercased() }
  }

  /// Words for states after which nothing more happens.
  private static let finalStates: Set<String> = [
    "done", "complete", "completed", "finished", "ended", "closed", "resolved", "delivered",
    "cancelled", "canceled", "aborted", "rejected", "expired", "success", "succeeded", "failed",
    "failure",
  ]

  /// Whether a key belongs to the item itself, not to another object in it: `order_id`,
  /// `metadata.name`.
  private static func isOwn(_ keys: [String]) -> Bool {
    keys.dropLast().allSatisfy { parts.contains($0.lowercased()) }
  }

  private static func isTitle(_ keys: [String]) -> Bool {
    words(keys.last).last.map(titles.contains) == true
  }

  /// How well a key identifies items; the lowest is the best. First the item's own ID (`id`,
  /// `order_id`), number or name, then those of another object in it, then any other key.
  private static func idRank(_ keys: [String]) -> Int {
    let name = keys.last?.lowercased() ?? ""
    let ending = words(keys.last).last ?? ""
    let rank: Int
    if let place = ids.firstIndex(of: name) {
      rank = place
    } else if idEndings.contains(ending) {
      rank = 10
    } else if ending == "number" {
      rank = 11
    } else if name == "name" {
      rank = 12
    } else if name.hasSuffix("id") {
      rank = 13
    } else {
      return 40
    }
    return isOwn(keys) ? rank : rank + 20
  }

  init(_ items: [JSON]) {
    let items = Array(items.prefix(Self.limit))
    let whole = items.reduce(JSON.object([:])) { $0.filled(by: $1) }
    var plan = Plan(CardContent(attributes: [:], state: whole))
    let leaves = whole.object.map { Self.leaves($0, keys: []) } ?? []
    func values(of keys: [String]) -> [JSON] {
      items.compactMap { item in keys.reduce(item as JSON?) { $0?[$1] } }
    }
    func isUnique(_ keys: [String]) -> Bool {
      let values = values(of: keys)
      return values.count == items.count
        && values.allSatisfy { $0.string?.isEmpty == false || $0.int != nil }
        && Set(values.map(\.text)).count == values.count
    }
    func isName(_ leaf: (keys: [String], value: JSON)) -> Bool {
      guard let text = leaf.value.string else { return false }
      return text.contains(where: \.isLetter) && !text.contains("://") && text.count <= 160
        && ValueFormat.epoch(of: leaf.value) == nil
    }
    let own = leaves.filter { isUnique($0.keys) }
    let id = own.min { Self.idRank($0.keys) < Self.idRank($1.keys) }
    self.id = id.map { Plan.jq($0.keys) }
    let number = own.first { $0.value.int != nil && Self.numbers.contains($0.keys.last ?? "") }
    let named = leaves.filter { isName($0) && Self.isTitle($0.keys) }
    // A string that only might be a title is left to the person who knows the API. But the only
    // name of another object, such as an order's customer, is better than none.
    let title =
      plan.title?.keys ?? named.first { Self.isOwn($0.keys) }?.keys
      ?? (number == nil && named.count == 1 ? named[0].keys : nil)
    self.title = title.map { Plan.jq($0) } ?? number.map { "\"#\\(\(Plan.jq($0.keys)))\"" }
    let choices = leaves.filter {
      isName($0) && $0.keys != id?.keys && $0.keys != plan.state?.keys
    }
    titleChoices =
      self.title != nil
      ? []
      : (choices.filter { Self.isTitle($0.keys) } + choices.filter { !Self.isTitle($0.keys) })
        .prefix(Self.choices).map { Plan.jq($0.keys) }
    done = plan.state.flatMap { state in
      let finals = Set(values(of: state.keys).compactMap(\.string))
        .filter { Self.finalStates.contains($0.lowercased()) }.sorted()
      let values = finals.map { JSON.string($0).text }.joined(separator: ", ")
      let path = Plan.jq(state.keys)
      return finals.isEmpty
        ? nil
        : "(\(state.keys.count > 1 ? "(try \(path) catch null)" : path) | IN(\(values)))"
    }
    plan.fields.removeAll { $0.path.keys == title || $0.path.keys == id?.keys }
    // A share of something, such as a coverage, is not a progress bar.
    if let progress = plan.progress, progress.total == nil, !progress.isRange,
      !Self.words(progress.value.keys.last).allSatisfy(Self.generic.contains)
    {
      plan.progress = nil
      plan.fields.append(
        Plan.Field(
          progress.value,
          label: progress.label ?? KeyWords.sentence(progress.value.keys.last ?? ""),
          format: ValueFormat(.number, unit: "%")))
    }
    plan.fields = Array(plan.fields.prefix(Self.fieldLimit))
    url = leaves.first { $0.value.string?.hasPrefix("https://") == true }.map { Plan.jq($0.keys) }
    self.plan = plan
  }

  /// Whether something is in progress. Other responses are not activities, for example errors.
  var isOngoing: Bool {
    plan.state != nil || plan.progress != nil || plan.timer != nil || plan.steps != nil
      || !plan.score.isEmpty || plan.fields.count > 3
  }

  /// How much there is to show. Things in progress have more than settings.
  var merit: Double {
    let roles: [(Bool, Double)] = [
      (id != nil, 1), (title != nil, 2), (plan.state != nil, 3), (plan.progress != nil, 2),
      (plan.timer != nil, 1), (plan.steps != nil, 2), (!plan.score.isEmpty, 4), (url != nil, 1),
    ]
    return roles.reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
  }

  /// The scalars down to four keys.
  private static func leaves(
    _ object: JSONObject, keys: [String]
  ) -> [(keys: [String], value: JSON)] {
    object.members.flatMap { key, value -> [(keys: [String], value: JSON)] in
      if let inner = value.object {
        return keys.count < 3 ? leaves(inner, keys: keys + [key]) : []
      }
      return value.array == nil ? [(keys + [key], value)] : []
    }
  }
}

extension JSON {
  /// Adds the members of another object that are missing or null.
  fileprivate func filled(by other: JSON) -> JSON {
    guard case .object(var object) = self, case .object(let more) = other else {
      let isEmpty = isNull || array?.isEmpty == true
      return isEmpty ? other : self
    }
    for (key, value) in more.members { object[key] = object[key]?.filled(by: value) ?? value }
    return .object(object)
  }
}
