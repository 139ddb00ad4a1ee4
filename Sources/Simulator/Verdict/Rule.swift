package import Basics

/// A rule by which a push is shown, dropped or rejected. Its message, `islet explain` and the page
/// of the documentation all come from this record.
package struct Rule: Sendable, Hashable, Identifiable {
  /// The evidence for a rule.
  package enum Mark: String, Sendable, Hashable {
    case documented
    /// Developers observed it. The vendor does not document it.
    case reported
    /// It follows from other facts, but nobody states it.
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
  /// The usual severity of its findings.
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

  /// Every rule, in the order of the contract.
  package static let list: [Rule] =
    format + access + timing + event + content + dates + target + device + vendorRules
    + views + android

  package static let all: [ID: Rule] = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0) })

  package static func named(_ name: String) -> Rule? { ID(rawValue: name).flatMap { all[$0] } }
}
