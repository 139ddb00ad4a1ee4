extension ViewNode: Codable {
  private enum Kind: String, CodingKey {
    case text, image, shape, progress, chart, spacer, divider, placeholder
    case row, column, layers, grid, firstFitting, geometry, regions
    case frame, padding, background, overlay, offset, position, opacity, clip, mask, aspect
    case fixedSize, priority, transform, effect, zIndex, hidden, shadow, link, button, label, cell
    case guide
  }

  private enum Key: String, CodingKey {
    case child, children, other, spacing, alignment, horizontal, vertical, id, x, y, value, outline
    case ratio, fills, transform, effect, anchor, color, radius, url, button, frame, edges, label,
      length
    case cell, guide, size
  }

  /// Reads a view of one key, its kind.
  package init(from decoder: any Decoder) throws {
    let outer = try decoder.container(keyedBy: Kind.self)
    guard let kind = outer.allKeys.first, outer.allKeys.count == 1 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a view has one key, its kind"))
    }
    guard decoder.codingPath.count <= TreeLimits.depth * 6 else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: [], debugDescription: "the views are nested too deeply"))
    }
    switch kind {
    case .text: self = .text(try outer.decode(TextNode.self, forKey: kind))
    case .image: self = .image(try outer.decode(ImageNode.self, forKey: kind))
    case .shape: self = .shape(try outer.decode(ShapeNode.self, forKey: kind))
    case .progress: self = .progress(try outer.decode(ProgressNode.self, forKey: kind))
    case .chart: self = .chart(try outer.decode(ChartNode.self, forKey: kind))
    case .divider: self = .divider(try outer.decode(PaintValue.self, forKey: kind))
    case .placeholder: self = .placeholder(try outer.decode(String.self, forKey: kind))
    case .grid: self = .grid(try outer.decode(GridNode.self, forKey: kind))
    case .regions: self = .regions(try outer.decode([IslandRegion].self, forKey: kind))
    default:
      self = try Self.read(kind, outer.nestedContainer(keyedBy: Key.self, forKey: kind))
    }
  }

  private static func read(
    _ kind: Kind, _ values: KeyedDecodingContainer<Key>
  ) throws -> ViewNode {
    func number(_ key: Key) throws -> Double { try values.decode(Double.self, forKey: key) }
    func flag(_ key: Key) throws -> Bool { try values.decode(Bool.self, forKey: key) }
    func child(_ key: Key = .child) throws -> ViewNode {
      try values.decode(ViewNode.self, forKey: key)
    }
    func children() throws -> [ViewNode] { try values.decode([ViewNode].self, forKey: .children) }
    func placement() throws -> Placement { try values.decode(Placement.self, forKey: .alignment) }
    switch kind {
    case .spacer:
      return .spacer(minLength: try values.decodeIfPresent(Double.self, forKey: .length))
    case .row:
      return .row(
        try children(), spacing: try values.decodeIfPresent(Double.self, forKey: .spacing),
        alignment: try values.decode(Placement.Vertical.self, forKey: .alignment))
    case .column:
      return .column(
        try children(), spacing: try values.decodeIfPresent(Double.self, forKey: .spacing),
        alignment: try values.decode(Placement.Horizontal.self, forKey: .alignment))
    case .layers: return .layers(try children(), alignment: try placement())
    case .firstFitting:
      return .firstFitting(
        try children(), horizontal: try flag(.horizontal), vertical: try flag(.vertical))
    case .geometry:
      return .geometry(
        try child(), id: try values.decode(String.self, forKey: .id),
        size: try values.decode(SizeValue.self, forKey: .size))
    case .frame: return .frame(try child(), try values.decode(FrameNode.self, forKey: .frame))
    case .padding: return .padding(try child(), try values.decode(Edges.self, forKey: .edges))
    case .background:
      return .background(try child(), try child(.other), alignment: try placement())
    case .overlay: return .overlay(try child(), try child(.other), alignment: try placement())
    case .mask: return .mask(try child(), try child(.other))
    case .offset: return .offset(try child(), x: try number(.x), y: try number(.y))
    case .position: return .position(try child(), x: try number(.x), y: try number(.y))
    case .opacity: return .opacity(try child(), try number(.value))
    case .clip: return .clip(try child(), try values.decode(Outline.self, forKey: .outline))
    case .aspect:
      return .aspect(
        try child(), ratio: try values.decodeIfPresent(Double.self, forKey: .ratio),
        fills: try flag(.fills))
    case .fixedSize:
      return .fixedSize(
        try child(), horizontal: try flag(.horizontal), vertical: try flag(.vertical))
    case .priority: return .priority(try child(), try number(.value))
    case .transform:
      return .transform(
        try child(), try values.decode(TransformValue.self, forKey: .transform),
        anchor: try values.decode(UnitPlace.self, forKey: .anchor))
    case .effect:
      return .effect(try child(), try values.decode(EffectValue.self, forKey: .effect))
    case .zIndex: return .zIndex(try child(), try number(.value))
    case .hidden: return .hidden(try child())
    case .shadow:
      return .shadow(
        try child(), color: try values.decode(ColorValue.self, forKey: .color),
        radius: try number(.radius), x: try number(.x), y: try number(.y))
    case .link: return .link(try child(), url: try values.decode(String.self, forKey: .url))
    case .button:
      return .button(try child(), try values.decode(ButtonNode.self, forKey: .button))
    case .cell: return .cell(try child(), try values.decode(CellNode.self, forKey: .cell))
    case .guide: return .guide(try child(), try values.decode(GuideNode.self, forKey: .guide))
    default:
      return .label(try child(), accessibility: try values.decode(String.self, forKey: .label))
    }
  }

  /// Writes the view under its kind.
  package func encode(to encoder: any Encoder) throws {
    var outer = encoder.container(keyedBy: Kind.self)
    func nested(_ kind: Kind) -> KeyedEncodingContainer<Key> {
      outer.nestedContainer(keyedBy: Key.self, forKey: kind)
    }
    /// Writes a view inside and what goes with it.
    func modifier(
      _ kind: Kind, _ child: ViewNode,
      _ more: (inout KeyedEncodingContainer<Key>) throws -> Void
    ) throws {
      var values = nested(kind)
      try values.encode(child, forKey: .child)
      try more(&values)
    }
    func container(
      _ kind: Kind, _ children: [ViewNode],
      _ more: (inout KeyedEncodingContainer<Key>) throws -> Void
    ) throws {
      var values = nested(kind)
      try values.encode(children, forKey: .children)
      try more(&values)
    }
    switch self {
    case .text(let node): try outer.encode(node, forKey: .text)
    case .image(let node): try outer.encode(node, forKey: .image)
    case .shape(let node): try outer.encode(node, forKey: .shape)
    case .progress(let node): try outer.encode(node, forKey: .progress)
    case .chart(let node): try outer.encode(node, forKey: .chart)
    case .divider(let paint): try outer.encode(paint, forKey: .divider)
    case .placeholder(let name): try outer.encode(name, forKey: .placeholder)
    case .grid(let node): try outer.encode(node, forKey: .grid)
    case .regions(let regions): try outer.encode(regions, forKey: .regions)
    case .spacer(let length):
      var values = nested(.spacer)
      try values.encodeIfPresent(length, forKey: .length)
    case .row(let children, let spacing, let alignment):
      try container(.row, children) {
        try $0.encodeIfPresent(spacing, forKey: .spacing)
        try $0.encode(alignment, forKey: .alignment)
      }
    case .column(let children, let spacing, let alignment):
      try container(.column, children) {
        try $0.encodeIfPresent(spacing, forKey: .spacing)
        try $0.encode(alignment, forKey: .alignment)
      }
    case .layers(let children, let alignment):
      try container(.layers, children) { try $0.encode(alignment, forKey: .alignment) }
    case .firstFitting(let children, let horizontal, let vertical):
      try container(.firstFitting, children) {
        try $0.encode(horizontal, forKey: .horizontal)
        try $0.encode(vertical, forKey: .vertical)
      }
    case .geometry(let child, let id, let size):
      try modifier(.geometry, child) {
        try $0.encode(id, forKey: .id)
        try $0.encode(size, forKey: .size)
      }
    case .frame(let child, let frame):
      try modifier(.frame, child) { try $0.encode(frame, forKey: .frame) }
    case .padding(let child, let edges):
      try modifier(.padding, child) { try $0.encode(edges, forKey: .edges) }
    case .background(let child, let other, let alignment):
      try modifier(.background, child) {
        try $0.encode(other, forKey: .other)
        try $0.encode(alignment, forKey: .alignment)
      }
    case .overlay(let child, let other, let alignment):
      try modifier(.overlay, child) {
        try $0.encode(other, forKey: .other)
        try $0.encode(alignment, forKey: .alignment)
      }
    case .mask(let child, let other):
      try modifier(.mask, child) { try $0.encode(other, forKey: .other) }
    case .offset(let child, let x, let y):
      try modifier(.offset, child) {
        try $0.encode(x, forKey: .x)
        try $0.encode(y, forKey: .y)
      }
    case .position(let child, let x, let y):
      try modifier(.position, child) {
        try $0.encode(x, forKey: .x)
        try $0.encode(y, forKey: .y)
      }
    case .opacity(let child, let value):
      try modifier(.opacity, child) { try $0.encode(value, forKey: .value) }
    case .clip(let child, let outline):
      try modifier(.clip, child) { try $0.encode(outline, forKey: .outline) }
    case .aspect(let child, let ratio, let fills):
      try modifier(.aspect, child) {
        try $0.encodeIfPresent(ratio, forKey: .ratio)
        try $0.encode(fills, forKey: .fills)
      }
    case .fixedSize(let child, let horizontal, let vertical):
      try modifier(.fixedSize, child) {
        try $0.encode(horizontal, forKey: .horizontal)
        try $0.encode(vertical, forKey: .vertical)
      }
    case .priority(let child, let value):
      try modifier(.priority, child) { try $0.encode(value, forKey: .value) }
    case .transform(let child, let transform, let anchor):
      try modifier(.transform, child) {
        try $0.encode(transform, forKey: .transform)
        try $0.encode(anchor, forKey: .anchor)
      }
    case .effect(let child, let effect):
      try modifier(.effect, child) { try $0.encode(effect, forKey: .effect) }
    case .zIndex(let child, let value):
      try modifier(.zIndex, child) { try $0.encode(value, forKey: .value) }
    case .hidden(let child): try modifier(.hidden, child) { _ in }
    case .shadow(let child, let color, let radius, let x, let y):
      try modifier(.shadow, child) {
        try $0.encode(color, forKey: .color)
        try $0.encode(radius, forKey: .radius)
        try $0.encode(x, forKey: .x)
        try $0.encode(y, forKey: .y)
      }
    case .link(let child, let url):
      try modifier(.link, child) { try $0.encode(url, forKey: .url) }
    case .button(let child, let button):
      try modifier(.button, child) { try $0.encode(button, forKey: .button) }
    case .label(let child, let label):
      try modifier(.label, child) { try $0.encode(label, forKey: .label) }
    case .cell(let child, let cell):
      try modifier(.cell, child) { try $0.encode(cell, forKey: .cell) }
    case .guide(let child, let guide):
      try modifier(.guide, child) { try $0.encode(guide, forKey: .guide) }
    }
  }
}
