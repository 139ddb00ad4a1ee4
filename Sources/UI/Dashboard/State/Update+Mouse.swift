internal import Basics
internal import Simulator

extension State {
  mutating func click(_ target: ClickTarget?, now: Date) -> [Effect] {
    // What lies over the screen takes the mouse too; beside it a click closes it.
    if let overlay, overlay.isSheet, target?.isOnSheet != true {
      closeSheet()
      return []
    }
    switch target {
    case nil, .cards, .log, .sheet: return []
    case .line where overlay == nil: return []
    case .content: contentHasFocus = true
    case .card(let id):
      // The second click opens what the first one chose.
      if selection == id, pane == .activities { expansion = Expansion(id: id, until: nil) }
      pane = .activities
      selection = id
      returning = nil
    case .island(let id):
      expansion = expansion?.id == id ? nil : Expansion(id: id, until: nil)
      selection = id
    case .logEntry(let id):
      if logSelection == id, context == .log { return run("open-finding", now: now) }
      if screen == .main { pane = .log }
      logSelection = id
    case .history(let back):
      if case .details(let id, _) = screen { screen = .details(id, back: back) }
      contentHasFocus = false
    case .token(let place), .line(let place):
      guard let position = position(now: now), place <= position.last else { return [] }
      go(to: place)
      switch overlay {
      case .palette: return run("run", now: now)
      case .switches: return run("turn-switch", now: now)
      case .projects: return run("choose-project", now: now)
      // The second click keeps what the first one showed.
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

  /// Goes along the line of a history.
  mutating func drag(_ target: ClickTarget?) {
    guard overlay == nil, case .details(let id, _) = screen, case .history(let back) = target
    else { return }
    screen = .details(id, back: back)
  }

  mutating func wheel(_ rows: Int, over target: ClickTarget?, now: Date) {
    if overlay == nil, target == .content {
      let hadFocus = contentHasFocus
      if !hadFocus { contentScroll = contentTop(now: now) }
      contentHasFocus = true
      move(by: rows, now: now)
      // A request follows the finding that is looked at, unless the keys are in it.
      if case .details = screen { contentHasFocus = hadFocus }
    } else if overlay?.isSheet == true
      || [.details, .finding, .comparison, .tokens, .surfaces].contains(context)
    {
      move(by: rows, now: now)
    } else if screen == .log || target?.isInLog == true {
      moveLog(by: -rows)
    } else {
      moveSelection(by: rows)
    }
  }
}
