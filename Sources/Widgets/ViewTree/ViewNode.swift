/// A view as a plain value: the archived form of a widget's view, without code.
package indirect enum ViewNode: Sendable, Hashable, Codable {
  // MARK: Leaves
  case text(TextNode)
  case image(ImageNode)
  case shape(ShapeNode)
  case progress(ProgressNode)
  case chart(ChartNode)
  case spacer(minLength: Double?)
  case divider(PaintValue)
  /// The name of a view that is not drawn.
  case placeholder(String)

  // MARK: Containers
  case row([ViewNode], spacing: Double?, alignment: Placement.Vertical)
  case column([ViewNode], spacing: Double?, alignment: Placement.Horizontal)
  case layers([ViewNode], alignment: Placement)
  case grid(GridNode)
  /// The first child that fits.
  case firstFitting([ViewNode], horizontal: Bool, vertical: Bool)
  /// A view that was evaluated for a size; `id` identifies the reader.
  case geometry(ViewNode, id: String, size: SizeValue)
  case regions([IslandRegion])

  // MARK: Modifiers
  case frame(ViewNode, FrameNode)
  case padding(ViewNode, Edges)
  case background(ViewNode, ViewNode, alignment: Placement)
  case overlay(ViewNode, ViewNode, alignment: Placement)
  case offset(ViewNode, x: Double, y: Double)
  case position(ViewNode, x: Double, y: Double)
  case opacity(ViewNode, Double)
  case clip(ViewNode, Outline)
  case mask(ViewNode, ViewNode)
  case aspect(ViewNode, ratio: Double?, fills: Bool)
  case fixedSize(ViewNode, horizontal: Bool, vertical: Bool)
  case priority(ViewNode, Double)
  /// A view drawn rotated, scaled or skewed around its anchor, without an effect on the layout.
  case transform(ViewNode, TransformValue, anchor: UnitPlace)
  /// A view drawn with other colours, blurred, or blended with the content below.
  case effect(ViewNode, EffectValue)
  case zIndex(ViewNode, Double)
  case hidden(ViewNode)
  case shadow(ViewNode, color: ColorValue, radius: Double, x: Double, y: Double)
  case link(ViewNode, url: String)
  case button(ViewNode, ButtonNode)
  case label(ViewNode, accessibility: String)
  case cell(ViewNode, CellNode)
  /// A view with its own alignment guide.
  case guide(ViewNode, GuideNode)
}

package struct IslandRegion: Sendable, Hashable, Codable {
  package enum Place: String, Sendable, Hashable, Codable {
    case leading, trailing, center, bottom
  }

  package var place: Place
  package var priority: Double
  package var view: ViewNode
  /// Whether the region is placed below the camera if it is too wide to be beside it.
  package var isBelow: Bool?

  package init(_ place: Place, priority: Double = 0, view: ViewNode) {
    self.place = place
    self.priority = priority
    self.view = view
  }
}

/// Lengths that a frame sets or allows. An infinite length is `Double.infinity`.
package struct FrameNode: Sendable, Hashable {
  package var width: Double?
  package var height: Double?
  package var minWidth: Double?
  package var idealWidth: Double?
  package var maxWidth: Double?
  package var minHeight: Double?
  package var idealHeight: Double?
  package var maxHeight: Double?
  package var alignment: Placement = .center

  package init() {}
}

/// Rows of cells. A single view outside a row spans all columns.
package struct GridNode: Sendable, Hashable, Codable {
  package struct Row: Sendable, Hashable, Codable {
    package var cells: [ViewNode]
    package var isWhole: Bool
    package var alignment: Placement.Vertical?

    package init(cells: [ViewNode], isWhole: Bool, alignment: Placement.Vertical? = nil) {
      self.cells = cells
      self.isWhole = isWhole
      self.alignment = alignment
    }
  }

  /// The width of a lazy grid's column.
  package enum Track: Sendable, Hashable, Codable {
    case fixed(Double)
    case flexible(min: Double, max: Double)
    case adaptive(min: Double, max: Double)
  }

  package var rows: [Row]
  package var alignment: Placement
  package var horizontalSpacing: Double?
  package var verticalSpacing: Double?
  /// The columns of a lazy grid, in which each cell is a row in `rows`; empty for a plain grid.
  package var tracks: [Track] = []

  package init(rows: [Row], alignment: Placement) {
    self.rows = rows
    self.alignment = alignment
  }
}

package struct ButtonNode: Sendable, Hashable, Codable {
  /// The number by which the host identifies the intent.
  package var number: Int?
  package var intent: String?
  /// Whether a border is drawn around the button's label, as for `.bordered`.
  var isBordered: Bool

  package init(number: Int?, intent: String?, isBordered: Bool = false) {
    self.number = number
    self.intent = intent
    self.isBordered = isBordered
  }
}
