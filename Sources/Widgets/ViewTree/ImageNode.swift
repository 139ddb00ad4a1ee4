package import FoundationEssentials

package struct ImageNode: Sendable, Hashable, Codable {
  package enum Source: Sendable, Hashable, Codable {
    case symbol(String)
    /// A picture of the asset catalogue by name.
    case asset(String)
    /// A picture that is only available in the app's process.
    case unknown(String)
  }

  package var source: Source
  /// The intrinsic size in points; `nil` for a symbol, whose size follows its font.
  package var width: Double?
  package var height: Double?
  /// Whether the image gets the proposed size.
  package var isResizable: Bool = false
  /// Whether the image is tiled instead of stretched.
  package var isTiled: Bool?
  /// Margins that are not stretched, in points.
  package var capInsets: Edges?
  /// Whether enlarged pixels stay sharp (no interpolation).
  package var isPixelated: Bool?
  /// Whether only the image's shape is used, in the colour of the style.
  package var isTemplate: Bool = false
  /// The font of a symbol and the paint of a template.
  package var style: TextStyle
  package var label: String?

  package init(_ source: Source, style: TextStyle) {
    self.source = source
    self.style = style
  }
}

package struct PictureValue: Sendable, Hashable, Codable {
  /// The contents of a PNG, JPEG, SVG or PDF file.
  package var data: Data
  /// The size in pixels, or in points for a vector picture.
  package var width: Double
  package var height: Double
  /// Whether the file is a vector picture, which can be drawn at any size.
  package var isVector: Bool

  package init(data: Data, width: Double, height: Double, isVector: Bool) {
    self.data = data
    self.width = width
    self.height = height
    self.isVector = isVector
  }
}
