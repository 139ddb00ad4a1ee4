internal import Canvas
internal import LiveActivities
internal import Phrases

/// What a rule says, in the lines of a sheet: as `islet explain` does.
struct RuleSheet {
  struct Line {
    let text: String
    let role: ThemeRole
    var isBold = false
  }

  /// The columns of the sheet, its frame included.
  let width: Int
  private(set) var lines: [Line] = []
  private let height: Int

  init(_ id: Rule.ID, size: GridSize) {
    width = min(84, size.width - 2)
    height = size.height - 3
    guard let rule = Rule.all[id] else { return }
    let columns = width - 6
    var lines: [Line] = []
    func add(_ text: String, _ role: ThemeRole, isBold: Bool = false) {
      for line in TextLayout.wrap(text, width: columns, lines: 24) {
        lines.append(Line(text: line, role: role, isBold: isBold))
      }
    }
    func gap() { lines.append(Line(text: "", role: .dim)) }
    let role: ThemeRole = rule.effect == .warning ? .warning : .error
    add("\(rule.id) (\(localized(rule.effect.words)))", role, isBold: true)
    add(localized(Phrase(verbatim: rule.summary)), .text)
    gap()
    add(localized(Phrase(verbatim: rule.explanation)), .secondary)
    gap()
    add(localized(Phrase(verbatim: rule.mend)), .text, isBold: true)
    if !rule.example.before.isEmpty {
      gap()
      add("✗ \(rule.example.before)", .error)
      add("✓ \(rule.example.after)", .success)
    }
    gap()
    add("\(localized(rule.mark.words)): \(rule.source)", .dim)
    self.lines = lines
  }

  /// The lines that are seen at once.
  var rows: Int { max(1, min(lines.count, height - 2)) }

  /// The first line when the last one is seen.
  var last: Int { max(0, lines.count - rows) }
}

extension ScreenRenderer {
  mutating func ruleSheet(_ id: Rule.ID, _ scroll: Int) {
    let sheet = RuleSheet(id, size: size)
    let area = self.sheet(width: sheet.width, height: sheet.rows + 2)
    let first = max(0, min(scroll, sheet.last))
    for (offset, line) in sheet.lines.dropFirst(first).prefix(sheet.rows).enumerated() {
      frame.put(
        line.text, at: GridPoint(area.x, area.y + offset), width: area.width,
        theme.ink(line.role, line.isBold ? .bold : []))
    }
    let rest = sheet.last - first
    if rest > 0 {
      frame.put(
        localized("j ↓ \(rest) more"), at: GridPoint(area.x, area.maxY), width: area.width,
        align: .trailing,
        theme.ink(.dim))
    }
  }
}
