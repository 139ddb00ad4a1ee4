internal import CDrawing
internal import FoundationEssentials
internal import ViewLayout
internal import ViewTree

/// An SF Symbol by name, drawn with free icons, enclosures, slashes and badges.
struct SymbolShape {
  private let symbol: ResolvedSymbol?
  private let name: String
  private let fonts: OpaquePointer?
  /// The bounds of the icon in a box of 1 around the origin.
  private let bounds: LayoutRect?

  /// The side of a small icon's box, as a fraction of the font's size.
  static let box = 1.404
  /// The margin around a symbol, as a fraction of the font's size: with it a circle needs 1.14, and
  /// 1.12 to 1.17 on phones.
  private static let margin = 0.08

  /// The side of the icon's box, as a fraction of the font's size.
  ///
  /// A circle, which fills 0.83 of its box, is 0.98 high, as measured at 8, 17 and 36 points on
  /// phones. Icons that fill less of the box are enlarged more, because Apple's symbols differ less
  /// in size.
  private var box: Double {
    guard let bounds, symbol?.glyph?.font != .own else { return Self.box }
    let side = (bounds.width * bounds.height).squareRoot()
    return min(Self.box, 1.18 + 0.9 * (0.83 - side))
  }

  init(_ name: String, _ style: TextStyle, fonts: OpaquePointer?) {
    self.name = name
    self.fonts = fonts
    let found = SymbolName.resolve(name, isLayered: style.hasSymbolLayers)
    bounds = found?.glyph.flatMap { Self.bounds($0, fonts) }
    // A symbol is unknown if the font of its icon is missing.
    symbol = found?.glyph == nil || bounds != nil ? found : nil
  }

  // MARK: Size

  /// The size of the symbol in a font.
  func size(_ style: TextStyle) -> LayoutSize {
    let ink = ink
    let room = 2 * Self.margin
    return LayoutSize((ink.width + room) * style.size, (ink.height + room) * style.size)
  }

  /// The bounds of the drawing at a size of 1, around the origin.
  private var ink: LayoutRect {
    guard let symbol else { return LayoutRect(-0.5, -0.5, 1, 1) }
    var rect: LayoutRect
    if let enclosure = symbol.enclosure {
      rect = enclosure.rect
    } else if let own = bounds {
      let box = box
      rect = LayoutRect(own.x * box, own.y * box, own.width * box, own.height * box)
    } else {
      let width = 0.62 * Double(max(1, symbol.label?.count ?? 1))
      rect = LayoutRect(-width / 2, -0.45, width, 0.9)
    }
    if symbol.hasSlash { rect = rect.union(LayoutRect(-0.5, -0.5, 1, 1)) }
    if symbol.badge != nil {
      rect = rect.union(LayoutRect(rect.maxX - 0.26, rect.maxY - 0.4, 0.42, 0.48))
    }
    return rect
  }

  /// The bounds of an icon's drawing in a box of 1 around the origin; `nil` if its font is missing.
  private static func bounds(_ glyph: SymbolGlyph, _ fonts: OpaquePointer?) -> LayoutRect? {
    if let own = SymbolOutline.of(glyph)?.outline.bounds {
      return LayoutRect(own.x / box, own.y / box, own.width / box, own.height / box)
    }
    var (x, y, width, height) = (0.0, 0.0, 0.0, 0.0)
    guard
      cd_glyph_bounds(fonts, glyph.font.family, glyph.scalar.value, &x, &y, &width, &height) != 0
    else { return nil }
    let rect = LayoutRect(x - 0.5, y + glyph.font.middle, width, height)
    let turn = glyph.transform
    let corners = [(0.0, 0.0), (1, 0), (0, 1), (1, 1)].map {
      turn.point(rect.x + $0.0 * rect.width, rect.y + $0.1 * rect.height)
    }
    let (left, top) = (corners.map(\.x).min() ?? 0, corners.map(\.y).min() ?? 0)
    return LayoutRect(
      left, top, (corners.map(\.x).max() ?? 0) - left, (corners.map(\.y).max() ?? 0) - top)
  }

  // MARK: Drawing

  /// Draws the symbol scaled to a rectangle.
  func draw(on canvas: PictureCanvas, in rect: LayoutRect, _ style: TextStyle, opacity: Double) {
    let own = size(style)
    guard own.width > 0, own.height > 0, rect.width > 0, rect.height > 0 else { return }
    let ink = ink
    let pen = SymbolPen(
      canvas: canvas, fonts: fonts, style: style, opacity: opacity,
      paints: SymbolPaints(style, name: name))
    canvas.saving {
      canvas.move(x: rect.x + rect.width / 2, y: rect.y + rect.height / 2)
      canvas.transform(
        .scale(x: rect.width / own.width * style.size, y: rect.height / own.height * style.size))
      canvas.move(x: -(ink.x + ink.width / 2), y: -(ink.y + ink.height / 2))
      guard let symbol else { return pen.unknown() }
      guard let value = style.symbol?.value else { return draw(symbol, pen, ink) }
      // The part that is not lit is faint.
      var faint = pen
      faint.opacity = opacity * 0.3
      draw(symbol, faint, ink)
      canvas.clip(.rectangle, in: LayoutRect(ink.x, ink.y, ink.width * value, ink.height))
      draw(symbol, pen, ink)
    }
  }

  private func draw(_ symbol: ResolvedSymbol, _ pen: SymbolPen, _ ink: LayoutRect) {
    let isCut = symbol.hasSlash || symbol.badge != nil
    guard isCut else { return content(symbol, pen) }
    // Slash and badge cut a gap into the symbol below.
    pen.canvas.group(
      ink.inset(by: -0.2),
      {
        content(symbol, pen)
        if symbol.hasSlash { pen.slash() }
        if let badge = symbol.badge { pen.badge(badge, at: ink) }
      }
    ) { cd_group_end(pen.canvas.pointer, 1, 0) }
  }

  private func content(_ symbol: ResolvedSymbol, _ pen: SymbolPen) {
    guard let enclosure = symbol.enclosure else {
      // A badge is the first layer, and the icon is the second one.
      var pen = pen
      if symbol.badge != nil { pen.paints.primary = pen.paints.secondary }
      if let glyph = symbol.glyph { pen.icon(glyph, box: box) }
      if let label = symbol.label {
        symbol.glyph == nil
          ? pen.label(label, height: 0.95) : pen.label(label, height: 0.4, down: 0.06)
      }
      return
    }
    let isCutOut = symbol.hasContent && enclosure.isFilled && !pen.style.hasSymbolLayers
    if isCutOut, let glyph = symbol.glyph, glyph.font != .own {
      return pen.enclosure(enclosure, isContent: false) {
        pen.canvas.saving {
          pen.canvas.move(x: 0, y: enclosure.contentDrop)
          pen.path(glyph, box: enclosure.content)
        }
      }
    }
    func inside(_ pen: SymbolPen) {
      pen.canvas.saving {
        pen.canvas.move(x: 0, y: enclosure.contentDrop)
        if let glyph = symbol.glyph { pen.icon(glyph, box: enclosure.content) }
        if let label = symbol.label { pen.label(label, height: enclosure.labelHeight(label)) }
      }
    }
    guard isCutOut else {
      pen.enclosure(enclosure, isContent: !symbol.hasContent && symbol.badge == nil)
      inside(pen)
      return
    }
    pen.canvas.group(
      enclosure.rect,
      {
        pen.enclosure(enclosure, isContent: false)
        var whole = pen
        whole.opacity = 1
        pen.canvas.cutOut(enclosure.rect) { inside(whole) }
      }
    ) { cd_group_end(pen.canvas.pointer, 1, 0) }
  }
}

extension LayoutRect {
  fileprivate func union(_ other: LayoutRect) -> LayoutRect {
    let (left, top) = (min(x, other.x), min(y, other.y))
    return LayoutRect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
  }
}

extension SymbolName {
  package static func isKnown(_ name: String) -> Bool { resolve(name) != nil }

  /// The words of which known names consist, in alphabetical order.
  package static let vocabulary: [String] = {
    let names = Array(SymbolMap.glyphs.keys) + Array(signs.keys) + Array(fillings.keys)
    let words = names.flatMap { $0.split(separator: ".").map(String.init) }
    return Set(words + shapes.keys + directions + ["badge", "fill", "slash"]).sorted()
  }()
}
