import ViewTree

/// Places views and gathers what is to be drawn.
struct Placing {
  let layout: Layout
  var items: [PlacedItem] = []
  var readers: [String: LayoutSize] = [:]
  private var opacity = 1.0
  private var clips: [PlacedItem.Clip] = []
  private var rotation: (degrees: Double, x: Double, y: Double)?

  init(layout: Layout) { self.layout = layout }

  private mutating func add(_ content: PlacedItem.Content, _ rect: LayoutRect) {
    var item = PlacedItem(content: content, rect: rect)
    item.opacity = opacity
    item.clips = clips
    item.rotation = rotation?.degrees ?? 0
    items.append(item)
  }

  mutating func place(_ box: LayoutBox, x: Double, y: Double, _ proposal: Proposal) {
    let size = box.size(proposal, layout)
    let rect = LayoutRect(x: x, y: y, size: size)
    switch box.node {
    case .text(let text):
      let (_, lines, isCut) = layout.measure(text, proposal)
      add(.text(text, lines: lines, isCut: isCut), rect)
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
        self.place(
          box.children[place], x: x + places[place].x, y: y + places[place].y, proposal)
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
      put(child, in: rect, inner, frame.alignment)
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
      if let other = box.secondary { put(other, in: rect, Proposal(rect.size), alignment) }
    case .mask(_, let mask):
      var outline: Outline = .rectangle
      if case .shape(let shape) = mask { outline = shape.outline }
      clipped(rect, outline) { $0.place(child, x: x, y: y, proposal) }
    case .clip(_, let outline): clipped(rect, outline) { $0.place(child, x: x, y: y, proposal) }
    case .offset(_, let dx, let dy):
      place(
        child, x: x + metrics.horizontalOffset(dx), y: y + metrics.verticalOffset(dy), proposal)
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
    case .geometry(_, let id):
      readers[id] = rect.size
      place(child, x: x, y: y, Proposal(rect.size))
    case .rotation(_, let degrees):
      let outer = rotation
      rotation = ((outer?.degrees ?? 0) + degrees, 0, 0)
      place(child, x: x, y: y, proposal)
      rotation = outer
    case .scale(_, let sx, let sy, let anchor):
      let first = items.count
      place(child, x: x, y: y, proposal)
      let (ax, ay) = (x + rect.width * anchor.x, y + rect.height * anchor.y)
      for index in first..<items.count { scale(&items[index], sx, sy, ax, ay) }
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

  /// What is drawn by area grows; letters keep their size and stay in the middle.
  private func scale(
    _ item: inout PlacedItem, _ sx: Double, _ sy: Double, _ ax: Double, _ ay: Double
  ) {
    let rect = item.rect
    let (sx, sy) = (abs(sx), abs(sy))
    let (midX, midY) = (
      ax + (rect.x + rect.width / 2 - ax) * sx, ay + (rect.y + rect.height / 2 - ay) * sy
    )
    var (width, height) = (rect.width * sx, rect.height * sy)
    if case .text = item.content, layout.metrics.isCells {
      (width, height) = (rect.width, rect.height)
    }
    if case .progress(let progress) = item.content, !progress.isCircular, layout.metrics.isCells {
      height = rect.height
    }
    width = layout.metrics.whole(width)
    height = layout.metrics.whole(height)
    item.rect = LayoutRect(
      layout.metrics.place(midX - width / 2 + 0.001),
      layout.metrics.place(midY - height / 2 + 0.001), width, height)
  }

  private mutating func clipped(
    _ rect: LayoutRect, _ outline: Outline, _ draw: (inout Placing) -> Void
  ) {
    clips.append(PlacedItem.Clip(rect: rect, outline: outline))
    draw(&self)
    clips.removeLast()
  }

  /// Places a child in a room that it need not fill.
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

  /// Children in the order in which they are drawn.
  private func ordered(_ children: [LayoutBox]) -> [Int] {
    guard children.contains(where: { $0.zIndex != 0 }) else { return Array(children.indices) }
    return children.indices.sorted {
      let (a, b) = (children[$0].zIndex, children[$1].zIndex)
      return a == b ? $0 < $1 : a < b
    }
  }
}
