internal import Basics
internal import Canvas
internal import Simulator

/// A line of text with its style: a text alone, or a name with its value in a second column.
struct TextLine {
  var text = ""
  var role = ThemeRole.secondary
  var attributes: Attributes = []
  var value = ""
  var valueRole = ThemeRole.text
  var valueAttributes: Attributes = []
  /// A text at the right edge, or in a third column.
  var note = ""
  /// Whether the line is a heading of those that follow.
  var isHeading = false
  /// The index of the push's finding to which the line belongs.
  var finding = 0
  /// The sentence that the value abbreviates.
  var sentence: String?

  var isEmpty: Bool { text.isEmpty && value.isEmpty }

  static func heading(_ text: String, _ role: ThemeRole = .text) -> TextLine {
    TextLine(text: text, role: role, attributes: .bold, isHeading: true)
  }
}

/// Lines of text in a width, added one after another. Long texts are wrapped.
struct TextLines {
  let width: Int
  /// The maximum lines of one text.
  var limit = Int.max
  /// The finding of the lines that are added.
  var finding = 0
  var lines: [TextLine] = []

  /// Adds a text, wrapped between words.
  mutating func add(_ text: String, _ role: ThemeRole, _ attributes: Attributes = []) {
    add(TextLayout.wrap(text, width: width, lines: limit), role, attributes)
  }

  mutating func add(_ texts: [String], _ role: ThemeRole, _ attributes: Attributes = []) {
    lines += texts.map {
      TextLine(text: $0, role: role, attributes: attributes, finding: finding)
    }
  }

  /// Adds a line of code unchanged, in as many rows as it needs. The rows after the first leave the
  /// sign's columns free.
  mutating func addAsIs(_ text: String, sign: String = "", _ role: ThemeRole) {
    let parts = TextLayout.parts(text, width: max(8, width - sign.count))
    for (place, part) in parts.enumerated() {
      let start = place == 0 ? sign : TextLayout.spaces(sign.count)
      lines.append(TextLine(text: start + part.text, role: role, finding: finding))
    }
  }

  mutating func gap() { lines.append(TextLine(role: .dim, finding: finding)) }
}

extension ScreenRenderer {
  /// Draws lines below each other, each cut at the width of an area. Notes are at its right edge,
  /// unless they have a column.
  mutating func lines(
    _ lines: some Sequence<TextLine>, in area: GridRect, indent: Int = 0, valueColumn: Int = 0,
    noteColumn: Int? = nil
  ) {
    var row = GridRect(area.x, area.y, area.width, 1)
    for line in lines {
      let x = line.isHeading ? 0 : indent
      put(line.text, row.x + x, row.y, width: row.width - x, line.role, line.attributes)
      if !line.value.isEmpty {
        put(
          line.value, row.x + valueColumn, row.y, width: row.width - valueColumn, line.valueRole,
          line.valueAttributes)
      }
      if !line.note.isEmpty {
        if let noteColumn {
          put(line.note, row.x + noteColumn, row.y, .dim)
        } else {
          put(line.note, in: row, align: .trailing, line.role)
        }
      }
      row.y += 1
    }
  }

  /// Shows how much is hidden, on the right below an area.
  mutating func foot(_ text: String, below area: GridRect) {
    put(text, area.x, area.maxY, width: area.width, align: .trailing, .dim)
  }

  mutating func textSheet(_ text: TextLines, scroll: Int) {
    let rows = state.sheetRows(text)
    let area = sheet(width: text.width + 6, height: rows + 2)
    let last = text.lines.count - rows
    let first = max(0, min(scroll, last))
    lines(text.lines.dropFirst(first).prefix(rows), in: area)
    if first < last { foot(localized("j ↓ \(last - first) more"), below: area) }
  }
}

extension State {
  /// The text of the sheet over the screen, if it has one.
  var sheetText: TextLines? {
    var text = TextLines(width: min(84, size.width - 2) - 6)
    switch overlay {
    case .rule(let id, _): if let rule = Rule.all[id] { text.add(rule) }
    case .buildErrors:
      for (place, problem) in (widget.build?.problems ?? []).enumerated() {
        if place > 0 { text.gap() }
        text.add(problem)
      }
    default: return nil
    }
    return text
  }

  /// The number of the sheet's rows that are visible together.
  func sheetRows(_ text: TextLines) -> Int { max(1, min(text.lines.count, size.height - 5)) }
}

extension TextLines {
  /// Adds a compiler error in the app's code, with its source lines.
  fileprivate mutating func add(_ problem: WidgetBuild.Problem) {
    if let place = problem.place { add(place, .accent) }
    add(problem.message, .error, .bold)
    let digits = String(problem.firstLine + problem.code.count).count
    for (offset, code) in problem.code.enumerated() {
      let number = problem.firstLine + offset
      let isFault = number == problem.line
      addAsIs(
        "\(isFault ? "▸" : " ") \(TextLayout.digits(number, width: digits))  \(code)",
        isFault ? .text : .dim)
    }
  }

  /// Adds the description of a rule, as in `islet explain`.
  fileprivate mutating func add(_ rule: Rule) {
    let role: ThemeRole = rule.severity == .warning ? .warning : .error
    add("\(rule.id) (\(localized(rule.severity.text)))", role, .bold)
    add(localized(Phrase(verbatim: rule.summary)), .text)
    gap()
    add(localized(Phrase(verbatim: rule.explanation)), .secondary)
    gap()
    add(localized(Phrase(verbatim: rule.fix)), .text, .bold)
    if !rule.example.before.isEmpty {
      gap()
      add("✗ \(rule.example.beforeText)", .error)
      add("✓ \(rule.example.afterText)", .success)
    }
    gap()
    add("\(localized(rule.mark.text)): \(rule.source)", .dim)
  }
}
