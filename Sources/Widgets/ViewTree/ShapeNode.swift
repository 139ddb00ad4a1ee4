/// A shape that fills the available space.
package struct ShapeNode: Sendable, Hashable, Codable {
  package var outline: Outline
  package var fill: PaintValue?
  package var stroke: StrokeValue?

  package init(_ outline: Outline, fill: PaintValue? = nil, stroke: StrokeValue? = nil) {
    self.outline = outline
    self.fill = fill
    self.stroke = stroke
  }
}

package struct StrokeValue: Sendable, Hashable, Codable {
  package var paint: PaintValue
  /// The line width in points.
  package var width: Double
  /// Lengths of dashes and gaps in points; empty for a solid line.
  package var dash: [Double] = []
  /// The offset in the dash pattern at the start, in points.
  package var dashPhase: Double?
  package var cap: Cap = .butt
  package var join: Join = .miter
  /// The maximum length of a pointed corner, as a multiple of the line width.
  package var miterLimit: Double = 10
  /// Whether the whole line is inside the outline (`strokeBorder`).
  package var isInside: Bool = false

  package enum Cap: String, Sendable, Hashable, Codable { case butt, round, square }
  package enum Join: String, Sendable, Hashable, Codable { case miter, round, bevel }

  package init(paint: PaintValue, width: Double) {
    self.paint = paint
    self.width = width
  }
}

/// The outline of a shape in a rectangle that the layout determines.
package indirect enum Outline: Sendable, Hashable, Codable {
  /// The rectangle itself, with a radius in points at each corner.
  case rectangle(radii: CornerRadii)
  /// A rectangle whose shorter sides are semicircles.
  case capsule
  /// The largest circle that fits, in the centre.
  case circle
  /// The ellipse that touches all sides.
  case ellipse
  /// A path that was evaluated for a rectangle of one size.
  case path(PathValue)
  /// A part of an outline by its length, from 0 to 1.
  case trimmed(Outline, from: Double, to: Double)
  /// An outline rotated around its centre, in degrees clockwise.
  case rotated(Outline, degrees: Double)
  /// An outline moved by points.
  case moved(Outline, x: Double, y: Double)
  /// An outline with a margin in points.
  case inset(Outline, by: Double)
  /// An outline scaled around its centre.
  case scaled(Outline, x: Double, y: Double)

  package static let rectangle = Outline.rectangle(radii: CornerRadii(all: 0))

  /// Whether the outline is a circle or ellipse, or a part of one.
  package var isRound: Bool {
    switch self {
    case .circle, .ellipse: true
    case .trimmed(let inner, _, _), .rotated(let inner, _), .inset(let inner, _): inner.isRound
    default: false
    }
  }
}

/// The radius of each corner in points.
package struct CornerRadii: Sendable, Hashable, Codable {
  package var topLeading: Double
  package var topTrailing: Double
  package var bottomLeading: Double
  package var bottomTrailing: Double
  /// Whether the corners are Apple's continuous ones, whose curve starts earlier than a circle's.
  package var isContinuous: Bool?

  package init(all radius: Double) {
    self.init(
      topLeading: radius, topTrailing: radius, bottomLeading: radius, bottomTrailing: radius)
  }

  package init(
    topLeading: Double, topTrailing: Double, bottomLeading: Double, bottomTrailing: Double
  ) {
    self.topLeading = topLeading
    self.topTrailing = topTrailing
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
  }
}

package struct PathValue: Sendable, Hashable, Codable {
  /// A step of a path; numbers are points.
  package enum Step: Sendable, Hashable, Codable {
    case move(x: Double, y: Double)
    case line(x: Double, y: Double)
    case quad(x: Double, y: Double, controlX: Double, controlY: Double)
    case curve(x: Double, y: Double, x1: Double, y1: Double, x2: Double, y2: Double)
    case close
  }

  package var steps: [Step]
  /// The size for which the steps were evaluated; `nil` if the path does not depend on a size.
  package var width: Double?
  package var height: Double?
  /// Whether the even-odd rule applies.
  package var isEvenOdd: Bool = false

  package init(steps: [Step], width: Double? = nil, height: Double? = nil) {
    self.steps = steps
    self.width = width
    self.height = height
  }
}
