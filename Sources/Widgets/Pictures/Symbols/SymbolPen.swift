internal import CDrawing
internal import FoundationEssentials
internal import ViewLayout
internal import ViewTree

struct SymbolPaints {
  var primary: PaintValue
  let secondary: PaintValue

  init(_ style: TextStyle, name: String) {
    switch style.symbol?.mode {
    case .hierarchical:
      primary = style.paint
      secondary = style.paint.faded(0.25)
    case .palette:
      primary = style.paint
      secondary = style.symbol?.others.first ?? style.paint.faded(0.25)
    case .multicolor:
      primary = Self.color(name).map(PaintValue.color) ?? style.paint
      secondary = primary
    case .monochrome, nil:
      primary = style.paint
      secondary = style.paint
    }
  }

  /// The colour of a multicolour symbol.
  private static func color(_ name: String) -> ColorValue? {
    let colors: [(String, UInt32)] = [
      ("sun", 0xFFD60A), ("bolt", 0xFFD60A), ("exclamationmark.triangle", 0xFFD60A),
      ("heart", 0xFF453A), ("flame", 0xFF9F0A), ("drop", 0x64D2FF), ("leaf", 0x30D158),
      ("star", 0xFFD60A), ("xmark.circle", 0xFF453A), ("phone", 0x30D158), ("battery", 0x30D158),
    ]
    return colors.first { name.hasPrefix($0.0) }.map { ColorValue(hex: $0.1) }
  }
}

extension TextStyle {
  /// Whether a symbol's enclosure or badge is painted separately from the rest.
  var hasSymbolLayers: Bool { symbol?.mode == .palette || symbol?.mode == .hierarchical }
}

/// Draws the parts of a symbol at a size of 1 around the origin.
struct SymbolPen {
  let canvas: PictureCanvas
  let fonts: OpaquePointer?
  let style: TextStyle
  var opacity: Double
  var paints: SymbolPaints

  private var whole: LayoutRect { LayoutRect(-0.6, -0.6, 1.2, 1.2) }
  /// The width of a line in the font's weight.
  private var line: Double { 0.085 + 0.014 * Double(style.weight - 400) / 100 }

  /// Adds an icon's outline to the path, with its box around the origin.
  func path(_ glyph: SymbolGlyph, box: Double) {
    canvas.saving {
      canvas.transform(glyph.transform)
      cd_glyph_path(
        fonts, glyph.font.family, glyph.scalar.value, canvas.pointer, box, -box / 2,
        glyph.font.middle * box)
    }
  }

  func icon(_ glyph: SymbolGlyph, box: Double) {
    if let (outline, isFilled) = SymbolOutline.of(glyph) {
      // An icon in an enclosure is smaller, but its lines are not thinner in the same proportion.
      let scale = box / SymbolShape.box
      return canvas.group(
        whole,
        {
          canvas.choose(paints.primary, in: whole)
          canvas.transform(.scale(x: scale, y: scale))
          outline.draw(on: canvas, isFilled: isFilled, line: line / scale.squareRoot(), in: whole)
        }
      ) { cd_group_end(canvas.pointer, opacity, 0) }
    }
    canvas.choose(paints.primary, in: whole, opacity: opacity)
    cd_path_clear(canvas.pointer)
    path(glyph, box: box)
    guard style.weight > 400 else { return cd_fill(canvas.pointer, 0) }
    // The icon's lines get thicker with the weight of the font.
    cd_fill_and_stroke(canvas.pointer, 0.013 * Double(style.weight - 400) / 100)
  }

  func label(_ words: String, height: Double, down: Double = 0) {
    // Typeset letters at a usual font size, then scale them.
    let scale = height / 100
    var style = TextStyle(size: 100 / SystemFont.capHeight * 0.8, paint: paints.primary)
    style.weight = max(500, self.style.weight)
    style.design = "rounded"
    canvas.saving {
      canvas.move(x: 0, y: down)
      canvas.transform(.scale(x: scale, y: scale))
      var text = TextNode(runs: [TextRun(.verbatim(words), style)])
      text.lineLimit = 1
      let paragraph = Typesetter.shared.paragraph(text, at: .distantPast)
      let width = paragraph.set(width: nil, limit: 1).width
      canvas.choose(paints.primary, in: LayoutRect(-50, -50, 100, 100), opacity: opacity)
      paragraph.draw(
        0, line: 0, on: canvas.pointer, x: -width / 2,
        baseline: style.size * SystemFont.capHeight / 2)
    }
  }

  /// Draws an outlined or filled enclosure. `cut` adds the path of the content to cut out.
  func enclosure(_ enclosure: Enclosure, isContent: Bool, cut: (() -> Void)? = nil) {
    let paint = isContent ? paints.primary : paints.secondary
    let (outline, rect) = (enclosure.outline, enclosure.rect)
    canvas.choose(paint, in: rect, opacity: opacity)
    if enclosure.isFilled {
      _ = canvas.path(outline, in: rect)
      cut?()
      return cd_fill(canvas.pointer, cut == nil ? 0 : 1)
    }
    var stroke = StrokeValue(paint: paint, width: line)
    stroke.join = .round
    stroke.isInside = true
    if enclosure.isDashed { stroke.dash = [0.16, 0.11] }
    if enclosure.shape == .viewfinder { stroke.dash = [0.3, 0.55] }
    canvas.stroke(outline, in: rect, stroke, opacity: opacity)
    guard let part = enclosure.filledPart else { return }
    canvas.saving {
      canvas.clip(.rectangle, in: part)
      let inner = enclosure.filling == .inset ? rect.inset(by: 2 * line) : rect
      canvas.fill(outline, in: inner, paint, opacity: opacity)
    }
  }

  /// Draws a line from the upper left to the lower right, with a gap beside the line.
  func slash() {
    func stroke(_ width: Double, _ shift: Double) {
      cd_path_clear(canvas.pointer)
      cd_move(canvas.pointer, -0.45 + shift, -0.45 - shift)
      cd_line(canvas.pointer, 0.45 + shift, 0.45 - shift)
      cd_stroke(canvas.pointer, width, 1, 1, 10, nil, 0, 0)
    }
    canvas.cutOut(whole) {
      canvas.choose(.color(.black), in: whole)
      stroke(line, line * 0.7)
    }
    canvas.choose(paints.primary, in: whole, opacity: opacity)
    stroke(line, 0)
  }

  /// Draws a small icon at the lower right corner, surrounded by a gap.
  func badge(_ glyph: SymbolGlyph, at ink: LayoutRect) {
    let center = (x: ink.maxX - 0.24, y: ink.maxY - 0.24)
    canvas.saving {
      canvas.move(x: center.x, y: center.y)
      canvas.cutOut(whole) {
        canvas.fill(.circle, in: LayoutRect(-0.29, -0.29, 0.58, 0.58), .color(.black))
      }
      icon(glyph, box: 0.56)
    }
  }

  /// Draws an empty box for an unknown symbol.
  func unknown() {
    var stroke = StrokeValue(paint: paints.primary, width: line)
    stroke.isInside = true
    canvas.stroke(
      .rectangle(radii: CornerRadii(all: 0.22)), in: LayoutRect(-0.45, -0.45, 0.9, 0.9), stroke,
      opacity: opacity * 0.7)
  }
}

extension SymbolFont {
  var family: String {
    switch self {
    case .materialDesign: PictureFonts.icons
    case .google: PictureFonts.moreIcons
    case .own: ""
    }
  }

  /// The distance of the box's centre above the baseline, as a fraction of its side.
  var middle: Double {
    switch self {
    case .materialDesign: 0.375
    case .google: 0.5
    case .own: 0
    }
  }
}

extension SymbolGlyph {
  var transform: TransformValue {
    TransformValue.rotation(degrees: Double(turn)).after(.scale(x: isMirrored ? -1 : 1, y: 1))
  }
}
