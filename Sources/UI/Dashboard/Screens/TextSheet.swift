internal import Canvas
internal import Basics
import HTTP
internal import Simulator

struct TextLine {
  var text = ""
  var role = ThemeRole.secondary
  var attributes: Attributes = []
  /// A word at the right edge.
  var note = ""
  /// Which of a push's findings it belongs to.
  var finding = 0
}

/// Lines to read over the screen, scrolled where they are more than fit.
struct TextSheet {
  /// The columns of the sheet, its frame included.
  let width: Int
  private(set) var lines: [TextLine] = []
  private let height: Int

  init(size: GridSize) {
    width = min(84, size.width - 2)
    height = size.height - 3
  }

  var columns: Int { width - 6 }

  /// Adds a text, wrapped at the sheet's width.
  mutating func add(_ text: String, _ role: ThemeRole, isBold: Bool = false) {
    for line in TextLayout.wrap(text, width: columns, lines: .max) {
      lines.append(TextLine(text: line, role: role, attributes: isBold ? .bold : []))
    }
  }

  /// Adds a line of code as it is, that goes on below where the sheet is too narrow.
  mutating func addAsIs(_ text: String, _ role: ThemeRole) {
    lines += TextLayout.parts(text, width: columns).map { TextLine(text: $0.text, role: role) }
  }

  mutating func gap() { lines.append(TextLine()) }

  var rows: Int { max(1, min(lines.count, height - 2)) }

  /// The first line when the last one is seen.
  var last: Int { max(0, lines.count - rows) }
}

extension ScreenRenderer {
  mutating func draw(_ sheet: TextSheet, scroll: Int) {
    let area = self.sheet(width: sheet.width, height: sheet.rows + 2)
    let first = max(0, min(scroll, sheet.last))
    lines(sheet.lines.dropFirst(first).prefix(sheet.rows), in: area)
    let rest = sheet.last - first
    if rest > 0 { foot(localized("j ↓ \(rest) more"), below: area) }
  }

  /// Draws lines below each other, each cut at the width of an area.
  mutating func lines(_ lines: some Sequence<TextLine>, in area: GridRect) {
    for (offset, line) in lines.enumerated() {
      frame.put(
        line.text, at: GridPoint(area.x, area.y + offset), width: area.width,
        theme.ink(line.role, line.attributes))
    }
  }

  /// Says at the right below an area how much is not seen.
  mutating func foot(_ text: String, below area: GridRect) {
    frame.put(
      text, at: GridPoint(area.x, area.maxY), width: area.width, align: .trailing, theme.ink(.dim))
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
