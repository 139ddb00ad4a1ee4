internal import Canvas

extension ScreenRenderer {
  /// What to do while there is nothing to see: the request that changes that, ready to be copied.
  mutating func emptyScreen() {
    let lines = Curl.firstStart(address: state.address)
    let width = min(max(48, (lines.map(TextLayout.width).max() ?? 0)), size.width - 4)
    let hasLog = layout.hasLog && !state.log.entries.isEmpty
    let area = hasLog ? layout.cards : frame.bounds
    let x = max(area.x + 1, area.x + (area.width - width) / 2)
    let height = lines.count + 6
    var y = max(2, (size.height - height) / 2)
    func centred(_ text: String, _ ink: Ink) {
      frame.put(text, at: Point(x, y), width: width, align: .center, ink)
    }
    centred("No Live Activities yet", theme.ink(.text, .bold))
    y += 1
    let isOnline = state.feed == .online
    centred(
      isOnline ? "Start one from another terminal, y copies this:" : "Waiting for \(state.address)",
      theme.ink(.secondary))
    y += 2
    for line in lines where y < size.height - 3 {
      frame.put(line, at: Point(x, y), width: width, theme.ink(.secondary))
      y += 1
    }
    y += 1
    if y < size.height - 2 { centred("or let islet demo play one", theme.ink(.dim)) }
  }
}
