/// What is done to a view's pixels once it is drawn.
package enum EffectValue: Sendable, Hashable, Codable {
  /// Out of focus, by a radius in points.
  case blur(Double)
  /// Added to each colour: from -1 to 1.
  case brightness(Double)
  /// How far colours are from gray: 1 leaves them.
  case contrast(Double)
  /// How colourful it is: 1 leaves it, 0 is gray.
  case saturation(Double)
  /// How far it is gray: from 0 to 1.
  case grayscale(Double)
  /// All colours moved around the wheel, by degrees.
  case hueRotation(Double)
  /// Each colour as its opposite.
  case colorInvert
  /// Each colour multiplied.
  case colorMultiply(ColorValue)
  /// Alpha from how bright it is.
  case luminanceToAlpha
  /// All of it as one, so that what fades it fades no part through another.
  case compositingGroup
  /// Mixed with what is below.
  case blend(BlendValue)
}

/// How a view is mixed with what is below it, by the names of SwiftUI's modes.
package enum BlendValue: String, Sendable, Hashable, Codable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, sourceAtop
  case destinationOver, destinationOut, plusDarker, plusLighter
}

/// An affine transformation: a point (x, y) comes to (ax + cy + tx, bx + dy + ty).
package struct TransformValue: Sendable, Hashable, Codable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  /// Moved by points.
  package var tx: Double
  package var ty: Double

  package init(a: Double, b: Double, c: Double, d: Double, tx: Double = 0, ty: Double = 0) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  /// One that leaves all where it is.
  package static let identity = TransformValue(a: 1, b: 0, c: 0, d: 1)

  /// A turn around the origin, clockwise.
  package static func rotation(degrees: Double) -> TransformValue {
    let angle = degrees * .pi / 180
    return TransformValue(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
  }

  /// A scaling around the origin.
  package static func scale(x: Double, y: Double) -> TransformValue {
    TransformValue(a: x, b: 0, c: 0, d: y)
  }

  package func after(_ first: TransformValue) -> TransformValue {
    TransformValue(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
      d: b * first.c + d * first.d, tx: a * first.tx + c * first.ty + tx,
      ty: b * first.tx + d * first.ty + ty)
  }

  /// The same around a point in place of the origin.
  package func around(x: Double, y: Double) -> TransformValue {
    TransformValue(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y).after(self)
      .after(TransformValue(a: 1, b: 0, c: 0, d: 1, tx: -x, ty: -y))
  }

  package func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }
}
