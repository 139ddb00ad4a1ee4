internal import Canvas
internal import Basics

/// All keys as lines: those of the screen below first, by task, then the additional ones of each
/// other screen. In two columns if there is space.
struct HelpText {
  /// The width of the sheet in columns, if the screen is wide enough.
  let width: Int
  /// The lines of each column of the sheet.
  private(set) var columns: [[TextLine]] = []
  let wordColumn: Int
  /// Whether the keys of other screens are left out.
  private(set) var isPart = false
  private let height: Int

  /// The minimum columns for two columns on the sheet.
  private static let twoColumns = 92

  init(_ state: State) {
    let size = state.size
    height = size.height - 2
    let isWide = size.width >= Self.twoColumns
    width = min(isWide ? 140 : 84, size.width - 2)
    let commands = state.keymap.commands.filter {
      !$0.contexts.isDisjoint(with: Command.screens) && !$0.keys.isEmpty && $0.isOffered(in: state)
    }
    let mouse = localized("mouse")
    let keys = [mouse] + Self.rows(commands, room: .max, isHere: true).map(\.text)
    wordColumn = (keys.map(TextLayout.width).max() ?? 0) + 2
    let column = isWide ? (width - 9) / 2 : width - 6
    let room = column - wordColumn
    let (lines, own) = Self.page(
      commands, state.screenContext, mouse: mouse, room: room, isWide: isWide)
    guard isWide else {
      columns = [lines]
      return
    }
    let rows = height - 4
    if let airy = Self.airy(lines, height: rows) {
      columns = airy
    } else if let airy = Self.airy(lines[..<own], height: rows) {
      // With few rows, each screen lists only its own keys.
      columns = airy
      isPart = true
    } else {
      columns = Self.dense(lines)
    }
    columns = columns.map { Self.told($0, room: room, rows: rows) }
  }

  /// The lines of all keys, those of the screen below first, and the number of these.
  private static func page(
    _ commands: [Command], _ context: Command.Context, mouse: String, room: Int, isWide: Bool
  ) -> (lines: [TextLine], own: Int) {
    var lines: [TextLine] = []
    func head(_ words: Phrase, _ role: ThemeRole) {
      if !lines.isEmpty, !isWide { lines.append(TextLine()) }
      lines.append(.heading(localized(words), role))
    }
    // One row each, so that a page contains many. Opposite commands share one.
    func list(_ commands: [Command], isHere: Bool) {
      lines += rows(commands, room: room, isHere: isHere).flatMap { $0.wrapped(room) }
    }
    let here = commands.filter { $0.contexts.contains(context) }
    for (task, title) in Command.tasks {
      let own = here.filter { $0.task == task }
      if own.isEmpty { continue }
      head(title, .text)
      list(own, isHere: true)
      if task == .find {
        lines += row(mouse, localized("Click selects, wheel moves"), isHere: true).wrapped(room)
      }
    }
    let count = lines.count
    // The additional keys of each other screen; the way back is the same everywhere.
    let others = commands.filter {
      !$0.contexts.contains(context) && !$0.keys.contains(.escape)
    }
    for (place, title) in Command.places {
      let own = others.filter { $0.place == place }
      if own.isEmpty { continue }
      head(title, .accent)
      list(own, isHere: false)
    }
    return (lines, count)
  }

  /// Replaces brief texts with full sentences, as long as the rows of the column suffice.
  private static func told(_ lines: [TextLine], room: Int, rows: Int) -> [TextLine] {
    var free = rows - lines.count
    return lines.flatMap { line in
      guard let sentence = line.sentence else { return [line] }
      var whole = line
      whole.value = sentence
      whole.sentence = nil
      let told = whole.wrapped(room)
      guard told.count - 1 <= free else { return [line] }
      free -= told.count - 1
      return told
    }
  }

  /// Two columns with empty rows between parts; `nil` if they exceed a height. No part is divided
  /// between the columns.
  private static func airy(_ lines: some Collection<TextLine>, height: Int) -> [[TextLine]]? {
    let lines = Array(lines)
    let starts = lines.indices.dropFirst().filter {
      lines[$0].isHeading && !lines[$0 - 1].isHeading
    }
    func part(_ range: Range<Int>) -> [TextLine] {
      range.flatMap { place in
        place > range.lowerBound && starts.contains(place)
          ? [TextLine(), lines[place]] : [lines[place]]
      }
    }
    let halves = starts.map { [part(0..<$0), part($0..<lines.count)] }
    func longest(_ halves: [[TextLine]]) -> Int { halves.map(\.count).max() ?? 0 }
    return halves.min { longest($0) < longest($1) }.flatMap { longest($0) <= height ? $0 : nil }
  }

  /// Two columns of the same length, without a heading at the end of one.
  private static func dense(_ lines: [TextLine]) -> [[TextLine]] {
    var half = (lines.count + 1) / 2
    while half > 1, lines[half - 1].isHeading || lines[half].text.isEmpty { half -= 1 }
    return [Array(lines[..<half]), Array(lines[half...])]
  }

  /// Opposite commands, with a common description.
  private static let pairs: [(ids: [String], words: Phrase)] =
    Command.table.filter { $0[0] == "+" }.map {
      ($0[1].split(separator: " ").map(String.init), Phrase(verbatim: $0[2]))
    }

  /// A row of keys. It is dimmed if they have no effect on the screen below.
  private static func row(
    _ keys: String, _ words: String, isHere: Bool, sentence: String? = nil
  ) -> TextLine {
    TextLine(
      text: keys, role: isHere ? .text : .dim, attributes: isHere ? .bold : [], value: words,
      valueRole: isHere ? .secondary : .dim, sentence: sentence)
  }

  /// One row per command: its help as far as it fits into a line, or its title.
  private static func rows(_ commands: [Command], room: Int, isHere: Bool) -> [TextLine] {
    var rows: [TextLine] = []
    for command in commands {
      let pair = pairs.first { pair in
        pair.ids.contains(command.id)
          && pair.ids.allSatisfy { id in commands.contains { $0.id == id } }
      }
      if let pair {
        guard command.id == pair.ids[0] else { continue }
        let names = pair.ids.compactMap { id in
          commands.first { $0.id == id }?.keys.first?.name
        }
        let once = names.indices.filter { names.firstIndex(of: names[$0]) == $0 }.map { names[$0] }
        rows.append(
          row(once.joined(separator: " "), localized(pair.words), isHere: isHere))
        continue
      }
      let help = localized(command.help)
      let words = command.brief(help, room: room)
      // A key with the same effect on several screens is listed once.
      let isKnown = rows.contains { $0.text == command.keyNames && $0.value == words }
      if !isKnown {
        rows.append(
          row(command.keyNames, words, isHere: isHere, sentence: words == help ? nil : help))
      }
    }
    return rows
  }

  /// The lines of the longest column.
  var count: Int { columns.map(\.count).max() ?? 0 }

  /// The number of lines that are visible together.
  var rows: Int { max(1, min(count + 4, height) - 3) }

  /// The first line when the last one is visible.
  var last: Int { max(0, count - rows) }
}

extension TextLine {
  /// The line with its value in as many rows as it needs, all of similar length.
  fileprivate func wrapped(_ room: Int) -> [TextLine] {
    TextLayout.wrapEvenly(value, width: room, lines: 3).enumerated().map { place, words in
      var line = self
      line.value = words
      if place > 0 { (line.text, line.sentence) = ("", nil) }
      return line
    }
  }
}

extension Command {
  /// As much of the command's help as fits in a line, or the command's title.
  fileprivate func brief(_ help: String, room: Int) -> String {
    let start = help.prefix { !",;:".contains($0) }.trimmed
    let name = localized(title)
    return TextLayout.width(help) <= room
      ? help
      : TextLayout.width(start) <= room && start.contains(" ")
        ? start : name.prefix(1).uppercased() + name.dropFirst()
  }
}

extension Substring {
  /// The text without a space at its end: French has one before punctuation.
  fileprivate var trimmed: String { String(last == " " || last == "\u{A0}" ? dropLast() : self) }
}
