internal import Basics
internal import ViewLayout
internal import Canvas

/// A thin line with a tracker: heavy where it has been, light where it is still to go.
struct ProgressLine {
  let fraction: Double
  let done: Ink
  let rest: Ink
  /// Whether the line is drawn broken, as its value may be wrong by now.
  var isStale = false

  /// Draws the line over some columns.
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

  /// When the tracker of a line between two times goes to the next column.
  static func nextMove(from: Date, to: Date, now: Date, width: Int) -> Date? {
    guard width > 1, now < to else { return nil }
    if now < from { return from }
    let step = to.timeIntervalSince(from) / Double(width - 1)
    guard step > 0 else { return nil }
    // A line that runs for milliseconds need not be drawn more than twice a second.
    if step < 0.5 { return now.addingTimeInterval(0.5) }
    let passed = (now.timeIntervalSince(from) / step).rounded(.down)
    return from.addingTimeInterval((passed + 1) * step)
  }
}
