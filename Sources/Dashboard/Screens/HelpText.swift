internal import Canvas

/// All keys in lines, as the help shows them on a screen of some size.
struct HelpText {
  struct Line {
    let keys: String
    let words: String
    /// Where the keys mean it; none for a heading or an empty line.
    var contexts: Set<Command.Context>?
  }

  /// The columns of the sheet, where there are so many.
  static let width = 76

  private(set) var lines: [Line] = []
  /// The column of the words.
  let column: Int
  private let height: Int

  init(_ size: GridSize) {
    height = size.height - 2
    let commands = Command.all.filter { !$0.contexts.isDisjoint(with: Command.screens) }
    let mouse = "mouse"
    column = ((commands.map { TextLayout.width($0.keyNames) } + [mouse.count]).max() ?? 0) + 3
    let columns = min(Self.width, size.width - 2) - 6 - column
    for section in Command.Section.allCases {
      if !lines.isEmpty { lines.append(Line(keys: "", words: "")) }
      lines.append(Line(keys: section.rawValue, words: ""))
      for command in commands where command.section == section {
        add(command.keyNames, command.help, command.contexts, columns)
      }
    }
    lines.append(Line(keys: "", words: ""))
    add(mouse, "Click selects, a second click opens; the wheel moves", Command.screens, columns)
  }

  private mutating func add(
    _ keys: String, _ words: String, _ contexts: Set<Command.Context>, _ columns: Int
  ) {
    for (offset, line) in TextLayout.wrap(words, width: columns, lines: 3).enumerated() {
      lines.append(Line(keys: offset == 0 ? keys : "", words: line, contexts: contexts))
    }
  }

  /// The lines that are seen at once.
  var rows: Int { max(1, min(lines.count + 4, height) - 3) }

  /// The first line when the last one is seen.
  var last: Int { max(0, lines.count - rows) }
}
