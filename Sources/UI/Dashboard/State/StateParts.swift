internal import Basics
internal import Canvas
internal import Panels
package import Simulator
internal import ViewLayout

// The parts of a state, each for one aspect of the dashboard.

package struct GatewayStatus: Sendable {
  /// The displayed address, such as `127.0.0.1:5483`.
  var address: String
  package internal(set) var feed = FeedState.connecting
  /// Why the gateway rejects changes although it responds.
  package internal(set) var trouble: String?
  /// Seconds of the gateway's clock per second of ours; 0 while it is stopped.
  package internal(set) var speed = 1.0
  /// The requested speed, until the gateway reports it.
  var requestedSpeed: Double?
  /// The seconds that the gateway's clock is ahead of ours, as last reported.
  var ahead: TimeInterval = 0
  package internal(set) var project = ProjectChoice.one("default")
  package internal(set) var projects: [ProjectSummary]?
  /// The projects that are followed while all are shown.
  var followed: Set<String> = []
  var sources: [SourceStatus]?
  /// The actions of the source's activity that was queried last.
  var sourceActions: (id: Activity.ID, actions: [SourceActionOutline])?
  /// The device's switches, once the gateway has reported them.
  package internal(set) var settings: DeviceSettings?

  init(address: String) { self.address = address }
}

package struct ThemeChoice: Sendable {
  package internal(set) var names: [String]
  /// The theme used before the terminal reported its background.
  let first: String
  package internal(set) var name: String

  init(names: [String], name: String) {
    self.names = names
    self.name = name
    first = name
  }
}

/// The selected cards and the actions on them.
package struct CardListStatus: Sendable {
  package internal(set) var selection: Activity.ID?
  /// The index of the selected card, to select its neighbour if the card is removed.
  var selectionPlace = 0
  /// The cards marked to be dismissed or ended together.
  var marked: Set<Activity.ID> = []
  /// The index of the first visible card, which begins a row.
  var top = 0
  var density = CardDensity.card
  /// The activity to select once it is back from a dismissal.
  var returning: Activity.ID?
  /// The actions on cards by keys, the last one last: the undo stack.
  var actions: [CardAction] = []
}

/// The history of one card.
struct DetailsStatus: Sendable {
  var history: (id: Activity.ID, events: [ActivityEvent])?
  /// The selected activity whose history is being loaded.
  var question: Activity.ID?
  /// Whether values are shown as they were sent.
  var showsRawValues = false
  /// Whether the keys move in the push's content, and not in the list beside it.
  var contentHasFocus = false
  /// The first visible line of the content.
  var contentScroll = 0
  var back = Screen.main
}

/// The log's lines and their requests.
struct PushStatus: Sendable {
  var selection: LogEntry.ID?
  /// Whether the log shows only pushes with findings.
  var areProblems = false
  /// The push explained below the log, and since when.
  var explainedSince: (cursor: String, at: Date)?
  /// The requests loaded last, by the cursors of their events.
  var requests: [String: LoadedRequest] = [:]
  /// The queries for requests of selected events.
  var questions = RequestQuestions()
  /// The events whose requests are being loaded for a card's note.
  var asked: Set<String> = []
  /// The first of two pushes to compare.
  var compared: ActivityEvent?
  /// The event caused by sending an edited push, until it arrives.
  var resent: (before: ActivityEvent, cursor: String)?
  /// Edited requests that could not be parsed, by the cursors of the original pushes.
  var drafts: [String: String] = [:]
  /// An edit whose request is not loaded yet.
  var awaitedEdit: AwaitedEdit?
  /// The format of the last export of a push, from which the next one follows.
  var exported: (cursor: String, form: RequestExport)?
}

struct TokenListStatus: Sendable {
  var all: [PushToken]?
  var selection: String?
  var question: Question?
}

struct WidgetStatus: Sendable {
  var build: WidgetBuild?
  var views: [Activity.ID: WidgetViews] = [:]
  /// The views on all surfaces of a phone, for the activity whose surfaces are on the screen.
  var sheet: (id: Activity.ID, sheet: SurfaceSheet)?
  /// The phone whose surfaces are shown.
  var phone = Phone.usual
  /// The screen from which the surfaces were opened.
  var back = Screen.main
  /// The samples of the app's previews that activities show.
  var samples: [Activity.ID: SampleStep] = [:]
  /// The index of the link copied last.
  var copiedLink: Int?
}

/// Messages to the user outside the cards.
package struct Notices: Sendable {
  /// The message that answers the user's last action.
  package internal(set) var toast: Toast?
  var alert: NotificationBanner?
  /// Problems at program start, until they are closed.
  var startupProblems: [String] = []
  /// Problems in the current theme files, until they are closed or fixed.
  var themeProblems: [String] = []
  /// The kinds of notifications outside the screen.
  package var notifies: Set<DesktopNotification.Kind> = []
  /// The last notification of each kind.
  var notified: [DesktopNotification.Kind: State.Notified] = [:]
}
