package import FoundationEssentials
package import ViewTree

/// A view during layout, with a cache of its sizes.
final class LayoutBox {
  let node: ViewNode
  let children: [LayoutBox]
  /// The direction of the enclosing stack, which spacers and dividers need.
  var isInRow: Bool?
  /// Whether the view, or the view to which its modifiers apply, sets an alignment guide.
  let hasGuide: Bool
  /// The default spacing above and below the view.
  private(set) lazy var edges = EdgeSpacing.edges(of: self)
  private var answers: [Proposal: LayoutSize] = [:]

  init(_ node: ViewNode) {
    self.node = node
    children = node.children.map(LayoutBox.init)
    hasGuide = Self.hasGuide(node, children)
    let direction: Bool? =
      switch node {
      case .row: true
      case .column: false
      default: nil
      }
    if let direction { for child in children { child.setDirection(direction) } }
  }

  /// Sets the direction of the enclosing stack for the view and the views inside its modifiers.
  private func setDirection(_ isRow: Bool) {
    isInRow = isRow
    switch node {
    case .frame, .padding, .priority, .opacity, .zIndex, .hidden, .offset, .label, .link, .button,
      .fixedSize, .transform, .effect, .cell, .guide, .background, .overlay, .clip, .shadow, .mask:
      primary?.setDirection(isRow)
    default: break
    }
  }

  var priority: Double {
    switch node {
    case .priority(_, let value): return value
    case .frame, .padding, .opacity, .zIndex, .offset, .background, .overlay, .clip, .shadow,
      .transform, .effect, .label, .link, .button, .fixedSize, .cell, .guide:
      return primary?.priority ?? 0
    // Spacers get the space that is left by all other views.
    case .spacer: return -.infinity
    default: return 0
    }
  }

  /// The child to which the modifier is applied.
  var primary: LayoutBox? {
    if case .background = node { return children.last }
    return children.first
  }

  private static func hasGuide(_ node: ViewNode, _ children: [LayoutBox]) -> Bool {
    switch node {
    case .guide: true
    case .padding, .opacity, .zIndex, .priority, .label, .link, .button, .shadow, .clip, .overlay,
      .transform, .effect, .cell, .offset, .mask:
      children.first?.hasGuide == true
    case .background: children.last?.hasGuide == true
    default: false
    }
  }

  var cell: CellNode {
    switch node {
    case .cell(_, let cell): (primary?.cell ?? CellNode()).merged(over: cell)
    case .frame, .padding, .opacity, .zIndex, .priority, .label, .link, .button, .shadow, .clip,
      .transform, .effect, .background, .overlay, .offset, .guide:
      primary?.cell ?? CellNode()
    default: CellNode()
    }
  }

  /// The other view of a background or an overlay.
  var secondary: LayoutBox? {
    if case .background = node { return children.first }
    return children.last
  }

  var isSpacer: Bool {
    switch node {
    case .spacer: true
    case .frame, .opacity, .priority, .zIndex, .cell, .guide: primary?.isSpacer == true
    default: false
    }
  }

  var zIndex: Double {
    switch node {
    case .zIndex(_, let value): value
    case .frame, .padding, .opacity, .priority, .offset, .clip, .shadow, .transform, .effect,
      .background, .overlay, .cell, .guide:
      primary?.zIndex ?? 0
    default: 0
    }
  }

  func size(_ proposal: Proposal, _ layout: Layout) -> LayoutSize {
    if let known = answers[proposal] { return known }
    var size = layout.measure(self, proposal)
    if size.width.isNaN || size.width < 0 { size.width = 0 }
    if size.height.isNaN || size.height < 0 { size.height = 0 }
    size.width = min(size.width, Layout.largest)
    size.height = min(size.height, Layout.largest)
    answers[proposal] = size
    return size
  }
}

/// SwiftUI's layout: a parent proposes a size, the child chooses its own, and the parent places it.
package struct Layout: Sendable {
  /// The number that represents infinity in sizes.
  static let largest = 1e6

  let metrics: LayoutMetrics
  let now: Date

  package init(_ metrics: LayoutMetrics, now: Date) {
    self.metrics = metrics
    self.now = now
  }

  /// Lays out a view in a rectangle. If its size differs, the view is aligned in the rectangle.
  package func place(_ node: ViewNode, in rect: LayoutRect, alignment: Placement = .center)
    -> PlacedTree
  {
    let box = LayoutBox(node)
    var placing = Placing(layout: self)
    let proposal = Proposal(rect.size)
    let size = box.size(proposal, self)
    let x = rect.x + offset(size.width, rect.width, alignment.horizontal)
    let y = rect.y + offset(size.height, rect.height, alignment.vertical)
    placing.place(box, x: metrics.place(x), y: metrics.place(y), proposal)
    return PlacedTree(items: placing.items, size: size, readers: placing.readers)
  }

  func size(of node: ViewNode, _ proposal: Proposal) -> LayoutSize {
    LayoutBox(node).size(proposal, self)
  }

  func offset(_ size: Double, _ room: Double, _ alignment: Placement.Horizontal) -> Double {
    switch alignment {
    case .leading: 0
    case .center: metrics.place((room - size) / 2)
    case .trailing: room - size
    }
  }

  func offset(_ size: Double, _ room: Double, _ alignment: Placement.Vertical) -> Double {
    switch alignment {
    case .top, .firstBaseline: 0
    case .center: metrics.place((room - size) / 2)
    case .bottom, .lastBaseline: room - size
    }
  }
}
