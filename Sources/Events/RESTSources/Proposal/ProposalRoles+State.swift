import Basics

/// What goes on: states, steps, scores and progress.
extension ProposalRoles {
  /// Whether its texts are words of a state: short, and without digits.
  private func isState(_ field: ProposalField) -> Bool {
    !field.texts.isEmpty
      && field.texts.allSatisfy {
        $0.count <= 40
          && (field.last == "detail"
            || $0.wholeMatch(of: /[A-Za-z][A-Za-z _\/-]*|[a-z]+|-?[0-9.]+/) != nil)
      }
  }

  mutating func findState() {
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

  mutating func findLists() {
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

  mutating func findProgress() {
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
}
