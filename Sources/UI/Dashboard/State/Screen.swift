import Basics
package import Simulator

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

  /// Whether requests are on it, which are asked for until they are there.
  var isAboutRequests: Bool {
    switch self {
    case .finding, .comparison: true
    default: false
    }
  }
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
