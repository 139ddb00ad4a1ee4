internal import CDrawing
internal import FoundationEssentials
internal import ViewLayout
internal import ViewTree

struct ItemPainter {
  let canvas: PictureCanvas
  let pictures: [String: PictureValue]
  let now: Date
  /// Selects the items that are painted; the others leave their area empty.
  var paints: (PlacedItem) -> Bool = { _ in true }
  /// Whether texts, such as those in charts, are left to the cell renderer.
  var isForCells = false
  /// Selects the items that are drawn as white areas; all others are black.
  var silhouettes: ((PlacedItem) -> Bool)?
  let typesetter = Typesetter.shared

  func draw(_ items: [PlacedItem]) {
    for item in items where item.opacity > 0.001 { canvas.item { draw(item) } }
  }

  private func draw(_ item: PlacedItem) {
    if case .group(let items, let change) = item.content {
      return fading(item) { draw(items, change, item) }
    }
    guard paints(item) else { return }
    if let silhouettes {
      guard !silhouettes(item) else {
        return canvas.fill(.rectangle, in: item.rect, .color(.white), opacity: item.opacity)
      }
      canvas.isSilhouette = true
      defer { canvas.isSilhouette = false }
      return content(item)
    }
    content(item)
  }

  private func content(_ item: PlacedItem) {
    switch item.content {
    case .text(let text, let set): draw(text, set, item)
    case .image(let image): draw(image, item)
    case .shape(let shape): draw(shape, item)
    case .progress(let progress): draw(progress, item)
    case .chart(let chart): draw(chart, item)
    case .divider(let paint, _):
      canvas.fill(.rectangle, in: item.rect, paint, opacity: item.opacity)
    case .placeholder(let name): placeholder(name, item)
    case .link, .button, .group: break
    }
  }

  private func fading(_ item: PlacedItem, _ draw: () -> Void) {
    guard item.opacity < 0.999 else { return draw() }
    canvas.group(item.rect.reach, draw) { cd_group_end(canvas.pointer, item.opacity, 0) }
  }

  private func draw(_ items: [PlacedItem], _ change: PlacedItem.GroupChange, _ item: PlacedItem) {
    switch change {
    case .clip(let outline):
      canvas.saving {
        canvas.clip(outline, in: item.rect)
        draw(items)
      }
    case .transform(let value):
      canvas.saving {
        canvas.transform(value)
        draw(items)
      }
    // Letters used as a mask are selected like other letters.
    case .mask(let mask) where silhouettes != nil: draw(mask)
    case .mask(let mask):
      canvas.group(item.rect.reach, { draw(items) }) {
        canvas.group(item.rect.reach, { draw(mask) }) { cd_group_end_masked(canvas.pointer) }
      }
    case .shadow(let color, let radius, let x, let y):
      canvas.group(item.rect.reach, { draw(items) }) {
        cd_group_shadow(
          canvas.pointer, min(max(0, radius), 200), x, y, color.red, color.green, color.blue,
          color.alpha)
        cd_group_end(canvas.pointer, 1, 0)
      }
    case .effect where silhouettes != nil: draw(items)
    case .effect(let effect): canvas.group(item.rect.reach, { draw(items) }) { end(effect) }
    }
  }

  /// Applies an effect to a group's pixels and ends the group.
  private func end(_ effect: EffectValue) {
    var mode: Int32 = 0
    switch effect {
    case .blur(let radius): cd_group_blur(canvas.pointer, min(max(0, radius), 200))
    case .luminanceToAlpha: cd_group_luminance(canvas.pointer)
    case .compositingGroup: break
    case .blend(let blend): mode = blend.cairo
    default: if let matrix = effect.matrix { cd_group_colors(canvas.pointer, matrix) }
    }
    cd_group_end(canvas.pointer, 1, mode)
  }

  private func draw(_ shape: ShapeNode, _ item: PlacedItem) {
    if let fill = shape.fill {
      canvas.fill(shape.outline, in: item.rect, fill, opacity: item.opacity)
    }
    if let stroke = shape.stroke {
      canvas.stroke(shape.outline, in: item.rect, stroke, opacity: item.opacity)
    }
  }

  /// A view that widgets do not show: its name in a dashed box.
  private func placeholder(_ name: String, _ item: PlacedItem) {
    let gray = PaintValue.color(ColorValue(hex: 0x8E8E93))
    var line = StrokeValue(paint: gray, width: 1)
    line.dash = [3, 2]
    line.isInside = true
    canvas.stroke(.rectangle(radii: CornerRadii(all: 4)), in: item.rect, line)
    guard !isForCells else { return }
    text("⊘ \(name)", TextStyle(size: 11, paint: gray), in: item.rect, opacity: item.opacity)
  }

  /// Draws one line of text in a rectangle, truncated if necessary.
  func text(
    _ words: String, _ style: TextStyle, in rect: LayoutRect, opacity: Double,
    alignment: TextNode.Alignment = .center
  ) {
    var text = TextNode(runs: [TextRun(.verbatim(words), style)])
    text.alignment = alignment
    text.lineLimit = 1
    let room = LayoutRect(
      rect.x, rect.y + (rect.height - style.lineHeight) / 2, rect.width, style.lineHeight)
    draw(
      text, SetText(lines: 1, isCut: false),
      PlacedItem(content: .placeholder(""), rect: room, opacity: opacity))
  }
}

extension LayoutRect {
  /// The bounds of a group, which may extend far beyond its view; invisible parts are not drawn.
  fileprivate var reach: LayoutRect { inset(by: -2_000) }
}

extension BlendValue {
  /// The numbers of cairo's operators. It has none for `plusDarker`; multiply is the nearest.
  private static let operators: [BlendValue: Int32] = [
    .normal: 2, .sourceAtop: 5, .destinationOver: 7, .destinationOut: 9, .plusLighter: 12,
    .multiply: 14, .plusDarker: 14, .screen: 15, .overlay: 16, .darken: 17, .lighten: 18,
    .colorDodge: 19, .colorBurn: 20, .hardLight: 21, .softLight: 22, .difference: 23,
    .exclusion: 24, .hue: 25, .saturation: 26, .color: 27, .luminosity: 28,
  ]

  fileprivate var cairo: Int32 { Self.operators[self] ?? 2 }
}

extension EffectValue {
  /// The colour matrix, as four rows of five.
  fileprivate var matrix: [Double]? {
    func rows(_ r: [Double], _ g: [Double], _ b: [Double]) -> [Double] {
      r + g + b + [0, 0, 0, 1, 0]
    }
    /// Changes the saturation with the luminance weights of Rec. 709.
    func saturated(_ amount: Double) -> [Double] {
      let (r, g, b) = (0.2126 * (1 - amount), 0.7152 * (1 - amount), 0.0722 * (1 - amount))
      return rows([r + amount, g, b, 0, 0], [r, g + amount, b, 0, 0], [r, g, b + amount, 0, 0])
    }
    switch self {
    case .brightness(let amount):
      return rows([1, 0, 0, 0, amount], [0, 1, 0, 0, amount], [0, 0, 1, 0, amount])
    case .contrast(let amount):
      let rest = (1 - amount) / 2
      return rows([amount, 0, 0, 0, rest], [0, amount, 0, 0, rest], [0, 0, amount, 0, rest])
    case .saturation(let amount): return saturated(amount)
    case .grayscale(let amount): return saturated(1 - min(1, max(0, amount)))
    case .hueRotation(let degrees):
      let (c, s) = (cos(degrees * .pi / 180), sin(degrees * .pi / 180))
      return rows(
        [
          0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715,
          0.072 - c * 0.072 + s * 0.928, 0, 0,
        ],
        [
          0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140,
          0.072 - c * 0.072 - s * 0.283, 0, 0,
        ],
        [
          0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715,
          0.072 + c * 0.928 + s * 0.072, 0, 0,
        ])
    case .colorInvert: return rows([-1, 0, 0, 0, 1], [0, -1, 0, 0, 1], [0, 0, -1, 0, 1])
    case .colorMultiply(let color):
      return [
        color.red, 0, 0, 0, 0, 0, color.green, 0, 0, 0, 0, 0, color.blue, 0, 0, 0, 0, 0,
        color.alpha, 0,
      ]
    case .blur, .luminanceToAlpha, .compositingGroup, .blend: return nil
    }
  }
}
