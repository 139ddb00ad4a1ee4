internal import Basics
internal import ViewLayout
internal import Canvas

/// A thin line with a marker at the progress: heavy before it, light after it.
struct ProgressLine {
  let fraction: Double
  let done: Ink
  let rest: Ink
  /// Whether to draw the line broken, because its value may be outdated.
  var isStale = false

  func draw(_ frame: inout Frame, at point: GridPoint, width: Int) {
    guard width > 1 else { return }
    let place = tracker(width: width)
    frame.rule(isStale ? "╍" : "━", at: point, count: place, done)
    frame.rule("─", at: GridPoint(point.x + place, point.y), count: width - place, rest)
    frame.put("●", at: GridPoint(point.x + place, point.y), done)
  }

  /// The column of the tracker within a width.
  func tracker(width: Int) -> Int {
    min(width - 1, max(0, Int(bounded: (fraction * Double(width - 1)).rounded(.down))))
  }

  /// When the tracker of a line between two times moves to the next column.
  static func nextMove(from: Date, to: Date, now: Date, width: Int) -> Date? {
    guard width > 1, now < to else { return nil }
    if now < from { return from }
    let step = to.timeIntervalSince(from) / Double(width - 1)
    guard step > 0 else { return nil }
    // A line that lasts milliseconds needs at most two redraws per second.
    if step < 0.5 { return now.addingTimeInterval(0.5) }
    let passed = (now.timeIntervalSince(from) / step).rounded(.down)
    return from.addingTimeInterval((passed + 1) * step)
  }
}
