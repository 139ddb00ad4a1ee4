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

  package var id: ID
  /// The default severity of the rule's findings.
  package var severity: Finding.Severity
  package var summary: String
  /// Why iOS or the API behaves this way.
  package var explanation: String
  package var fix: String
  package var source: String
  package var mark: Mark
  package var example: RuleExample

  init(
    _ id: ID, _ severity: Finding.Severity, _ summary: String, why explanation: String,
    fix: String, source: String, _ mark: Mark
  ) {
    self.id = id
    self.severity = severity
    self.summary = summary
    self.explanation = explanation
    self.fix = fix
    self.source = source
    self.mark = mark
    example = RuleExample.all[id] ?? RuleExample("", "")
  }

  /// All rules, in the order of the documentation.
  package static let list: [Rule] =
    format + access + timing + event + content + dates + target + device + log + vendorRules
    + views + android

  package static let all: [ID: Rule] = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })

  package static func named(_ name: String) -> Rule? { ID(rawValue: name).flatMap { all[$0] } }
}
