internal import CDrawing
internal import ViewLayout
internal import ViewTree

extension PictureCanvas {
  /// Sets the canvas's path to an outline in a rectangle. Returns whether the even-odd rule
  /// applies.
  func path(_ outline: Outline, in rect: LayoutRect) -> Bool {
    cd_path_clear(pointer)
    return add(outline, rect)
  }

  private func add(_ outline: Outline, _ rect: LayoutRect) -> Bool {
    switch outline {
    case .rectangle(let radii): round(rect, radii)
    case .capsule: round(rect, CornerRadii(all: min(rect.width, rect.height) / 2))
    case .circle:
      let side = min(rect.width, rect.height)
      ellipse(
        LayoutRect(rect.x + (rect.width - side) / 2, rect.y + (rect.height - side) / 2, side, side))
    case .ellipse: ellipse(rect)
    case .path(let path):
      add(path, rect)
      return path.isEvenOdd
    case .inset(.rectangle(var radii), let by):
      // Keep the distance to the edge constant around corners, too.
      radii.topLeading = max(0, radii.topLeading - by)
      radii.topTrailing = max(0, radii.topTrailing - by)
      radii.bottomLeading = max(0, radii.bottomLeading - by)
      radii.bottomTrailing = max(0, radii.bottomTrailing - by)
      return add(.rectangle(radii: radii), rect.inset(by: by))
    case .inset(let inner, let by): return add(inner, rect.inset(by: by))
    case .moved(let inner, let x, let y):
      return add(inner, LayoutRect(rect.x + x, rect.y + y, rect.width, rect.height))
    case .scaled(let inner, let x, let y):
      let (width, height) = (rect.width * abs(x), rect.height * abs(y))
      return add(
        inner,
        LayoutRect(
          rect.x + (rect.width - width) / 2, rect.y + (rect.height - height) / 2, width, height))
    case .rotated(let inner, let degrees):
      let turn = TransformValue.rotation(degrees: degrees)
        .around(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
      // Rotate only the path's points, not what is drawn with the path.
      cd_save(pointer)
      transform(turn)
      defer { cd_restore(pointer) }
      return add(inner, rect)
    case .trimmed(let inner, let from, let to):
      let isEvenOdd = add(inner, rect)
      trim(min(1, max(0, from)), min(1, max(0, to)))
      return isEvenOdd
    }
    return false
  }

  /// Adds an ellipse that starts at the right and goes clockwise, like SwiftUI's circles.
  private func ellipse(_ rect: LayoutRect) {
    let (rx, ry) = (rect.width / 2, rect.height / 2)
    let (x, y) = (rect.x + rx, rect.y + ry)
    let k = 0.552284749831
    cd_move(pointer, x + rx, y)
    cd_curve(pointer, x + rx, y + k * ry, x + k * rx, y + ry, x, y + ry)
    cd_curve(pointer, x - k * rx, y + ry, x - rx, y + k * ry, x - rx, y)
    cd_curve(pointer, x - rx, y - k * ry, x - k * rx, y - ry, x, y - ry)
    cd_curve(pointer, x + k * rx, y - ry, x + rx, y - k * ry, x + rx, y)
    cd_close(pointer)
  }

  /// Adds a rounded rectangle, clockwise from its upper left corner.
  private func round(_ rect: LayoutRect, _ radii: CornerRadii) {
    let most = min(rect.width, rect.height) / 2
    func bounded(_ radius: Double) -> Double { min(max(0, radius.isFinite ? radius : 0), most) }
    let corners = [
      Corner(rect.x, rect.y, 1, 0, 0, 1, bounded(radii.topLeading)),
      Corner(rect.maxX, rect.y, 0, 1, -1, 0, bounded(radii.topTrailing)),
      Corner(rect.maxX, rect.maxY, -1, 0, 0, -1, bounded(radii.bottomTrailing)),
      Corner(rect.x, rect.maxY, 0, -1, 1, 0, bounded(radii.bottomLeading)),
    ]
    let hasRoom = corners.allSatisfy { $0.radius * Corner.reach <= most }
    let isContinuous = radii.isContinuous == true && hasRoom
    for (number, corner) in corners.enumerated() {
      corner.draw(on: pointer, isFirst: number == 0, isContinuous: isContinuous)
    }
    cd_close(pointer)
  }

  private func add(_ path: PathValue, _ rect: LayoutRect) {
    let sx = path.width.map { $0 > 0 ? rect.width / $0 : 1 } ?? 1
    let sy = path.height.map { $0 > 0 ? rect.height / $0 : 1 } ?? 1
    var last = (x: rect.x, y: rect.y)
    func at(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      func bounded(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e5), 1e5) : 0 }
      return (rect.x + bounded(x * sx), rect.y + bounded(y * sy))
    }
    for step in path.steps {
      switch step {
      case .move(let x, let y):
        last = at(x, y)
        cd_move(pointer, last.x, last.y)
      case .line(let x, let y):
        last = at(x, y)
        cd_line(pointer, last.x, last.y)
      case .quad(let x, let y, let controlX, let controlY):
        let (end, control) = (at(x, y), at(controlX, controlY))
        cd_curve(
          pointer, last.x + (control.x - last.x) * 2 / 3, last.y + (control.y - last.y) * 2 / 3,
          end.x + (control.x - end.x) * 2 / 3, end.y + (control.y - end.y) * 2 / 3, end.x, end.y)
        last = end
      case .curve(let x, let y, let x1, let y1, let x2, let y2):
        let (end, first, second) = (at(x, y), at(x1, y1), at(x2, y2))
        cd_curve(pointer, first.x, first.y, second.x, second.y, end.x, end.y)
        last = end
      case .close: cd_close(pointer)
      }
    }
  }

  /// Keeps only a part of the path, between two fractions of its length.
  private func trim(_ from: Double, _ to: Double) {
    if from <= 0, to >= 1 { return }
    var lines: [[(x: Double, y: Double)]] = []
    withUnsafeMutablePointer(to: &lines) { lines in
      cd_path_flatten(pointer, 0.02, lines) { context, kind, x, y in
        let lines = context!.assumingMemoryBound(to: [[(x: Double, y: Double)]].self)
        switch kind {
        case 0: lines.pointee.append([(x, y)])
        case 1: lines.pointee[lines.pointee.count - 1].append((x, y))
        default:
          if let first = lines.pointee.last?.first {
            lines.pointee[lines.pointee.count - 1].append(first)
          }
        }
      }
    }
    cd_path_clear(pointer)
    func length(_ a: (x: Double, y: Double), _ b: (x: Double, y: Double)) -> Double {
      hypot(b.x - a.x, b.y - a.y)
    }
    let total = lines.reduce(0) { sum, line in
      sum + zip(line, line.dropFirst()).reduce(0) { $0 + length($1.0, $1.1) }
    }
    var (start, end) = (from * total, to * total)
    guard end > start else { return }
    for line in lines {
      var isDrawing = false
      for (a, b) in zip(line, line.dropFirst()) {
        let here = length(a, b)
        if here > 0, end > 0, start < here {
          func at(_ distance: Double) -> (x: Double, y: Double) {
            let part = min(1, max(0, distance / here))
            return (a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part)
          }
          if !isDrawing {
            let first = at(start)
            cd_move(pointer, first.x, first.y)
            isDrawing = true
          }
          let next = at(end)
          cd_line(pointer, next.x, next.y)
        }
        (start, end) = (start - here, end - here)
      }
    }
  }
}

/// A corner of a rectangle: its position, and the directions of its two edges.
private struct Corner {
  let x: Double
  let y: Double
  /// The direction along the outgoing edge, and along the incoming one; both point away from the
  /// corner.
  let outX: Double
  let outY: Double
  let backX: Double
  let backY: Double
  let radius: Double
  /// The distance from the corner, in radii, at which a continuous corner starts to curve.
  static let reach = 1.528665

  init(
    _ x: Double, _ y: Double, _ outX: Double, _ outY: Double, _ backX: Double, _ backY: Double,
    _ radius: Double
  ) {
    (self.x, self.y) = (x, y)
    (self.outX, self.outY) = (outX, outY)
    (self.backX, self.backY) = (backX, backY)
    self.radius = radius
  }

  /// A point near the corner: `back` radii along the incoming edge and `out` radii along the
  /// outgoing one.
  private func at(_ back: Double, _ out: Double) -> (x: Double, y: Double) {
    (x + (backX * back + outX * out) * radius, y + (backY * back + outY * out) * radius)
  }

  func draw(on pointer: OpaquePointer, isFirst: Bool, isContinuous: Bool) {
    func curve(_ a: (Double, Double), _ b: (Double, Double), _ c: (Double, Double)) {
      let (first, second, end) = (at(a.0, a.1), at(b.0, b.1), at(c.0, c.1))
      cd_curve(pointer, first.x, first.y, second.x, second.y, end.x, end.y)
    }
    let start = at(radius > 0.01 ? (isContinuous ? Self.reach : 1) : 0, 0)
    if isFirst { cd_move(pointer, start.x, start.y) } else { cd_line(pointer, start.x, start.y) }
    guard radius > 0.01 else { return }
    guard isContinuous else {
      let k = 1 - 0.552284749831
      return curve((k, 0), (0, k), (0, 1))
    }
    // UIKit's continuous corner, measured from its paths, has three curves instead of one arc.
    curve((1.088493, 0), (0.868407, 0), (0.631494, 0.074911))
    curve((0.372824, 0.169060), (0.169060, 0.372824), (0.074911, 0.631494))
    curve((0, 0.868407), (0, 1.088493), (0, Self.reach))
  }
}

extension LayoutRect {
  func inset(by margin: Double) -> LayoutRect {
    LayoutRect(x + margin, y + margin, max(0, width - 2 * margin), max(0, height - 2 * margin))
  }
}
