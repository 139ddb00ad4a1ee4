internal import Basics
package import Canvas
package import Simulator

/// A part of the screen that responds to the mouse.
package enum ClickTarget: RegionID {
  case cards
  case card(Activity.ID)
  case island(Activity.ID)
  case log
  case logEntry(LogEntry.ID)
  /// An event of a history, by the number of newer ones.
  case history(back: Int)
  /// A push's content, or its request.
  case content
  /// The index in the list of tokens.
  case token(Int)
  case sheet
  /// The index in the list of a sheet.
  case line(Int)
  case command(Command.ID)
}

extension Frame {
  package func target(at point: GridPoint) -> ClickTarget? { region(at: point) as? ClickTarget }
}

extension State {
  mutating func click(_ target: ClickTarget?, now: Date) -> [Effect] {
    // A sheet over the screen receives all clicks; one beside it closes it.
    switch target {
    case .sheet, .line, .command: break
    default:
      guard overlay?.isSheet == true else { break }
      closeSheet()
      return []
    }
    switch target {
    case nil, .cards, .log, .sheet: return []
    case .line where overlay == nil: return []
    case .content: details.contentHasFocus = true
    case .card(let id):
      // The second click opens the card that the first one selected.
      if cards.selection == id, pane == .activities { expansion = Expansion(id: id, until: nil) }
      pane = .activities
      cards.selection = id
      cards.returning = nil
    case .island(let id):
      expansion = expansion?.id == id ? nil : Expansion(id: id, until: nil)
      cards.selection = id
    case .logEntry(let id):
      if pushes.selection == id, context == .log { return run("open-finding", now: now) }
      if screen == .main { pane = .log }
      pushes.selection = id
    case .history(let back):
      if case .details(let id, _) = screen { screen = .details(id, back: back) }
      details.contentHasFocus = false
    case .token(let place), .line(let place):
      guard let position = position(now: now), place <= position.last else { return [] }
      go(to: place)
      switch overlay {
      case .palette: return run("run", now: now)
      case .switches: return run("turn-switch", now: now)
      case .projects: return run("choose-project", now: now)
      // The second click keeps the theme that the first one previewed.
      case .themes where place == position.place: return run("keep-theme", now: now)
      default: break
      }
    case .command(let id): return run(id, now: now)
    }
    return []
  }

  private mutating func run(_ id: Command.ID, now: Date) -> [Effect] {
    Command.named(id).map { run($0, now: now) } ?? []
  }

  /// Moves along the timeline of a history.
  mutating func drag(_ target: ClickTarget?) {
    guard overlay == nil, case .details(let id, _) = screen, case .history(let back) = target
    else { return }
    screen = .details(id, back: back)
  }

  mutating func wheel(_ rows: Int, over target: ClickTarget?, now: Date) {
    let isInLog = if case .logEntry = target { true } else { target == .log }
    if overlay == nil, target == .content {
      let hadFocus = details.contentHasFocus
      if !hadFocus { details.contentScroll = contentTop(now: now) }
      details.contentHasFocus = true
      move(by: rows, now: now)
      // A request follows the selected finding, unless the request has the focus.
      if case .details = screen { details.contentHasFocus = hadFocus }
    } else if overlay?.isSheet == true
      || [.details, .finding, .comparison, .tokens, .surfaces].contains(context)
    {
      move(by: rows, now: now)
    } else if screen == .log || isInLog {
      moveLog(by: -rows)
    } else {
      moveSelection(by: rows)
    }
  }
}
