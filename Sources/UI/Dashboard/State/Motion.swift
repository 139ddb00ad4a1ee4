internal import Basics
internal import Simulator
internal import Panels

/// What moves for a moment. Time is a value: a frame says when it moves on, and nothing is noted where
/// nothing moves.
struct Motion: Sendable {
  /// What an activity looked like before it changed.
  struct Change: Sendable {
    let entry: CatalogEntry
    let views: WidgetViews?
    let at: Date
    /// Whether it is seen: what always moves says nothing.
    let isShown: Bool
  }

  struct Closing: Sendable {
    let id: Activity.ID
    let rows: Int
    let at: Date
  }

  /// Whether anything moves at all.
  var isOn = false
  /// The changes of a moment ago.
  fileprivate(set) var changes: [Activity.ID: Change] = [:]
  /// When the island began to open.
  fileprivate(set) var opening: Date?
  fileprivate(set) var closing: Closing?
  /// When the last changes were, whatever became of them.
  fileprivate var recent: [Date] = []

  /// The steps in which an island opens, and our seconds for each.
  static let island = (count: 5, seconds: 0.034)
  /// The steps in which progress goes from where it was to where it is.
  static let glide = (count: 8, seconds: 0.04)
  /// Our seconds in which a number that changed stands out.
  static let flash = 0.4
  /// So many changes within `burstWindow` are a burst, in which nothing moves: it would cost more than it says.
  private static let burstLimit = 4
  private static let burstWindow = 0.5

  /// Whether a change at a time is one of a few.
  fileprivate mutating func isCalm(now: Date, unit: Double) -> Bool {
    recent.append(now)
    if recent.count <= Self.burstLimit { return true }
    let first = recent.removeFirst()
    return now.timeIntervalSince(first) >= Self.burstWindow * unit || now < first
  }

  /// Forgets what moves, as at another speed of the clock.
  mutating func rest() { self = Motion(isOn: isOn) }
}

extension State {
  /// Whether the island, numbers and progress move for a moment when they change.
  package var showsMotion: Bool {
    get { motion.isOn }
    set { motion = Motion(isOn: newValue) }
  }

  /// Notes what an activity looked like before it changed.
  mutating func noteChange(from entry: CatalogEntry?, views: WidgetViews?, now: Date) {
    guard motion.isOn, speed > 0, !isPaused, let entry else { return }
    let id = entry.activity.id
    let last = motion.changes.removeValue(forKey: id)
    let span = Motion.flash * speed
    let isAlone = last.map { now.timeIntervalSince($0.at) >= span } ?? true
    guard motion.isCalm(now: now, unit: speed) else { return }
    motion.changes = motion.changes.filter { now.timeIntervalSince($0.value.at) < span }
    motion.changes[id] = Motion.Change(entry: entry, views: views, at: now, isShown: isAlone)
  }

  /// Notes that the island opened or closed.
  mutating func noteIsland(before: Expansion?, now: Date) {
    guard motion.isOn, speed > 0, !isPaused else { return }
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

  /// The change of an activity that is still seen.
  func change(of id: Activity.ID, at time: Date) -> Motion.Change? {
    guard !isPaused, let change = motion.changes[id], change.isShown, time >= change.at,
      time.timeIntervalSince(change.at) < Motion.flash * speed
    else { return nil }
    return change
  }

  /// Which step of a movement is seen, from 1, and when the next one is; none after the last.
  func step(
    since start: Date, _ steps: (count: Int, seconds: Double), at time: Date
  ) -> (step: Int, next: Date?) {
    let unit = steps.seconds * speed
    // A screen that is held still is not held half way.
    guard unit > 0, time >= start, !isPaused else { return (steps.count, nil) }
    // A time that was computed from the step is not a hair before it.
    let passed = Int(min(Double(steps.count), time.timeIntervalSince(start) / unit + 0.001))
    let step = min(steps.count, passed + 1)
    return (step, step < steps.count ? start.addingTimeInterval(Double(step) * unit) : nil)
  }
}
