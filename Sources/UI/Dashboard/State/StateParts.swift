internal import Basics
internal import Canvas
internal import Panels
package import Simulator
internal import ViewLayout

// The parts of a state, each with what one side of the dashboard knows.

/// What the gateway says of itself, and what was asked of it.
package struct GatewayStatus: Sendable {
  /// The gateway's address as it is shown, `127.0.0.1:5483`.
  var address: String
  package internal(set) var feed = FeedState.connecting
  /// Why the gateway takes no changes now, though it answers.
  package internal(set) var trouble: String?
  /// Seconds of the gateway's clock in one of ours; 0 while it is stopped.
  package internal(set) var speed = 1.0
  /// The speed that was asked for, until the gateway tells that its clock goes so.
  var wishedSpeed: Double?
  /// The seconds that the gateway's clock is ahead of ours, as it was told last.
  var ahead: TimeInterval = 0
  /// Which of the gateway's projects is shown.
  package internal(set) var project = ProjectChoice.one("default")
  package internal(set) var projects: [ProjectSummary]?
  var sources: [SourceStatus]?
  /// What can be done with a source's activity, of the one that was asked for last.
  var sourceActions: (id: Activity.ID, actions: [SourceActionOutline])?
  /// How the device's switches stand, once the gateway has said so.
  package internal(set) var settings: DeviceSettings?

  init(address: String) { self.address = address }
}

package struct ThemeChoice: Sendable {
  package internal(set) var names: [String]
  /// The theme that was taken before the terminal told its background.
  let first: String
  package internal(set) var name: String

  init(names: [String], name: String) {
    self.names = names
    self.name = name
    first = name
  }
}

/// Which cards are chosen, and what was done to them.
package struct CardListStatus: Sendable {
  package internal(set) var selection: Activity.ID?
  /// The place of the selected card: its neighbour takes its place when it goes.
  var selectionPlace = 0
  /// The cards that are marked to be dismissed or ended together.
  var marked: Set<Activity.ID> = []
  /// The place of the first card that is shown: one that begins a row.
  var top = 0
  /// How much room a card takes.
  var density = CardDensity.card
  /// The activity that is selected once it is back from a dismissal.
  var returning: Activity.ID?
  /// What was done to cards by keys, the last one last: the stack that an undo goes back in.
  var actions: [CardAction] = []
}

/// The history of one card.
struct DetailsStatus: Sendable {
  var history: (id: Activity.ID, events: [ActivityEvent])?
  /// The activity whose history was asked for because it is selected, until the answer comes.
  var question: Activity.ID?
  /// Whether values are shown as they were sent.
  var showsRawValues = false
  /// Whether the keys move in what a push carried, and not in the list beside it.
  var contentHasFocus = false
  /// The first line that is shown of it.
  var contentScroll = 0
  /// The screen to go back to.
  var back = Screen.main
}

/// The log's lines, and the requests that belong to them.
struct PushStatus: Sendable {
  var selection: LogEntry.ID?
  /// Whether the log shows only pushes in which something was found.
  var areProblems = false
  /// The push that is explained below the log, and since when.
  var explainedSince: (cursor: String, at: Date)?
  /// The requests that were asked for last, by the cursors of their events.
  var requests: [String: LoadedRequest] = [:]
  /// The questions for requests of events that are chosen.
  var questions = RequestQuestions()
  /// The events whose requests were asked for to mark a card, and did not come yet.
  var asked: Set<String> = []
  /// A push that another one is to be compared with.
  var compared: ActivityEvent?
  /// What was sent in an edited push's place, until its event is there.
  var resent: (before: ActivityEvent, cursor: String)?
  /// What was typed into requests that could not be read, by the cursors of the pushes they came from.
  var drafts: [String: String] = [:]
  /// An edit that was asked for and whose request is not here yet.
  var awaitedEdit: AwaitedEdit?
  /// The form in which a push was exported last, for the next one.
  var exported: (cursor: String, form: RequestExport)?
}

struct TokenListStatus: Sendable {
  var all: [PushToken]?
  var selection: String?
  var question: Question?
}

/// The app's own widget.
struct WidgetStatus: Sendable {
  var build: WidgetBuild?
  /// What it shows, by activity.
  var views: [Activity.ID: WidgetViews] = [:]
  /// What it shows on all surfaces of a phone, of the activity whose surfaces are on the screen.
  var sheet: (id: Activity.ID, sheet: SurfaceSheet)?
  /// The phone whose surfaces are shown.
  var phone = Phone.usual
  /// The screen from which they were opened.
  var back = Screen.main
  /// The samples of the app's previews that stand for activities.
  var samples: [Activity.ID: SampleStep] = [:]
  /// The link that was copied last, by its place.
  var copiedLink: Int?
}

/// What the person is told beside the cards.
package struct Notices: Sendable {
  /// The answer to what the person did last.
  package internal(set) var toast: Toast?
  var alert: NotificationBanner?
  /// What was wrong when the program began, until it is closed.
  var startupProblems: [String] = []
  /// What is wrong in the theme files as they are now, until it is closed or mended.
  var themeProblems: [String] = []
  /// What a person is notified of outside the screen.
  package var notifies: Set<DesktopNotification.Kind> = []
  /// What was announced last, by kind.
  var notified: [DesktopNotification.Kind: State.Notified] = [:]
}
