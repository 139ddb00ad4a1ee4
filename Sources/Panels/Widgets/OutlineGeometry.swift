#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#endif
#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif
internal import ViewLayout
internal import ViewTree

/// An outline in points: polygons whose inside and whose line can be asked for.
struct OutlineGeometry {
  /// Corners of closed or open lines.
  private(set) var lines: [[(x: Double, y: Double)]] = []
  private(set) var isClosed: [Bool] = []
  private(set) var isEvenOdd = false

  /// The outline in a rectangle of points.
  init(_ outline: Outline, in rect: LayoutRect) { add(outline, rect) }

  private mutating func add(_ outline: Outline, _ rect: LayoutRect) {
    switch outline {
    case .rectangle(let radii): round(rect, radii)
    case .capsule: round(rect, CornerRadii(all: min(rect.width, rect.height) / 2))
    case .circle:
      let side = min(rect.width, rect.height)
      ellipse(
        LayoutRect(rect.x + (rect.width - side) / 2, rect.y + (rect.height - side) / 2, side, side))
    case .ellipse: ellipse(rect)
    case .path(let path): add(path, rect)
    case .inset(let inner, let by):
      add(
        inner,
        LayoutRect(
          rect.x + by, rect.y + by, max(0, rect.width - 2 * by), max(0, rect.height - 2 * by)))
    case .moved(let inner, let x, let y):
      add(inner, LayoutRect(rect.x + x, rect.y + y, rect.width, rect.height))
    case .scaled(let inner, let sx, let sy):
      let (w, h) = (rect.width * abs(sx), rect.height * abs(sy))
      add(inner, LayoutRect(rect.x + (rect.width - w) / 2, rect.y + (rect.height - h) / 2, w, h))
    case .rotated(let inner, let degrees):
      add(inner, rect)
      rotate(degrees, around: (rect.x + rect.width / 2, rect.y + rect.height / 2))
    case .trimmed(let inner, let from, let to):
      add(inner, rect)
      trim(from, to)
    }
  }

  private mutating func append(_ line: [(x: Double, y: Double)], closed: Bool) {
    guard line.count > 1 else { return }
    lines.append(line)
    isClosed.append(closed)
  }

  /// Begins at the right and goes clockwise, as SwiftUI's circles do.
  private mutating func ellipse(_ rect: LayoutRect) {
    let count = 96
    append(
      (0...count).map { step in
        let angle = Double(step) / Double(count) * 2 * .pi
        return (
          rect.x + rect.width / 2 * (1 + cos(angle)), rect.y + rect.height / 2 * (1 + sin(angle))
        )
      }, closed: true)
  }

  private mutating func round(_ rect: LayoutRect, _ radii: CornerRadii) {
    let most = min(rect.width, rect.height) / 2
    var line: [(x: Double, y: Double)] = []
    func corner(_ radius: Double, _ x: Double, _ y: Double, _ start: Double) {
      let radius = min(max(0, radius), most)
      guard radius > 0.01 else { return line.append((x, y)) }
      let (cx, cy) = (x == rect.x ? x + radius : x - radius, y == rect.y ? y + radius : y - radius)
      for step in 0...8 {
        let angle = (start + Double(step) / 8 * 90) * .pi / 180
        line.append((cx + cos(angle) * radius, cy + sin(angle) * radius))
      }
    }
    corner(radii.topTrailing, rect.maxX, rect.y, 270)
    corner(radii.bottomTrailing, rect.maxX, rect.maxY, 0)
    corner(radii.bottomLeading, rect.x, rect.maxY, 90)
    corner(radii.topLeading, rect.x, rect.y, 180)
    if let first = line.first { line.append(first) }
    append(line, closed: true)
  }

  private mutating func add(_ path: PathValue, _ rect: LayoutRect) {
    isEvenOdd = path.isEvenOdd
    let sx = path.width.map { $0 > 0 ? rect.width / $0 : 1 } ?? 1
    let sy = path.height.map { $0 > 0 ? rect.height / $0 : 1 } ?? 1
    func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      (rect.x + x * sx, rect.y + y * sy)
    }
    var line: [(x: Double, y: Double)] = []
    for step in path.steps {
      switch step {
      case .move(let x, let y):
        append(line, closed: false)
        line = [at(x, y)]
      case .line(let x, let y): line.append(at(x, y))
      case .quad(let x, let y, let cx, let cy):
        let (from, to, control) = (line.last ?? at(x, y), at(x, y), at(cx, cy))
        for step in 1...12 {
          let t = Double(step) / 12
          let u = 1 - t
          line.append(
            (
              u * u * from.x + 2 * u * t * control.x + t * t * to.x,
              u * u * from.y + 2 * u * t * control.y + t * t * to.y
            ))
        }
      case .curve(let x, let y, let x1, let y1, let x2, let y2):
        let (from, to, a, b) = (line.last ?? at(x, y), at(x, y), at(x1, y1), at(x2, y2))
        for step in 1...16 {
          let t = Double(step) / 16
          let u = 1 - t
          let (c0, c1, c2, c3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          line.append(
            (
              c0 * from.x + c1 * a.x + c2 * b.x + c3 * to.x,
              c0 * from.y + c1 * a.y + c2 * b.y + c3 * to.y
            ))
        }
      case .close:
        if let first = line.first { line.append(first) }
        append(line, closed: true)
        line = line.first.map { [$0] } ?? []
      }
    }
    append(line, closed: false)
  }

  mutating func rotate(_ degrees: Double, around middle: (x: Double, y: Double)) {
    let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
    for index in lines.indices {
      lines[index] = lines[index].map { point in
        let (dx, dy) = (point.x - middle.x, point.y - middle.y)
        return (middle.x + dx * c - dy * s, middle.y + dx * s + dy * c)
      }
    }
  }

  /// Keeps a part of the whole length.
  private mutating func trim(_ from: Double, _ to: Double) {
    let (from, to) = (min(1, max(0, from)), min(1, max(0, to)))
    let all = lines
    let total = all.reduce(0) { $0 + Self.length($1) }
    lines = []
    isClosed = []
    guard to > from, total > 0 else { return }
    var passed = 0.0
    for line in all {
      var piece: [(x: Double, y: Double)] = []
      for (a, b) in zip(line, line.dropFirst()) {
        let length = Self.length([a, b])
        let (start, end) = (from * total - passed, to * total - passed)
        if length > 0, end > 0, start < length {
          func at(_ distance: Double) -> (x: Double, y: Double) {
            let t = min(1, max(0, distance / length))
            return (a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t)
          }
          if piece.isEmpty { piece.append(at(start)) }
          piece.append(at(end))
        }
        passed += length
      }
      append(piece, closed: from <= 0 && to >= 1)
    }
  }

  private static func length(_ line: [(x: Double, y: Double)]) -> Double {
    zip(line, line.dropFirst()).reduce(0) { sum, pair in
      let (dx, dy) = (pair.1.x - pair.0.x, pair.1.y - pair.0.y)
      return sum + (dx * dx + dy * dy).squareRoot()
    }
  }

  /// Whether a point lies inside.
  func contains(_ x: Double, _ y: Double) -> Bool {
    var winding = 0
    var crossings = 0
    for line in lines {
      guard let last = line.last else { continue }
      var a = last
      for b in line {
        if (a.y > y) != (b.y > y) {
          let at = a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)
          if x < at {
            crossings += 1
            winding += b.y > a.y ? 1 : -1
          }
        }
        a = b
      }
    }
    return isEvenOdd ? !crossings.isMultiple(of: 2) : winding != 0
  }

  /// How far a point is from the line, and how far along it is; `nil` beyond a distance.
  func distance(_ x: Double, _ y: Double, within limit: Double) -> (
    distance: Double, along: Double
  )? {
    var best: (distance: Double, along: Double)?
    var passed = 0.0
    for line in lines {
      for (a, b) in zip(line, line.dropFirst()) {
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        let square = dx * dx + dy * dy
        let t = square > 0 ? min(1, max(0, ((x - a.x) * dx + (y - a.y) * dy) / square)) : 0
        let (ex, ey) = (x - a.x - dx * t, y - a.y - dy * t)
        let distance = (ex * ex + ey * ey).squareRoot()
        if distance <= limit, distance < best?.distance ?? .infinity {
          best = (distance, passed + square.squareRoot() * t)
        }
        passed += square.squareRoot()
      }
    }
    return best
  }

  /// The smallest rectangle around.
  var bounds: LayoutRect? {
    let points = lines.flatMap { $0 }
    guard let first = points.first else { return nil }
    var (left, right, top, bottom) = (first.x, first.x, first.y, first.y)
    for point in points {
      left = min(left, point.x)
      right = max(right, point.x)
      top = min(top, point.y)
      bottom = max(bottom, point.y)
    }
    return LayoutRect(left, top, right - left, bottom - top)
  }
}
