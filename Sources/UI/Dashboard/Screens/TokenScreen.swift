internal import Canvas
internal import Simulator
internal import Panels
internal import Basics

extension ScreenRenderer {
  /// Every push token that the device issued or learned, the living ones first.
  mutating func tokenScreen() {
    header()
    hintBar()
    answerLine()
    let area = GridRect(2, 2, size.width - 4, size.height - 5)
    let tokens = state.tokens ?? []
    put(localized("Push tokens"), area.x, area.y, .text, .bold)
    let dead = tokens.count { $0.invalidation != nil }
    if !tokens.isEmpty {
      let live = tokens.count - dead
      let counts: [Phrase] =
        [live == 1 ? "1 valid" : "\(live) valid"]
        + (dead == 0 ? [] : [dead == 1 ? "1 dead" : "\(dead) dead"])
      put(counts.map(localized).joined(separator: " · "), in: area, align: .trailing, .secondary)
    }
    guard !tokens.isEmpty else {
      // Nothing is said before the gateway has answered.
      if state.tokens != nil {
        put(
          localized("None yet: an activity that starts gets an update token."), area.x, area.y + 2,
          width: area.width, .dim)
      }
      return
    }
    list(
      tokens, choice: state.tokenPlace ?? 0,
      in: GridRect(area.x, area.y + 2, area.width, area.height - 2),
      heading: GridRect(area.x, area.y + 1, area.width, 1), target: ClickTarget.token
    ) { screen, token, row, _ in screen.line(token, row) }
  }

  private mutating func line(_ token: PushToken, _ row: GridRect) {
    let isLive = token.invalidation == nil
    let y = row.y
    let quiet = theme.ink(isLive ? .secondary : .dim)
    put(isLive ? "●" : "○", row.x, y, isLive ? .success : .dim)
    frame.put(token.kind.rawValue, at: GridPoint(row.x + 2, y), width: 6, quiet)
    let digits = GridPoint(row.maxX - 12, y)
    frame.put(String(token.value.prefix(12)), at: digits, width: 12, quiet)
    let isNarrow = row.width < 70
    let state = GridPoint(digits.x - (isNarrow ? 15 : 24), y)
    frame.put(life(token, isNarrow: isNarrow), at: state, width: digits.x - state.x - 2, quiet)
    var end = state.x - 2
    if row.width >= 84 {
      frame.put(token.user ?? "", at: GridPoint(end - 16, y), width: 16, quiet)
      end -= 18
    }
    put(
      token.kind == .start
        ? token.attributesType ?? localized("any type")
        : token.activityID ?? localized("no activity"), row.x + 10, y, width: end - row.x - 10,
      isLive ? .text : .dim)
  }

  /// How long it works yet, how old it is, or why it works no longer.
  private mutating func life(_ token: PushToken, isNarrow: Bool) -> String {
    if let death = token.invalidation { return localized(death.words) }
    let words: (text: String, next: Date?)
    if let expiry = token.expiresAt {
      words = Clock.left(until: expiry, now: time)
      if let next = words.next { frame.changes(at: next) }
      return localized(isNarrow ? "in \(words.text)" : "expires in \(words.text)")
    }
    words = Clock.age(of: token.issuedAt, now: time)
    if let next = words.next { frame.changes(at: next) }
    return localized(time.timeIntervalSince(token.issuedAt) < 10 ? "new" : "\(words.text) old")
  }
}
