internal import Basics
internal import Canvas
internal import Panels
internal import Simulator

/// The layout and the content of an activity's details.
struct DetailsLayout {
  let events: [ActivityEvent]
  /// The index of the selected event, counted back from the newest.
  let back: Int
  let activity: Activity?
  /// The area of the island as it was at the selected event, if there are rows for it.
  var island: GridRect?
  var isOpen = true
  /// The start of the line that describes the activity.
  var about = GridPoint(0, 0)
  var history = GridRect(0, 0, 0, 0)
  var content = GridRect(0, 0, 0, 0)
  var text: ContentText?
  /// The area left by history and content.
  var rest = GridRect(0, 0, 0, 0)
  /// Whether there are rows for the times of the timeline.
  var hasTimes = false

  /// The minimum columns for history and content side by side.
  static let twoColumns = 80
  /// The same for a part of the screen that cannot be scrolled.
  static let twoColumnsOfPane = 100
  /// The maximum rows reserved for history and content before the island gets any.
  private static let mostNeeded = 18
  /// The maximum pushes of the history in these reserved rows.
  private static let usualHistory = 8

  fileprivate init(_ state: State, _ id: Activity.ID, back: Int) {
    let events = state.events(of: id)
    let back = max(0, min(events.count - 1, back))
    self.events = events
    self.back = back
    activity = state.catalog[id] ?? (events.isEmpty ? nil : events[back].activity)
  }

  var current: ActivityEvent? { events.indices.contains(back) ? events[back] : nil }

  /// The activity before an event; `nil` before a start.
  func before(_ index: Int) -> Activity? {
    if events[index].kind == .started { return nil }
    return events[(index + 1)...].lazy.compactMap(\.activity).first
  }

  /// A formatter for the activity's dates at a time, with the plan of its card.
  func times(at time: Date, _ secondsFromGMT: Int) -> TimeText {
    TimeText(now: time, secondsFromGMT: secondsFromGMT, plan: activity?.plan)
  }

  /// The activity after an earlier push, if one is selected.
  var then: Activity? { back > 0 ? events[back...].lazy.compactMap(\.activity).first : nil }

  /// The content after a push, for a width. `back` counts from the newest push.
  fileprivate func content(
    _ back: Int, width: Int, _ state: State, facts: String, now: Date
  ) -> ContentText? {
    func text(_ shown: Activity?, _ old: Activity?, _ time: Date) -> ContentText {
      ContentText(
        shown, before: old, times: times(at: time, state.secondsFromGMT), width: width,
        isRaw: state.details.showsRawValues, facts: facts)
    }
    guard events.indices.contains(back) else {
      // Its history is unknown, but its current state is known.
      return activity.map { text($0, nil, state.shownTime(now)) }
    }
    let (event, old) = (events[back], before(back))
    // A push that changed nothing left the current state, if no later push changed that either.
    let isUnchanged = events[...back].allSatisfy { $0.activity == nil }
    let shown = event.activity ?? old ?? (isUnchanged ? activity : nil)
    // Times are relative to now; for an earlier push, to its time.
    let time = back == 0 ? state.shownTime(now) : event.at
    return text(shown, event.activity == nil ? shown : old, time)
  }
}

extension State {
  /// The details that fill the window.
  func detailsLayout(_ id: Activity.ID, back: Int, now: Date) -> DetailsLayout {
    var details = DetailsLayout(self, id, back: back)
    let isShort = size.height < 24
    let isWide = size.width >= DetailsLayout.twoColumns
    details.hasTimes = size.height >= 28
    let bottom = size.height - (details.hasTimes ? 5 : size.height >= 24 ? 4 : 3)
    let facts = facts(of: details.activity, now: now, fitting: size.width - 2)
    var middle = max(
      30, min(size.width - 34, size.width * 54 / 100 + size.width * border / 100))
    if isWide, border == 0 {
      // Columns not needed by the history go to values that would be wrapped.
      let wanted = details.content(0, width: size.width, self, facts: "", now: now)?.width ?? 0
      let history = details.historyWidth(secondsFromGMT: secondsFromGMT, rows: size.height)
      middle = max(min(middle, history + 5), min(middle, size.width - 2 - wanted))
    }
    let width = isWide ? size.width - middle - 2 : size.width - 3
    details.text = details.content(details.back, width: width, self, facts: facts, now: now)
    // If there are few rows, the history gets all of them.
    details.about = GridPoint(1, isShort ? 1 : 2)
    if let entry = details.activity.map({ CatalogEntry($0, after: catalog.entry(id)) }), !isShort {
      let context = Panel.Context(theme: .builtIn, now: shownTime(now), scale: scale)
      let panel = catalog.entry(entry.activity.id).map { self.panel($0) } ?? entry.panel(views: nil)
      let height = panel.expandedHeight(width: layout.expandedWidth, context)
      // The newest push determines the height, so that nothing moves while another one is selected.
      let newest =
        details.back == 0
        ? details.text : details.content(0, width: width, self, facts: facts, now: now)
      let needed = details.needed(newest?.lines.count ?? 0, isWide: isWide)
      // The island is drawn closed if it has no rows to open.
      let fitting = [height, layout.pillHeight].first {
        bottom - (layout.islandTop + $0 + 3) >= needed
      }
      if let fitting {
        details.island = layout.island(GridSize(layout.expandedWidth, fitting))
        details.isOpen = fitting == height
        details.about.y = layout.islandTop + fitting + 1
      }
    }
    let y = details.about.y + (isShort ? 1 : 2)
    if isWide {
      details.history = GridRect(1, y, middle - 4, bottom - y)
      details.content = GridRect(middle, y, width, bottom - y)
    } else {
      // Too narrow for two columns: one above the other.
      let rows = min(details.historyRows, max(4, (bottom - y) / 2))
      details.history = GridRect(1, y, size.width - 2, rows)
      let top = details.history.maxY + (isShort ? 0 : 1)
      details.content = GridRect(1, top, width, bottom - top)
    }
    return details
  }

  /// The details beside cards or below them, or below the findings of a push. `column` is where
  /// content beside the history begins.
  func detailsLayout(
    _ id: Activity.ID, in area: GridRect, back: Int, column: Int? = nil, now: Date
  ) -> DetailsLayout {
    var details = DetailsLayout(self, id, back: back)
    details.about = area.origin
    let y = area.y + 2
    let bottom = area.maxY
    let isWide = area.width >= DetailsLayout.twoColumnsOfPane
    let history = isWide ? column.map { $0 - area.x - 4 } ?? area.width / 2 - 2 : area.width
    let width = isWide ? area.width - history - 4 : area.width
    var used = y
    let facts = facts(of: details.activity, now: now, fitting: area.width)
    details.text = details.content(details.back, width: width, self, facts: facts, now: now)
    if isWide {
      details.history = GridRect(area.x, y, history, bottom - y)
      details.content = GridRect(area.maxX - width, y, width, bottom - y)
      used += max((details.text?.lines.count ?? 0) + 1, details.historyRows)
    } else {
      // The content has priority. The history gets at least a third of the rows, and all that are
      // left.
      let lines = (details.text?.lines.count ?? 0) + 1
      let rows = bottom - y - 1
      let most = max(rows * 2 / 3, rows - details.historyRows)
      details.content = GridRect(area.x, y, width, min(lines, most))
      let top = details.content.maxY + 1
      details.history = GridRect(area.x, top, width, bottom - top)
      used = top + details.historyRows
    }
    details.rest = GridRect(area.x - 1, used + 1, area.width + 2, max(0, bottom - used - 1))
    return details
  }

  /// The parts of an activity's description, for one line, the least important last.
  func texts(on activity: Activity, now: Date) -> [String] {
    var words = [activity.attributesType, activity.vendor.rawValue]
    words.append(
      localized(
        activity.updates == 0
          ? "no updates" : activity.updates == 1 ? "1 update" : "\(activity.updates) updates"))
    if catalog.island.holds(activity.id) { words.append(localized("island")) }
    if activity.style == .transient { words.append(localized("transient")) }
    let isPending = activity.state == .pending
    let left = minutesLeft(of: activity, now: now)
    if left > 0 {
      let span: Phrase = left >= 60 ? "\(left / 60) h \(left % 60) m" : "\(left) m"
      words.append(
        localized(
          isPending
            ? "starts in \(span)"
            : activity.state.isLive ? "expires in \(span)" : "leaves in \(span)"))
    }
    return words
  }

  /// The minutes until the activity begins or ends, counted from the header's minute, so that both
  /// change in the same frame.
  private func minutesLeft(of activity: Activity, now: Date) -> Int {
    let change = activity.state == .pending ? activity.startedAt : activity.expiresAt
    return Int((change.timeIntervalSince(shownTime(now).nextMinute) / 60).rounded(.down)) + 1
  }

  /// The description of an activity if it does not fit into one line of a width; otherwise empty.
  private func facts(of activity: Activity?, now: Date, fitting width: Int) -> String {
    guard let activity else { return "" }
    let words = texts(on: activity, now: now).joined(separator: " · ")
    let isWhole =
      TextLayout.width(activity.id) <= width / 2
      && TextLayout.width(activity.id) + 2 + TextLayout.width(words) <= width
    return isWhole ? "" : activity.id + " · " + words
  }
}

extension DetailsLayout {
  /// The columns of the newest lines of the history. Their last column has rules and changes.
  fileprivate func historyWidth(secondsFromGMT: Int, rows: Int) -> Int {
    let widest = events.indices.prefix(rows).map { index in
      TextLayout.width(
        LogEntry(id: 0, event: events[index]).finding?.rule.rawValue
          ?? ContentChange.summary(
            from: before(index), to: events[index].activity,
            times: times(at: events[index].at, secondsFromGMT)))
    }.max()
    return 14 + LogEntry.wordWidth + (widest ?? 0)
  }

  /// The rows of the whole history with its title, and one that says so if it is empty.
  fileprivate var historyRows: Int { max(1, events.count) + 1 }

  /// The rows that the lists need before anything is drawn above them.
  fileprivate func needed(_ lines: Int, isWide: Bool) -> Int {
    let history = min(historyRows, Self.usualHistory + 1)
    let both = isWide ? max(history, lines + 1) : history + lines + 2
    return min(both, Self.mostNeeded)
  }
}
