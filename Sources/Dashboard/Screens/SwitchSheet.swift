internal import Canvas

extension ScreenRenderer {
  /// The device's switches, as a person finds them in Settings.
  mutating func switches(_ choice: Int) {
    let all = DeviceSwitch.allCases
    let area = sheet(width: 48, height: all.count + 8)
    frame.put("The device", at: area.origin, width: area.width, theme.ink(.text, .bold))
    for (index, item) in all.enumerated() {
      let y = area.y + 2 + index
      let row = Rect(area.x - 1, y, area.width + 2, 1)
      if index == choice { bar(row) }
      frame.put(item.title, at: Point(area.x + 1, y), width: area.width - 8, theme.ink(.text))
      if let settings = state.settings {
        let isOn = item.isOn(in: settings)
        frame.put(
          isOn ? "● on" : "○ off", at: Point(area.maxX - 6, y),
          theme.ink(isOn ? .success : .secondary, isOn ? .bold : []))
      }
      frame.mark(row, id: "switch:\(index)")
    }
    let words = all.indices.contains(choice) ? all[choice].words : ""
    for (offset, line) in TextLayout.wrap(words, width: area.width, lines: 2).enumerated() {
      frame.put(line, at: Point(area.x, area.y + 3 + all.count + offset), theme.ink(.secondary))
    }
  }

  /// Marks a row as the chosen one.
  mutating func bar(_ row: Rect) {
    if theme.isPlain {
      frame.put("▸", at: row.origin, theme.ink(.accent, .bold))
    } else {
      let paint = theme.paint(.cardSelected)
      frame.blend(row, with: paint.color, amount: paint.opacity)
    }
  }
}
