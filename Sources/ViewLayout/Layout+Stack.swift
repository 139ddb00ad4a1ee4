import ViewTree

/// Children along a line: what each is proposed, its size, and where it begins.
struct StackLayout {
  var size: LayoutSize
  var proposals: [Proposal]
  var sizes: [LayoutSize]
  var starts: [Double]
}

extension Layout {
  /// The least and the most that a view takes along a line.
  private func range(_ child: LayoutBox, isRow: Bool, _ across: Double?) -> (
    least: Double, most: Double
  ) {
    let least = child.size(isRow ? Proposal(0, across) : Proposal(across, 0), self)
    let most = child.size(isRow ? Proposal(.infinity, across) : Proposal(across, .infinity), self)
    return isRow ? (least.width, most.width) : (least.height, most.height)
  }

  func stack(_ box: LayoutBox, isRow: Bool, _ spacing: Double?, _ proposal: Proposal) -> StackLayout
  {
    let children = box.children
    let along = isRow ? proposal.width : proposal.height
    let across = isRow ? proposal.height : proposal.width
    let gaps = gaps(children, isRow: isRow, spacing)
    let allGaps = gaps.reduce(0, +)
    func propose(_ length: Double?) -> Proposal {
      isRow ? Proposal(length, across) : Proposal(across, length)
    }
    func length(_ size: LayoutSize) -> Double { isRow ? size.width : size.height }

    var proposals = Array(repeating: propose(nil), count: children.count)
    var sizes = Array(repeating: LayoutSize.zero, count: children.count)
    if let along {
      distribute(
        children, isRow: isRow, along: along - allGaps, across: across, proposals: &proposals,
        sizes: &sizes)
    } else {
      for (place, child) in children.enumerated() { sizes[place] = child.size(propose(nil), self) }
    }
    var starts: [Double] = []
    var position = 0.0
    for place in children.indices {
      starts.append(position)
      position += length(sizes[place]) + (place < gaps.count ? gaps[place] : 0)
    }
    let wide = sizes.map { isRow ? $0.height : $0.width }.max() ?? 0
    return StackLayout(
      size: isRow ? LayoutSize(position, wide) : LayoutSize(wide, position), proposals: proposals,
      sizes: sizes, starts: starts)
  }

  /// Offers the room to groups of equal priority, and in each to the least flexible first.
  private func distribute(
    _ children: [LayoutBox], isRow: Bool, along: Double, across: Double?,
    proposals: inout [Proposal], sizes: inout [LayoutSize]
  ) {
    func propose(_ length: Double?) -> Proposal {
      isRow ? Proposal(length, across) : Proposal(across, length)
    }
    func length(_ size: LayoutSize) -> Double { isRow ? size.width : size.height }
    let ranges = children.map { range($0, isRow: isRow, across) }
    let priorities = Set(children.map(\.priority)).sorted(by: >)
    var left = along
    for (level, priority) in priorities.enumerated() {
      let group = children.indices.filter { children[$0].priority == priority }
        .sorted { a, b in
          let (first, second) = (ranges[a].most - ranges[a].least, ranges[b].most - ranges[b].least)
          return first == second ? a < b : first < second
        }
      // What comes later keeps its least.
      let later = children.indices.filter { place in
        priorities[(level + 1)...].contains(children[place].priority)
      }.reduce(0) { $0 + ranges[$1].least }
      var room = left - later
      for (count, place) in group.enumerated() {
        let share = max(0, metrics.share(room, of: group.count - count))
        proposals[place] = propose(share)
        sizes[place] = children[place].size(propose(share), self)
        room -= length(sizes[place])
        left -= length(sizes[place])
      }
    }
  }

  /// The gaps between neighbours: 8 points unless said, none beside a spacer.
  private func gaps(_ children: [LayoutBox], isRow: Bool, _ spacing: Double?) -> [Double] {
    guard children.count > 1 else { return [] }
    return (0..<children.count - 1).map { place in
      if spacing == nil, children[place].isSpacer || children[place + 1].isSpacer { return 0 }
      let points = spacing ?? 8
      return isRow ? metrics.horizontalGap(points) : metrics.verticalGap(points)
    }
  }

  // MARK: Grid

  /// The place of each cell of a grid.
  struct GridLayout {
    var size: LayoutSize
    var rects: [LayoutRect]
  }

  func gridLayout(_ box: LayoutBox, _ grid: GridNode, _ proposal: Proposal) -> GridLayout {
    if !grid.tracks.isEmpty { return trackLayout(box, grid, proposal) }
    let gapX = metrics.horizontalGap(grid.horizontalSpacing ?? 8)
    let gapY = metrics.verticalGap(grid.verticalSpacing ?? 8)
    let count = grid.rows.filter { !$0.isWhole }.map(\.cells.count).max() ?? 0
    var widths = Array(repeating: 0.0, count: count)
    var isFlexible = Array(repeating: false, count: count)
    var place = 0
    for row in grid.rows {
      for column in row.cells.indices {
        if !row.isWhole {
          let child = box.children[place]
          widths[column] = max(widths[column], child.size(Proposal(nil, nil), self).width)
          if child.size(Proposal(.infinity, nil), self).width >= Self.largest {
            isFlexible[column] = true
          }
        }
        place += 1
      }
    }
    if let width = proposal.width, width.isFinite {
      var room = width - gapX * Double(max(0, count - 1)) - widths.reduce(0, +)
      let flexible = isFlexible.indices.filter { isFlexible[$0] }
      for (number, column) in flexible.enumerated() where room > 0 {
        let share = metrics.share(room, of: flexible.count - number)
        widths[column] += share
        room -= share
      }
      if room < 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
        widths[widest] = max(0, widths[widest] + room)
      }
    }
    let total = max(0, widths.reduce(0, +) + gapX * Double(max(0, count - 1)))
    var rects: [LayoutRect] = []
    var (y, whole) = (0.0, total)
    place = 0
    for row in grid.rows {
      var x = 0.0
      var height = 0.0
      let first = rects.count
      for column in row.cells.indices {
        let room = row.isWhole ? (proposal.width ?? total) : widths[column]
        let size = box.children[place].size(Proposal(room, nil), self)
        height = max(height, size.height)
        if row.isWhole { whole = max(whole, min(size.width, room)) }
        rects.append(LayoutRect(x, y, row.isWhole ? max(total, size.width) : widths[column], 0))
        x += (row.isWhole ? 0 : widths[column]) + gapX
        place += 1
      }
      for index in first..<rects.count { rects[index].height = height }
      y += height + gapY
    }
    return GridLayout(size: LayoutSize(whole, max(0, y - gapY)), rects: rects)
  }

  private func trackLayout(_ box: LayoutBox, _ grid: GridNode, _ proposal: Proposal) -> GridLayout {
    let gapX = metrics.horizontalGap(grid.horizontalSpacing ?? 8)
    let gapY = metrics.verticalGap(grid.verticalSpacing ?? 8)
    let room = proposal.width.map { $0.isFinite ? $0 : metrics.width(320) } ?? metrics.width(320)
    var tracks: [(least: Double, most: Double)] = []
    for track in grid.tracks {
      switch track {
      case .fixed(let length): tracks.append((metrics.width(length), metrics.width(length)))
      case .flexible(let least, let most):
        tracks.append((metrics.width(least), metrics.width(most)))
      case .adaptive(let least, let most):
        let width = max(metrics.width(least), metrics.isCells ? 1 : 0.1)
        let count = min(64, max(1, Int(((room + gapX) / (width + gapX)).rounded(.down))))
        tracks += Array(repeating: (width, metrics.width(most)), count: count)
      }
    }
    var left = room - gapX * Double(tracks.count - 1)
    var widths: [Double] = []
    for (place, track) in tracks.enumerated() {
      let share = metrics.share(left, of: tracks.count - place)
      let width = max(track.least, min(track.most, share))
      widths.append(width)
      left -= width
    }
    var rects: [LayoutRect] = []
    var y = 0.0
    for start in stride(from: 0, to: box.children.count, by: max(1, widths.count)) {
      let cells = start..<min(start + widths.count, box.children.count)
      let height =
        cells.map { box.children[$0].size(Proposal(widths[$0 - start], nil), self).height }.max()
        ?? 0
      var x = 0.0
      for place in cells {
        rects.append(LayoutRect(x, y, widths[place - start], height))
        x += widths[place - start] + gapX
      }
      y += height + gapY
    }
    return GridLayout(
      size: LayoutSize(
        widths.reduce(0, +) + gapX * Double(max(0, widths.count - 1)), max(0, y - gapY)),
      rects: rects)
  }
}
