package import ViewTree

/// Something to be drawn, with its place: the order in a list is the painter's.
package struct PlacedItem: Sendable, Hashable {
  package indirect enum Content: Sendable, Hashable {
    case text(TextNode, SetText)
    case image(ImageNode)
    case shape(ShapeNode)
    case progress(ProgressNode)
    case chart(ChartNode)
    case divider(PaintValue, isVertical: Bool)
    case placeholder(String)
    /// A place that opens something or does something.
    case link(String)
    case button(ButtonNode)
    /// Items to which something is done together; the rectangle is that of the view around them.
    case group([PlacedItem], GroupChange)
  }

  package indirect enum GroupChange: Sendable, Hashable {
    /// What lies outside an outline in the group's rectangle is not seen.
    case clip(Outline)
    /// Only what lies on these items is seen.
    case mask([PlacedItem])
    /// All points are moved; lengths are points, or cells as the metrics have it.
    case transform(TransformValue)
    case shadow(color: ColorValue, radius: Double, x: Double, y: Double)
    case effect(EffectValue)
  }

  package var content: Content
  package var rect: LayoutRect
  package var opacity: Double
  /// The height in points of something lower than the row of cells that it takes.
  package var thickness: Double?

  package init(content: Content, rect: LayoutRect, opacity: Double = 1) {
    self.content = content
    self.rect = rect
    self.opacity = opacity
  }

  /// The item at another place.
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
  /// The part of its size that it was shrunk to, so that more of it fits.
  package var scale: Double = 1
  /// Whether a clock in it has no room for its seconds.
  var hidesSeconds = false

  package init(lines: Int, isCut: Bool, scale: Double = 1) {
    self.lines = lines
    self.isCut = isCut
    self.scale = scale
  }
}

/// A laid-out tree: what there is to draw, in the unit of its metrics.
package struct PlacedTree: Sendable, Hashable {
  /// The items in the order in which they are drawn.
  package var items: [PlacedItem]
  /// The size that the views ask for.
  package var size: LayoutSize
  /// The sizes of geometry readers by their names.
  var readers: [String: LayoutSize]
}

extension [PlacedItem] {
  /// The items and those of their groups, each before those inside; not those of masks.
  package var all: [PlacedItem] {
    flatMap { item -> [PlacedItem] in
      guard case .group(let items, _) = item.content else { return [item] }
      return [item] + items.all
    }
  }
}
