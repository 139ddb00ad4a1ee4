package import Basics
package import Canvas
internal import Pictures
package import ViewLayout
package import ViewTree

/// A widget's own view of a surface, drawn in cells.
package struct WidgetPicture: Sendable {
  package let tree: ViewTree
  package let surface: Surface
  /// The width of the lock screen's card in points.
  package let width: Double
  package private(set) var now: Date
  /// Whether large digits are drawn with blocks.
  package let drawsBig: Bool
  /// Whether a text changes with time, which may also change the layout.
  let hasClock: Bool
  private let layout: SurfaceLayout.Result

  /// Lays out a tree for a surface.
  package init(
    _ tree: ViewTree, surface: Surface, width: Double = 371, now: Date, drawsBig: Bool = true
  ) {
    self.tree = tree
    self.surface = surface
    self.width = width
    self.now = now
    self.drawsBig = drawsBig
    hasClock = tree.root?.hasClock ?? false
    layout = SurfaceLayout(surface: surface, width: width).layout(
      tree, .cells(TerminalMeasuring()), now: now)
  }

  /// The same layout at another time.
  func shown(at now: Date) -> WidgetPicture {
    var picture = self
    picture.now = now
    return picture
  }

  /// The columns between the two sides of the island.
  private static let camera = 9

  /// The size in cells, including the edge.
  package var size: GridSize {
    let room = SurfaceLayout(surface: surface, width: width).room
    let columns = Int(bounded: (room.width / LayoutMetrics.column).rounded())
    switch surface {
    case .lock, .standby, .expanded: return GridSize(columns + 2, contentRows + 2)
    case .compact: return GridSize(sides.leading + sides.trailing + Self.camera + 4, 3)
    case .minimal: return GridSize(max(3, Int(bounded: min(layout.size.width, 8))) + 4, 3)
    case .small: return GridSize(columns + 2, contentRows + 2)
    }
  }

  /// The maximum rows of content. A phone cuts content at 160 points, which are 9 rows, but the
  /// same content may need a few more rows in cells.
  private static let mostRows = 12

  private var contentRows: Int {
    max(
      surface == .expanded ? 3 : 4,
      min(Self.mostRows, Int(bounded: layout.size.height.rounded(.up))))
  }

  private var sides: (leading: Int, trailing: Int) {
    func width(_ place: IslandRegion.Place) -> Int {
      Int(bounded: min(16, layout.parts.first { $0.place == place }?.tree.size.width ?? 0))
    }
    let widest = max(3, width(.leading), width(.trailing))
    return (widest, widest)
  }

  /// Draws the surface with its upper left corner at a point and returns its links and buttons.
  @discardableResult
  package func draw(_ frame: inout Frame, at origin: GridPoint, isPlain: Bool = false) -> [Place] {
    let size = size
    let rect = GridRect(origin.x, origin.y, size.width, size.height)
    let back = SurfacePicture.background(of: tree, on: surface)
    let background = Self.color(back)
    if isPlain {
      frame.fill(rect, .terminal)
      frame.box(rect, Ink(.terminal))
    } else {
      frame.pane(rect, Paint(background))
    }
    let inner = GridRect(rect.x + 1, rect.y + 1, rect.width - 2, rect.height - 2)
    let painter = CellPainter(
      items(columns: Double(inner.width), rows: Double(inner.height)), columns: inner.width,
      rows: inner.height, background: back, pictures: tree.pictures, now: now, drawsBig: drawsBig)
    painter.write(into: &frame, at: inner.origin, isPlain: isPlain)
    if surface == .compact, !isPlain {
      frame.put(
        "●", at: GridPoint(rect.x + rect.width / 2, rect.y + 1), Ink(.rgb(0x26, 0x26, 0x2B)))
    }
    if !isPlain { meetEdges(&frame, rect, inner) }
    if let date = painter.changesAt { frame.changes(at: date) }
    return painter.places.map { place in
      let cells = GridRect(
        inner.x + Int(bounded: place.rect.x), inner.y + Int(bounded: place.rect.y),
        Int(bounded: min(place.rect.width, 1000)),
        Int(bounded: min(place.rect.height, 1000)))
      return Place(rect: cells.intersection(inner), content: place.content)
    }
  }

  /// The items inside the edge, in cells.
  private func items(columns: Double, rows: Double) -> [PlacedItem] {
    layout.parts.flatMap { part in
      let (x, y): (Double, Double) =
        switch surface {
        case .compact: (part.place == .leading ? 1 : columns - 1 - part.rect.width, 0)
        case .minimal: (((columns - part.rect.width) / 2).rounded(.down), 0)
        case .expanded: (0, 0)
        // Centre content that is lower than the card.
        default: (0, max(0, ((rows - layout.size.height) / 2).rounded(.down)))
        }
      return part.tree.items.map { $0.moved(x: x, y: y) }
    }
  }

  /// A link or a button.
  package struct Place: Sendable {
    package var rect: GridRect
    package var content: PlacedItem.Content
  }

  /// Gives the half cells at the edges the colour of their inner neighbours, so that backgrounds
  /// reach the edge.
  private func meetEdges(_ frame: inout Frame, _ rect: GridRect, _ inner: GridRect) {
    for x in inner.x..<inner.maxX where frame.bounds.contains(GridPoint(x, rect.y)) {
      edge(&frame, GridPoint(x, rect.y), from: GridPoint(x, inner.y), "▄")
      edge(&frame, GridPoint(x, rect.maxY - 1), from: GridPoint(x, inner.maxY - 1), "▀")
    }
    for y in inner.y..<inner.maxY {
      edge(&frame, GridPoint(rect.x, y), from: GridPoint(inner.x, y), "▐")
      edge(&frame, GridPoint(rect.maxX - 1, y), from: GridPoint(inner.maxX - 1, y), "▌")
    }
  }

  private func edge(
    _ frame: inout Frame, _ point: GridPoint, from inner: GridPoint, _ glyph: String
  ) {
    guard frame.bounds.contains(point), frame.bounds.contains(inner) else { return }
    frame.put(glyph, at: point, Ink(frame[inner.x, inner.y].style.background))
  }

  private static func color(_ color: ColorValue) -> Color {
    .rgb(
      UInt8((color.red * 255).rounded()), UInt8((color.green * 255).rounded()),
      UInt8((color.blue * 255).rounded()))
  }
}

extension ViewNode {
  /// Whether a text in the view changes with time.
  fileprivate var hasClock: Bool {
    if case .text(let text) = self {
      return text.runs.contains { run in
        switch run.content {
        case .verbatim, .symbol: false
        default: true
        }
      }
    }
    return children.contains(where: \.hasClock)
  }
}

package struct TerminalMeasuring: ColumnMeasuring {
  package init() {}

  /// A text without the direction marks of formatted numbers and lists: cells have only one
  /// direction.
  static func visible(_ text: String) -> String {
    func isMark(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar.value {
      case 0x61C, 0x200E, 0x200F, 0x2066...0x2069: true
      default: false
      }
    }
    guard text.unicodeScalars.contains(where: isMark) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.filter { !isMark($0) }))
  }

  package func columns(_ text: String) -> Int { TextLayout.width(Self.visible(text)) }
  package func columns(ofSymbol name: String) -> Int { SymbolTable.glyph(name).columns }
}
