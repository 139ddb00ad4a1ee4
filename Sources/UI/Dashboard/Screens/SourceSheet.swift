internal import Basics
internal import Canvas
internal import Panels
internal import Simulator

extension ScreenRenderer {
  /// The rows of each source: its figures, its address or what is wrong, and a gap.
  private static let rows = 3

  /// How the sources stand that the gateway polls.
  mutating func sourceSheet(from first: Int) {
    let all = state.sources ?? []
    // Of the first one that is seen all is said; `j` makes the next one the first.
    let room = min(88, size.width - 2) - 8
    let first = max(0, min(first, all.count - 1))
    let lines =
      all.isEmpty ? [] : TextLayout.wrap(words(on: all[first]).text, width: room, lines: .max)
    let more = max(0, lines.count - 1)
    let area = sheet(width: 88, height: max(1, all.count) * Self.rows + 5 + more)
    put(localized("Sources"), in: area, .text, .bold)
    let failing = all.count { $0.error != nil }
    if failing > 0 {
      put(
        localized(
          failing == 1
            ? "1 of \(all.count) gives nothing" : "\(failing) of \(all.count) give nothing"),
        in: area, align: .trailing, .error)
    }
    guard !all.isEmpty else {
      // Nothing is said before the gateway has answered.
      if state.sources != nil {
        put(
          localized("This gateway polls none: islet watch --source NAME, islet sources list"),
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

  private func words(on source: SourceStatus) -> (text: String, role: ThemeRole) {
    if let error = source.error {
      let words = [error.reason, error.mend].compactMap(\.self).filter { !$0.isEmpty }
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
    let below = GridPoint(area.x + 2, y + 1)
    let words = words(on: source)
    for (offset, line) in (lines ?? [words.text]).enumerated() where y + 1 + offset < area.maxY {
      put(line, below.x, below.y + offset, width: area.maxX - below.x, words.role)
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

  /// When it is asked next, and how old its last good answer is.
  private mutating func times(of source: SourceStatus) -> String {
    var words: [String] = []
    if let next = source.next {
      let left = Clock.left(until: next, now: time)
      if let moment = left.next { frame.changes(at: moment) }
      words.append(next > time ? localized("next in \(left.text)") : localized("asking"))
    }
    if let good = source.lastGood, source.error != nil {
      let age = Clock.age(of: good, now: time)
      if let moment = age.next { frame.changes(at: moment) }
      words.append(localized("good \(age.text) ago"))
    }
    return words.joined(separator: " · ")
  }
}
