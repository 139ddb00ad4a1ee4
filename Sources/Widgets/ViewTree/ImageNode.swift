package import FoundationEssentials

package struct ImageNode: Sendable, Hashable, Codable {
  package enum Source: Sendable, Hashable, Codable {
    /// An SF Symbol by its name.
    case symbol(String)
    /// A picture of the asset catalogue by its name.
    case asset(String)
    /// A picture that only the app's process has.
    case unknown(String)
  }

  package var source: Source
  /// Its own size in points; `nil` for a symbol, which is as large as its font.
  package var width: Double?
  package var height: Double?
  /// Whether it takes the size that is proposed.
  package var isResizable: Bool = false
  /// Whether it is repeated in place of stretched.
  package var isTiled: Bool?
  /// Margins that are not stretched, in points.
  package var capInsets: Edges?
  /// Whether its pixels stay hard where it is enlarged.
  package var isPixelated: Bool?
  /// Whether only its shape counts and its colour is the style's.
  package var isTemplate: Bool = false
  /// The font that a symbol stands in and the paint of a template.
  package var style: TextStyle
  package var label: String?

  package init(_ source: Source, style: TextStyle) {
    self.source = source
    self.style = style
  }
}

/// A picture as it lies in the app: a file's bytes.
package struct PictureValue: Sendable, Hashable, Codable {
  /// The bytes of a PNG, JPEG, SVG or PDF file.
  package var data: Data
  /// Its size in pixels, or in points where it is made of lines.
  package var width: Double
  package var height: Double
  /// Whether it is made of lines, which no size is too large for.
  package var isVector: Bool

  package init(data: Data, width: Double, height: Double, isVector: Bool) {
    self.data = data
    self.width = width
    self.height = height
    self.isVector = isVector
  }
}
