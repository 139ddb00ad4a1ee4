internal import Canvas
internal import Basics
internal import Simulator
internal import Panels

extension ScreenRenderer {
  /// One activity: what it looks like, what was pushed, and what each push changed.
  mutating func details(_ id: Activity.ID, back: Int) {
    let events = state.events(of: id)
    let back = max(0, min(events.count - 1, back))
    let current = events.indices.contains(back) ? events[back] : nil
    let activity = state.catalog[id] ?? current?.activity
    // Where rows are few they are for the history.
    let isShort = size.height < 24
    var y = isShort ? 1 : 2
    if let activity, !isShort {
      var shown = activity
      // Going back in time, the island looks as it did then.
      if back > 0, let then = events[back...].lazy.compactMap(\.activity).first { shown = then }
      let panel =
        back > 0
        ? CatalogEntry(shown).panel(
          views: layout.scale == nil
            ? nil
            : CatalogEntry(shown).views(theme, secondsFromGMT: state.secondsFromGMT))
        : state.panel(CatalogEntry(shown), theme)
      let width = layout.expandedWidth
      let height = min(panel.expandedHeight(width: width, context), size.height - 14)
      let rect = layout.expanded(height: height)
      panel.drawExpanded(&frame, in: rect, context)
      islandEnd = rect.maxX
      isCounting = isCounting || panel.isCounting(now: time)
      y = rect.maxY + 1
    }
    if let activity { about(activity, y) }
    y += isShort ? 1 : 2
    let hasTimes = size.height >= 28
    let bottom = size.height - (hasTimes ? 5 : 3)
    let middle = size.width * 54 / 100
    var left = GridRect(1, y, middle - 4, bottom - y)
    var right = GridRect(middle, y, size.width - middle - 2, bottom - y)
    if size.width < 80 {
      // Too narrow for two columns: one above the other.
      let rows = min(events.count + 1, max(4, (bottom - y) / 2))
      left = GridRect(1, y, size.width - 2, rows)
      let top = left.maxY + (isShort ? 0 : 1)
      right = GridRect(1, top, size.width - 3, bottom - top)
    }
    history(events, back: back, in: left)
    if let current { content(events, back: back, current, in: right) }
    // The line is there for the mouse, too, unless an answer takes its row.
    if hasTimes || answer == nil {
      timeline(events, back: back, y: size.height - (hasTimes ? 4 : 2), hasTimes: hasTimes)
    }
    answerLine()
    header()
    hintBar()
  }

  private mutating func about(_ activity: Activity, _ y: Int) {
    var words = [activity.attributesType, activity.vendor.rawValue]
    words.append(localized(activity.updates == 1 ? "1 update" : "\(activity.updates) updates"))
    if activity.inIsland { words.append(localized("island")) }
    if activity.style == .transient { words.append(localized("transient")) }
    let isPending = activity.state == .pending
    let change = isPending ? activity.startedAt : activity.expiresAt
    let left = Int(change.timeIntervalSince(time) / 60)
    if left > 0 {
      let span: Phrase = left >= 60 ? "\(left / 60) h \(left % 60) m" : "\(left) m"
      words.append(
        localized(
          isPending
            ? "starts in \(span)"
            : activity.state.isLive ? "expires in \(span)" : "leaves in \(span)"))
      frame.changes(at: now.addingTimeInterval(60))
    }
    let x =
      frame.put(activity.id, at: GridPoint(1, y), width: size.width / 2, theme.ink(.text, .bold))
      + 2
    frame.put(
      words.joined(separator: " · "), at: GridPoint(x, y), width: size.width - x - 1,
      theme.ink(.secondary))
  }

  private mutating func history(_ events: [ActivityEvent], back: Int, in area: GridRect) {
    frame.put(localized("History"), at: area.origin, theme.ink(.text, .bold))
    let rows = max(0, area.height - 1)
    let first = max(0, min(back - rows / 2, events.count - rows))
    for (offset, index) in (first..<min(events.count, first + rows)).enumerated() {
      let event = events[index]
      let y = area.y + 1 + offset
      let row = GridRect(area.x, y, area.width, 1)
      if index == back { bar(row) }
      let entry = LogEntry(id: 0, event: event)
      let clock = LocalTime(event.at, secondsFromGMT: state.secondsFromGMT).seconds
      frame.put(clock, at: GridPoint(area.x + 1, y), theme.ink(.dim))
      frame.put(entry.sign, at: GridPoint(area.x + 10, y), theme.ink(entry.role, .bold))
      frame.put(entry.word, at: GridPoint(area.x + 12, y), width: 7, theme.ink(.secondary))
      let width = area.maxX - area.x - 21
      if let finding = entry.finding {
        frame.put(
          finding.rule.rawValue, at: GridPoint(area.x + 20, y), width: width, theme.ink(entry.role))
      } else {
        frame.put(
          summary(event, before: before(events, index)),
          at: GridPoint(area.x + 20, y), width: width, theme.ink(.text))
      }
      frame.mark(row, id: ClickTarget.history(back: index))
    }
    if events.isEmpty {
      frame.put(
        localized("Nothing was recorded."), at: GridPoint(area.x + 1, area.y + 1), theme.ink(.dim))
    }
  }

  /// What an event did, in a line.
  private func summary(_ event: ActivityEvent, before: Activity?) -> String {
    if event.isUndo { return localized("brought back") }
    if event.kind == .dismissed, event.activity?.endReason == .user {
      return localized("swiped away")
    }
    return ContentChange.summary(
      from: before, to: event.activity, at: event.at, secondsFromGMT: state.secondsFromGMT)
  }

  /// The activity as it was before an event; a start goes on from nothing.
  private func before(_ events: [ActivityEvent], _ index: Int) -> Activity? {
    if events[index].kind == .started { return nil }
    return events[(index + 1)...].lazy.compactMap(\.activity).first
  }

  private mutating func content(
    _ events: [ActivityEvent], back: Int, _ event: ActivityEvent, in area: GridRect
  ) {
    frame.put(localized("Content state"), at: area.origin, theme.ink(.text, .bold))
    frame.put(
      LocalTime(event.at, secondsFromGMT: state.secondsFromGMT).seconds, at: area.origin,
      width: area.width, align: .trailing, theme.ink(.dim))
    var y = area.y + 1
    let shown = event.activity ?? before(events, back)
    let old = event.activity == nil ? shown : before(events, back)
    let times = TimeText(
      near: shown?.startedAt ?? event.at, now: event.at, secondsFromGMT: state.secondsFromGMT)
    let changes = ContentChange.all(
      from: old?.contentState, to: shown?.contentState, times: state.showsRawValues ? nil : times)
    let attributes = shown?.attributes.object ?? [:]
    let keys = changes.map(\.key) + attributes.members.map(\.key)
    // Keys are seen whole as far as they leave the greater part to the values.
    let label = max(8, min(keys.map(TextLayout.width).max() ?? 0, area.width * 2 / 5))
    let x = area.x + label + 3
    let total = area.maxX - x
    // What it was stands in a column of its own behind what it is, which counts more.
    let widest = changes.filter { $0.kind != .same }.map { TextLayout.width($0.value) }.max() ?? 0
    let values = min(widest, total * 3 / 5 - 3)
    for change in changes {
      guard y < area.maxY else { return }
      frame.put(change.key, at: GridPoint(area.x + 1, y), width: label, theme.ink(.secondary))
      let isChanged = change.kind != .same
      frame.put(
        change.value, at: GridPoint(x, y), width: isChanged ? values : total,
        change.kind == .gone
          ? theme.ink(.dim) : theme.ink(isChanged ? .success : .text, isChanged ? .bold : []))
      frame.put(
        change.note, at: GridPoint(x + values + 3, y), width: total - values - 3, theme.ink(.dim))
      y += 1
    }
    y += 1
    guard !attributes.isEmpty, y < area.maxY - 1 else { return }
    frame.put(localized("Attributes"), at: GridPoint(area.x, y), theme.ink(.text, .bold))
    for (key, value) in attributes {
      y += 1
      guard y < area.maxY else { return }
      frame.put(key, at: GridPoint(area.x + 1, y), width: label, theme.ink(.secondary))
      frame.put(
        state.showsRawValues || times.date(key, value) == nil
          ? value.string ?? value.text : times.text(key, value),
        at: GridPoint(area.x + label + 3, y),
        width: area.maxX - area.x - label - 3, theme.ink(.text))
    }
  }

  /// Gives each column of the line to the push next to it, so that the mouse can go along it.
  private mutating func markTimeline(_ columns: [Int], y: Int, width: Int) {
    var start = 2
    var nearest = columns.count - 1
    for x in 2...(2 + width) {
      var best = nearest
      // From the oldest to the newest the columns go up.
      while best > 0, abs(columns[best - 1] - x) <= abs(columns[best] - x) { best -= 1 }
      if best != nearest || x == 2 + width {
        if x > start {
          frame.mark(GridRect(start, y, x - start, 1), id: ClickTarget.history(back: nearest))
          start = x
        }
        nearest = best
      }
    }
  }

  /// The pushes as dots on a line from the first to the last.
  private mutating func timeline(
    _ events: [ActivityEvent], back: Int, y: Int, hasTimes: Bool
  ) {
    guard let last = events.first, let first = events.last, events.count > 1 else { return }
    let width = size.width - 4
    let span = max(1, last.at.timeIntervalSince(first.at))
    func column(_ event: ActivityEvent) -> Int {
      let part = event.at.timeIntervalSince(first.at) / span
      return 2 + min(width - 1, max(0, Int(part * Double(width - 1))))
    }
    frame.rule("─", at: GridPoint(2, y), count: width, theme.ink(.track))
    for event in events.reversed() {
      let role = LogEntry(id: 0, event: event).role
      frame.put(
        "●", at: GridPoint(column(event), y), theme.ink(role == .success ? .accent : role))
    }
    frame.put("●", at: GridPoint(column(events[back]), y), theme.ink(.success, .bold))
    markTimeline(events.map(column), y: y, width: width)
    guard hasTimes else { return }
    func time(_ event: ActivityEvent) -> String {
      LocalTime(event.at, secondsFromGMT: state.secondsFromGMT).minutes
    }
    frame.put(time(first), at: GridPoint(2, y + 1), theme.ink(.dim))
    frame.put(time(last), at: GridPoint(2, y + 1), width: width, align: .trailing, theme.ink(.dim))
  }
}
