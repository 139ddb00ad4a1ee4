package import Basics

/// A rule by which a push is shown, dropped or rejected. The finding's message, `islet explain` and
/// the documentation's page all use this record.
package struct Rule: Sendable, Hashable, Identifiable {
  /// The evidence for a rule.
  package enum Mark: String, Sendable, Hashable {
    case documented
    /// Developers observed it, but the vendor does not document it.
    case reported
    /// It follows from other facts, but is not documented or observed.
    case inferred

    package var text: Phrase {
      switch self {
      case .documented: "documented"
      case .reported: "reported"
      case .inferred: "inferred"
      }
    }
  }

  /// A request, or a part of one, that triggers the rule, and its correct form.
  package struct Example: Sendable, Hashable {
    package var before: String
    package var after: String

    package var beforeText: String { localized(Phrase(verbatim: before)) }
    package var afterText: String { localized(Phrase(verbatim: after)) }
  }

  package let id: ID
  /// The heading of the rule in the documentation.
  package let group: String
  /// The default severity of the rule's findings.
  package let severity: Finding.Severity
  package let mark: Mark
  package private(set) var summary = ""
  /// Why iOS or the API behaves this way.
  package private(set) var explanation = ""
  package private(set) var fix = ""
  package private(set) var source = ""
  package private(set) var example = Example(before: "", after: "")

  /// All rules, in the order of the documentation: the records of `rules.txt`.
  package static let list: [Rule] = {
    var group = ""
    var rules: [Rule] = []
    for line in PackageResources.rules_txt.split(separator: UInt8(ascii: "\n"))
    where line.first != UInt8(ascii: "#") {
      let text = String(decoding: line, as: UTF8.self)
      if text.hasPrefix("[") {
        group = String(text.dropFirst().dropLast())
      } else if let colon = line.firstIndex(of: UInt8(ascii: ":")) {
        let name = String(decoding: line[..<colon], as: UTF8.self)
        rules[rules.count - 1].set(name, String(decoding: line[(colon + 2)...], as: UTF8.self))
      } else if let rule = Rule(text.split(separator: " ").map(String.init), in: group) {
        rules.append(rule)
      }
    }
    return rules
  }()

  package static let all: [ID: Rule] = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })

  package static func named(_ name: String) -> Rule? { ID(rawValue: name).flatMap { all[$0] } }

  /// Reads a record's first line.
  private init?(_ words: [String], in group: String) {
    guard words.count == 3, let id = ID(rawValue: words[0]),
      let severity = Finding.Severity(rawValue: words[1]), let mark = Mark(rawValue: words[2])
    else { return nil }
    self.id = id
    self.group = group
    self.severity = severity
    self.mark = mark
  }

  private mutating func set(_ name: String, _ text: String) {
    switch name {
    case "when": summary = text
    case "why": explanation = text
    case "fix": fix = text
    case "source": source = text
    case "before", "before in words": example.before = text
    case "after", "after in words": example.after = text
    default: break
    }
  }
}
