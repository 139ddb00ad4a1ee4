import Foundation

/// Follows path data and makes lines of its curves.
struct SVGPen {
  typealias Point = SVGPath.Point
  private(set) var lines: [[Point]] = []
  private(set) var at = Point(0, 0)
  private var start = Point(0, 0)
  private var control: (point: Point, isCubic: Bool)?

  mutating func move(_ to: Point) {
    lines.append([to])
    (at, start, control) = (to, to, nil)
  }

  private mutating func add(_ to: Point) {
    if lines.isEmpty { lines.append([at]) }
    lines[lines.count - 1].append(to)
    at = to
  }

  mutating func line(_ to: Point) {
    add(to)
    control = nil
  }

  mutating func close() {
    guard !lines.isEmpty else { return }
    add(start)
    lines.append([start])
    control = nil
  }

  /// Where the control point of a smooth curve lies: opposite the one before.
  func mirrored(isCubic: Bool) -> Point {
    guard let control, control.isCubic == isCubic else { return at }
    return Point(2 * at.x - control.point.x, 2 * at.y - control.point.y)
  }

  mutating func curve(_ a: Point, _ b: Point, _ to: Point) {
    let from = at
    for step in 1...12 {
      let t = Double(step) / 12
      let u = 1 - t
      let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      add(
        Point(
          w0 * from.x + w1 * a.x + w2 * b.x + w3 * to.x,
          w0 * from.y + w1 * a.y + w2 * b.y + w3 * to.y))
    }
    control = (b, true)
  }

  mutating func quadratic(_ middle: Point, _ to: Point) {
    let from = at
    curve(
      Point(from.x + (middle.x - from.x) * 2 / 3, from.y + (middle.y - from.y) * 2 / 3),
      Point(to.x + (middle.x - to.x) * 2 / 3, to.y + (middle.y - to.y) * 2 / 3), to)
    control = (middle, false)
  }

  /// A part of an ellipse, by its end points (SVG 2, appendix B.2.4).
  mutating func arc(
    _ rx: Double, _ ry: Double, _ turn: Double, isLarge: Bool, isClockwise: Bool, _ to: Point
  ) {
    var (rx, ry) = (abs(rx), abs(ry))
    guard rx > 0, ry > 0 else { return line(to) }
    let phi = turn * .pi / 180
    let (dx, dy) = ((at.x - to.x) / 2, (at.y - to.y) / 2)
    let (x, y) = (cos(phi) * dx + sin(phi) * dy, -sin(phi) * dx + cos(phi) * dy)
    let grown = x * x / (rx * rx) + y * y / (ry * ry)
    if grown > 1 { (rx, ry) = (rx * grown.squareRoot(), ry * grown.squareRoot()) }
    let under = rx * rx * y * y + ry * ry * x * x
    guard under > 0 else { return line(to) }
    var root = max(0, (rx * rx * ry * ry - under) / under).squareRoot()
    if isLarge == isClockwise { root = -root }
    let (cx, cy) = (root * rx * y / ry, -root * ry * x / rx)
    let center = Point(
      cos(phi) * cx - sin(phi) * cy + (at.x + to.x) / 2,
      sin(phi) * cx + cos(phi) * cy + (at.y + to.y) / 2)
    let first = atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    for step in 1...16 {
      let angle = first + sweep * Double(step) / 16
      let (ex, ey) = (rx * cos(angle), ry * sin(angle))
      add(
        Point(
          center.x + cos(phi) * ex - sin(phi) * ey, center.y + sin(phi) * ex + cos(phi) * ey))
    }
    at = to
    control = nil
  }
}
