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

  /// Between two halves, and between two tiles.
  private static let gap = 3

  init(_ iPhone: [SurfaceTile], _ android: [SurfaceTile], width: Int) {
    guard !iPhone.isEmpty, !android.isEmpty else {
      height = add(iPhone + android, at: GridPoint(0, 0), width: width)
      return
    }
    let left = iPhone.map(\.footprint.width).max() ?? 0
    let right = android.map(\.footprint.width).max() ?? 0
    let isBeside = left + Self.gap + right <= width
    heads = [(localized("Dynamic Island"), GridPoint(0, 0))]
    let first = add(iPhone, at: GridPoint(0, 1), width: isBeside ? left : width)
    let place = isBeside ? GridPoint(left + Self.gap, 0) : GridPoint(0, first + 2)
    heads.append(("Android", place))
    let second = add(
      android, at: GridPoint(place.x, place.y + 1), width: isBeside ? right : width)
    height = isBeside ? 1 + max(first, second) : place.y + 1 + second
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
    GridSize(max(size.width, TextLayout.width(title) + 1), size.height + 1)
  }
}
