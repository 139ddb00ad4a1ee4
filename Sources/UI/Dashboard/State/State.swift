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
  /// The gateway's address as it is shown, `127.0.0.1:5483`.
  var address: String
  /// Seconds to add to UTC for the clock on the wall.
  package var secondsFromGMT: Int
  package internal(set) var themeNames: [String]
  /// The theme that was taken before the terminal told its background.
  let firstTheme: String
  package internal(set) var themeName: String
  package var keymap = KeyMap.standard
  /// Which of the gateway's projects is shown.
  package internal(set) var project = ProjectChoice.one("default")
  package internal(set) var projects: [ProjectSummary]?
  /// What can be done with a source's activity, of the one that was asked for last.
  var sourceActions: (id: Activity.ID, actions: [SourceActionOutline])?
  var sources: [SourceStatus]?
  package internal(set) var feed = FeedState.connecting
  /// Why the gateway takes no changes now, though it answers.
  package internal(set) var trouble: String?
  /// Seconds of the gateway's clock in one of ours; 0 while it is stopped.
  package internal(set) var speed = 1.0
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
  /// The answer to what the person did last.
  package internal(set) var toast: Toast?
  var notice: NotificationBanner?
  /// What was wrong when the program began, until it is closed.
  var startupProblems: [String] = []
  /// What is wrong in the theme files as they are now, until it is closed or mended.
  var themeProblems: [String] = []
  package internal(set) var selection: Activity.ID?
  /// The cards that are marked to be dismissed or ended together.
  var marked: Set<Activity.ID> = []
  /// The place of the selected card: its neighbour takes its place when it goes.
  var selectionPlace = 0
  /// The activity that is selected once it is back from a dismissal.
  var returning: Activity.ID?
  /// The speed that was asked for, until the gateway tells that its clock goes so.
  var wishedSpeed: Double?
  /// The place of the first card that is shown: one that begins a row.
  var listTop = 0
  /// How much room a card takes.
  var density = CardDensity.card
  var logSelection: LogEntry.ID?
  /// Whether the log shows only pushes in which something was found.
  var showsOnlyProblems = false
  /// Whether values are shown as they were sent.
  var showsRawValues = false
  /// How far the border between cards and log is moved, in percent of the width; to the right where positive.
  package var border = 0
  /// Whether the keys move in what a push carried, and not in the list beside it.
  var contentHasFocus = false
  /// The first line that is shown of it.
  var contentScroll = 0
  /// The screen from which the surfaces were opened.
  var surfacesReturn = Screen.main
  /// The screen to go back to from the details.
  var detailsReturn = Screen.main
  var history: (id: Activity.ID, events: [ActivityEvent])?
  /// The activity whose history was asked for because it is selected, until the answer comes.
  var historyQuestion: Activity.ID?
  /// How the device's switches stand, once the gateway has said so.
  package internal(set) var settings: DeviceSettings?
  var tokens: [PushToken]?
  var tokenSelection: String?
  var tokenQuestion: Question?
  /// The requests that were asked for last, by the cursors of their events.
  var requests: [String: LoadedRequest] = [:]
  /// How long nobody pressed a key.
  var absence = Absence()
  /// A push that another one is to be compared with.
  var compared: ActivityEvent?
  /// What was sent in an edited push's place, until its event is there.
  var resent: (before: ActivityEvent, cursor: String)?
  /// What was typed into requests that could not be read, by the cursors of the pushes they came from.
  var drafts: [String: String] = [:]
  /// Whether a demo begins anew: the cards of the last round stay until there is one of the next.
  var isBetweenRounds = false
  /// An edit that was asked for and whose request is not here yet.
  var awaitedEdit: AwaitedEdit?
  /// The form in which a push was exported last, for the next one.
  var exported: (cursor: String, form: RequestExport)?
  /// The questions for requests of events that are chosen.
  var requestQuestions = RequestQuestions()
  /// The push that is explained below the log, and since when.
  var explainedSince: (cursor: String, at: Date)?
  /// The events whose requests were asked for to mark a card, and did not come yet.
  var asked: Set<String> = []
  /// What was done to cards by keys, the last one last: the stack that an undo goes back in.
  var cardActions: [CardAction] = []
  /// What the app's own widget shows, by activity.
  var views: [Activity.ID: WidgetViews] = [:]
  /// What it shows on all surfaces of a phone, of the activity whose surfaces are on the screen.
  var sheet: (id: Activity.ID, sheet: SurfaceSheet)?
  /// The phone whose surfaces are shown.
  var phone = Phone.usual
  /// The samples of the app's previews that stand for activities.
  var samples: [Activity.ID: SampleStep] = [:]
  /// Whose screen is drawn.
  package internal(set) var device = DeviceChoice.both
  /// Whose activities alone are shown; everybody's where nobody is named.
  package var user: String?
  /// How the scene stands that the demo plays; nothing where none plays.
  var scene: SceneStatus?
  /// The link that was copied last, by its place.
  var copiedLink: Int?
  /// What moves for a moment.
  var motion = Motion()
  /// What a person is notified of outside the screen.
  package var notifies: Set<DesktopNotification.Kind> = []
  /// What was announced last, by kind.
  var notified: [DesktopNotification.Kind: Notified] = [:]
  /// The key that went down last, for commands that many keys mean.
  var lastKey: Key?
  package internal(set) var widgetBuild: WidgetBuild?

  package init(
    size: GridSize, address: String, secondsFromGMT: Int = 0, themeNames: [String] = ["midnight"],
    themeName: String = "midnight", device: DeviceChoice = .both
  ) {
    self.device = device
    news.catalog.device = device
    self.size = size
    self.address = address
    self.secondsFromGMT = secondsFromGMT
    news.log.secondsFromGMT = secondsFromGMT
    self.themeNames = themeNames
    self.themeName = themeName
    firstTheme = themeName
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
    catalog.entry(id)?.panel(views: views[id]).title ?? id
  }

  /// The views that are drawn: the widget's, or where the terminal shows pictures those that stand for them.
  func drawnViews(_ entry: CatalogEntry, _ theme: Theme) -> WidgetViews? {
    entry.isAndroid
      ? nil
      : views[entry.activity.id]
        ?? (cell == nil ? nil : entry.views(theme, secondsFromGMT: secondsFromGMT))
  }

  /// How large pictures are drawn, where the terminal shows any.
  var scale: PictureScale? { cell.map { PictureScale($0, screen: size) } }

  package var selected: Activity? {
    switch screen {
    case .details(let id, _), .surfaces(let id, _): return catalog[id]
    default: break
    }
    return selection.flatMap { catalog[$0] }
  }

  /// Whether commands have an activity to be about.
  var hasSelected: Bool {
    if case .details(let id, _) = screen { return catalog.contains(id) }
    return selection.map(catalog.contains) ?? false
  }

  /// The line of the log that is explained: the chosen one, or the newest with a finding.
  var explained: LogEntry? {
    if let place = log.place(of: logSelection) { return log.entries[place] }
    if catalog.filter.isEmpty { return log.newestFinding }
    return shownLog.last { $0.finding != nil }
  }

  /// The lines of the log that are shown, oldest first.
  var shownLog: [LogEntry] {
    log.lines(in: catalog, onlyProblems: showsOnlyProblems)
  }

  /// The events of an activity that are known, newest first, of those that changed or tried to.
  func events(of id: Activity.ID) -> [ActivityEvent] {
    var events = history?.id == id ? history?.events.filter { !$0.isOfViewsAlone } ?? [] : []
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
