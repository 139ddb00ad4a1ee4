package import Basics
package import Canvas
internal import Simulator

/// Draws the frame for a state, the only source of what is on the screen. `panes` caches the parts
/// of the previous frame, so that only changes are drawn.
package func render(
  _ state: State, theme: Theme, size: GridSize, now: Date, panes: PaneCache = PaneCache()
) -> Frame {
  panes.begin(size, theme, secondsFromGMT: state.secondsFromGMT, scale: state.scale)
  var screen = ScreenRenderer(state: state, theme: theme, size: size, now: now, panes: panes)
  screen.draw()
  return screen.frame
}

/// Draws a state. Each part of the screen has its own extension.
struct ScreenRenderer {
  let state: State
  let theme: Theme
  let now: Date
  /// The time of the clocks, which is fixed while the screen is paused.
  let time: Date
  let layout: Layout
  /// The open island, or one in motion.
  let island: IslandMotion
  let panes: PaneCache
  var frame: Frame
  /// The column after the island; 0 if none is drawn.
  var islandEnd = 0
  /// The background of a sheet over the screen.
  var sheetPaper: Color?
  /// The indices of the fully visible cards.
  var shownPlaces = 0..<0
  /// The number of log lines below the visible ones.
  var linesBelow = 0
  /// The row after the cards.
  var cardsEnd = 0

  init(state: State, theme: Theme, size: GridSize, now: Date, panes: PaneCache) {
    self.panes = panes
    self.state = state
    self.theme = theme
    self.now = now
    time = state.shownTime(now)
    island = IslandMotion(state, at: time)
    layout = state.layout(islandHeight: island.rows)
    if let wallpaper = panes.wallpaper {
      frame = wallpaper
      return
    }
    frame = Frame(size)
    if !theme.isPlain {
      frame.wallpaper(frame.bounds, top: theme[.wallpaperTop], bottom: theme[.wallpaperBottom])
    }
    panes.wallpaper = frame
  }

  var size: GridSize { layout.size }

  mutating func draw() {
    if size.isTooSmall {
      tooSmall()
      return
    }
    switch state.screen {
    case .main: main()
    case .details(let id, let back): details(id, back: back)
    case .lock: lockScreen()
    case .log: logScreen()
    case .tokens: tokenScreen()
    case .surfaces(let id, let scroll): surfaceScreen(id, scroll: scroll)
    case .finding(let event, let line, _): findingScreen(event, line: line)
    case .comparison(let left, let right, let scroll, _): comparisonScreen(left, right, scroll)
    }
    notice()
    startupBanner()
    overlay()
    if state.overlay?.isSheet == true { answerLine() }
    if state.isPaused { frame.redrawAt = nil }
    let ends = [
      state.notices.toast?.until, state.undoable.map { $0.undoEnd + 0.001 }, state.expansion?.until,
      state.shownNotice?.until,
    ]
    // An action without an answer is not forgotten when its time to undo is over.
    let left = ends.compactMap { $0.map { $0 - state.screenTime } }.filter { $0 > 0 }
    if let next = left.min() { frame.redrawAfter = next }
    if case .retrying(let at, _, _) = state.gateway.feed, at > now {
      let left = state.seconds(from: now, to: at)
      frame.changes(at: state.moment(after: 1 - left.rounded(.up), now: at))
    }
  }

  /// Writes a text in the colour of a role and returns the column after it.
  @discardableResult
  mutating func put(
    _ text: String, _ x: Int, _ y: Int, _ role: ThemeRole, _ attributes: Attributes = []
  ) -> Int {
    frame.put(text, at: GridPoint(x, y), theme.ink(role, attributes))
  }

  /// Writes a text truncated to a width with `…`.
  @discardableResult
  mutating func put(
    _ text: String, _ x: Int, _ y: Int, width: Int, align: Alignment = .leading, _ role: ThemeRole,
    _ attributes: Attributes = []
  ) -> Int {
    frame.put(text, at: GridPoint(x, y), width: width, align: align, theme.ink(role, attributes))
  }

  /// Writes a text in the first row of an area.
  @discardableResult
  mutating func put(
    _ text: String, in area: GridRect, align: Alignment = .leading, _ role: ThemeRole,
    _ attributes: Attributes = []
  ) -> Int {
    put(text, area.x, area.y, width: area.width, align: align, role, attributes)
  }

  func local(_ date: Date) -> LocalTime { LocalTime(date, secondsFromGMT: state.secondsFromGMT) }

  private mutating func tooSmall() {
    let lines = [
      localized("Islet needs 40x12"), localized("this is \(size.width)x\(size.height)"),
      localized("q quits"),
    ]
    let top = max(0, (size.height - lines.count) / 2)
    for (offset, line) in lines.enumerated() {
      put(
        line, 0, top + offset, width: size.width, align: .center, offset == 0 ? .text : .dim,
        offset == 0 ? .bold : [])
    }
  }

  /// Draws cards, island and log, and the lines around them.
  private mutating func main() {
    if state.catalog.count == 0 {
      emptyScreen()
    } else {
      cards(in: layout.cards, density: state.cards.density)
      closedIsland()
      if let area = layout.details(below: cardsEnd) { detailsPane(in: area) }
      if let area = layout.rest(below: cardsEnd) { otherDetails(in: area) }
    }
    if layout.hasLog, state.catalog.count > 0 || !state.log.entries.isEmpty { logPane() }
    openIsland()
    statusLine()
    header()
    hintBar()
  }

  /// Draws the parts that most screens share: the header, the keys, and the answer to a key above
  /// them.
  mutating func frameLines() {
    header()
    hintBar()
    answerLine()
  }

  mutating func header() {
    var x = 2 + put("Islet", 1, 0, .text, .bold)
    let clock = clockText()
    let right = size.width - 1
    if let next = state.absence.nextChange(state, now: now) { frame.changes(at: next) }
    put(clock, right - clock.count, 0, .text, .bold)
    var end = right - (clock.isEmpty ? 0 : clock.count + 2)
    if let speed = state.speedText {
      end -= TextLayout.width(speed)
      put(speed, end, 0, state.gateway.speed == 0 ? .warning : .accent, .bold)
      end -= 2
    }
    let (sign, words, role) = feedText()
    x = put(sign, x, 0, role) + 1
    x = 3 + put(words, x, 0, width: end - x, role == .success ? .secondary : role)
    let settings = state.gateway.settings
    for (isShown, words) in [
      (settings?.isOffline == true, localized("offline")),
      (settings?.liveActivities == false, localized("Live Activities off")),
    ] where isShown && end - x >= TextLayout.width(words) {
      x = put(words, x, 0, .warning, .bold) + 3
    }
    if state.isPaused {
      let held = state.heldBack > 0 ? localized(" · \(state.heldBack) waiting") : ""
      put(localized("PAUSED") + held, x, 0, width: end - x, .warning, .bold)
    } else if let missed = state.missedProblems(now: now) {
      let since = local(missed.since).minutes
      let words: Phrase =
        missed.count == 1 ? "1 problem since \(since)" : "\(missed.count) problems since \(since)"
      put("✗ " + localized(words), x, 0, width: end - x, .error, .bold)
    } else if end - x > 8 {
      put(countText(fitting: end - x), x, 0, .secondary)
    }
  }

  /// The time of day without seconds, which would need a frame per second.
  private mutating func clockText() -> String {
    if state.catalog.count == 0, state.speedText == nil { return "" }
    frame.changes(at: now.nextMinute)
    return local(time).minutes
  }

  private func feedText() -> (String, String, ThemeRole) {
    switch state.gateway.feed {
    case .online:
      if let trouble = state.gateway.trouble {
        return ("!", localized("nothing is stored: \(Phrase(verbatim: trouble))"), .warning)
      }
      return ("●", state.gateway.address, .success)
    case .connecting: return ("◌", localized("\(state.gateway.address) · connecting"), .dim)
    case .retrying(let at, _, let lastGood):
      let left = max(0, Int(state.seconds(from: now, to: at).rounded(.up)))
      var words = localized(
        left > 0 ? "retrying in \(left) s · \(state.keymap.name(of: "refresh")) now" : "retrying")
      if let lastGood {
        words += localized(" · last good \(Self.age(state.seconds(from: lastGood, to: now))) ago")
      }
      return ("✗", words, .warning)
    case .failed(let reason, let fix): return ("✗", "\(reason): \(fix)", .error)
    }
  }

  private static func age(_ seconds: TimeInterval) -> Phrase {
    let seconds = max(0, Int(min(seconds, 1e9)))
    return seconds < 120 ? "\(seconds) s" : "\(seconds / 60) m"
  }

  func notShown(_ problems: Int) -> String {
    localized(problems == 1 ? "1 not shown" : "\(problems) not shown")
  }

  private func countText(fitting width: Int) -> String {
    func words(_ kind: ActivityState, _ one: Phrase, _ several: (Int) -> Phrase) -> [String] {
      let count = state.catalog.count(kind)
      return count > 0 ? [localized(count == 1 ? one : several(count))] : []
    }
    var words =
      words(.active, Phrase("1 live")) { Phrase("\($0) live") }
      + words(.stale, Phrase("1 stale")) { Phrase("\($0) stale") }
      + words(.pending, Phrase("1 pending")) { Phrase("\($0) pending") }
      + words(.ended, Phrase("1 ended")) { Phrase("\($0) ended") }
    // The number of problems is only here if the log's heading does not show it. If space is short,
    // it is left out last.
    let isTold = layout.hasLog && [.main, .log].contains(state.screen) || state.log.problems == 0
    let problems = isTold ? [] : [notShown(state.log.problems)]
    while TextLayout.width((words + problems).joined(separator: " · ")) > width {
      if words.isEmpty { return "" }
      words.removeLast()
    }
    return (words + problems).joined(separator: " · ")
  }
}
