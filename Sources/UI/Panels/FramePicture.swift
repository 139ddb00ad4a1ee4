internal import FoundationEssentials
package import Canvas
package import Pictures

extension Frame {
  /// The cells as a file of a picture; `nil` where there is no memory for it.
  package func file(
    _ format: PictureFormat, scale: Double
  ) throws(PictureReader.Problem) -> [UInt8]? {
    guard format != .svg else { return Array(svg().utf8) }
    // Browsers know emoji, the library that reads drawings does not.
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
