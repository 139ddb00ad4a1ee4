package import ViewTree

/// An item to draw, with its rectangle. Lists are in drawing order.
package struct PlacedItem: Sendable, Hashable {
  package indirect enum Content: Sendable, Hashable {
    case text(TextNode, SetText)
    case image(ImageNode)
    case shape(ShapeNode)
    case progress(ProgressNode)
    case chart(ChartNode)
    case divider(PaintValue, isVertical: Bool)
    case placeholder(String)
    /// The area of a link; `button` is that of a button.
    case link(String)
    case button(ButtonNode)
    /// Items that are changed as a group. The item's rectangle is that of the enclosing view.
    case group([PlacedItem], GroupChange)
  }

  package indirect enum GroupChange: Sendable, Hashable {
    case clip(Outline)
    case mask([PlacedItem])
    /// Transforms all points; lengths are in points or cells depending on the metrics.
    case transform(TransformValue)
    case shadow(color: ColorValue, radius: Double, x: Double, y: Double)
    case effect(EffectValue)
  }

  package var content: Content
  package var rect: LayoutRect
  package var opacity: Double
  /// The height in points of an item that is lower than the row of cells in which it is drawn.
  package var thickness: Double?

  package init(content: Content, rect: LayoutRect, opacity: Double = 1) {
    self.content = content
    self.rect = rect
    self.opacity = opacity
  }

  package func moved(x: Double, y: Double) -> PlacedItem {
    var item = self
    item.rect.x += x
    item.rect.y += y
    guard case .group(let items, var change) = content else { return item }
    switch change {
    case .mask(let mask): change = .mask(mask.map { $0.moved(x: x, y: y) })
    case .transform(let value): change = .transform(value.around(x: x, y: y))
    case .clip, .shadow, .effect: break
    }
    item.content = .group(items.map { $0.moved(x: x, y: y) }, change)
    return item
  }
}

package struct SetText: Sendable, Hashable {
  package var lines: Int
  package var isCut: Bool
  /// The scale to which the text was shrunk to fit.
  package var scale: Double = 1
  /// Whether a clock shows no seconds because they do not fit.
  var hidesSeconds = false

  package init(lines: Int, isCut: Bool, scale: Double = 1) {
    self.lines = lines
    self.isCut = isCut
    self.scale = scale
  }
}

/// A laid-out tree with the items to draw, in the unit of its metrics.
package struct PlacedTree: Sendable, Hashable {
  /// The items in drawing order.
  package var items: [PlacedItem]
  package var size: LayoutSize
  /// The sizes of geometry readers by identifier.
  var readers: [String: LayoutSize]
}

extension [PlacedItem] {
  /// The items and those of their groups, each group before its items; without those of masks.
  package var all: [PlacedItem] {
    flatMap { item -> [PlacedItem] in
      guard case .group(let items, _) = item.content else { return [item] }
      return [item] + items.all
    }
  }
}
