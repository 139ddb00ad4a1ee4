import ViewTree

extension Layout {
  struct GridLayout {
    var size: LayoutSize
    var rects: [LayoutRect]
    var alignments: [Placement]
    /// The column widths of a plain grid.
    var widths: [Double] = []
  }

  private struct Cell {
    var box: LayoutBox
    var cell: CellNode
    var row: Int
    var column: Int
    var span: Int
    var isWhole: Bool
  }

  func gridLayout(_ box: LayoutBox, _ grid: GridNode, _ proposal: Proposal) -> GridLayout {
    if !grid.tracks.isEmpty { return trackLayout(box, grid, proposal) }
    let gapX = metrics.horizontalGap(grid.horizontalSpacing ?? 8)
    let gapY = metrics.verticalGap(grid.verticalSpacing ?? 8)
    let cells = cells(box, grid)
    var widths = columns(cells, gapX)
    fit(&widths, cells, gapX, proposal.width)
    let total = max(0, widths.reduce(0, +) + gapX * Double(max(0, widths.count - 1)))
    let starts = widths.indices.map { column in
      widths[..<column].reduce(0, +) + gapX * Double(column)
    }
    var columnAlignments: [Int: Placement.Horizontal] = [:]
    for cell in cells {
      if let alignment = cell.cell.columnAlignment { columnAlignments[cell.column] = alignment }
    }
    var result = GridLayout(size: .zero, rects: [], alignments: [], widths: widths)
    var (y, whole) = (0.0, total)
    for (row, content) in grid.rows.enumerated() {
      let own = cells.filter { $0.row == row }
      var height = 0.0
      let first = result.rects.count
      for cell in own {
        let last = min(widths.count, cell.column + cell.span) - 1
        let room =
          cell.isWhole || last < cell.column
          ? (cell.cell.isUnsizedHorizontally == true ? nil : proposal.width) ?? total
          : starts[last] + widths[last] - starts[cell.column]
        let size = cell.box.size(Proposal(room, nil), self)
        if cell.cell.isUnsizedVertically != true { height = max(height, size.height) }
        if cell.isWhole, cell.cell.isUnsizedHorizontally != true {
          whole = max(whole, min(size.width, room))
        }
        let x = cell.isWhole || !starts.indices.contains(cell.column) ? 0 : starts[cell.column]
        result.rects.append(LayoutRect(x, y, cell.isWhole ? max(total, size.width) : room, 0))
        result.alignments.append(
          Placement(
            columnAlignments[cell.column].flatMap { cell.isWhole ? nil : $0 }
              ?? grid.alignment.horizontal, content.alignment ?? grid.alignment.vertical))
        if let anchor = cell.cell.anchor {
          result.alignments[result.alignments.count - 1] = Self.placement(anchor)
        }
      }
      for index in first..<result.rects.count { result.rects[index].height = height }
      y += height + gapY
    }
    result.size = LayoutSize(whole, max(0, y - gapY))
    return result
  }

  private func cells(_ box: LayoutBox, _ grid: GridNode) -> [Cell] {
    var cells: [Cell] = []
    for (row, content) in grid.rows.enumerated() {
      var column = 0
      for _ in content.cells {
        let child = box.children[cells.count]
        let cell = child.cell
        let span = content.isWhole ? 1 : max(1, cell.columns ?? 1)
        cells.append(
          Cell(
            box: child, cell: cell, row: row, column: column, span: span, isWhole: content.isWhole))
        column += span
      }
    }
    return cells
  }

  /// The widths required by the cells of each column. Cells that span several columns are added
  /// last.
  private func columns(_ cells: [Cell], _ gap: Double) -> [Double] {
    let sized = cells.filter { !$0.isWhole }
    var widths = Array(repeating: 0.0, count: sized.map { $0.column + $0.span }.max() ?? 0)
    func ideal(_ cell: Cell) -> Double {
      cell.cell.isUnsizedHorizontally == true ? 0 : cell.box.size(Proposal(nil, nil), self).width
    }
    for cell in sized where cell.span == 1 {
      widths[cell.column] = max(widths[cell.column], ideal(cell))
    }
    for cell in sized where cell.span > 1 {
      let place = cell.column..<cell.column + cell.span
      let missing = ideal(cell) - widths[place].reduce(0, +) - gap * Double(cell.span - 1)
      guard missing > 0 else { continue }
      var rest = missing
      for (number, column) in place.enumerated() {
        let share = metrics.share(rest, of: cell.span - number)
        widths[column] += share
        rest -= share
      }
    }
    return widths
  }

  /// Divides the remaining width among flexible columns, or subtracts a missing width from the
  /// widest.
  private func fit(_ widths: inout [Double], _ cells: [Cell], _ gap: Double, _ proposed: Double?) {
    guard let proposed, proposed.isFinite else { return }
    let flexible = widths.indices.filter { column in
      cells.contains {
        !$0.isWhole && $0.column == column && $0.span == 1 && $0.cell.isUnsizedHorizontally != true
          && $0.box.size(Proposal(.infinity, nil), self).width >= Self.largest
      }
    }
    var room = proposed - gap * Double(max(0, widths.count - 1)) - widths.reduce(0, +)
    for (number, column) in flexible.enumerated() where room > 0 {
      let share = metrics.share(room, of: flexible.count - number)
      widths[column] += share
      room -= share
    }
    if room < 0, let widest = widths.indices.max(by: { widths[$0] < widths[$1] }) {
      widths[widest] = max(0, widths[widest] + room)
    }
  }

  private static func placement(_ anchor: UnitPlace) -> Placement {
    Placement(
      anchor.x < 0.25 ? .leading : anchor.x > 0.75 ? .trailing : .center,
      anchor.y < 0.25 ? .top : anchor.y > 0.75 ? .bottom : .center)
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
        let count = min(64, max(1, Int(bounded: ((room + gapX) / (width + gapX)).rounded(.down))))
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
      rects: rects, alignments: rects.map { _ in grid.alignment })
  }
}
