import ViewTree

struct Placing {
  let layout: Layout
  var items: [PlacedItem] = []
  var readers: [String: LayoutSize] = [:]
  private var opacity = 1.0
  /// The diameter in points below which the label of a ring shrinks with it, measured on an iPhone's
  /// island.
  private static let ring = 34.0
  /// The height in points below which a shape is drawn lower than a row of cells.
  private static let thin = 12.0
  /// The height in points of the current view, if it is lower than a row of cells.
  private var thickness: Double?

  init(layout: Layout) { self.layout = layout }

  private mutating func add(_ content: PlacedItem.Content, _ rect: LayoutRect) {
    var item = PlacedItem(content: content, rect: rect, opacity: opacity)
    if case .shape = content, rect.height <= 1 { item.thickness = thickness }
    items.append(item)
  }

  mutating func place(_ box: LayoutBox, x: Double, y: Double, _ proposal: Proposal) {
    let size = box.size(proposal, layout)
    let rect = LayoutRect(x: x, y: y, size: size)
    switch box.node {
    case .text(var text):
      let set = layout.measure(text, proposal).text
      if set.hidesSeconds { text.hidesSeconds = true }
      add(.text(text, set), rect)
    case .image(let image): add(.image(image), rect)
    case .shape(let shape): add(.shape(shape), rect)
    case .progress(let progress): add(.progress(progress), rect)
    case .chart(let chart): add(.chart(chart), rect)
    case .divider(let paint): add(.divider(paint, isVertical: box.isInRow == true), rect)
    case .placeholder(let name): add(.placeholder(name), rect)
    case .spacer, .regions: break
    case .row(_, let spacing, _):
      let stack = layout.stack(box, isRow: true, spacing, proposal)
      for place in ordered(box.children) {
        self.place(
          box.children[place], x: x + stack.starts[place], y: y + stack.across[place],
          stack.proposals[place])
      }
    case .column(_, let spacing, _):
      let stack = layout.stack(box, isRow: false, spacing, proposal)
      for place in ordered(box.children) {
        self.place(
          box.children[place], x: x + stack.across[place], y: y + stack.starts[place],
          stack.proposals[place])
      }
    case .layers(_, let alignment):
      let places = layout.layers(box, alignment, proposal).places
      for place in ordered(box.children) {
        self.place(box.children[place], x: x + places[place].x, y: y + places[place].y, proposal)
      }
    case .grid(let grid):
      let cells = layout.gridLayout(box, grid, proposal)
      for (place, child) in box.children.enumerated() {
        let cell = cells.rects[place]
        let room = LayoutRect(x + cell.x, y + cell.y, cell.width, cell.height)
        put(child, in: room, Proposal(cell.width, cell.height), cells.alignments[place])
      }
    case .firstFitting(_, let horizontal, let vertical):
      if let child = layout.fitting(box, proposal, horizontal, vertical) {
        place(child, x: x, y: y, proposal)
      }
    default: placeModifier(box, rect, proposal)
    }
  }

  private mutating func placeModifier(_ box: LayoutBox, _ rect: LayoutRect, _ proposal: Proposal) {
    guard let child = box.primary else { return }
    let (x, y) = (rect.x, rect.y)
    let metrics = layout.metrics
    switch box.node {
    case .frame(_, let frame):
      let inner = layout.frameLayout(child, frame, proposal).inner
      let outer = thickness
      if metrics.isCells, let height = frame.height, height > 0 {
        thickness = height < Self.thin ? height : nil
      }
      put(child, in: rect, inner, frame.alignment)
      thickness = outer
    case .padding(_, let edges):
      let inner = layout.padded(edges, proposal).0
      place(
        child, x: x + metrics.horizontalGap(edges.leading), y: y + metrics.verticalGap(edges.top),
        inner)
    case .background(_, _, let alignment):
      if let other = box.secondary { put(other, in: rect, Proposal(rect.size), alignment) }
      place(child, x: x, y: y, proposal)
    case .overlay(_, _, let alignment):
      place(child, x: x, y: y, proposal)
      guard let other = box.secondary else { break }
      let side = min(rect.width, rect.height)
      if case .progress(let ring) = child.node, ring.holdsLabel == true, !metrics.isCells,
        side > 0, side < Self.ring
      {
        let (midX, midY) = (x + rect.width / 2, y + rect.height / 2)
        let factor = side / Self.ring
        let room = LayoutRect(midX - Self.ring / 2, midY - Self.ring / 2, Self.ring, Self.ring)
        group(.transform(TransformValue.scale(x: factor, y: factor).around(x: midX, y: midY)), rect)
        {
          $0.put(other, in: room, Proposal(room.size), alignment)
        }
      } else {
        put(other, in: rect, Proposal(rect.size), alignment)
      }
    case .mask:
      var mask = Placing(layout: layout)
      if let other = box.secondary { mask.put(other, in: rect, Proposal(rect.size), .center) }
      readers.merge(mask.readers) { $1 }
      group(.mask(mask.items), rect) { $0.place(child, x: x, y: y, proposal) }
    case .clip(_, let outline):
      group(.clip(outline), rect) { $0.place(child, x: x, y: y, proposal) }
    case .shadow(_, let color, let radius, let dx, let dy):
      group(.shadow(color: color, radius: radius, x: dx, y: dy), rect) {
        $0.place(child, x: x, y: y, proposal)
      }
    case .effect(_, let effect):
      group(.effect(effect), rect) { $0.place(child, x: x, y: y, proposal) }
    case .transform(_, let value, let anchor):
      let around = metrics.transform(value)
        .around(x: x + rect.width * anchor.x, y: y + rect.height * anchor.y)
      group(.transform(around), rect) { $0.place(child, x: x, y: y, proposal) }
    case .offset(_, let dx, let dy):
      place(child, x: x + metrics.horizontalOffset(dx), y: y + metrics.verticalOffset(dy), proposal)
    case .position(_, let px, let py):
      let size = child.size(proposal, layout)
      place(
        child, x: metrics.place(x + metrics.width(px) - size.width / 2),
        y: metrics.place(y + metrics.height(py) - size.height / 2), proposal)
    case .opacity(_, let value):
      let outer = opacity
      opacity *= value
      place(child, x: x, y: y, proposal)
      opacity = outer
    case .aspect(_, let ratio, let fills):
      place(child, x: x, y: y, layout.aspect(child, ratio, fills, proposal))
    case .fixedSize(_, let horizontal, let vertical):
      place(
        child, x: x, y: y,
        Proposal(horizontal ? nil : proposal.width, vertical ? nil : proposal.height))
    case .geometry(_, let id, let size):
      readers[id] = rect.size
      place(child, x: x, y: y, workedOutFor: size, rect)
    case .hidden:
      var silent = self
      silent.place(child, x: x, y: y, proposal)
      readers = silent.readers
    case .link(_, let url):
      add(.link(url), rect)
      place(child, x: x, y: y, proposal)
    case .button(_, let button):
      add(.button(button), rect)
      place(child, x: x, y: y, proposal)
    default: place(child, x: x, y: y, proposal)
    }
  }

  /// Places views that were evaluated for a size in points. In cells, they are stretched if the
  /// available size differs.
  private mutating func place(
    _ child: LayoutBox, x: Double, y: Double, workedOutFor size: SizeValue, _ rect: LayoutRect
  ) {
    let metrics = layout.metrics
    let own = LayoutSize(metrics.width(size.width), metrics.height(size.height))
    guard metrics.isCells, own != rect.size, own.width > 0, own.height > 0 else {
      return place(child, x: x, y: y, Proposal(rect.size))
    }
    let stretch = TransformValue.scale(x: rect.width / own.width, y: rect.height / own.height)
    group(.transform(stretch.around(x: x, y: y)), rect) {
      $0.place(child, x: x, y: y, Proposal(own))
    }
  }

  /// Draws views as a group, so that an opacity applies to all of them together.
  private mutating func group(
    _ change: PlacedItem.GroupChange, _ rect: LayoutRect, _ draw: (inout Placing) -> Void
  ) {
    var inner = Placing(layout: layout)
    draw(&inner)
    readers.merge(inner.readers) { $1 }
    if !inner.items.isEmpty { add(.group(inner.items, change), rect) }
  }

  /// Places a child in a space that may be larger than the child.
  mutating func put(
    _ child: LayoutBox, in room: LayoutRect, _ proposal: Proposal, _ alignment: Placement
  ) {
    let size = child.size(proposal, layout)
    var x = layout.offset(size.width, room.width, alignment.horizontal)
    var y = layout.offset(size.height, room.height, alignment.vertical)
    if child.hasGuide {
      x = layout.offset(child, room.width, alignment.horizontal, proposal)
      y = layout.offset(child, room.height, alignment.vertical, proposal)
    }
    place(child, x: room.x + x, y: room.y + y, proposal)
  }

  private func ordered(_ children: [LayoutBox]) -> [Int] {
    guard children.contains(where: { $0.zIndex != 0 }) else { return Array(children.indices) }
    return children.indices.sorted {
      let (a, b) = (children[$0].zIndex, children[$1].zIndex)
      return a == b ? $0 < $1 : a < b
    }
  }
}
