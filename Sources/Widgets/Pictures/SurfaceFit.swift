package import FoundationEssentials
internal import ViewLayout
package import ViewTree

/// The fit of a widget's view on its surface, in points.
package struct SurfaceFit: Sendable {
  /// The width of the surface in points.
  package let width: Double
  /// The height of its views in points.
  package let height: Double
  /// Whether the system clips the view: it is higher than 160 points on a surface with that limit,
  /// or wider than a side of the compact island.
  package let isCut: Bool
  /// The distinct truncated texts.
  package let truncated: [String]
  /// Whether nothing is drawn.
  package let isEmpty: Bool

  package init(_ tree: ViewTree, _ surface: Surface, width: Double = Phone.usual.card, now: Date) {
    self.init(SurfacePicture(tree, surface: surface, width: width, now: now))
  }

  package init(_ picture: SurfacePicture) {
    let layout = picture.layout
    width = layout.size.width
    height = layout.size.height
    let items = layout.items.all
    isEmpty = items.isEmpty
    isCut =
      switch picture.surface {
      case .lock, .expanded, .standby: layout.size.height > SurfaceLayout.tallest + 0.5
      case .compact: layout.parts.contains { $0.tree.size.width > $0.rect.width + 0.5 }
      case .minimal, .small: false
      }
    var truncated: [String] = []
    for item in items {
      guard case .text(let text, let set) = item.content, set.isCut else { continue }
      let words = text.string(at: picture.now)
      if !truncated.contains(words) { truncated.append(words) }
    }
    self.truncated = truncated
  }
}
