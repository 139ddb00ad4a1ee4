import Basics
import CardPlan

/// The items of a list as activities, with their plan and the jq paths of their properties.
struct ProposalItem {
  let plan: Plan
  /// The jq path of an item's ID; `nil` if no value is unique.
  let id: String?
  /// The jq path of the title; `nil` if no key is a known name for a title.
  let title: String?
  /// The jq paths of strings that a person may choose as the title, if there is none.
  let titleChoices: [String]
  /// The jq path of a link.
  let url: String?
  /// The jq condition for whether an item has ended, by its state.
  let done: String?

  private static let limit = 50
  /// The maximum number of fields in a proposal. The user can remove more.
  private static let fieldLimit = 12

  private static let choices = 4
  private static let numbers: Set<String> = ["number", "iid", "num", "no"]
  /// Keys that are names for an ID, the best first.
  private static let ids = ["id", "uuid", "uid", "guid", "key", "fingerprint"]
  private static let idEndings: Set<String> = ["id", "uuid", "uid", "guid", "identifier"]
  private static let titles: Set<String> = [
    "title", "name", "label", "subject", "summary", "headline",
  ]

  /// Names of objects within an item that describe the item itself.
  private static let parts: Set<String> = [
    "metadata", "attributes", "annotations", "properties", "fields", "info", "node", "data",
  ]

  /// Words of which the key of a progress bar may consist. Any other word shows that the value is a
  /// share of something else.
  private static let generic: Set<String> = [
    "progress", "percent", "percentage", "pct", "fraction", "complete", "completed", "completion",
    "done",
  ]

  private static func words(_ key: String?) -> [String] {
    KeyWords.split(key ?? "").map { $0.lowercased() }
  }

  /// Whether a key belongs to the item itself, not to an object related to it: `order_id`,
  /// `metadata.name`.
  private static func isOwn(_ keys: [String]) -> Bool {
    keys.dropLast().allSatisfy { parts.contains($0.lowercased()) }
  }

  private static func isTitle(_ keys: [String]) -> Bool {
    words(keys.last).last.map(titles.contains) == true
  }

  /// How suitable a key is as an ID; lower is better. First the item's own ID (`id`, `order_id`),
  /// number or name, then those of a related object, then any other key.
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
    // If a string is only possibly a title, the person who knows the API has to decide. But if the
    // only name is that of a related object, such as an order's customer, it is used.
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
    done = plan.state.map { state in
      let path = Plan.jq(state.keys)
      return "(\(state.keys.count > 1 ? "(try \(path) catch null)" : path) | final)"
    }
    plan.fields.removeAll { $0.path.keys == title || $0.path.keys == id?.keys }
    // A percentage of something, such as test coverage, is not a progress bar.
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
    let links = leaves.filter { $0.value.string?.hasPrefix("https://") == true }
    // Of several links, the one for people.
    let page = links.first { !Set(Self.words($0.keys.last)).isDisjoint(with: ["html", "web"]) }
    url = (page ?? links.first).map { Plan.jq($0.keys) }
    self.plan = plan
  }

  /// Whether the items look like activities, by a state, progress, a timer, steps, a score or more
  /// than three fields. An error response does not.
  var isOngoing: Bool {
    plan.state != nil || plan.progress != nil || plan.timer != nil || plan.steps != nil
      || !plan.score.isEmpty || plan.fields.count > 3
  }

  /// Whether the items have a title, texts to choose one from, or a score.
  var isNamed: Bool { title != nil || !titleChoices.isEmpty || !plan.score.isEmpty }

  /// How much of the items can be shown. Items in progress have a higher value than settings.
  var merit: Double {
    let roles: [(Bool, Double)] = [
      (id != nil, 1), (title != nil, 2), (plan.state != nil, 3), (plan.progress != nil, 2),
      (plan.timer != nil, 1), (plan.steps != nil, 2), (!plan.score.isEmpty, 4), (url != nil, 1),
    ]
    return roles.reduce(0) { $0 + ($1.0 ? $1.1 : 0) }
  }

  /// The scalars at most four keys deep.
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
  /// Adds those members of another object that are missing or null here.
  fileprivate func filled(by other: JSON) -> JSON {
    guard case .object(var object) = self, case .object(let more) = other else {
      let isEmpty = isNull || array?.isEmpty == true
      return isEmpty ? other : self
    }
    for (key, value) in more.members { object[key] = object[key]?.filled(by: value) ?? value }
    return .object(object)
  }
}
