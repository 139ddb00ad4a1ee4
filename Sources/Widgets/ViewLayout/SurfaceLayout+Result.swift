package import FoundationEssentials
package import ViewTree

extension SurfaceLayout {
  package struct Part: Sendable {
    /// The region of the Dynamic Island; `nil` for the only view of a surface.
    package var place: IslandRegion.Place?
    package var tree: PlacedTree
    /// The space provided for the view.
    package var rect: LayoutRect
  }

  package struct Result: Sendable {
    package var parts: [Part]
    /// The size of all parts together, before clipping.
    package var size: LayoutSize
    /// The x position of the camera's left edge in points, for the compact island.
    package var cameraX: Double?

    /// All items in drawing order.
    package var items: [PlacedItem] { parts.flatMap(\.tree.items) }
  }

  /// The sizes in points of a tree's geometry readers, for evaluating its views.
  package func readerSizes(
    of tree: ViewTree, _ text: any Typesetting, now: Date
  ) -> [String: LayoutSize] {
    var sizes: [String: LayoutSize] = [:]
    for part in layout(tree, .points(text), now: now).parts {
      sizes.merge(part.tree.readers) { $1 }
    }
    return sizes
  }
}
