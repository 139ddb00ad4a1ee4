#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Canvas
internal import JSON
internal import LiveActivities

extension ScreenRenderer {
  /// The log beside the cards, with the chosen line explained below.
  mutating func logPane() {
    let area = layout.log
    let key = PaneCache.LogKey(
      revision: state.log.revision, selection: state.logSelection, hasFocus: state.pane == .log,
      area: area, secondsFromGMT: state.secondsFromGMT)
    // Where rows are few the one above is the island's, which is no part of what is kept.
    let paper = GridRect(area.x - 2, area.y - 1, size.width - area.x + 2, area.height + 2)
    let top = layout.isTall ? paper.y : area.y
    let rows = GridRect(paper.x, top, paper.width, paper.maxY - top)
    if !layout.isTall { frame.flatten(paper) }
    if panes.log?.key != key, let old = panes.mayWait(key) {
      frame.paste(old.part)
      return
    }
    if panes.log?.key != key { panes.logDrawn = .now }
    panes.log = pane(panes.log, key, in: rows) { screen in
      screen.frame.flatten(paper)
      screen.log(in: area, hasFocus: key.hasFocus)
      return area.maxX
    }
  }

  /// The log alone.
  mutating func logScreen() {
    let area = GridRect(2, 2, size.width - 4, size.height - 5)
    frame.flatten(GridRect(area.x - 2, area.y - 1, size.width - area.x + 2, area.height + 2))
    log(in: area, hasFocus: true)
    answerLine()
    header()
    hintBar()
  }

  private mutating func log(in area: GridRect, hasFocus: Bool) {
    frame.mark(area, id: "log")
    let problems = state.log.problems
    frame.put("Activity log", at: area.origin, theme.ink(.text, .bold))
    if problems > 0 {
      frame.put(
        "\(problems) not shown", at: area.origin, width: area.width, align: .trailing,
        theme.ink(.error))
    }
    // The explanation has its place whether there is one or not, so that nothing jumps.
    let explained = state.explained
    // Where an expanded island leaves few rows, lines and explanation share them.
    let reserved = min(8, max(5, area.height / 3), max(0, (area.height - 3) / 2))
    let lines = GridRect(area.x, area.y + 2, area.width, area.height - 3 - reserved)
    entries(in: lines, hasFocus: hasFocus)
    guard reserved > 1, let finding = explained?.finding else {
      if state.log.entries.isEmpty {
        frame.put("Nothing was pushed yet.", at: lines.origin, theme.ink(.dim))
      }
      return
    }
    let top = area.maxY - reserved
    frame.rule("─", at: GridPoint(area.x, top), count: area.width, theme.ink(.track))
    explain(finding, in: GridRect(area.x, top + 1, area.width, reserved - 1))
  }

  /// Draws lines newest first, scrolled so that the chosen one is seen.
  private mutating func entries(in area: GridRect, hasFocus: Bool) {
    let entries = state.log.entries
    guard !entries.isEmpty, area.height > 0 else { return }
    var top = entries.count - 1
    if hasFocus, let place = state.log.place(of: state.logSelection) {
      // As few lines above the chosen one as leave it in sight.
      var used = 0
      var first = place
      while first < entries.count, used + entries[first].height(width: area.width) <= area.height {
        used += entries[first].height(width: area.width)
        first += 1
      }
      top = max(place, first - 1)
    }
    var y = area.y
    var place = top
    while place >= 0, y + entries[place].height(width: area.width) <= area.maxY {
      let entry = entries[place]
      let isChosen = hasFocus && entry.id == state.logSelection
      let height = line(
        entry, GridRect(area.x, y, area.width, entry.height(width: area.width)), isChosen: isChosen)
      frame.mark(GridRect(area.x, y, area.width, height), id: "log:\(entry.id)")
      y += height
      place -= 1
    }
  }

  private mutating func line(_ entry: LogEntry, _ area: GridRect, isChosen: Bool) -> Int {
    if isChosen { bar(GridRect(area.x - 1, area.y, area.width + 2, area.height)) }
    let (x, y) = (area.x, area.y)
    let time = LocalTime(entry.at, secondsFromGMT: state.secondsFromGMT)
    frame.put(time.seconds, at: GridPoint(x, y), theme.ink(.dim))
    frame.put(entry.sign, at: GridPoint(x + 9, y), theme.ink(entry.role, .bold))
    let subjectColumn = entry.subject.isEmpty ? area.width : 18
    frame.put(
      entry.word, at: GridPoint(x + 11, y), width: subjectColumn - 11, theme.ink(.secondary))
    let isWide = area.width >= 62
    let isBeside = isWide && (entry.finding != nil || !entry.summary.isEmpty)
    let subject = isBeside ? 18 : area.width - 19
    // Names differ at their end, prose says first what matters.
    let isName = entry.event.activityID != nil || entry.event.verdict?.activityID != nil
    frame.put(
      isName ? TextLayout.truncateMiddle(entry.subject, to: subject) : entry.subject,
      at: GridPoint(x + 19, y), width: subject, theme.ink(.text))
    var note = GridPoint(x + (isWide ? 39 : 11), isWide ? y : y + 1)
    if let finding = entry.finding {
      // A long name begins under the sign, so that it is seen whole.
      if !isWide, TextLayout.width(finding.rule) > area.maxX - note.x { note.x = x + 9 }
      frame.put(finding.rule, at: note, width: area.maxX - note.x, theme.ink(entry.role))
    } else if isWide {
      frame.put(entry.summary, at: note, width: area.maxX - note.x, theme.ink(.dim))
    }
    return entry.height(width: area.width)
  }

  /// A finding in whole sentences: what it says first stands out.
  private mutating func explain(_ finding: Finding, in area: GridRect) {
    var (first, rest) = finding.message.firstSentence
    if let mend = finding.mend, !mend.isEmpty, !finding.message.contains(mend) {
      rest += rest.isEmpty ? mend : " " + mend
    }
    if rest.isEmpty, let rule = Rule.all[finding.rule] { rest = rule.explanation }
    var y = area.y
    for line in TextLayout.wrap(first, width: area.width, lines: max(1, area.height - 2)) {
      frame.put(line, at: GridPoint(area.x, y), theme.ink(.text, .bold))
      y += 1
    }
    for line in TextLayout.wrap(rest, width: area.width, lines: area.maxY - y) {
      frame.put(line, at: GridPoint(area.x, y), theme.ink(.secondary))
      y += 1
    }
    if let path = finding.shownPath, y < area.maxY {
      var place = path
      if let position = finding.position { place += "  \(position.line):\(position.column)" }
      frame.put(place, at: GridPoint(area.x, y), width: area.width, theme.ink(.dim))
    }
  }
}

extension String {
  /// What a text says first, up to its first full stop or colon, and what follows.
  var firstSentence: (String, String) {
    let stop = firstRange(of: ". ")
    let colon = firstRange(of: ": ")
    guard let end = [stop, colon].compactMap({ $0 }).min(by: { $0.lowerBound < $1.lowerBound })
    else { return (self, "") }
    var rest = String(self[end.upperBound...])
    // A name such as iOS keeps its small letter.
    if rest.dropFirst().first?.isUppercase == false {
      rest = rest.prefix(1).uppercased() + rest.dropFirst()
    }
    return (String(self[..<end.lowerBound]) + ".", rest)
  }
}
