import Basics

/// What the values of some items are for, by their names and by what they look like; each is jq.
struct ProposalRoles {
  /// What tells items apart.
  private(set) var id: String?
  private(set) var title: String?
  private(set) var subtitle: String?
  /// A text such as `in_progress`; several where the first may be null.
  private(set) var state: [String] = []
  /// What is at work where there is no state: a yes or no, such as `building`.
  private(set) var running: String?
  /// What comes of what is at work, where that is a yes or no.
  private(set) var outcome: String?
  /// A fraction from 0 to 1.
  private(set) var progress: String?
  private(set) var steps: String?
  private(set) var score: String?
  /// Where a timer ends.
  private(set) var until: [String] = []
  /// Where a timer starts.
  private(set) var since: String?
  /// The unit of a state that is a number.
  private(set) var unit: String?
  /// A date that is null until the item has ended.
  private(set) var finished: String?
  private(set) var url: String?
  /// A label and a value for the foot of the card.
  private(set) var fields: [(label: String, path: String)] = []
  /// How much of this was found: a list of things that are going on has a high one.
  private(set) var merit = 0.0

  /// Whether its title has spaces around it, or is null for some.
  private(set) var isPadded = false
  private(set) var isTitlePartial = false
  private var used: Set<String> = []
  private let all: [ProposalField]
  private let items: [JSON]

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
  private func first(
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

  private mutating func take(_ field: ProposalField?) -> String? {
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

  // MARK: What goes on

  /// Whether its texts are words of a state: short, and without digits.
  private func isState(_ field: ProposalField) -> Bool {
    !field.texts.isEmpty
      && field.texts.allSatisfy {
        $0.count <= 40
          && (field.last == "detail"
            || $0.wholeMatch(of: /[A-Za-z][A-Za-z _\/-]*|[a-z]+|-?[0-9.]+/) != nil)
      }
  }

  private mutating func findState() {
    let names = [
      "type short detail", "ready state", "state", "status state", "operation state phase",
      "health status", "status detail", "status", "phase", "lifecycle", "stage",
    ]
    let found = first(names, depth: 3, where: isState)
    // What comes of it stands in a field of its own, empty until then.
    let outcome = all.first { field in
      field.depth == 1 && ["conclusion", "result", "outcome"].contains(field.name)
        && isState(field)
    }
    if let outcome, found != nil || outcome.isPartial { state.append(outcome.path) }
    if let path = take(found) { state.append(path) }
    if state.isEmpty, let outcome { state.append(outcome.path) }
    used.formUnion(state)
    if state.isEmpty {
      running = take(
        first(["building", "running", "active", "in progress", "online"]) {
          $0.values.allSatisfy { $0.bool != nil }
        })
      // Null until it has ended.
      if running != nil {
        self.outcome = ["result", "conclusion", "outcome"].first { items[0].object?[$0] != nil }
          .map { ".\($0)" }
      }
    }
  }

  private mutating func findLists() {
    guard let sample = items.first else { return }
    for (path, elements, depth) in Self.arrays(in: sample) where depth <= 3 {
      if elements.count == 2, score == nil, let found = Self.score(path, elements) {
        score = found
      } else if elements.count >= 2, steps == nil, depth <= 1 || path.contains("resources"),
        elements.allSatisfy({ element in
          ["name", "title", "label"].contains { element[$0]?.string != nil }
            && ["status", "state", "conclusion", "result"].contains { element[$0]?.string != nil }
        })
      {
        steps = path
      }
    }
    // Points of several sides in one object.
    let points = all.filter {
      ["score", "points", "goals"].contains($0.last) && $0.words.count > 1
        && $0.values.allSatisfy { $0.double != nil }
    }
    if score == nil, points.count >= 2 {
      let sides = points.prefix(4).map { field in
        "{name: \(JSON.string(field.words.dropLast().joined(separator: " ")).text), value: \(field.path)}"
      }
      score = "[\(sides.joined(separator: ", "))]"
      used.formUnion(points.map(\.path))
    }
  }

  /// The arrays of objects within an item.
  private static func arrays(
    in json: JSON, path: String = "", depth: Int = 0
  ) -> [(path: String, elements: [JSON], depth: Int)] {
    guard depth <= 3 else { return [] }
    if let elements = json.array {
      guard !elements.isEmpty, elements.allSatisfy({ $0.object != nil }) else { return [] }
      let deeper =
        elements.count == 1 ? arrays(in: elements[0], path: path + "[0]", depth: depth) : []
      return [(path, elements, depth)] + deeper
    }
    return (json.object?.members ?? []).flatMap { key, value in
      arrays(
        in: value, path: path + ProposalField.step(key, isFirst: path.isEmpty), depth: depth + 1)
    }
  }

  /// Two sides with a number each.
  private static func score(_ path: String, _ sides: [JSON]) -> String? {
    let fields = ProposalField.all(of: sides)
    guard
      let value = fields.first(where: {
        ["score", "points", "goals", "runs"].contains($0.last) && $0.depth <= 2
          && $0.values.count == 2
          && $0.values.allSatisfy { $0.double != nil || $0.string.flatMap(Double.init) != nil }
      }),
      let name = [
        "team abbreviation", "abbreviation", "team name", "name", "team short display name",
      ]
      .lazy.compactMap({ wanted in
        fields.first {
          ($0.above + $0.words).joined(separator: " ") == wanted || $0.name == wanted
        }
      }).first
    else { return nil }
    // The side at home stands last, as on a board.
    let order = sides.allSatisfy { $0["homeAway"]?.string != nil } ? " | sort_by(.homeAway)" : ""
    return
      "[\(path)\(order) | .[] | {name: \(name.path), value: (\(value.path) | tonumber)}]"
      .replacing("[\(path) | .[]", with: "[\(path)[]")
  }

  private mutating func findProgress() {
    let words: Set<String> = [
      "progress", "percent", "percentage", "completion", "completed", "pct",
    ]
    let found = all.first { field in
      (words.contains(field.last) || field.name == "percent complete")
        && field.values.allSatisfy { $0.double != nil && $0.bool == nil }
        && !field.words.contains("count")
    }
    if let found {
      let isFraction =
        found.values.allSatisfy { $0.double.map { $0 <= 1 } ?? false }
        && found.values.contains { $0.int == nil }
      progress = isFraction ? found.path : "\(found.path) | percent"
      used.insert(found.path)
      return
    }
    // A state that is a number of percent.
    if let unit = all.first(where: { $0.last == "measurement" && $0.texts.contains("%") }),
      let path = state.first
    {
      self.unit = unit.path
      progress =
        "if \(unit.path) == \"%\" and ($state | test(\"^[0-9]\")) then \(path) | percent else null end"
      return
    }
    for (part, whole) in [
      (["status updated replicas", "status ready replicas"], ["spec replicas"]),
      (
        ["completed", "done", "current", "processed", "finished", "passed"],
        ["total", "all", "count"]
      ),
    ] {
      let isNumber = { (field: ProposalField) in field.values.allSatisfy { $0.double != nil } }
      if let part = first(part, depth: 3, where: isNumber),
        let whole = first(whole, depth: 3, where: isNumber)
      {
        progress = "percent(\(part.path); \(whole.path))"
        used.formUnion([part.path, whole.path])
        return
      }
    }
  }

  private mutating func findDates() {
    let dates = all.filter { field in
      field.depth <= 3 && !field.values.isEmpty
        && field.values.allSatisfy { SourceDate.isDate($0) && !$0.text.contains("0001-01-01") }
    }
    func date(_ names: [String]) -> ProposalField? {
      names.lazy.compactMap { name in dates.first { $0.name == name } }.first
    }
    let ends = [
      "estimated in", "est delivery date", "finishes at", "eta", "ends at", "end time", "due at",
      "due date", "deadline", "expires at", "arrival time", "scheduled until", "scheduled in",
    ]
    until = ends.compactMap { date([$0])?.path }
    let spans = all.filter { field in
      field.name.firstMatch(of: /(time left|remaining|eta|seconds left)/) != nil
        && field.values.allSatisfy {
          SourceDate.isSpan($0) || ($0.double.map { $0 >= 0 && $0 < 1e7 } ?? false)
        }
    }
    until += spans.map(\.path)
    finished =
      all.first { field in
        field.depth <= 2
          && [
            "finished at", "completed at", "ended at", "resolved at", "stopped at", "ready",
            "actual in",
          ].contains(field.name)
      }?.path
    since =
      date([
        "run started at", "started at", "starts at", "building at", "start time", "actual out",
        "timestamp", "started", "created at", "created", "date", "last changed",
        "updated at",
      ])?.path
    // What is played has a clock of its own.
    if score != nil { (since, until) = (nil, []) }
  }

  private mutating func findURL() {
    url = take(
      first(
        [
          "html url", "web url", "permalink", "public url", "shortlink", "link", "inspector url",
          "generator url", "runbook url", "href", "url",
        ], depth: 2
      ) { field in
        field.texts.count == field.values.count
          && field.texts.allSatisfy { $0.hasPrefix("http") && !$0.contains("://api.") }
      })
  }

  private mutating func findFields() {
    let names = [
      "head branch", "branch", "ref", "labels severity", "severity", "impact", "priority",
      "environment", "target", "actor login", "creator username", "user name", "labels job",
      "gate origin", "terminal destination", "carrier", "status ready replicas", "sync status",
      "coverage", "venue full name",
    ]
    for name in names where fields.count < 3 {
      guard
        let field = first(
          [name], depth: 3,
          where: { field in
            field.values.allSatisfy {
              $0.double != nil || ($0.string.map { $0.count <= 24 } ?? false)
            }
          })
      else { continue }
      used.insert(field.path)
      fields.append((Self.label(field), field.path))
    }
  }

  private static func label(_ field: ProposalField) -> String {
    switch field.name {
    case "head branch", "ref": "branch"
    case "login", "username": "by"
    case "name", "full name", "status": field.above.last ?? field.name
    case "gate origin", "terminal destination": field.words.first ?? field.name
    case _ where field.name.count > 14: field.words.first ?? field.name
    default: field.name
    }
  }
}
