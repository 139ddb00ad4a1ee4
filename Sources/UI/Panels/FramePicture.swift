internal import FoundationEssentials
package import Canvas
package import Pictures

extension Frame {
  /// The cells as an image file; `nil` if memory runs out.
  package func file(
    _ format: PictureFormat, scale: Double
  ) throws(PictureReader.Problem) -> [UInt8]? {
    guard format != .svg else { return Array(svg().utf8) }
    // Browsers can draw emoji; the library that reads the SVG cannot.
    let isApart = PlacedEmoji.isAvailable
    let picture = try PictureReader.read(own: Data(svg(isColored: !isApart).utf8))
    let emoji = isApart ? coloredGlyphs : []
    return PictureReader.file(
      picture, format, scale: scale,
      emoji: emoji.map {
        PlacedEmoji(
          $0.text, x: $0.x, baseline: $0.baseline, width: $0.width, opacity: $0.opacity)
      })
  }
}
