extension ViewNode {
  package var children: [ViewNode] {
    switch self {
    case .text, .image, .shape, .progress, .chart, .spacer, .divider, .placeholder: []
    case .row(let children, _, _), .column(let children, _, _), .layers(let children, _),
      .firstFitting(let children, _, _):
      children
    case .grid(let grid): grid.rows.flatMap(\.cells)
    case .regions(let regions): regions.map(\.view)
    case .background(let child, let other, _): [other, child]
    case .overlay(let child, let other, _), .mask(let child, let other): [child, other]
    case .geometry(let child, _, _), .frame(let child, _), .padding(let child, _),
      .offset(let child, _, _), .position(let child, _, _), .opacity(let child, _),
      .clip(let child, _), .aspect(let child, _, _), .fixedSize(let child, _, _),
      .priority(let child, _), .transform(let child, _, _), .effect(let child, _),
      .zIndex(let child, _), .hidden(let child), .shadow(let child, _, _, _, _),
      .link(let child, _), .button(let child, _), .label(let child, _),
      .cell(let child, _), .guide(let child, _):
      [child]
    }
  }

  /// The view and all its descendants, each parent before its children.
  package var all: [ViewNode] {
    var found: [ViewNode] = []
    var waiting = [self]
    while let node = waiting.popLast() {
      found.append(node)
      waiting += node.children.reversed()
    }
    return found
  }
}

extension ViewTree {
  /// Whether the views depend on sizes that are only known from a layout.
  package var hasReaders: Bool {
    root?.all.contains { if case .geometry = $0 { true } else { false } } ?? false
  }
}
