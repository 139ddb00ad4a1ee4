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
    guard case .fraction(let from) = before.presentation.progress,
      case .fraction(let to) = panel.presentation.progress, from != to
    else { return panel }
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

  /// The island that closes now, and how far it is open, of 1.
  var closingIsland: (closing: Motion.Closing, share: Double, next: Date?)? {
    guard state.expansion == nil, let closing = state.motion.closing else { return nil }
    let (step, next) = state.step(since: closing.at, Motion.island, at: time)
    guard step < Motion.island.count else { return nil }
    return (closing, 1 - Self.eased(step), next)
  }

  /// How far the island is open, of 1.
  func openShare() -> (share: Double, next: Date?) {
    guard let opening = state.motion.opening else { return (1, nil) }
    let (step, next) = state.step(since: opening, Motion.island, at: time)
    return (Self.eased(step), next)
  }

  /// Fast at first and slow in the end.
  private static func eased(_ step: Int) -> Double {
    let rest = 1 - Double(step) / Double(Motion.island.count)
    return 1 - rest * rest
  }

  /// A rectangle between the island's pill and what it is when it is open.
  func between(_ pill: GridRect, _ open: GridRect, share: Double) -> GridRect {
    func part(_ from: Int, _ to: Int) -> Int {
      from + Int((Double(to - from) * share).rounded())
    }
    let x = part(pill.x, open.x)
    return GridRect(
      x, open.y, part(pill.maxX, open.maxX) - x, part(pill.height, open.height))
  }
}
