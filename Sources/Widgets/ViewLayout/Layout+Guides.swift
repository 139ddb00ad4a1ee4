import ViewTree

extension Layout {
  /// The distance of a view's alignment guide from its leading edge.
  func line(_ box: LayoutBox, _ proposal: Proposal, _ alignment: Placement.Horizontal) -> Double {
    if box.hasGuide, let own = explicit(box, proposal, alignment) { return own }
    let width = box.size(proposal, self).width
    return switch alignment {
    case .leading: 0
    case .center: width / 2
    case .trailing: width
    }
  }

  /// The distance of a view's alignment guide from its upper edge.
  func line(_ box: LayoutBox, _ proposal: Proposal, _ alignment: Placement.Vertical) -> Double {
    if box.hasGuide, let own = explicit(box, proposal, alignment) { return own }
    let height = box.size(proposal, self).height
    return switch alignment {
    case .top: 0
    case .center: height / 2
    case .bottom: height
    case .firstBaseline: baseline(box, proposal, isFirst: true) ?? height
    case .lastBaseline: baseline(box, proposal, isFirst: false) ?? height
    }
  }

  /// An alignment guide set by the app's code.
  private func explicit(
    _ box: LayoutBox, _ proposal: Proposal, _ alignment: Placement.Horizontal
  ) -> Double? {
    guard box.hasGuide, let child = box.primary else { return nil }
    switch box.node {
    case .guide(_, let guide) where guide.horizontal == alignment:
      let size = child.size(proposal, self)
      var line = metrics.horizontalOffset(guide.length) + guide.width * size.width
      if guide.height != 0 {
        line += guide.height * metrics.width(metrics.points(height: size.height))
      }
      return line
    case .padding(_, let edges):
      return explicit(child, padded(edges, proposal).0, alignment)
        .map { $0 + metrics.horizontalGap(edges.leading) }
    default: return explicit(child, proposal, alignment)
    }
  }

  private func explicit(
    _ box: LayoutBox, _ proposal: Proposal, _ alignment: Placement.Vertical
  ) -> Double? {
    guard box.hasGuide, let child = box.primary else { return nil }
    switch box.node {
    case .guide(_, let guide) where guide.vertical == alignment:
      let size = child.size(proposal, self)
      var line = metrics.verticalOffset(guide.length) + guide.height * size.height
      if guide.width != 0 {
        line += guide.width * metrics.height(metrics.points(width: size.width))
      }
      if guide.firstBaseline != 0 {
        line += guide.firstBaseline * self.line(child, proposal, .firstBaseline)
      }
      if guide.lastBaseline != 0 {
        line += guide.lastBaseline * self.line(child, proposal, .lastBaseline)
      }
      return line
    case .padding(_, let edges):
      return explicit(child, padded(edges, proposal).0, alignment)
        .map { $0 + metrics.verticalGap(edges.top) }
    default: return explicit(child, proposal, alignment)
    }
  }

  /// The distance of the first or last baseline from the upper edge. Symbols also have one.
  private func baseline(_ box: LayoutBox, _ proposal: Proposal, isFirst: Bool) -> Double? {
    var scratch = Placing(layout: self)
    scratch.place(box, x: 0, y: 0, proposal)
    let lines = scratch.items.all.compactMap { baselines($0) }
    return isFirst ? lines.first?.first : lines.last?.last
  }

  private func baselines(_ item: PlacedItem) -> (first: Double, last: Double)? {
    let rect = item.rect
    switch item.content {
    case .text(let text, let set):
      if metrics.isCells {
        return (rect.height <= Double(set.lines) ? rect.y + 1 : rect.maxY, rect.maxY)
      }
      let line = lineHeight(text) * set.scale
      let first = rect.y + (text.runs.map(\.style.baseline).max() ?? 0) * set.scale
      let spacing = (text.lineSpacing ?? 0) * set.scale
      return (first, first + Double(set.lines - 1) * (line + spacing))
    case .image(let image):
      guard case .symbol = image.source, !image.isResizable, !metrics.isCells else { return nil }
      // A symbol is vertically centred on capital letters.
      let line = rect.y + (rect.height + image.style.size * SystemFont.capHeight) / 2
      return (line, line)
    default: return nil
    }
  }

  /// The positions of views aligned by their guides, and their total length.
  func aligned(_ lines: [Double], _ lengths: [Double]) -> (starts: [Double], length: Double) {
    let furthest = lines.max() ?? 0
    let starts = lines.map { metrics.settled(furthest - $0) }
    return (starts, zip(starts, lengths).map { $0 + $1 }.max() ?? 0)
  }

  /// The positions of a stack's children across its axis, and its size there.
  func across(_ box: LayoutBox, _ proposals: [Proposal], _ sizes: [LayoutSize]) -> (
    starts: [Double], length: Double
  ) {
    let hasGuide = box.children.contains(where: \.hasGuide)
    switch box.node {
    case .row(_, _, let alignment):
      let heights = sizes.map(\.height)
      if hasGuide || alignment == .firstBaseline || alignment == .lastBaseline {
        return aligned(
          box.children.indices.map { line(box.children[$0], proposals[$0], alignment) }, heights)
      }
      let length = heights.max() ?? 0
      return (heights.map { offset($0, length, alignment) }, length)
    case .column(_, _, let alignment):
      let widths = sizes.map(\.width)
      if hasGuide {
        return aligned(
          box.children.indices.map { line(box.children[$0], proposals[$0], alignment) }, widths)
      }
      let length = widths.max() ?? 0
      return (widths.map { offset($0, length, alignment) }, length)
    default: return ([], 0)
    }
  }

  /// The offset of a view that has an alignment guide, inside the given width.
  func offset(
    _ box: LayoutBox, _ room: Double, _ alignment: Placement.Horizontal, _ proposal: Proposal
  ) -> Double {
    let line = line(box, proposal, alignment)
    return switch alignment {
    case .leading: metrics.settled(-line)
    case .center: metrics.settled(room / 2 - line)
    case .trailing: metrics.settled(room - line)
    }
  }

  func offset(
    _ box: LayoutBox, _ room: Double, _ alignment: Placement.Vertical, _ proposal: Proposal
  ) -> Double {
    let line = line(box, proposal, alignment)
    return switch alignment {
    case .top, .firstBaseline: metrics.settled(-line)
    case .center: metrics.settled(room / 2 - line)
    case .bottom, .lastBaseline: metrics.settled(room - line)
    }
  }

  /// The positions of overlapping views, and their total size.
  func layers(_ box: LayoutBox, _ alignment: Placement, _ proposal: Proposal) -> (
    places: [(x: Double, y: Double)], size: LayoutSize
  ) {
    let sizes = box.children.map { $0.size(proposal, self) }
    let largest = LayoutSize(sizes.map(\.width).max() ?? 0, sizes.map(\.height).max() ?? 0)
    guard box.children.contains(where: \.hasGuide) else {
      return (
        sizes.map {
          (
            offset($0.width, largest.width, alignment.horizontal),
            offset($0.height, largest.height, alignment.vertical)
          )
        }, largest
      )
    }
    let (xs, width) = aligned(
      box.children.map { line($0, proposal, alignment.horizontal) }, sizes.map(\.width))
    let (ys, height) = aligned(
      box.children.map { line($0, proposal, alignment.vertical) }, sizes.map(\.height))
    return (Array(zip(xs, ys)).map { (x: $0, y: $1) }, LayoutSize(width, height))
  }
}
