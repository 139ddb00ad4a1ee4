internal import Canvas
import Simulator
internal import Basics

extension ScreenRenderer {
  /// What to do while there is nothing to see: the request that changes that, ready to be copied;
  /// or what keeps the gateway from answering.
  mutating func emptyScreen() {
    guard state.feed.isOnline else { return silence() }
    if case .busy(let words, let done) = state.widgetBuild { return loading(words, done) }
    let lines = Curl.firstStart(address: state.address, user: state.user)
    let width = min(max(48, (lines.map(TextLayout.width).max() ?? 0)), size.width - 4)
    let area = emptyArea
    let x = max(area.x + 1, area.x + (area.width - width) / 2)
    let height = lines.count + 6
    var y = max(2, (size.height - height) / 2)
    func centred(_ text: String, _ ink: Ink) {
      frame.put(text, at: GridPoint(x, y), width: width, align: .center, ink)
    }
    let person = state.user.map { SafeText.clean($0, limit: 40) }
    centred(
      person.map { localized("No Live Activities of \($0) (--user)") }
        ?? localized("No Live Activities yet"), theme.ink(.text, .bold))
    y += 1
    centred(
      localized("Start one from another terminal, \(state.keymap.name(of: "copy")) copies this:"),
      theme.ink(.secondary))
    y += 2
    for line in lines where y < size.height - 3 {
      put(line, x, y, width: width, .secondary)
      y += 1
    }
    y += 1
    if y < size.height - 2, state.scene == nil {
      centred(localized("or let islet demo play one"), theme.ink(.dim))
    }
  }

  private var emptyArea: GridRect {
    layout.hasLog && !state.log.entries.isEmpty ? layout.cards : frame.bounds
  }

  /// Why there is nothing to see while the gateway does not answer.
  private mutating func silence() {
    var texts: [(String, ThemeRole)]
    switch state.feed {
    case .online: return
    case .connecting: texts = [(localized("Connecting to \(state.address)"), .secondary)]
    case .retrying(_, let reason, _):
      texts = [
        (localized("Waiting for \(state.address)"), .text), (reason, .secondary),
        (localized("islet serve starts one; this screen follows by itself"), .dim),
      ]
    case .failed(let reason, let mend): texts = [(reason, .text), (mend, .secondary)]
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
