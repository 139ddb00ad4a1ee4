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
  package let summary: String
  /// Why iOS or the API behaves this way.
  package let explanation: String
  package let fix: String
  package let source: String
  package let example: Example

  /// All rules, in the order of the documentation: the records of `rules.txt`.
  package static let list: [Rule] = PackageResources.rules_txt.withUnsafeBufferPointer { bytes in
    var group = ""
    var rules: [Rule] = []
    var lines = bytes.split(separator: UInt8(ascii: "\n"))[...]
    while let line = lines.popFirst() {
      switch line.first {
      case UInt8(ascii: "#"): continue
      case UInt8(ascii: "["): group = String(decoding: line.dropFirst().dropLast(), as: UTF8.self)
      default:
        if let rule = Rule(line, lines.prefix(6), in: group) { rules.append(rule) }
        lines = lines.dropFirst(6)
      }
    }
    return rules
  }

  package static let all: [ID: Rule] = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })

  package static func named(_ name: String) -> Rule? { ID(rawValue: name).flatMap { all[$0] } }

  /// Reads a record: its first line, and the others in their order.
  private init?(
    _ head: Slice<UnsafeBufferPointer<UInt8>>,
    _ lines: ArraySlice<Slice<UnsafeBufferPointer<UInt8>>>,
    in group: String
  ) {
    let words = head.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    let texts = lines.map { line in
      String(decoding: line.drop { $0 != UInt8(ascii: ":") }.dropFirst(2), as: UTF8.self)
    }
    guard words.count == 3, let id = ID(rawValue: words[0]), texts.count == 6,
      let severity = Finding.Severity(rawValue: words[1]), let mark = Mark(rawValue: words[2])
    else { return nil }
    self.id = id
    self.group = group
    self.severity = severity
    self.mark = mark
    summary = texts[0]
    explanation = texts[1]
    fix = texts[2]
    source = texts[3]
    example = Example(before: texts[4], after: texts[5])
  }
}
