import ViewTree

/// The children of a stack along its axis: their proposals, sizes and positions.
struct StackLayout {
  var size: LayoutSize
  var proposals: [Proposal]
  var sizes: [LayoutSize]
  var starts: [Double]
  var across: [Double]
}

extension Layout {
  /// The smallest and largest length of a view along the axis.
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
    var gaps = gaps(children, isRow: isRow, spacing)
    if isRow, metrics.isCells, let along { narrow(&gaps, of: children, along: along, across) }
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
    let (crossing, wide) = self.across(box, proposals, sizes)
    return StackLayout(
      size: isRow ? LayoutSize(position, wide) : LayoutSize(wide, position), proposals: proposals,
      sizes: sizes, starts: starts, across: crossing)
  }

  /// Narrows the gaps between columns if a row's text does not fit, because letters in cells are
  /// wider than on a phone.
  private func narrow(
    _ gaps: inout [Double], of children: [LayoutBox], along: Double, _ across: Double?
  ) {
    let natural = children.reduce(0) { $0 + $1.size(Proposal(nil, across), self).width }
    while natural + gaps.reduce(0, +) > along, let widest = gaps.max(), widest > 1,
      let place = gaps.lastIndex(of: widest)
    {
      gaps[place] -= 1
    }
  }

  /// Divides the space among groups of equal layout priority. In each group, the least flexible
  /// view is measured first.
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
      let group = children.indices.filter { children[$0].priority == priority }.sorted { a, b in
        let (first, second) = (ranges[a].most - ranges[a].least, ranges[b].most - ranges[b].least)
        return first == second ? a < b : first < second
      }
      // Reserve the minimum length of views with lower priority.
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

  /// The gaps between neighbours. The defaults are 8 points in a row, those of the views' edges in
  /// a column, and none next to a spacer.
  private func gaps(_ children: [LayoutBox], isRow: Bool, _ spacing: Double?) -> [Double] {
    guard children.count > 1 else { return [] }
    return (0..<children.count - 1).map { place in
      if spacing == nil, children[place].isSpacer || children[place + 1].isSpacer { return 0 }
      if isRow { return metrics.horizontalGap(spacing ?? 8) }
      let own = children[place].edges.bottom.gap(above: children[place + 1].edges.top)
      return metrics.verticalGap(spacing ?? (metrics.isCells ? min(own, 8) : own))
    }
  }
}
