import ViewTree

/// Children along a line: what each is proposed, its size, and where it begins.
struct StackLayout {
  var size: LayoutSize
  var proposals: [Proposal]
  var sizes: [LayoutSize]
  var starts: [Double]
  /// Where each child begins across the stack.
  var across: [Double]
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

  /// Takes columns from gaps where a row's letters, which are wider in cells than on a phone, have no room.
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
      let group = children.indices.filter { children[$0].priority == priority }.sorted { a, b in
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

  /// The gaps between neighbours: as they ask for it unless said, 8 points in a row, none beside a spacer.
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
