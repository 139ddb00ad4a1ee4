internal import Basics
package import Canvas
package import Panels
package import Simulator
internal import ViewLayout

package struct State: Sendable {
  package struct News: Sendable {
    package internal(set) var catalog = Catalog()
    package internal(set) var log = EventLog()
    /// The newest push to each card, if the device does not show it.
    var undelivered: [Activity.ID: UndeliveredPush] = [:]
  }

  /// The size of the screen in cells.
  package var size: GridSize
  /// The pixels of a cell, if the terminal shows pictures.
  package var cell: CellPixels?
  /// Seconds of the screen's own clock, for messages and the time to undo: unlike the phone's clock
  /// it is never set, stopped or made faster.
  package var screenTime: Double = 0
  /// Seconds to add to UTC for the clock on the wall.
  package var secondsFromGMT: Int
  package internal(set) var themes: ThemeChoice
  package var keymap = KeyMap.standard
  package internal(set) var gateway: GatewayStatus
  /// The data on the screen. A stored property: values read many times per frame must not be
  /// copied.
  package internal(set) var news = News()
  /// The newest data while the screen is paused, and when it was paused.
  var waiting: News?
  var frozenAt: Date?
  /// The number of events received while the screen was paused.
  var heldBack = 0
  package internal(set) var screen = Screen.main
  package internal(set) var overlay: Overlay?
  /// The part of the main screen that the keys move in.
  package internal(set) var pane = Pane.activities
  package internal(set) var expansion: Expansion?
  /// The offset of the border between cards and log, in percent of the width; positive to the
  /// right.
  package var border = 0
  package internal(set) var cards = CardListStatus()
  var details = DetailsStatus()
  var pushes = PushStatus()
  var tokenList = TokenListStatus()
  var widget = WidgetStatus()
  package var notices = Notices()
  /// The devices whose screens are drawn.
  package internal(set) var device = DeviceChoice.both
  /// The only user whose activities are shown; `nil` for all users.
  package var user: String?
  /// A type that the gateway was started with, used for the first request.
  package var firstType: ActivityType?
  /// The status of the demo's scene; `nil` without a demo.
  var scene: SceneStatus?
  /// Whether a demo restarts: the cards of the last round stay until the next one has a card.
  var isBetweenRounds = false
  /// The user's absence: the time without a key.
  var absence = Absence()
  /// The last key pressed, for commands with many keys.
  var lastKey: Key?
  /// Short animations.
  var motion = Motion()

  package init(
    size: GridSize, address: String, secondsFromGMT: Int = 0, themeNames: [String] = ["midnight"],
    themeName: String = "midnight", device: DeviceChoice = .both
  ) {
    self.device = device
    self.size = size
    self.secondsFromGMT = secondsFromGMT
    gateway = GatewayStatus(address: address)
    themes = ThemeChoice(names: themeNames, name: themeName)
    news.catalog.device = device
    news.log.secondsFromGMT = secondsFromGMT
  }

  /// The data of the feed, even while the screen is paused.
  var live: News {
    get { waiting ?? news }
    _modify { if waiting != nil { yield &waiting! } else { yield &news } }
  }

  var isPaused: Bool { waiting != nil }

  /// The time shown by the screen's clocks.
  func shownTime(_ now: Date) -> Date { frozenAt ?? now }

  var catalog: Catalog { _read { yield news.catalog } }
  var log: EventLog { _read { yield news.log } }

  /// An activity to be drawn, by the app's widget if there is one.
  func panel(_ entry: CatalogEntry, _ theme: Theme = .builtIn) -> Panel {
    entry.panel(views: drawnViews(entry, theme))
  }

  /// The displayed name of an activity; its ID if it is unknown.
  func title(of id: Activity.ID) -> String {
    catalog.entry(id)?.panel(views: widget.views[id]).title ?? id
  }

  /// The views to draw: the widget's, or their replacement if the terminal shows pictures.
  func drawnViews(_ entry: CatalogEntry, _ theme: Theme) -> WidgetViews? {
    entry.isAndroid
      ? nil
      : widget.views[entry.activity.id]
        ?? (cell == nil ? nil : entry.views(theme, secondsFromGMT: secondsFromGMT))
  }

  /// The scale of pictures, if the terminal shows any.
  var scale: PictureScale? { cell.map { PictureScale($0, screen: size) } }

  package var selected: Activity? {
    switch screen {
    case .details(let id, _), .surfaces(let id, _): return catalog[id]
    default: break
    }
    return cards.selection.flatMap { catalog[$0] }
  }

  /// Whether there is an activity to which commands apply.
  var hasSelected: Bool {
    if case .details(let id, _) = screen { return catalog.contains(id) }
    return cards.selection.map(catalog.contains) ?? false
  }

  /// The line of the log that is explained: the selected one, or the newest with a finding.
  var explained: LogEntry? {
    if let place = log.place(of: pushes.selection) { return log.entries[place] }
    if catalog.filter.isEmpty { return log.newestFinding }
    return shownLog.last { $0.finding != nil }
  }

  /// The visible lines of the log, oldest first.
  var shownLog: [LogEntry] {
    log.lines(in: catalog, onlyProblems: pushes.areProblems)
  }

  /// The known events that changed an activity or tried to, newest first.
  func events(of id: Activity.ID) -> [ActivityEvent] {
    var events =
      details.history?.id == id ? details.history?.events.filter { !$0.isOfViewsAlone } ?? [] : []
    let known = Set(events.map(\.cursor))
    events += log.entries.map(\.event).filter {
      ($0.activityID ?? $0.verdict?.activityID) == id && !known.contains($0.cursor)
    }
    return events.reversed()
  }
}

package indirect enum Screen: Sendable, Hashable {
  case main
  /// One activity with its history. `back` counts from the newest event to the shown one.
  case details(Activity.ID, back: Int)
  /// Only cards and a big clock.
  case lock
  case log
  case tokens
  /// All surfaces of an activity side by side, scrolled by rows.
  case surfaces(Activity.ID, scroll: Int)
  /// All findings of a push, the selected line, and the screen to return to.
  case finding(ActivityEvent, line: Int, back: Screen)
  /// Two pushes side by side, scrolled by rows, and the screen to return to.
  case comparison(ActivityEvent, ActivityEvent, scroll: Int, back: Screen)
}

/// The part of the main screen that the arrow keys move in.
package enum Pane: Sendable, Hashable {
  case activities, log
}

package enum Overlay: Sendable, Hashable {
  /// All keys, scrolled by rows.
  case help(scroll: Int)
  /// A rule, scrolled by rows.
  case rule(Rule.ID, scroll: Int)
  /// The errors of the app's widget, scrolled by rows.
  case buildErrors(scroll: Int)
  /// Commands, cards, rules and more by name: the typed text and the selected line.
  case palette(text: String, choice: Int)
  case themes(before: String)
  case projects(choice: ProjectChoice)
  /// Whether to run an action of a source's file on its activity.
  case confirmAction(Activity.ID, name: String)
  /// The status of the sources, from one of them on.
  case sources(first: Int)
  /// The filter line; the previous text and selection are restored by `esc`.
  case filter(before: String, selection: Activity.ID?)
  case switches(choice: DeviceSwitch)
  case confirmEnd(Activity.ID)
  /// Whether to end or dismiss all marked activities.
  case confirmMarked(isEnd: Bool)

  /// Whether the overlay is a sheet in the middle, and not a line of the screen.
  var isSheet: Bool { if case .filter = self { false } else { true } }
}

/// The island while it is expanded.
package struct Expansion: Sendable, Hashable {
  var id: Activity.ID
  /// The screen's time at which the island closes by itself; `nil` if the user opened it.
  var until: TimeInterval?
  /// The maximum of its rows so far. It does not shrink while open, because everything below would
  /// jump.
  var rows = 0

  func isOver(_ time: TimeInterval) -> Bool { until.map { $0 <= time } ?? false }
}

/// A short message above the hint bar.
package struct Toast: Sendable, Hashable {
  var text: String
  var isError: Bool
  /// The screen's time at which it disappears.
  var until: TimeInterval
}
