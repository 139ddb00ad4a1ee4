internal import Basics
internal import Canvas
internal import Panels
internal import Simulator

/// Short animations. The caller passes the current time, and each frame notes when the next step is
/// due. Nothing is recorded while animations are off.
struct Motion: Sendable {
  /// The look of an activity before it changed.
  struct Change: Sendable {
    let entry: CatalogEntry
    let views: WidgetViews?
    let at: Date
    /// Whether the change is animated. Those of a burst are not.
    let isShown: Bool
  }

  struct Closing: Sendable {
    let id: Activity.ID
    let rows: Int
    let at: Date
  }

  /// Whether anything is animated.
  var isOn = false
  fileprivate(set) var changes: [Activity.ID: Change] = [:]
  /// When the island began to open.
  fileprivate(set) var opening: Date?
  fileprivate(set) var closing: Closing?
  /// The times of the last changes, shown or not.
  fileprivate var recent: [Date] = []

  /// The steps in which an island opens, and the seconds of our clock for each.
  static let island = (count: 5, seconds: 0.034)
  /// The steps in which progress moves from the old value to the new one.
  static let glide = (count: 8, seconds: 0.04)
  /// Seconds of our clock for which a changed number is highlighted.
  static let flash = 0.4
  /// More changes than this within `burstWindow` seconds are a burst, which is not animated:
  /// constant movement is expensive and shows nothing.
  private static let burstLimit = 4
  private static let burstWindow = 0.5

  /// Whether a change is not part of a burst.
  fileprivate mutating func isCalm(now: Date, unit: Double) -> Bool {
    recent.append(now)
    if recent.count <= Self.burstLimit { return true }
    let first = recent.removeFirst()
    return now.timeIntervalSince(first) >= Self.burstWindow * unit || now < first
  }

  /// Stops all animations, for example when the clock's speed changes.
  mutating func rest() { self = Motion(isOn: isOn) }
}

extension State {
  /// Whether changes of the island, of numbers and of progress are animated.
  package var showsMotion: Bool {
    get { motion.isOn }
    set { motion = Motion(isOn: newValue) }
  }

  /// Notes the look of an activity before it changed.
  mutating func noteChange(from entry: CatalogEntry?, views: WidgetViews?, now: Date) {
    guard motion.isOn, gateway.speed > 0, !isPaused, let entry else { return }
    let id = entry.activity.id
    let last = motion.changes.removeValue(forKey: id)
    let span = Motion.flash * gateway.speed
    let isAlone = last.map { now.timeIntervalSince($0.at) >= span } ?? true
    guard motion.isCalm(now: now, unit: gateway.speed) else { return }
    motion.changes = motion.changes.filter { now.timeIntervalSince($0.value.at) < span }
    motion.changes[id] = Motion.Change(entry: entry, views: views, at: now, isShown: isAlone)
  }

  mutating func noteIsland(before: Expansion?, now: Date) {
    guard motion.isOn, gateway.speed > 0, !isPaused else { return }
    switch (before, expansion) {
    case (nil, .some):
      motion.opening = now
      motion.closing = nil
    case (.some(let before), nil):
      motion.opening = nil
      motion.closing = Motion.Closing(id: before.id, rows: before.rows, at: now)
    default: break
    }
  }

  /// The change of an activity that is still shown.
  func change(of id: Activity.ID, at time: Date) -> Motion.Change? {
    guard !isPaused, let change = motion.changes[id], change.isShown, time >= change.at,
      time.timeIntervalSince(change.at) < Motion.flash * gateway.speed
    else { return nil }
    return change
  }

  /// The current step of an animation, from 1, and the time of the next one; `nil` after the last.
  func step(
    since start: Date, _ steps: (count: Int, seconds: Double), at time: Date
  ) -> (step: Int, next: Date?) {
    let unit = steps.seconds * gateway.speed
    // A paused screen must not stop halfway.
    guard unit > 0, time >= start, !isPaused else { return (steps.count, nil) }
    // Allow for rounding of a time that was computed from a step.
    let passed = Int(min(Double(steps.count), time.timeIntervalSince(start) / unit + 0.001))
    let step = min(steps.count, passed + 1)
    return (step, step < steps.count ? start.addingTimeInterval(Double(step) * unit) : nil)
  }
}

extension ScreenRenderer {
  /// The activity to be drawn, with its progress possibly between two values.
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

  /// Highlights the numbers that have changed. `draw` draws the old state.
  mutating func flash(
    _ source: PaneCache.Source, in rect: GridRect, draw: (inout Frame, Panel) -> Void
  ) {
    // Numbers in a picture are not cells.
    guard layout.scale == nil, let change = state.change(of: source.entry.activity.id, at: time)
    else { return }
    var before = Frame(frame.size)
    draw(&before, change.entry.panel(views: change.views))
    frame.flash(rect, unlike: before, accent: theme.ink(.accent).color)
    frame.changes(at: change.at.addingTimeInterval(Motion.flash * state.gateway.speed))
  }
}

/// The island while it is open, opening or closing. An island in motion has its own rows, too.
struct IslandMotion {
  /// The activity on the island; `nil` while the island is closed.
  let id: Activity.ID?
  let openRows: Int
  let closedRows: Int
  /// How far the island is open, from 0 to 1.
  let share: Double
  /// The time of the next step.
  let next: Date?

  init(_ state: State, at time: Date) {
    closedRows = Panel.pillHeight(state.scale)
    var (id, openRows, share): (Activity.ID?, Int, Double) = (nil, 0, 1)
    var next: Date?
    // A picture is placed once, at its final place.
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

  var rows: Int { id == nil ? 0 : Self.part(closedRows, openRows, share) }

  /// The place of a moving island, between that of the closed island and that of the open one.
  func place(from pill: GridRect, to open: GridRect) -> GridRect {
    let x = Self.part(pill.x, open.x, share)
    return GridRect(x, open.y, Self.part(pill.maxX, open.maxX, share) - x, rows)
  }

  /// The completed part of a movement at a step: fast at first and slow at the end.
  private static func eased(_ step: Int) -> Double {
    let rest = 1 - Double(step) / Double(Motion.island.count)
    return 1 - rest * rest
  }

  private static func part(_ from: Int, _ to: Int, _ share: Double) -> Int {
    from + Int((Double(to - from) * share).rounded())
  }
}
