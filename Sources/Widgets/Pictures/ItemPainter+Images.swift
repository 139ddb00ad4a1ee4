internal import CDrawing
internal import ViewLayout
internal import ViewTree

extension ItemPainter {
  func draw(_ image: ImageNode, _ item: PlacedItem) {
    switch image.source {
    case .symbol(let name):
      let shape = SymbolShape(name, image.style, fonts: typesetter.fonts)
      let own = shape.size(image.style)
      let rect = item.rect
      let place =
        image.isResizable
        ? rect
        : LayoutRect(
          rect.x + (rect.width - own.width) / 2, rect.y + (rect.height - own.height) / 2, own.width,
          own.height)
      shape.draw(on: canvas, in: place, image.style, opacity: item.opacity)
    case .asset(let name):
      guard let value = pictures[name], let picture = PictureReader.picture(value) else {
        return unknown(name, item)
      }
      draw(picture, image, item)
    case .unknown(let name): unknown(name, item)
    }
  }

  /// A missing picture is a gray area, with its name if that fits.
  private func unknown(_ name: String, _ item: PlacedItem) {
    let radius = min(4, min(item.rect.width, item.rect.height) / 4)
    canvas.fill(
      .rectangle(radii: CornerRadii(all: radius)), in: item.rect,
      .color(ColorValue(hex: 0x787880, alpha: 0.36)), opacity: item.opacity)
    let style = TextStyle(size: 10, paint: .color(ColorValue(hex: 0xAEAEB2)))
    guard !isForCells, item.rect.width > 40, item.rect.height > 12 else { return }
    text(name, style, in: item.rect.inset(by: 2), opacity: item.opacity)
  }

  private func draw(_ picture: OpaquePointer, _ image: ImageNode, _ item: PlacedItem) {
    let rect = item.rect
    guard rect.width > 0, rect.height > 0 else { return }
    let isShape = image.isTemplate || canvas.isSilhouette
    guard isShape || item.opacity < 0.999 else { return lay(picture, image, rect) }
    // A template is drawn as its filled shape.
    canvas.group(rect, { lay(picture, image, rect) }) {
      if isShape {
        cd_group_colors(
          canvas.pointer, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0])
        paintOver(rect, image.style.paint)
      }
      cd_group_end(canvas.pointer, item.opacity, 0)
    }
  }

  /// Replaces the colour of what the group covers, and keeps its shape.
  private func paintOver(_ rect: LayoutRect, _ paint: PaintValue) {
    canvas.group(rect, { canvas.fill(.rectangle, in: rect, paint) }) {
      // Cairo's operator IN.
      cd_group_end(canvas.pointer, 1, 3)
    }
  }

  private func lay(_ picture: OpaquePointer, _ image: ImageNode, _ rect: LayoutRect) {
    let smooth: Int32 = image.isPixelated == true ? 0 : 1
    func put(_ rect: LayoutRect) {
      cd_picture_draw(picture, canvas.pointer, rect.x, rect.y, rect.width, rect.height, smooth)
    }
    guard let width = image.width, let height = image.height, width >= 1, height >= 1 else {
      return put(rect)
    }
    if image.isTiled == true { return tile(rect, width, height, put) }
    guard let insets = image.capInsets, insets != Edges() else { return put(rect) }
    stretch(rect, width, height, insets, put)
  }

  private func tile(
    _ rect: LayoutRect, _ width: Double, _ height: Double, _ put: (LayoutRect) -> Void
  ) {
    canvas.saving {
      canvas.clip(.rectangle, in: rect)
      for row in 0..<Int(bounded: min(100, (rect.height / height).rounded(.up))) {
        for column in 0..<Int(bounded: min(100, (rect.width / width).rounded(.up))) {
          put(
            LayoutRect(
              rect.x + Double(column) * width, rect.y + Double(row) * height, width, height))
        }
      }
    }
  }

  /// Nine-part stretching: the corners keep their size.
  private func stretch(
    _ rect: LayoutRect, _ width: Double, _ height: Double, _ insets: Edges,
    _ put: (LayoutRect) -> Void
  ) {
    func cuts(_ from: Double, _ to: Double, _ own: Double, _ first: Double, _ last: Double) -> [(
      from: Double, to: Double, ownFrom: Double, ownTo: Double
    )] {
      [
        (from, from + first, 0, first), (from + first, to - last, first, own - last),
        (to - last, to, own - last, own),
      ].filter { $0.1 - $0.0 > 0.01 && $0.3 - $0.2 > 0.01 }
    }
    for x in cuts(rect.x, rect.maxX, width, insets.leading, insets.trailing) {
      for y in cuts(rect.y, rect.maxY, height, insets.top, insets.bottom) {
        let part = LayoutRect(x.from, y.from, x.to - x.from, y.to - y.from)
        let (sx, sy) = (part.width / (x.ownTo - x.ownFrom), part.height / (y.ownTo - y.ownFrom))
        canvas.saving {
          canvas.clip(.rectangle, in: part)
          put(LayoutRect(part.x - x.ownFrom * sx, part.y - y.ownFrom * sy, width * sx, height * sy))
        }
      }
    }
  }
}
