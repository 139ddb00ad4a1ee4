internal import Canvas
internal import ViewLayout
internal import ViewTree

/// Symbols and pictures.
extension TreePainter {
  mutating func draw(_ image: ImageNode, _ item: PlacedItem) {
    switch image.source {
    case .symbol(let name):
      let symbol = SymbolTable.glyph(name)
      let x = item.rect.x + ((item.rect.width - Double(symbol.columns)) / 2).rounded(.down)
      let y = item.rect.y + ((item.rect.height - 1) / 2).rounded(.down)
      write(
        symbol.text, x: Int(max(-1000, min(1000, x))), y: Int(max(-1000, min(1000, y))),
        image.style.paint, item, [])
    case .asset(let name):
      if let picture = pictures[name] { draw(picture, image, item) } else { box(name, item) }
    case .unknown(let name): box(name, item)
    }
  }

  /// A picture that nobody has is a quiet area with its name where that fits.
  mutating func box(_ name: String, _ item: PlacedItem) {
    var shape = ShapeNode(.rectangle(radii: CornerRadii(all: 4)))
    shape.fill = .color(ColorValue(hex: 0x787880, alpha: 0.35))
    draw(shape, item)
    let width = Int(min(item.rect.width, 200))
    let text = TextLayout.width(name) <= width ? name : width >= 2 ? "▨" : ""
    write(
      text, x: Int(item.rect.x) + max(0, (width - TextLayout.width(text)) / 2),
      y: Int(item.rect.y + ((item.rect.height - 1) / 2).rounded(.down)),
      .color(ColorValue(hex: 0xD0D0D6)), item, [])
  }

  mutating func draw(_ picture: PictureValue, _ image: ImageNode, _ item: PlacedItem) {
    let rect = points(item.rect)
    guard rect.width > 0, rect.height > 0 else { return }
    let clips = item.clips.map { OutlineGeometry($0.outline, in: points($0.rect)) }
    let left = max(0, Int(rect.x / Raster.dotWidth)), top = max(0, Int(rect.y / Raster.dotHeight))
    let right = min(raster.width, Int(rect.maxX / Raster.dotWidth)),
      bottom = min(raster.height, Int(rect.maxY / Raster.dotHeight))
    guard left < right, top < bottom else { return }
    for y in top..<bottom {
      for x in left..<right {
        let (px, py) = ((Double(x) + 0.5) * Raster.dotWidth, (Double(y) + 0.5) * Raster.dotHeight)
        guard clips.allSatisfy({ $0.contains(px, py) }) else { continue }
        let sx = min(
          picture.width - 1, max(0, Int((px - rect.x) / rect.width * Double(picture.width))))
        let sy = min(
          picture.height - 1, max(0, Int((py - rect.y) / rect.height * Double(picture.height))))
        let index = (sy * picture.width + sx) * 4
        let pixels = picture.pixels
        var color = ColorValue(
          red: Double(pixels[index]) / 255, green: Double(pixels[index + 1]) / 255,
          blue: Double(pixels[index + 2]) / 255,
          alpha: Double(pixels[index + 3]) / 255)
        if image.isTemplate { color = image.style.paint.color.faded(color.alpha) }
        raster.blend(color, x: x, y: y, coverage: item.opacity)
      }
    }
  }
}
