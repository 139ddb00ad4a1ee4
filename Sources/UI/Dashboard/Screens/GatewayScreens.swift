internal import Basics
internal import Canvas
internal import Panels
internal import Simulator

extension ScreenRenderer {
  /// Draws every push token that the device issued or learned, the valid ones first.
  mutating func tokenScreen() {
    frameLines()
    let area = GridRect(2, 2, size.width - 4, size.height - 5)
    let tokens = state.tokenList.all ?? []
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
      // Show nothing while the gateway is queried.
      if state.tokenList.all != nil || !state.gateway.feed.isOnline {
        let words: Phrase =
          state.tokenList.all == nil
          ? "Waiting for \(state.gateway.address)"
          : "None yet: a started activity gets an update token."
        put(localized(words), area.x, area.y + 2, width: area.width, .dim)
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
    let quiet: ThemeRole = isLive ? .secondary : .dim
    put(isLive ? "●" : "○", row.x, y, isLive ? .success : .dim)
    put(token.kind.rawValue, row.x + 2, y, width: 8, quiet)
    // The owner matters most: narrow rows show it alone.
    var end = row.maxX
    if row.width >= 48 {
      let digits = row.maxX - 12
      put(String(token.value.prefix(12)), digits, y, width: 12, quiet)
      let isNarrow = row.width < 70
      let state = digits - (isNarrow ? 15 : 24)
      put(life(token, isNarrow: isNarrow), state, y, width: digits - state - 2, quiet)
      end = state - 2
    }
    if row.width >= 84 {
      put(token.user ?? "", end - 16, y, width: 16, quiet)
      end -= 18
    }
    let owner =
      switch token.kind {
      case .start: token.attributesType ?? localized("any type")
      case .update: token.activityID ?? localized("no activity")
      case .widgets, .controls: token.app ?? localized("an app")
      }
    put(owner, row.x + 11, y, width: end - row.x - 11, isLive ? .text : .dim)
  }

  /// A time span as text. Notes the time of its next change in the frame.
  private mutating func counted(_ span: (text: String, next: Date?)) -> String {
    if let next = span.next { frame.changes(at: next) }
    return span.text
  }

  /// How long it is still valid, how old it is, or why it is no longer valid.
  private mutating func life(_ token: PushToken, isNarrow: Bool) -> String {
    if let death = token.invalidation { return localized(death.text) }
    if let expiry = token.expiresAt {
      let left = counted(Clock.left(until: expiry, now: time))
      return localized(isNarrow ? "in \(left)" : "expires in \(left)")
    }
    let age = counted(Clock.age(of: token.issuedAt, now: time))
    return localized(time.timeIntervalSince(token.issuedAt) < 10 ? "new" : "\(age) old")
  }

  /// The rows of each source: its figures, its address or its error, and an empty one.
  private static let rows = 3

  /// Draws the status of the sources that the gateway polls.
  mutating func sourceSheet(from first: Int) {
    let all = state.gateway.sources ?? []
    // The first visible source is described in full; `j` makes the next one the first.
    let room = min(88, size.width - 2) - 8
    let first = max(0, min(first, all.count - 1))
    let lines =
      all.isEmpty ? [] : TextLayout.wrap(text(on: all[first]).text, width: room, lines: .max)
    let more = max(0, lines.count - 1)
    let area = sheet(width: 88, height: max(1, all.count) * Self.rows + 5 + more)
    put(localized("Sources"), in: area, .text, .bold)
    let failing = all.count { $0.error != nil }
    if failing > 0 {
      put(
        localized(
          failing == 1
            ? "1 of \(all.count) has errors" : "\(failing) of \(all.count) have errors"),
        in: area, align: .trailing, .error)
    }
    guard !all.isEmpty else {
      // Show nothing before the gateway has responded.
      if state.gateway.sources != nil {
        put(
          localized("No sources polled: islet watch --source NAME, islet sources list"),
          area.x, area.y + 2, width: area.width, .secondary)
      }
      return
    }
    let count = max(1, (area.height - 2 - more) / Self.rows)
    for (offset, source) in all.dropFirst(first).prefix(count).enumerated() {
      let y = area.y + 2 + offset * Self.rows + (offset > 0 ? more : 0)
      put(source, at: y, in: area, below: offset == 0 ? lines : nil)
    }
    let window = ListWindow(all.count, shown: first..<min(all.count, first + count))
    put(window.hidden, in: GridRect(area.x, area.maxY - 1, area.width, 1), align: .trailing, .dim)
  }

  private func text(on source: SourceStatus) -> (text: String, role: ThemeRole) {
    if let error = source.error {
      let words = [error.reason, error.fix].compactMap(\.self).filter { !$0.isEmpty }
      let hasFailed = if case .failed = source.state { true } else { false }
      return (words.joined(separator: ": "), hasFailed ? .error : .warning)
    }
    if let problem = source.problems.first { return (problem, .warning) }
    return (source.url, .dim)
  }

  private mutating func put(
    _ source: SourceStatus, at y: Int, in area: GridRect, below lines: [String]?
  ) {
    let (sign, role): (String, ThemeRole) =
      switch source.state {
      case .connecting: ("○", .dim)
      case .online: ("●", .success)
      case .retrying: ("◌", .warning)
      case .failed: ("✗", .error)
      }
    put(sign, area.x, y, role, .bold)
    let times = times(of: source)
    let end = area.maxX - TextLayout.width(times)
    put(times, end, y, .dim)
    let x = put(source.name, area.x + 2, y, width: min(26, end - area.x - 4), .text, .bold)
    put(figures(of: source).joined(separator: " · "), x + 2, y, width: end - x - 4, .secondary)
    let words = text(on: source)
    for (offset, line) in (lines ?? [words.text]).enumerated() where y + 1 + offset < area.maxY {
      put(line, area.x + 2, y + 1 + offset, width: area.width - 2, words.role)
    }
  }

  private func figures(of source: SourceStatus) -> [String] {
    var words = [localized(source.items == 1 ? "1 item" : "\(source.items) items")]
    if source.bytes > 0 { words.append(NumberStyle.current.bytes(Double(source.bytes))) }
    if let remaining = source.remaining {
      words.append(
        source.limit.map { localized("\(remaining) of \($0) requests left") }
          ?? localized(remaining == 1 ? "1 request left" : "\(remaining) requests left"))
    }
    return words
  }

  /// When the source is polled next, and how old its last good response is.
  private mutating func times(of source: SourceStatus) -> String {
    var words: [String] = []
    if let next = source.next {
      let left = counted(Clock.left(until: next, now: time))
      words.append(next > time ? localized("next in \(left)") : localized("polling"))
    }
    if let good = source.lastGood, source.error != nil {
      words.append(localized("ok \(counted(Clock.age(of: good, now: time))) ago"))
    }
    return words.joined(separator: " · ")
  }
}
