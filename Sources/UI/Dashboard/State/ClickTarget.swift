package import Canvas
package import Simulator

/// What the mouse can be pressed on.
package enum ClickTarget: RegionID {
  case cards
  case card(Activity.ID)
  case island(Activity.ID)
  case log
  case logEntry(LogEntry.ID)
  /// An event of a history: how many are newer.
  case history(back: Int)
  /// What a push carried, or its request.
  case content
  /// The place in the list of tokens.
  case token(Int)
  case sheet
  /// The place in the list of a sheet.
  case line(Int)
  case command(Command.ID)

  /// Whether it lies on a sheet, which takes the mouse where one is open.
  var isOnSheet: Bool {
    switch self {
    case .sheet, .line, .command: true
    case .cards, .card, .island, .log, .logEntry, .history, .content, .token: false
    }
  }

  /// Whether it belongs to the log's pane.
  var isInLog: Bool {
    switch self {
    case .log, .logEntry: true
    default: false
    }
  }
}

extension Frame {
  /// What the dashboard drew last at a place.
  package func target(at point: GridPoint) -> ClickTarget? { region(at: point) as? ClickTarget }
}
