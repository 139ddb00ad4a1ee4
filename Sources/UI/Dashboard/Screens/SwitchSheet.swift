internal import Canvas
internal import Simulator
internal import Basics

extension ScreenRenderer {
  /// The device's switches, as a person finds them in Settings: its own first, then each app's.
  mutating func switches(_ choice: DeviceSwitch) {
    let all = state.switches
    let list = SwitchList(all)
    // More rows than half the screen's would hide the cards that a switch is about.
    let area = sheet(width: 48, height: min(list.rows.count, max(12, size.height / 2)) + 8)
    frame.put(localized("The device"), at: area.origin, width: area.width, theme.ink(.text, .bold))
    let height = max(1, area.height - 6)
    let top = list.top(showing: choice, height: height)
    for (offset, row) in list.rows.dropFirst(top).prefix(height).enumerated() {
      let y = area.y + 2 + offset
      switch row {
      case .gap: break
      case .app(let name):
        frame.put(name, at: GridPoint(area.x, y), width: area.width, theme.ink(.text, .bold))
      case .item(let item, let place):
        let line = GridRect(area.x - 1, y, area.width + 2, 1)
        if item == choice { bar(line) }
        put(item, y, area)
        frame.mark(line, id: ClickTarget.deviceSwitch(place))
      }
    }
    hiddenWords(
      top..<min(list.rows.count, top + height), of: list.rows.count,
      in: GridRect(area.x + 14, area.y, area.width - 14, 1))
    put(
      TextLayout.wrap(localized(choice.words), width: area.width, lines: 2),
      at: GridPoint(area.x, area.maxY - 3), width: area.width, theme.ink(.secondary))
  }

  private mutating func put(_ item: DeviceSwitch, _ y: Int, _ area: GridRect) {
    let column = max(6, [localized("● on"), localized("○ off")].map(TextLayout.width).max() ?? 0)
    frame.put(
      localized(item.title), at: GridPoint(area.x + 1, y), width: area.width - column - 2,
      theme.ink(.text))
    guard let settings = state.settings else { return }
    let isOn = item.isOn(in: settings)
    // What the device's own switch overrules is on without effect.
    let isQuiet = !isOn || item.isOverruled(in: settings)
    frame.put(
      localized(isOn ? "● on" : "○ off"), at: GridPoint(area.maxX - column, y),
      theme.ink(isQuiet ? .secondary : .success, isQuiet ? [] : .bold))
  }

  /// Marks a row as the chosen one.
  mutating func bar(_ row: GridRect) {
    if theme.isPlain {
      frame.put("▸", at: row.origin, theme.ink(.accent, .bold))
    } else {
      // A sheet is glass already, and a second layer would be too bright to be read on.
      if let sheetPaper { frame.blend(row, with: sheetPaper, amount: 1) }
      let paint = theme.paint(.cardSelected)
      frame.blend(row, with: paint.color, amount: paint.opacity)
    }
  }
}

/// The switches with the names of the apps above theirs.
private struct SwitchList {
  enum Row {
    case item(DeviceSwitch, place: Int)
    case app(String)
    case gap
  }

  private(set) var rows: [Row] = []

  init(_ all: [DeviceSwitch]) {
    var app: String?
    for (place, item) in all.enumerated() {
      if item.app != app, let name = item.app { rows += [.gap, .app(name)] }
      app = item.app
      rows.append(.item(item, place: place))
    }
  }

  /// The first row that is shown, so that the chosen one is seen with the name above it.
  func top(showing choice: DeviceSwitch, height: Int) -> Int {
    let place = rows.firstIndex { if case .item(choice, _) = $0 { true } else { false } } ?? 0
    return max(0, min(place - height / 2, rows.count - height))
  }
}
