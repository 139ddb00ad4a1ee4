internal import Canvas
internal import Basics
import HTTP
internal import Simulator

/// Lines to read over the screen, scrolled where they are more than fit.
struct TextSheet {
  struct Line {
    let text: String
    let role: ThemeRole
    var isBold = false
  }

  /// The columns of the sheet, its frame included.
  let width: Int
  private(set) var lines: [Line] = []
  private let height: Int

  init(size: GridSize) {
    width = min(84, size.width - 2)
    height = size.height - 3
  }

  /// The columns of a line.
  var columns: Int { width - 6 }

  /// Adds a text, wrapped at the sheet's width.
  mutating func add(_ text: String, _ role: ThemeRole, isBold: Bool = false) {
    for line in TextLayout.wrap(text, width: columns, lines: .max) {
      lines.append(Line(text: line, role: role, isBold: isBold))
    }
  }

  /// Adds a line of code as it is, that goes on below where the sheet is too narrow.
  mutating func addAsIs(_ text: String, _ role: ThemeRole, isBold: Bool = false) {
    for part in TextLayout.parts(text, width: columns) {
      lines.append(Line(text: part.text, role: role, isBold: isBold))
    }
  }

  /// Adds an empty line.
  mutating func gap() { lines.append(Line(text: "", role: .dim)) }

  /// The lines that are seen at once.
  var rows: Int { max(1, min(lines.count, height - 2)) }

  /// The first line when the last one is seen.
  var last: Int { max(0, lines.count - rows) }
}

extension ScreenRenderer {
  mutating func draw(_ sheet: TextSheet, scroll: Int) {
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
        align: .trailing, theme.ink(.dim))
    }
  }
}

extension TextSheet {
  /// What the compiler found in the app's code, each with its lines.
  init(_ problems: [WidgetBuild.Problem], size: GridSize) {
    self.init(size: size)
    for (place, problem) in problems.enumerated() {
      if place > 0 { gap() }
      if let place = problem.place { add(place, .accent) }
      add(problem.message, .error, isBold: true)
      let digits = String(problem.firstLine + problem.code.count).count
      for (offset, code) in problem.code.enumerated() {
        let number = problem.firstLine + offset
        let isFault = number == problem.line
        let padding = String(repeating: " ", count: digits - String(number).count)
        addAsIs("\(isFault ? "▸" : " ") \(padding)\(number)  \(code)", isFault ? .text : .dim)
      }
    }
  }
}

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
