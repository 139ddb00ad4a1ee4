/// A pixel effect applied to a drawn view.
package enum EffectValue: Sendable, Hashable, Codable {
  /// The blur radius in points.
  case blur(Double)
  /// The amount added to each colour component, from -1 to 1.
  case brightness(Double)
  /// The factor of each component's distance to gray; 1 has no effect.
  case contrast(Double)
  /// The saturation factor: 1 has no effect, 0 is gray.
  case saturation(Double)
  /// The amount of gray, from 0 to 1.
  case grayscale(Double)
  /// The rotation of hues in degrees.
  case hueRotation(Double)
  case colorInvert
  /// The colour by which each pixel is multiplied.
  case colorMultiply(ColorValue)
  case luminanceToAlpha
  /// Composites the view before effects such as opacity apply, so that overlapping parts are not
  /// visible through each other.
  case compositingGroup
  case blend(BlendValue)
}

/// A blend mode for a view and the content below it, with SwiftUI's names.
package enum BlendValue: String, Sendable, Hashable, Codable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity, sourceAtop
  case destinationOver, destinationOut, plusDarker, plusLighter
}

/// An affine transformation: maps a point (x, y) to (ax + cy + tx, bx + dy + ty).
package struct TransformValue: Sendable, Hashable, Codable {
  package var a: Double
  package var b: Double
  package var c: Double
  package var d: Double
  /// The translation in points.
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

  package static let identity = TransformValue(a: 1, b: 0, c: 0, d: 1)

  /// A clockwise rotation around the origin.
  package static func rotation(degrees: Double) -> TransformValue {
    let angle = degrees * .pi / 180
    return TransformValue(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
  }

  package static func scale(x: Double, y: Double) -> TransformValue {
    TransformValue(a: x, b: 0, c: 0, d: y)
  }

  package func after(_ first: TransformValue) -> TransformValue {
    TransformValue(
      a: a * first.a + c * first.b, b: b * first.a + d * first.b, c: a * first.c + c * first.d,
      d: b * first.c + d * first.d, tx: a * first.tx + c * first.ty + tx,
      ty: b * first.tx + d * first.ty + ty)
  }

  /// The same transformation around a point instead of the origin.
  package func around(x: Double, y: Double) -> TransformValue {
    TransformValue(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y).after(self)
      .after(TransformValue(a: 1, b: 0, c: 0, d: 1, tx: -x, ty: -y))
  }

  package func point(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
    (a * x + c * y + tx, b * x + d * y + ty)
  }
}
