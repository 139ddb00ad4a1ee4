package import FoundationEssentials
package import ViewTree

/// The space that iOS provides for a surface, in points, and the layout of its parts.
package struct SurfaceLayout: Sendable {
  let surface: Surface
  /// The width of the lock screen's card in points.
  let width: Double

  package init(surface: Surface, width: Double = Phone.usual.card) {
    self.surface = surface
    self.width = width
  }

  /// The maximum height in points; content below is clipped.
  package static let tallest = 160.0
  /// The width between the island's sides for the camera, in points.
  package static let camera = 125.33
  /// The margin on either side of the minimal island's view in points (iOS 16).
  static let minimalMargin = 10.33
  /// The minimum height of the expanded island in points (Human Interface Guidelines, Live
  /// Activities).
  static let leastExpanded = 84.0
  /// The margins of a side's view in points: `edge` to the island's end, above and below, and
  /// `camera` to the camera, if there is space.
  static let islandMargins = (edge: 7.0, camera: 4.0)
  /// The height of the island in points when it is not expanded.
  package static let islandHeight = 36.67

  private var isLarge: Bool { width > 400 }

  /// The size in points that is proposed to the views; for the compact island, to each side.
  package var room: LayoutSize {
    switch surface {
    case .lock, .expanded: LayoutSize(width, Self.tallest)
    // The card is drawn at 200 %, so half of the phone's landscape size is proposed.
    case .standby: LayoutSize(isLarge ? 466 : 426, Self.tallest)
    case .compact:
      LayoutSize(isLarge ? 62.33 : 52.33, Self.islandHeight - 2 * Self.islandMargins.edge)
    case .minimal: LayoutSize(45, Self.islandHeight)
    case .small: LayoutSize(isLarge ? 184 : 170, 76)
    }
  }

  package func layout(_ tree: ViewTree, _ metrics: LayoutMetrics, now: Date) -> Result {
    let result = fromLeftToRight(tree, metrics, now: now)
    // On a terminal the sides of the compact island are placed separately.
    guard tree.isRightToLeft == true, !metrics.isCells || surface != .compact,
      let rect = result.parts.first?.rect
    else { return result }
    let isOne = result.parts.count == 1 && result.parts[0].place == nil
    return result.mirrored(isOne ? 2 * rect.x + rect.width : result.size.width)
  }

  private func fromLeftToRight(_ tree: ViewTree, _ metrics: LayoutMetrics, now: Date) -> Result {
    // An island without views is black.
    guard let root = tree.root else {
      let isCard = surface == .lock || surface == .standby
      return Result(parts: [], size: metrics.isCells || isCard ? .zero : shown(.zero))
    }
    let layout = Layout(metrics, now: now)
    if case .regions(let regions) = root {
      return surface == .compact
        ? sides(regions, layout)
        : expanded(regions, layout, margins: tree.margins ?? .expandedIsland)
    }
    var room = cells(self.room, metrics)
    // A card has the ideal height of its views, up to the maximum.
    if surface == .lock || surface == .standby {
      room.height = min(room.height, layout.size(of: root, Proposal(room.width, nil)).height)
    }
    let isFixed = !metrics.isCells && (surface == .minimal || surface == .small)
    let size = metrics.isCells ? nil : shown(layout.size(of: root, Proposal(room)))
    let rect = LayoutRect(x: isFixed ? ((size?.width ?? 0) - room.width) / 2 : 0, y: 0, size: room)
    // A view higher than the space is centred, as usual in SwiftUI, and clipped.
    let isHigher = !metrics.isCells && layout.size(of: root, Proposal(room)).height > room.height
    let placed = layout.place(
      root, in: rect, alignment: Placement(.center, isFixed || isHigher ? .center : .top))
    return Result(parts: [Part(place: nil, tree: placed, rect: rect)], size: size ?? placed.size)
  }

  /// The visible size in points, for views of the given size.
  private func shown(_ size: LayoutSize) -> LayoutSize {
    switch surface {
    case .minimal:
      LayoutSize(
        min(45, max(Self.islandHeight, size.width + 2 * Self.minimalMargin)), Self.islandHeight)
    case .small: LayoutSize(room.width, room.height)
    case .compact: LayoutSize(Self.camera + Self.islandHeight, Self.islandHeight)
    case .expanded: LayoutSize(room.width, max(Self.leastExpanded, size.height))
    case .lock, .standby: LayoutSize(room.width, size.height)
    }
  }

  private func cells(_ size: LayoutSize, _ metrics: LayoutMetrics) -> LayoutSize {
    guard metrics.isCells else { return size }
    switch surface {
    // A line of text fits beside the camera; on a terminal that is one row.
    case .compact: return LayoutSize(metrics.width(size.width), 1)
    case .minimal: return LayoutSize(metrics.width(Self.islandHeight), 1)
    default: return LayoutSize(metrics.width(size.width), metrics.height(size.height))
    }
  }

  private func sides(_ regions: [IslandRegion], _ layout: Layout) -> Result {
    let room = cells(self.room, layout.metrics)
    let isCells = layout.metrics.isCells
    let margins = Self.islandMargins.edge + Self.islandMargins.camera
    // A clock is as wide as proposed, so the island spans the screen and both sides grow.
    let half = (self.width - Self.camera) / 2
    let isWide =
      !isCells
      && regions.contains { region in
        layout.size(of: region.view, Proposal(half, room.height)).width >= half
          && region.view.all.contains {
            if case .text(let text) = $0 { text.isGreedy } else { false }
          }
      }
    let offered = isWide ? LayoutSize(half - margins, room.height) : room
    // Each side is as wide as its view and the margins, and at least as wide as the island's round
    // end. A view that needs the margin at the camera, too, gets it: on a phone, a text of 56 points
    // is not cut, and its side is 62 points wide. (One point more, since fonts differ.)
    func width(_ place: IslandRegion.Place) -> (offered: LayoutSize, own: Double, side: Double) {
      let view = regions.first { $0.place == place }?.view
      var offered = offered
      let ideal = view.map { layout.size(of: $0, Proposal(nil, offered.height)).width } ?? 0
      if ideal <= offered.width + Self.islandMargins.camera + 1 {
        offered.width = max(offered.width, ideal)
      }
      let own = view.map { layout.size(of: $0, Proposal(offered)).width } ?? 0
      let side = max(own + margins, Self.islandHeight / 2)
      return (
        offered, own,
        isWide ? half : min(max(offered.width, own) + Self.islandMargins.edge, side)
      )
    }
    let leading = isCells ? (offered: room, own: 0, side: 0) : width(.leading)
    let trailing = isCells ? (offered: room, own: 0, side: 0) : width(.trailing)
    let total = leading.side + Self.camera + trailing.side
    let parts = regions.map { region in
      let isLeading = region.place == .leading
      // The views are beside the camera; in a wide island they are at its ends.
      let (offered, own, side) = isLeading ? leading : trailing
      let gap = max(0, side - own - Self.islandMargins.edge)
      let x = isLeading ? side - own - gap : leading.side + Self.camera + gap
      let rect = LayoutRect(
        x: isCells ? 0 : isLeading ? x : x + own - offered.width,
        y: isCells ? 0 : Self.islandMargins.edge, size: offered)
      let tree = layout.place(
        region.view, in: rect, alignment: Placement(isLeading ? .leading : .trailing, .center))
      return Part(place: region.place, tree: tree, rect: rect)
    }
    guard isCells else {
      return Result(parts: parts, size: LayoutSize(total, Self.islandHeight), cameraX: leading.side)
    }
    let width = parts.map(\.tree.size.width).reduce(0, +)
    return Result(parts: parts, size: LayoutSize(width, parts.map(\.tree.size.height).max() ?? 0))
  }

  /// The leading and trailing regions are beside the camera, the centre region is below the camera,
  /// and the bottom region is below all others.
  private func expanded(_ regions: [IslandRegion], _ layout: Layout, margins: Edges) -> Result {
    let metrics = layout.metrics
    let room = cells(self.room, metrics)
    let left = metrics.horizontalGap(margins.leading)
    let top = metrics.verticalGap(margins.top)
    let inner = max(0, room.width - left - metrics.horizontalGap(margins.trailing))
    let whole = max(0, room.height - top - metrics.verticalGap(margins.bottom))
    let camera = metrics.width(Self.camera)
    // The part of the first row's height that is occupied by the camera.
    let under = metrics.isCells ? 0 : max(0, Self.islandHeight - top)
    func region(_ place: IslandRegion.Place) -> IslandRegion? {
      let found = regions.filter { $0.place == place }
      guard found.count > 1 else { return found.first }
      var region = IslandRegion(
        place, priority: found.map(\.priority).max() ?? 0,
        view: .column(found.map(\.view), spacing: nil, alignment: .center))
      region.isBelow = found.contains { $0.isBelow == true } ? true : nil
      return region
    }
    let (leading, trailing, center, bottom) = (
      region(.leading), region(.trailing), region(.center), region(.bottom)
    )
    var parts: [Part] = []
    let side = metrics.place((inner - camera) / 2)
    let gap = metrics.verticalGap(8)
    // Reserve the minimum height of the bottom region.
    let least = bottom.map { layout.size(of: $0.view, Proposal(inner, 0)).height + gap } ?? 0
    let tall = max(0, whole - (metrics.isCells ? 0 : least))
    func isBelow(_ region: IslandRegion?) -> Bool {
      guard let region, region.isBelow == true, !metrics.isCells else { return false }
      return layout.size(of: region.view, Proposal(inner, tall)).width > side
    }
    // A region with a higher priority gets all the width that the other one does not need. A region
    // below the camera gets the width left by one beside the camera that also extends below it.
    func width(_ region: IslandRegion?, _ other: IslandRegion?) -> Double {
      guard let region else { return 0 }
      let taken = other.map { layout.size(of: $0.view, Proposal(side, tall)) } ?? .zero
      if isBelow(region) {
        return isBelow(other) || taken.height <= under
          ? inner : max(0, inner - taken.width - metrics.horizontalGap(8))
      }
      if center == nil, region.priority > other?.priority ?? 0 { return inner - taken.width }
      return other == nil && center == nil ? inner - side : side
    }
    let leadingWidth = width(leading, trailing)
    let trailingWidth = width(trailing, leading)
    // A region that does not fit beside the camera may be below it.
    let (leadingTop, trailingTop) = (isBelow(leading) ? under : 0, isBelow(trailing) ? under : 0)
    // Like the card, a region has the ideal height of its views.
    func height(_ region: IslandRegion, _ width: Double, _ most: Double) -> Double {
      min(max(0, most), layout.size(of: region.view, Proposal(width, nil)).height)
    }
    func size(_ region: IslandRegion?, _ width: Double, top: Double) -> LayoutSize {
      region.map {
        layout.size(of: $0.view, Proposal(width, height($0, width, tall - top)))
      } ?? .zero
    }
    let leadingSize = size(leading, leadingWidth, top: leadingTop)
    let trailingSize = size(trailing, trailingWidth, top: trailingTop)
    let middle = max(
      0, inner - 2 * max(leadingSize.width, trailingSize.width) - metrics.horizontalGap(8) * 2)
    let centerWidth = max(middle, min(inner, camera))
    let centerSize = size(center, centerWidth, top: under)
    let rowHeight = max(
      leadingSize.height + leadingTop, trailingSize.height + trailingTop,
      center == nil ? 0 : centerSize.height + under, under)
    func add(
      _ region: IslandRegion?, _ rect: LayoutRect, _ proposal: LayoutSize, _ alignment: Placement
    ) {
      guard let region else { return }
      let box = LayoutBox(region.view)
      var placing = Placing(layout: layout)
      placing.put(box, in: rect, Proposal(proposal), alignment)
      parts.append(
        Part(
          place: region.place,
          tree: PlacedTree(
            items: placing.items, size: box.size(Proposal(proposal), layout),
            readers: placing.readers), rect: rect))
    }
    // A region is offered the height of the whole row, and its views are at the top.
    func put(
      _ region: IslandRegion?, x: Double, width: Double, offered: Double, top inner: Double,
      _ edge: Placement.Horizontal
    ) {
      let height = rowHeight - inner
      add(
        region, LayoutRect(x, top + inner, width, height), LayoutSize(offered, height),
        Placement(edge, .top))
    }
    put(
      leading, x: left, width: leadingSize.width, offered: leadingWidth, top: leadingTop, .leading)
    put(
      trailing, x: left + inner - trailingSize.width, width: trailingSize.width,
      offered: trailingWidth, top: trailingTop, .trailing)
    put(
      center, x: left + metrics.place((inner - centerWidth) / 2), width: centerWidth,
      offered: centerWidth, top: under, .center)
    var used = top + rowHeight
    if let bottom {
      let gap = rowHeight > 0 ? gap : 0
      let rest = height(
        bottom, inner, room.height - used - gap - metrics.verticalGap(margins.bottom))
      let bottomSize = layout.size(of: bottom.view, Proposal(inner, rest))
      add(
        bottom, LayoutRect(left, used + gap, inner, bottomSize.height),
        LayoutSize(inner, rest), Placement(.center, .top))
      used += gap + bottomSize.height
    }
    let size = LayoutSize(room.width, used + metrics.verticalGap(margins.bottom))
    return Result(parts: parts, size: metrics.isCells ? size : shown(size))
  }
}
