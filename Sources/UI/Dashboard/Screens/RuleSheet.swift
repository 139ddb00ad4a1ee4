import HTTP
internal import Canvas
internal import Simulator
internal import Basics

extension TextSheet {
  /// What a rule says, as `islet explain` does.
  init(_ id: Rule.ID, size: GridSize) {
    self.init(size: size)
    guard let rule = Rule.all[id] else { return }
    let role: ThemeRole = rule.severity == .warning ? .warning : .error
    add("\(rule.id) (\(localized(rule.severity.words)))", role, isBold: true)
    add(localized(Phrase(verbatim: rule.summary)), .text)
    gap()
    add(localized(Phrase(verbatim: rule.explanation)), .secondary)
    gap()
    add(localized(Phrase(verbatim: rule.mend)), .text, isBold: true)
    if !rule.example.before.isEmpty {
      gap()
      add("✗ \(rule.example.beforeWords)", .error)
      add("✓ \(rule.example.afterWords)", .success)
    }
    gap()
    add("\(localized(rule.mark.words)): \(rule.source)", .dim)
  }
}
