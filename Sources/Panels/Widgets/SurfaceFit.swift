#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif
internal import ViewLayout
package import ViewTree

/// How a widget's view fits the place that iOS gives it, measured in points.
package struct SurfaceFit: Sendable {
  /// The width that it takes in points.
  package let width: Double
  /// The height that it takes in points.
  package let height: Double
  /// Whether the system cuts it: higher than 160 points where that is the most.
  package let isCut: Bool
  /// Texts that letters are left out of, each once.
  package let truncated: [String]
  /// Whether anything is seen.
  package let isEmpty: Bool

  /// Lays a tree out for a surface.
  package init(_ tree: ViewTree, _ surface: Surface, now: Date) {
    let layout = SurfaceLayout(surface: surface).layout(
      tree, .points(TerminalMeasuring()), now: now)
    width = layout.size.width
    height = layout.size.height
    isEmpty = layout.items.isEmpty
    isCut =
      [.lock, .expanded, .standby].contains(surface)
      && layout.size.height > SurfaceLayout.tallest + 0.5
    var truncated: [String] = []
    for item in layout.items {
      guard case .text(let text, _, true) = item.content else { continue }
      let words = text.string(at: now)
      if !truncated.contains(words) { truncated.append(words) }
    }
    self.truncated = truncated
  }
}
