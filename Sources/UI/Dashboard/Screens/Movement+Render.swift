internal import Basics
internal import Canvas
internal import Simulator
internal import Panels

extension ScreenRenderer {
  /// An activity as it is drawn now: its progress may be on its way.
  mutating func panel(_ source: PaneCache.Source) -> Panel {
    var panel = source.entry.panel(views: source.views)
    guard let change = state.change(of: panel.activity.id, at: time), source.views == nil else {
      return panel
    }
    let before = change.entry.panel(views: nil)
    guard let from = before.sentFraction, let to = panel.sentFraction, from != to else {
      return panel
    }
    let (step, next) = state.step(since: change.at, Motion.glide, at: time)
    panel.glide = from + (to - from) * Double(step) / Double(Motion.glide.count)
    if let next { frame.changes(at: next) }
    return panel
  }

  /// Lets the numbers stand out that were others before; `draw` draws what was there.
  mutating func flash(
    _ source: PaneCache.Source, in rect: GridRect, draw: (inout Frame, Panel) -> Void
  ) {
    // Numbers in a picture are none of cells.
    guard layout.scale == nil, let change = state.change(of: source.entry.activity.id, at: time)
    else { return }
    var before = Frame(frame.size)
    draw(&before, change.entry.panel(views: change.views))
    frame.flash(rect, unlike: before, accent: theme.ink(.accent).color)
    frame.changes(at: change.at.addingTimeInterval(Motion.flash * state.speed))
  }
}

/// The open island, or one that opens or closes: it takes rows of its own on its way, too.
struct IslandMotion {
  /// Whose island it is; nothing where it is closed.
  let id: Activity.ID?
  /// The rows of the island when it is open.
  let openRows: Int
  /// The rows of the island when it is closed.
  let closedRows: Int
  /// How far it is open, of 1.
  let share: Double
  /// When it moves on.
  let next: Date?

  init(_ state: State, at time: Date) {
    closedRows = Panel.pillHeight(state.scale)
    var (id, openRows, share): (Activity.ID?, Int, Double) = (nil, 0, 1)
    var next: Date?
    // A picture is placed once, where it stays.
    let moves = state.scale == nil
    if let open = state.openIsland {
      (id, openRows) = (open.id, open.rows)
      if moves, let opening = state.motion.opening {
        let (step, moment) = state.step(since: opening, Motion.island, at: time)
        (share, next) = (Self.eased(step), moment)
      }
    } else if moves, state.screen == .main || state.screen == .lock,
      let closing = state.motion.closing
    {
      let (step, moment) = state.step(since: closing.at, Motion.island, at: time)
      if step < Motion.island.count {
        (id, openRows, share, next) = (closing.id, closing.rows, 1 - Self.eased(step), moment)
      }
    }
    (self.id, self.openRows, self.share, self.next) = (id, openRows, share, next)
  }

  /// The rows that it takes now.
  var rows: Int { id == nil ? 0 : Self.part(closedRows, openRows, share) }

  /// Its place between the closed pill's and that of the open island.
  func place(from pill: GridRect, to open: GridRect) -> GridRect {
    let x = Self.part(pill.x, open.x, share)
    return GridRect(x, open.y, Self.part(pill.maxX, open.maxX, share) - x, rows)
  }

  /// Fast at first and slow in the end.
  private static func eased(_ step: Int) -> Double {
    let rest = 1 - Double(step) / Double(Motion.island.count)
    return 1 - rest * rest
  }

  private static func part(_ from: Int, _ to: Int, _ share: Double) -> Int {
    from + Int((Double(to - from) * share).rounded())
  }
}
