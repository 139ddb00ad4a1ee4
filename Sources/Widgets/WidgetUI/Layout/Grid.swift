import ViewTree

public struct Grid<Content: View>: View, NodeView {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    var inner = context
    inner.environment.isInRow = nil
    let rows = resolve(content, inner).map { node -> GridNode.Row in
      guard case .grid(let grid) = node, grid.rows.count == 1, grid.tracks.isEmpty,
        !grid.rows[0].isWhole
      else { return GridNode.Row(cells: [node], isWhole: true) }
      return grid.rows[0]
    }
    var grid = GridNode(rows: rows, alignment: alignment.placement)
    grid.horizontalSpacing = horizontalSpacing.map(finite)
    grid.verticalSpacing = verticalSpacing.map(finite)
    return [.grid(grid)]
  }
}

public struct GridRow<Content: View>: View, NodeView {
  let alignment: VerticalAlignment?
  let content: Content
  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }
  /// A grid with only this row, which the enclosing grid merges with its other rows.
  func nodes(_ context: Context) -> [ViewNode] {
    let row = GridNode.Row(
      cells: resolve(content, context), isWhole: false, alignment: alignment?.value)
    return [.grid(GridNode(rows: [row], alignment: .center))]
  }
}

public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }
  public var size: Size
  public var spacing: CGFloat?
  public var alignment: Alignment?
  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
  var track: GridNode.Track {
    switch size {
    case .fixed(let length): .fixed(finite(length))
    case .flexible(let minimum, let maximum): .flexible(min: finite(minimum), max: finite(maximum))
    case .adaptive(let minimum, let maximum): .adaptive(min: finite(minimum), max: finite(maximum))
    }
  }
}

public struct LazyVGrid<Content: View>: View, NodeView {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }
  func nodes(_ context: Context) -> [ViewNode] {
    let cells = resolve(content, context)
    var grid = GridNode(
      rows: [GridNode.Row(cells: cells, isWhole: false)],
      alignment: columns.first?.alignment?.placement ?? Placement(alignment.value, .center))
    grid.tracks = columns.map(\.track)
    grid.horizontalSpacing = columns.first?.spacing.map(finite)
    grid.verticalSpacing = spacing.map(finite)
    return [.grid(grid)]
  }
}

public struct LazyHGrid<Content: View>: View, NodeView {
  let rows: [GridItem]
  let spacing: CGFloat?
  let content: Content
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = .init(), @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.spacing = spacing
    self.content = content()
  }
  /// Columns, each with as many cells as there are rows.
  func nodes(_ context: Context) -> [ViewNode] {
    let cells = resolve(content, context)
    let count = max(1, rows.count)
    let columns = stride(from: 0, to: cells.count, by: count).map {
      ViewNode.column(
        Array(cells[$0..<min($0 + count, cells.count)]),
        spacing: rows.first?.spacing.map(finite), alignment: .center)
    }
    return [.row(columns, spacing: spacing.map(finite), alignment: .top)]
  }
}

extension View {
  public func gridCellColumns(_ count: Int) -> some View {
    cell { $0.columns = min(max(1, count), 64) }
  }
  public func gridCellAnchor(_ anchor: UnitPoint) -> some View { cell { $0.anchor = anchor.place } }
  public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    cell {
      $0.isUnsizedHorizontally = axes.contains(.horizontal)
      $0.isUnsizedVertically = axes.contains(.vertical)
    }
  }
  public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    cell { $0.columnAlignment = guide.value }
  }
  private func cell(_ change: (inout CellNode) -> Void) -> some View {
    var cell = CellNode()
    change(&cell)
    return wrapped { [cell] node, _ in .cell(node, cell) }
  }
}
