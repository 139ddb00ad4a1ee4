internal import Basics
package import Canvas
package import Panels
package import Simulator
internal import ViewLayout

package struct State: Sendable {
  package struct News: Sendable {
    package internal(set) var catalog = Catalog()
    package internal(set) var log = EventLog()
    /// The newest push to a card where the device does not show it.
    var unseen: [Activity.ID: UndeliveredPush] = [:]
  }

  /// Columns and rows of the window.
  package var size: GridSize
  /// The pixels of a cell where the terminal shows pictures.
  package var cell: CellPixels?
  /// Seconds to add to UTC for the clock on the wall.
  package var secondsFromGMT: Int
  package internal(set) var themes: ThemeChoice
  package var keymap = KeyMap.standard
  package internal(set) var gateway: GatewayStatus
  /// What is on the screen: stored, as what is read many times a frame is not to be copied.
  package internal(set) var news = News()
  /// What the feed told meanwhile, and since when, where the screen is paused.
  var waiting: News?
  var frozenAt: Date?
  /// The events that came while the screen was paused.
  var heldBack = 0
  package internal(set) var screen = Screen.main
  package internal(set) var overlay: Overlay?
  /// Which part of the main screen the keys move in.
  package internal(set) var pane = Pane.activities
  /// The activity that the island is open on.
  package internal(set) var expansion: Expansion?
  /// How far the border between cards and log is moved, in percent of the width; to the right where positive.
  package var border = 0
  package internal(set) var cards = CardListStatus()
  var details = DetailsStatus()
  var pushes = PushStatus()
  var tokenList = TokenListStatus()
  var widget = WidgetStatus()
  package var notices = Notices()
  /// Whose screen is drawn.
  package internal(set) var device = DeviceChoice.both
  /// Whose activities alone are shown; everybody's where nobody is named.
  package var user: String?
  /// A type that the gateway was started with, which the first request is of.
  package var firstType: ActivityType?
  /// How the scene stands that the demo plays; nothing where none plays.
  var scene: SceneStatus?
  /// Whether a demo begins anew: the cards of the last round stay until there is one of the next.
  var isBetweenRounds = false
  /// How long nobody pressed a key.
  var absence = Absence()
  /// The key that went down last, for commands that many keys mean.
  var lastKey: Key?
  /// What moves for a moment.
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

  /// What the feed told, also while the screen is paused.
  var live: News {
    get { waiting ?? news }
    _modify { if waiting != nil { yield &waiting! } else { yield &news } }
  }

  var isPaused: Bool { waiting != nil }

  /// The time by which the screen's clocks go.
  func shownTime(_ now: Date) -> Date { frozenAt ?? now }

  var catalog: Catalog { _read { yield news.catalog } }
  var log: EventLog { _read { yield news.log } }

  /// An activity as it is drawn: by the app's widget, where there is one.
  func panel(_ entry: CatalogEntry, _ theme: Theme = .builtIn) -> Panel {
    entry.panel(views: drawnViews(entry, theme))
  }

  /// The name of an activity wherever one stands; its id where it is not known.
  func title(of id: Activity.ID) -> String {
    catalog.entry(id)?.panel(views: widget.views[id]).title ?? id
  }

  /// The views that are drawn: the widget's, or where the terminal shows pictures those that stand for them.
  func drawnViews(_ entry: CatalogEntry, _ theme: Theme) -> WidgetViews? {
    entry.isAndroid
      ? nil
      : widget.views[entry.activity.id]
        ?? (cell == nil ? nil : entry.views(theme, secondsFromGMT: secondsFromGMT))
  }

  /// How large pictures are drawn, where the terminal shows any.
  var scale: PictureScale? { cell.map { PictureScale($0, screen: size) } }

  package var selected: Activity? {
    switch screen {
    case .details(let id, _), .surfaces(let id, _): return catalog[id]
    default: break
    }
    return cards.selection.flatMap { catalog[$0] }
  }

  /// Whether commands have an activity to be about.
  var hasSelected: Bool {
    if case .details(let id, _) = screen { return catalog.contains(id) }
    return cards.selection.map(catalog.contains) ?? false
  }

  /// The line of the log that is explained: the chosen one, or the newest with a finding.
  var explained: LogEntry? {
    if let place = log.place(of: pushes.selection) { return log.entries[place] }
    if catalog.filter.isEmpty { return log.newestFinding }
    return shownLog.last { $0.finding != nil }
  }

  /// The lines of the log that are shown, oldest first.
  var shownLog: [LogEntry] {
    log.lines(in: catalog, onlyProblems: pushes.areProblems)
  }

  /// The events of an activity that are known, newest first, of those that changed or tried to.
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
  /// One activity with its history; the event shown, counted back from the newest.
  case details(Activity.ID, back: Int)
  /// Cards and a big clock, nothing else.
  case lock
  case log
  case tokens
  /// All surfaces of an activity side by side, scrolled by rows.
  case surfaces(Activity.ID, scroll: Int)
  /// All that was found in a push, the line looked at, and the screen to go back to.
  case finding(ActivityEvent, line: Int, back: Screen)
  /// Two pushes side by side, scrolled by rows, and the screen to go back to.
  case comparison(ActivityEvent, ActivityEvent, scroll: Int, back: Screen)
}

/// The part of the main screen that the arrows move in.
package enum Pane: Sendable, Hashable {
  case activities, log
}

package enum Overlay: Sendable, Hashable {
  /// All keys, scrolled by rows.
  case help(scroll: Int)
  /// A rule, scrolled by rows.
  case rule(Rule.ID, scroll: Int)
  /// What keeps the app's widget from being compiled, scrolled by rows.
  case buildErrors(scroll: Int)
  /// Commands, cards, rules and more by name: what was typed, and the line chosen.
  case palette(text: String, choice: Int)
  case themes(before: String)
  /// The gateway's projects, and the one chosen.
  case projects(choice: ProjectChoice)
  /// Whether a request of a source's file is made of its activity.
  case confirmAction(Activity.ID, name: String)
  /// How the sources stand, from one of them on.
  case sources(first: Int)
  /// The filter line; what was there and selected before, for `esc`.
  case filter(before: String, selection: Activity.ID?)
  case switches(choice: DeviceSwitch)
  case confirmEnd(Activity.ID)
  /// Whether to end or dismiss all marked activities.
  case confirmMarked(isEnd: Bool)

  /// Whether it is a sheet in the middle, and not a line of the screen.
  var isSheet: Bool { if case .filter = self { false } else { true } }
}

/// The island while it is expanded.
package struct Expansion: Sendable, Hashable {
  var id: Activity.ID
  /// When it closes by itself; never where a person opened it.
  var until: Date?
  /// The rows that it had at most: while it is open it does not shrink, as all below would jump.
  var rows = 0

  func isOver(_ now: Date) -> Bool { until.map { $0 <= now } ?? false }
}

/// A short answer above the hint bar.
package struct Toast: Sendable, Hashable {
  var text: String
  var isError: Bool
  var until: Date
}
