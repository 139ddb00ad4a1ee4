import Basics

/// Dates, links, and what else a card has at its foot.
extension ProposalRoles {
  mutating func findDates() {
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

  mutating func findURL() {
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

  mutating func findFields() {
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
