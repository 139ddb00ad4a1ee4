internal import Canvas
internal import Basics
internal import Panels

/// Where the surfaces of an activity lie: those of the iPhone, and beside them, or below where columns are few,
/// those of the Android phone.
struct TileLayout {
  /// Each surface with the place of its title; its picture is a row below.
  private(set) var tiles: [(tile: SurfaceTile, origin: GridPoint)] = []
  /// The heads of the halves, where there are two.
  private(set) var heads: [(text: String, origin: GridPoint)] = []
  /// The rows of all.
  private(set) var height = 0
  private let given: (iPhone: [SurfaceTile], android: [SurfaceTile], width: Int)

  /// Between two halves, and between two tiles.
  private static let gap = 3

  init(_ iPhone: [SurfaceTile], _ android: [SurfaceTile], width: Int) {
    given = (iPhone, android, width)
    guard !iPhone.isEmpty, !android.isEmpty else {
      height = add(iPhone + android, at: GridPoint(0, 0), width: width)
      return
    }
    let left = iPhone.map(\.footprint.width).max() ?? 0
    let right = android.map(\.footprint.width).max() ?? 0
    heads = [(localized("Dynamic Island"), GridPoint(0, 0))]
    // Of all ways to divide the width the lowest one, in which each half has its tiles side by side.
    var halves: (first: TileLayout, second: TileLayout, width: Int)?
    if left + Self.gap + right <= width {
      for half in Self.widths(iPhone) where half >= left && half <= width - Self.gap - right {
        let first = TileLayout(iPhone, [], width: half)
        let second = TileLayout([], android, width: width - half - Self.gap)
        let height = max(first.height, second.height)
        if halves.map({ height < max($0.first.height, $0.second.height) }) ?? true {
          halves = (first, second, half)
        }
      }
    }
    guard let (first, second, half) = halves else {
      let first = add(iPhone, at: GridPoint(0, 1), width: width)
      heads.append(("Android", GridPoint(0, first + 2)))
      height = first + 3 + add(android, at: GridPoint(0, first + 3), width: width)
      return
    }
    let x =
      min(half, first.tiles.map { $0.origin.x + $0.tile.footprint.width }.max() ?? 0) + Self.gap
    heads.append(("Android", GridPoint(x, 0)))
    tiles = first.tiles.map { ($0.tile, GridPoint($0.origin.x, $0.origin.y + 1)) }
    tiles += second.tiles.map { ($0.tile, GridPoint($0.origin.x + x, $0.origin.y + 1)) }
    height = 1 + max(first.height, second.height)
  }

  /// Without the tiles that are wider than there is room, higher than so many rows, or that would end below them.
  func fitting(rows: Int) -> TileLayout {
    func small(_ tiles: [SurfaceTile]) -> [SurfaceTile] {
      tiles.filter { $0.footprint.height <= rows && $0.footprint.width <= given.width }
    }
    var part = TileLayout(small(given.iPhone), small(given.android), width: given.width)
    part.tiles.removeAll { $0.origin.y + $0.tile.footprint.height > rows }
    part.heads.removeAll { head in
      !part.tiles.contains {
        $0.origin.y > head.origin.y && $0.origin.x >= head.origin.x
      }
    }
    part.height = part.tiles.map { $0.origin.y + $0.tile.footprint.height }.max() ?? 0
    return part
  }

  /// The widths in which some tiles fit that stand beside each other, the narrowest first.
  private static func widths(_ tiles: [SurfaceTile]) -> [Int] {
    var widths: Set<Int> = []
    for start in tiles.indices {
      var width = -gap
      for tile in tiles[start...] {
        width += gap + tile.footprint.width
        widths.insert(width)
      }
    }
    return widths.sorted()
  }

  /// Lays tiles beside one another as far as there is room, and returns their rows.
  private mutating func add(_ tiles: [SurfaceTile], at origin: GridPoint, width: Int) -> Int {
    var x = 0
    var y = 0
    var row = 0
    for tile in tiles {
      let size = tile.footprint
      if x > 0, x + size.width > width {
        y += row + 1
        x = 0
        row = 0
      }
      self.tiles.append((tile, GridPoint(origin.x + x, origin.y + y)))
      x += size.width + Self.gap
      row = max(row, size.height)
    }
    return y + row
  }
}

extension SurfaceTile {
  /// The cells that it takes beside others: its picture, or its name where that is wider.
  fileprivate var footprint: GridSize {
    GridSize(max(size.width + inset.x, TextLayout.width(title) + 1), size.height + inset.y)
  }
}
