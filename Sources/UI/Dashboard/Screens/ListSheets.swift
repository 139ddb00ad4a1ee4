internal import Basics
internal import Canvas
internal import Simulator

/// The visible lines of a list: as many as there are rows, around the selected one.
struct ListWindow {
  let count: Int
  let shown: Range<Int>

  init(_ count: Int, shown: Range<Int>) { (self.count, self.shown) = (count, shown) }

  init(_ count: Int, rows: Int, around choice: Int) {
    self.count = count
    let first = max(0, min(choice - rows / 2, count - rows))
    shown = first..<max(first, min(count, first + rows))
  }

  /// `↑ 2 above · +3 more`: the number of hidden lines.
  var hidden: String {
    let (above, below) = (shown.lowerBound, count - shown.upperBound)
    return
      ((above > 0 ? [localized("↑ \(above) above")] : [])
      + (below > 0 ? [localized("+\(below) more")] : [])).joined(separator: " · ")
  }
}

extension ScreenRenderer {
  /// Draws the lines of a list that fit into an area, with a bar under the selected one. The number
  /// of the others is on the right of the heading. Lines with a target can be clicked.
  mutating func list<Item>(
    _ items: [Item], choice: Int, in area: GridRect, heading: GridRect,
    target: (Int) -> ClickTarget? = { .line($0) },
    draw: (inout Self, Item, GridRect, _ isChosen: Bool) -> Void
  ) {
    let window = ListWindow(items.count, rows: area.height, around: choice)
    put(window.hidden, in: heading, align: .trailing, .dim)
    for place in window.shown {
      let y = area.y + place - window.shown.lowerBound
      let line = GridRect(area.x - 1, y, area.width + 2, 1)
      if place == choice { bar(line) }
      draw(&self, items[place], GridRect(area.x, y, area.width, 1), place == choice)
      if let target = target(place) { frame.mark(line, id: target) }
    }
  }

  /// Marks a row as selected.
  mutating func bar(_ row: GridRect) {
    if theme.isPlain {
      put("▸", row.x, row.y, .accent, .bold)
    } else {
      // A sheet is already translucent; a second translucent layer would be too bright for text.
      if let sheetPaper { frame.blend(row, with: sheetPaper, amount: 1) }
      let paint = theme.paint(.cardSelected)
      frame.blend(row, with: paint.color, amount: paint.opacity)
    }
  }

  /// Draws typed text after a symbol, and the cursor. Returns the cursor's column.
  mutating func input(_ text: String, sign: String, _ x: Int, _ y: Int, width: Int) -> Int {
    let start = put(sign, x, y, .accent, .bold)
    let cursor = put(TextLayout.tail(text, width: max(0, width)), start, y, .text, .bold)
    put(" ", cursor, y, .text, .reverse)
    return cursor
  }

  /// Wraps a text into the rows of an area.
  mutating func wrapped(_ text: String, in area: GridRect, _ role: ThemeRole) {
    for (row, line) in TextLayout.wrap(text, width: area.width, lines: area.height).enumerated() {
      put(line, area.x, area.y + row, width: area.width, role)
    }
  }

  // MARK: The palette

  /// Draws the typed text and the matching items.
  mutating func palette(_ text: String, _ choice: Int) {
    let area = sheet(width: 80, height: 21)
    let cursor = input(text, sign: ": ", area.x, area.y, width: area.width - 4)
    let items = PaletteItem.matching(text, in: state)
    if items.isEmpty { put(localized("No match."), area.x, area.y + 2, .dim) }
    let rows = GridRect(area.x, area.y + 2, area.width, area.height - 5)
    // Names of rules are longer than those of commands.
    let shown = ListWindow(items.count, rows: rows.height, around: choice).shown
    let widest = items[shown].map { TextLayout.width($0.title) }.max() ?? 0
    let width = min(max(13, widest), max(13, area.width - 28))
    let heading = GridRect(cursor + 2, area.y, area.maxX - cursor - 2, 1)
    list(items, choice: choice, in: rows, heading: heading) { screen, item, row, _ in
      screen.put(item, typed: text, titleWidth: width, in: row)
    }
    guard items.indices.contains(choice) else { return }
    // The selected item is described in full.
    wrapped(
      SafeText.clean(items[choice].disabledReason ?? items[choice].help),
      in: GridRect(area.x, area.maxY - 2, area.width, 2), .secondary)
  }

  private mutating func put(
    _ item: PaletteItem, typed: String, titleWidth width: Int, in row: GridRect
  ) {
    let isDisabled = item.disabledReason != nil
    let isCommand = if case .command = item.target { true } else { false }
    put(item.sign, row.x, row.y, width: 5, isCommand ? .text : .dim, isCommand ? .bold : [])
    let title = SafeText.clean(item.title)
    put(title, row.x + 6, row.y, width: width, isDisabled ? .dim : .text)
    if !isDisabled, TextLayout.width(title) <= width, let match = FuzzyMatch(typed, in: title) {
      // Highlight the characters that matched.
      let characters = Array(title)
      for place in match.places {
        let column = TextLayout.width(String(characters[..<place]))
        put(String(characters[place]), row.x + 6 + column, row.y, .accent, .bold)
      }
    }
    let room = row.width - width - 7
    let help = SafeText.clean(item.disabledReason ?? item.help)
    put(
      isCommand ? brief(help, width: room) : help, row.x + width + 7, row.y, width: room,
      isDisabled ? .dim : .secondary)
  }

  // MARK: Projects and themes

  /// Draws the gateway's projects: the number of cards of each, and of pushes not shown.
  mutating func projectPicker(_ choice: ProjectChoice) {
    let choices = state.projectChoices
    let area = sheet(width: 52, height: max(1, choices.count) + 5)
    put(localized("Projects"), in: area, .text, .bold)
    guard !choices.isEmpty else {
      let words: Phrase =
        state.gateway.projects == nil
        ? "the gateway has not listed its projects yet" : "this gateway has no projects"
      put(localized(words), area.x, area.y + 2, width: area.width, .secondary)
      return
    }
    put(localized("cards"), area.x, area.y + 1, width: area.width - 12, align: .trailing, .dim)
    put(
      localized("problems"), in: GridRect(area.x, area.y + 1, area.width, 1), align: .trailing, .dim
    )
    list(
      choices, choice: choices.firstIndex(of: choice) ?? -1,
      in: GridRect(area.x, area.y + 2, area.width, max(1, area.height - 3)),
      heading: GridRect(area.x + 12, area.y, area.width - 12, 1)
    ) { screen, item, row, isChosen in
      screen.put(item, isChosen: isChosen, in: row)
    }
  }

  private mutating func put(_ item: ProjectChoice, isChosen: Bool, in row: GridRect) {
    let shown = (state.gateway.projects ?? []).filter { item == .all || item == .one($0.name) }
    let problems = shown.reduce(0) { $0 + $1.problems }
    let name = if case .one(let name) = item { name } else { localized("all") }
    if item == state.gateway.project { put("✓", row.x, row.y, .success, .bold) }
    put(
      name, row.x + 2, row.y, width: row.width - 24, isChosen ? .text : .secondary,
      isChosen ? .bold : [])
    let activities = shown.reduce(0) { $0 + $1.activities }
    put("\(activities)", row.maxX - 20, row.y, width: 8, align: .trailing, .text)
    if problems > 0 {
      put("✗ \(problems)", row.maxX - 11, row.y, width: 11, align: .trailing, .error)
    }
  }

  private static let pickerWidth = 26

  /// Draws the themes on the right, beside the screen in the selected one.
  mutating func themePicker(before: String) {
    let names = state.themes.names
    let height = min(names.count + 5, size.height - 4)
    let answers = [
      (Key.enter.name, Phrase("keep"), "keep-theme"), ("esc", Phrase("cancel"), "cancel-theme"),
    ]
    // There are two columns between the answers, and three on each side of them.
    let words = answers.map { TextLayout.width($0.0) + 1 + TextLayout.width(localized($0.1)) + 2 }
    let width = min(max(Self.pickerWidth, words.reduce(4, +)), size.width - 2)
    let area = pane(
      GridRect(size.width - width - 1, max(1, (size.height - 1 - height) / 2), width, height))
    put(localized("Theme"), in: area, .text, .bold)
    list(
      names, choice: names.firstIndex(of: state.themes.name) ?? 0,
      in: GridRect(area.x, area.y + 1, area.width, area.height - 3),
      heading: GridRect(area.x + 6, area.y, area.width - 6, 1)
    ) { screen, name, row, isChosen in
      screen.put(
        name, row.x + 1, row.y, width: row.width - 4, isChosen ? .text : .secondary,
        isChosen ? .bold : [])
      if name == before { screen.put("✓", row.maxX - 2, row.y, .success, .bold) }
    }
    self.answers(answers, gap: 2, in: area)
  }

  // MARK: The device's switches

  /// Draws the switches in the order of Settings: the device's own first, then each app's below its
  /// name.
  mutating func switches(_ choice: DeviceSwitch) {
    let all = state.switches
    var rows: [(place: Int?, app: String)] = []
    for (place, item) in all.enumerated() {
      if let app = item.app, app != all[max(0, place - 1)].app { rows += [(nil, ""), (nil, app)] }
      rows.append((place, ""))
    }
    // More than half of the screen's rows would hide the cards that a switch affects.
    let area = sheet(width: 48, height: min(rows.count, max(12, size.height / 2)) + 8)
    put(localized("The device"), in: area, .text, .bold)
    list(
      rows, choice: rows.firstIndex { $0.place.map { all[$0] } == choice } ?? -1,
      in: GridRect(area.x, area.y + 2, area.width, max(1, area.height - 6)),
      heading: GridRect(area.x + 14, area.y, area.width - 14, 1),
      target: { rows[$0].place.map(ClickTarget.line) }
    ) { screen, line, row, _ in
      if let place = line.place {
        screen.put(all[place], in: row)
      } else {
        screen.put(line.app, in: row, .text, .bold)
      }
    }
    wrapped(
      localized(choice.text), in: GridRect(area.x, area.maxY - 3, area.width, 2), .secondary)
  }

  private mutating func put(_ item: DeviceSwitch, in row: GridRect) {
    let column = max(6, [localized("● on"), localized("○ off")].map(TextLayout.width).max() ?? 0)
    put(localized(item.title), row.x + 1, row.y, width: row.width - column - 2, .text)
    guard let settings = state.gateway.settings else { return }
    let isOn = item.isOn(in: settings)
    // A switch overruled by the device's own is on without effect.
    let isQuiet = !isOn || item.isOverruled(in: settings)
    put(
      localized(isOn ? "● on" : "○ off"), row.maxX - column, row.y, isQuiet ? .secondary : .success,
      isQuiet ? [] : .bold)
  }
}
