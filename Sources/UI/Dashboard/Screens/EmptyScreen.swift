internal import Basics
internal import Canvas
internal import Simulator

extension ScreenRenderer {
  /// Draws help while there are no cards: the request that starts one, ready to be copied, or why
  /// the gateway does not respond.
  mutating func emptyScreen() {
    guard state.gateway.feed.isOnline else { return silence() }
    if case .busy(let words, let done) = state.widget.build { return loading(words, done) }
    let lines = Curl.firstStart(state, now: now)
    let width = min(max(48, (lines.map(TextLayout.width).max() ?? 0)), size.width - 4)
    let area = emptyArea
    let x = max(area.x + 1, area.x + (area.width - width) / 2)
    let height = lines.count + 6
    var y = max(2, (size.height - height) / 2)
    let person = state.user.map { SafeText.clean($0, limit: 40) }
    let words =
      person.map { localized("No Live Activities of \($0) (--user)") }
      ?? localized("No Live Activities yet")
    put(words, x, y, width: width, align: .center, .text, .bold)
    y += 1
    put(
      localized("Start one from another terminal, \(state.keymap.name(of: "copy")) copies this:"),
      x, y, width: width, align: .center, .secondary)
    y += 2
    for line in lines where y < size.height - 3 {
      put(line, x, y, width: width, .secondary)
      y += 1
    }
    y += 1
    if y < size.height - 2, state.scene == nil {
      put(localized("or let islet demo play one"), x, y, width: width, align: .center, .dim)
    }
  }

  /// The area in which cards would be.
  var emptyArea: GridRect {
    layout.hasLog && !state.log.entries.isEmpty ? layout.cards : frame.bounds
  }

  /// How to start a gateway at an address of this machine; empty for another machine's.
  private var serveText: String {
    let parts = state.gateway.address.split(separator: ":")
    guard ["127.0.0.1", "localhost"].contains(parts.first) else { return "" }
    let port = parts.count > 1 && parts[1] != "5483" ? " --listen \(parts[1])" : ""
    return localized("start one with islet serve\(port); this screen then connects")
  }

  /// Draws why there are no cards while the gateway does not respond.
  private mutating func silence() {
    var texts: [(String, ThemeRole)]
    switch state.gateway.feed {
    case .online: return
    case .connecting: texts = [(localized("Connecting to \(state.gateway.address)"), .secondary)]
    case .retrying(_, let reason, _):
      texts = [
        (localized("Waiting for \(state.gateway.address)"), .text), (reason, .secondary),
        (serveText, .dim),
      ]
    case .failed(let reason, let fix): texts = [(reason, .text), (fix, .secondary)]
    }
    texts.removeAll { $0.0.isEmpty }
    let area = emptyArea
    let width = min(64, area.width - 4)
    var y = max(2, size.height / 2 - texts.count)
    for (text, role) in texts {
      for line in TextLayout.wrap(text, width: width, lines: 3) where y < size.height - 2 {
        put(line, area.x, y, width: area.width, align: .center, role, role == .text ? .bold : [])
        y += 1
      }
    }
  }
}
