import Basics

/// What the values of some items are for, by their names and by what they look like; each is jq.
struct ProposalRoles {
  /// What tells items apart.
  var id: String?
  var title: String?
  var subtitle: String?
  /// A text such as `in_progress`; several where the first may be null.
  var state: [String] = []
  /// What is at work where there is no state: a yes or no, such as `building`.
  var running: String?
  /// What comes of what is at work, where that is a yes or no.
  var outcome: String?
  /// A fraction from 0 to 1.
  var progress: String?
  var steps: String?
  var score: String?
  /// Where a timer ends.
  var until: [String] = []
  /// Where a timer starts.
  var since: String?
  /// The unit of a state that is a number.
  var unit: String?
  /// A date that is null until the item has ended.
  var finished: String?
  var url: String?
  /// A label and a value for the foot of the card.
  var fields: [(label: String, path: String)] = []
  /// How much of this was found: a list of things that are going on has a high one.
  var merit = 0.0

  /// Whether its title has spaces around it, or is null for some.
  var isPadded = false
  var isTitlePartial = false
  /// The paths of what has a role.
  var used: Set<String> = []
  let all: [ProposalField]
  let items: [JSON]

  init?(_ list: ProposalList) {
    items = list.items
    all = ProposalField.all(
      of: Array(list.items.prefix(50)), isList: list.program.hasSuffix("[]"))
    guard !all.isEmpty else { return nil }
    findID()
    findState()
    findTitles()
    findLists()
    findProgress()
    findDates()
    findURL()
    findFields()
    guard title != nil || score != nil else { return nil }
    guard id != nil || items.count == 1 else { return nil }
    merit =
      2 + (id == nil ? -1 : 1) + (state.isEmpty && running == nil ? 0 : 3)
      + (progress == nil ? 0 : 2)
      + (steps == nil ? 0 : 2) + (score == nil ? 0 : 4) + (since == nil && until.isEmpty ? 0 : 1)
      + (url == nil ? 0 : 1)
      // A table without names is a list of something.
      + (list.items[0].array == nil ? 0 : 2)
  }

  /// Objects that belong to the item itself: a name in them is the item's own.
  private static let own: Set<String> = [
    "metadata", "attributes", "properties", "fields", "data", "alert", "file", "info",
  ]

  /// The field that comes first by the words of its name, and has not been used. A single name counts at
  /// the top and in what is the item's own, one with the name above it anywhere.
  func first(
    _ names: [String], depth: Int = 2, where isFit: (ProposalField) -> Bool
  ) -> ProposalField? {
    for name in names {
      let found = all.filter {
        $0.depth <= depth
          && ($0.name == name && ($0.depth == 1 || !Self.own.isDisjoint(with: $0.above))
            || !$0.above.isEmpty && ($0.above + $0.words).joined(separator: " ") == name)
          && !used.contains($0.path) && isFit($0)
      }
      if let best = found.min(by: { $0.depth < $1.depth }) { return best }
    }
    return nil
  }

  mutating func take(_ field: ProposalField?) -> String? {
    if let field { used.insert(field.path) }
    return field?.path
  }

  // MARK: Names

  private func isUnique(_ field: ProposalField) -> Bool {
    !field.isPartial && field.values.allSatisfy { $0.string?.isEmpty == false || $0.int != nil }
      && Set(field.values.map(\.text)).count == field.values.count
  }

  private mutating func findID() {
    let names = [
      "id", "uuid", "uid", "guid", "fingerprint", "entity id", "fa flight id", "number", "iid",
      "key",
      "metadata uid", "metadata name", "tracking code", "icao24", "slug", "ident", "sha", "name",
    ]
    let field =
      first(names, where: isUnique)
      ?? all.first { $0.depth == 1 && ["id", "key"].contains($0.last) && isUnique($0) }
      ?? all.first { $0.path == ".[0]" && isUnique($0) }
    // A name stays free for the title.
    if let field, ["name", "ident", "tracking code", "entity id"].contains(field.name) {
      id = field.path
    } else {
      id = take(field)
    }
  }

  /// Whether its texts are for a person: letters, and no address, date or identifier.
  private func isReadable(_ field: ProposalField) -> Bool {
    !field.texts.isEmpty
      && field.texts.allSatisfy { text in
        text.count <= 160 && text.contains(where: \.isLetter) && !text.contains("://")
          && !SourceDate.isDate(text)
          && text.wholeMatch(of: /[0-9a-f]{7,}|[A-Za-z0-9+\/=]{24,}|[a-z]+:[a-z0-9-]+/) == nil
      }
  }

  private mutating func findTitles() {
    let names = [
      "attributes friendly name", "labels alertname", "full display name", "title", "short name",
      "name", "display name", "friendly name", "metadata name", "ident iata", "summary", "label",
      "subject", "event", "job file name", "file name", "ident", "callsign", "carrier", "key",
      "ref",
      "display title", "description", "message", "activity id", "state", "entity id",
    ]
    let isFit = isReadable
    title =
      take(first(names, depth: 3, where: isFit))
      ?? take(all.first { $0.words.isEmpty && isFit($0) && !used.contains($0.path) })
      ?? take(
        all.first {
          $0.depth == 1 && isFit($0) && !used.contains($0.path)
            && $0.texts.allSatisfy { !$0.contains("/") }
        })
    let more = [
      "display title", "annotations summary", "annotations description",
      "meta github commit message",
      "subtitle", "description", "message", "summary", "health message", "subject", "ref",
      "head branch", "branch", "short detail", "type detail", "carrier detail service", "body",
      "status text", "reason", "tracking code", "project", "namespace", "metadata namespace",
      "spec project", "category", "type", "kind", "attributes friendly name", "name",
    ]
    let field = all.first { $0.path == title }
    let titles = field?.texts
    isTitlePartial = field?.isPartial ?? false
    isPadded =
      titles?.contains { $0.first?.isWhitespace ?? false || $0.last?.isWhitespace ?? false }
      ?? false
    for name in ["city", "name", "code iata", "code"] {
      guard let from = place("origin", name), let to = place("destination", name) else { continue }
      subtitle = "\"\\(\(from)) → \\(\(to))\""
      return
    }
    subtitle =
      take(first(more, depth: 3) { isFit($0) && $0.texts != titles })
      ?? take(all.first { $0.words.isEmpty && isFit($0) && !used.contains($0.path) })
  }

  private func place(_ above: String, _ name: String) -> String? {
    all.first { $0.above == [above] && $0.name == name && !$0.isPartial }?.path
  }

  /// The words of its fields' names, for a picture.
  var words: [String] { all.flatMap(\.words) }
}
