internal import FoundationEssentials
internal import CDrawing
internal import ViewLayout
internal import ViewTree

/// An emoji drawn onto a picture with its font's colours. librsvg draws text as outlines, which
/// bitmap emoji hardly have.
package struct PlacedEmoji: Sendable {
  let text: String
  let x: Double
  let baseline: Double
  let width: Double
  let opacity: Double

  /// Creates an emoji on a baseline that fills a width.
  package init(_ text: String, x: Double, baseline: Double, width: Double, opacity: Double = 1) {
    self.text = text
    self.x = x
    self.baseline = baseline
    self.width = width
    self.opacity = opacity
  }

  /// The font design that selects the emoji font.
  static let design = "emoji"

  package static var isAvailable: Bool { Typesetter.shared.has(PictureFonts.emoji) }

  /// Only call it inside `Typesetter.alone`.
  func draw(on canvas: PictureCanvas) {
    let (whole, natural) = paragraph(size: width)
    guard natural > 0 else { return }
    let size = width * min(1, width / natural)
    let (fitting, used) = size < width ? paragraph(size: size) : (whole, natural)
    let place = LayoutRect(x, baseline - width * 1.2, width, width * 1.6)
    let left = x + (width - used) / 2
    func drawn() { fitting.draw(0, line: 0, on: canvas.pointer, x: left, baseline: baseline) }
    canvas.choose(.color(.white), in: place)
    guard opacity < 0.999 else { return drawn() }
    canvas.group(place, drawn) { cd_group_end(canvas.pointer, opacity, 0) }
  }

  private func paragraph(size: Double) -> (Paragraph, width: Double) {
    var style = TextStyle(size: size, paint: .color(.white))
    style.design = Self.design
    let node = TextNode(runs: [TextRun(.verbatim(text), style)])
    let paragraph = Typesetter.shared.paragraph(node, at: Date(timeIntervalSince1970: 0))
    return (paragraph, paragraph.set(width: nil, limit: 1).width)
  }
}
