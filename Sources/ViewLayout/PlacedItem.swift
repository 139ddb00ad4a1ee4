package import ViewTree

/// Something to be drawn, with its place: the order in a list is the painter's.
package struct PlacedItem: Sendable, Hashable {
  /// What it is.
  package enum Content: Sendable, Hashable {
    /// A text in the lines that fit; `isCut` where something of it is missing.
    case text(TextNode, lines: Int, isCut: Bool)
    case image(ImageNode)
    case shape(ShapeNode)
    case progress(ProgressNode)
    case chart(ChartNode)
    case divider(PaintValue, isVertical: Bool)
    case placeholder(String)
    /// A place that opens something or does something.
    case link(String)
    case button(ButtonNode)
  }

  /// What cuts it off.
  package struct Clip: Sendable, Hashable {
    package var rect: LayoutRect
    package var outline: Outline

    /// Makes an outline in a rectangle.
    package init(rect: LayoutRect, outline: Outline) {
      self.rect = rect
      self.outline = outline
    }
  }

  package var content: Content
  package var rect: LayoutRect
  package var opacity: Double = 1
  package var clips: [Clip] = []
  /// Degrees clockwise around the middle of the rectangle.
  package var rotation: Double = 0
}

/// A laid-out tree: what there is to draw, in the unit of its metrics.
package struct PlacedTree: Sendable, Hashable {
  /// The items in the order in which they are drawn.
  package var items: [PlacedItem]
  /// The size that the views ask for.
  package var size: LayoutSize
  /// The sizes of geometry readers by their names.
  package var readers: [String: LayoutSize]
}
