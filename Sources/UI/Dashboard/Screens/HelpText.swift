internal import Canvas
internal import Basics

/// All keys in lines: those of the screen below first, then the others by heading; in two columns
/// where there is room.
struct HelpText {
  struct Line {
    let keys: String
    let words: String
    /// Whether the keys mean it on the screen below.
    var isHere = false
    /// Whether it is a heading.
    var isHeading = false
  }

  /// The columns of the sheet, where there are so many.
  let width: Int
  /// The lines of each column of the sheet.
  private(set) var columns: [[Line]] = []
  /// The column of the words.
  let wordColumn: Int
  private let height: Int

  /// The columns from which on the sheet has two.
  private static let twoColumns = 92

  init(_ state: State) {
    let size = state.size
    height = size.height - 3
    let isWide = size.width >= Self.twoColumns
    width = min(isWide ? 140 : 76, size.width - 2)
    let commands = state.keymap.commands.filter {
      !$0.contexts.isDisjoint(with: Command.screens) && !$0.keys.isEmpty && $0.isOffered(in: state)
    }
    let mouse = localized("mouse")
    wordColumn =
      ((commands.map { TextLayout.width($0.keyNames) } + [TextLayout.width(mouse)]).max() ?? 0) + 2
    let column = isWide ? (width - 9) / 2 : width - 6
    let room = column - wordColumn
    let context = state.screenContext
    var lines: [Line] = []
    func add(_ keys: String, _ words: String, isHere: Bool) {
      for (offset, line) in TextLayout.wrap(words, width: room, lines: 3).enumerated() {
        lines.append(Line(keys: offset == 0 ? keys : "", words: line, isHere: isHere))
      }
    }
    func head(_ words: String) {
      if !lines.isEmpty { lines.append(Line(keys: "", words: "")) }
      lines.append(Line(keys: words, words: "", isHeading: true))
    }
    let here = commands.filter { $0.contexts.contains(context) }
    head(localized("On this screen"))
    if isWide {
      // One row each, so that all is on one page; what is the same forth and back shares one.
      for row in Self.brief(here, room: room) { add(row.keys, row.words, isHere: true) }
      add(mouse, localized("Click selects, wheel moves"), isHere: true)
      head(localized("On other screens"))
      let others = commands.filter { !$0.contexts.contains(context) }
      for row in Self.brief(others, room: room) { add(row.keys, row.words, isHere: false) }
    } else {
      for command in here { add(command.keyNames, localized(command.help), isHere: true) }
      add(mouse, localized("A click selects, a second click opens; the wheel moves"), isHere: true)
      for section in Command.Section.allCases {
        let others = commands.filter { $0.section == section && !$0.contexts.contains(context) }
        if others.isEmpty { continue }
        head(localized(section.title))
        for command in others { add(command.keyNames, localized(command.help), isHere: false) }
      }
    }
    guard isWide else {
      columns = [lines]
      return
    }
    // Both columns are as long as each other, and none begins with an empty line.
    var half = (lines.count + 1) / 2
    while half < lines.count, lines[half].keys.isEmpty, !lines[half].words.isEmpty { half += 1 }
    var right = Array(lines[half...])
    if let first = right.first, first.keys.isEmpty, first.words.isEmpty { right.removeFirst() }
    columns = [Array(lines[..<half]), right]
  }

  /// Commands that go forth and back, with what both do.
  private static let pairs: [(ids: [String], words: Phrase)] = [
    (["down", "up", "first", "last"], Phrase("Down, up, the first, the last")),
    (["page-down", "page-up"], Phrase("Move by five")),
    (["next-problem", "previous-problem"], Phrase("Next problem, problem above")),
    (["send-again", "edit-request", "mend-request"], Phrase("Send again, edited or mended")),
    (["compare", "export-request"], Phrase("Compare pushes, copy as a test")),
    (["copy-request", "copy-token"], Phrase("Copy a request, a token")),
    (["mark", "mark-all"], Phrase("Mark a card, mark all")),
    (["faster", "slower", "advance"], Phrase("Clock faster, slower, an hour on")),
    (["log", "problems"], Phrase("The log alone, only problems")),
    (["next-sample", "previous-sample"], Phrase("Next sample, sample before")),
    (["pause-scene", "step-scene"], Phrase("Pause the demo, step through it")),
    (["quit", "interrupt"], Phrase("Quit from anywhere")),
    (["wider", "narrower"], Phrase("Move the border right, left")),
    (["earlier", "later"], Phrase("Go back and forth in time")),
  ]

  /// A row a command: its help as far as it fits in one, or its title.
  private static func brief(
    _ commands: [Command], room: Int
  ) -> [(keys: String, words: String)] {
    var rows: [(keys: String, words: String)] = []
    for command in commands {
      if let pair = pairs.first(where: { $0.ids.contains(command.id) }),
        commands.count(where: { pair.ids.contains($0.id) }) == pair.ids.count
      {
        guard command.id == pair.ids[0] else { continue }
        var names: [String] = []
        for id in pair.ids {
          if let name = commands.first(where: { $0.id == id })?.keys.first?.name,
            !names.contains(name)
          {
            names.append(name)
          }
        }
        rows.append((names.joined(separator: " "), localized(pair.words)))
        continue
      }
      let help = localized(command.help)
      let start = help.prefix { !",;:".contains($0) }.trimmed
      let name = localized(command.title)
      let title = name.prefix(1).uppercased() + name.dropFirst()
      let words =
        TextLayout.width(help) <= room
        ? help : TextLayout.width(start) <= room && start.contains(" ") ? start : String(title)
      // What a key does on several screens is said once.
      let isKnown = rows.contains { $0.keys == command.keyNames && $0.words == words }
      if !isKnown { rows.append((command.keyNames, words)) }
    }
    return rows
  }

  /// The lines of the longest column.
  var count: Int { columns.map(\.count).max() ?? 0 }

  /// The lines that are seen at once.
  var rows: Int { max(1, min(count + 4, height) - 3) }

  /// The first line when the last one is seen.
  var last: Int { max(0, count - rows) }
}

extension Substring {
  /// The text without a space at its end, as one stands before a sign in French.
  fileprivate var trimmed: String { String(last == " " || last == "\u{A0}" ? dropLast() : self) }
}
