package import Canvas
internal import Simulator
internal import Basics
internal import Pictures
internal import ViewLayout
package import ViewTree

/// A surface of an activity with its name, laid out side by side with other tiles.
package struct SurfaceTile: Sendable {
  /// The title, such as `Lock screen · light`.
  package let title: String
  /// The size in cells.
  package let size: GridSize
  private let content: Content

  /// The offset of the picture from the start of its title. An image has no margin, so one is
  /// added.
  package var inset: GridPoint {
    if case .image = content { GridPoint(1, 2) } else { GridPoint(0, 1) }
  }

  private enum Content: Sendable {
    case picture(WidgetPicture)
    case image(WidgetImage)
    case planned(Surface, Panel)
    case android(AndroidSurface, Panel)
  }

  init(_ title: String, _ surface: AndroidSurface, _ size: GridSize, _ panel: Panel) {
    self.title = title
    self.size = size
    content = .android(surface, panel)
  }

  fileprivate init(_ title: String, _ picture: WidgetPicture) {
    self.title = title
    size = picture.size
    content = .picture(picture)
  }

  fileprivate init(_ title: String, _ image: WidgetImage) {
    self.title = title
    size = image.size
    content = .image(image)
  }

  fileprivate init(_ title: String, _ surface: Surface, _ size: GridSize, _ panel: Panel) {
    self.title = title
    self.size = size
    content = .planned(surface, panel)
  }

  /// Draws the surface with its upper left corner at a point.
  package func draw(_ frame: inout Frame, at origin: GridPoint, _ context: Panel.Context) {
    let rect = GridRect(origin.x, origin.y, size.width, size.height)
    switch content {
    case .image(let image):
      if let date = image.changesAt { frame.changes(at: date) }
      frame.put(image.picture, at: origin)
    case .picture(let picture): picture.draw(&frame, at: origin, isPlain: context.theme.isPlain)
    case .android(let surface, let panel): surface.draw(panel, &frame, in: rect, context)
    case .planned(.compact, let panel): panel.drawCompact(&frame, in: rect, context)
    case .planned(.minimal, let panel): panel.drawMinimal(&frame, in: rect, context)
    case .planned(.expanded, let panel): panel.drawExpanded(&frame, in: rect, context)
    case .planned(_, let panel):
      panel.drawLockScreen(
        &frame, at: origin, width: rect.width, isSelected: false, density: .card, undelivered: nil,
        context)
    }
  }
}

extension Panel {
  /// All surfaces of the activity, those of the island first, drawn by the widget if there is one.
  /// `sheet` adds the views in light mode and on larger phones.
  package func tiles(
    _ sheet: SurfaceSheet?, without shown: Set<Surface> = [], _ context: Context
  ) -> [SurfaceTile] {
    guard let dark = sheet?.dark ?? views else { return plannedTiles(context, without: shown) }
    let width = sheet?.phone.card ?? Phone.usual.card
    var tiles: [SurfaceTile] = []
    func add(_ surface: Surface, _ views: WidgetViews?, _ title: Phrase) {
      guard let tree = views?.surfaces[surface], !shown.contains(surface) else { return }
      let height = Int(
        bounded: SurfaceFit(tree, surface, width: width, now: context.now).height.rounded())
      let measure =
        surface == .lock || surface == .expanded ? " · \(Int(width))×\(min(height, 999)) pt" : ""
      if let scale = context.scale,
        let image = views?.image(surface, scale, width: width, now: context.now)
      {
        return tiles.append(SurfaceTile(localized(title) + measure, image))
      }
      tiles.append(
        SurfaceTile(
          localized(title) + measure,
          WidgetPicture(tree, surface: surface, width: width, now: context.now)))
    }
    add(.compact, dark, Phrase("Dynamic Island · compact"))
    add(.minimal, dark, Phrase("minimal"))
    add(.expanded, dark, Phrase("expanded"))
    add(.lock, dark, Phrase(sheet == nil ? "Lock screen" : "Lock screen · dark"))
    add(.lock, sheet?.light, Phrase("Lock screen · light"))
    add(
      .small, dark, Phrase(sheet == nil ? "Watch and CarPlay" : "Watch and CarPlay · dark"))
    add(.small, sheet?.light, Phrase("Watch and CarPlay · light"))
    add(.standby, dark, Phrase("StandBy"))
    return tiles
  }

  private func plannedTiles(_ context: Context, without shown: Set<Surface>) -> [SurfaceTile] {
    let width = Self.phoneColumns
    let all: [(title: Phrase, surface: Surface, size: GridSize)] = [
      ("Dynamic Island · compact", .compact, GridSize(33, Self.pillHeight)),
      ("minimal", .minimal, GridSize(6, Self.pillHeight)),
      ("expanded", .expanded, GridSize(width, expandedHeight(width: width, context))),
      ("Lock screen", .lock, GridSize(width, lockScreenHeight(width: width))),
    ]
    return all.filter { !shown.contains($0.surface) }.map {
      SurfaceTile(localized($0.title), $0.surface, $0.size, self)
    }
  }
}

/// Links and buttons in a widget's views.
extension WidgetViews {
  /// The addresses opened by its surfaces, without duplicates. The address of a whole surface
  /// precedes those of its links.
  package var links: [String] {
    var links: [String] = []
    func add(_ link: String?) {
      if let link, !links.contains(link) { links.append(link) }
    }
    for surface in Surface.allCases {
      guard let tree = surfaces[surface] else { continue }
      add(tree.url)
      for case .link(_, let url) in tree.root?.all ?? [] { add(url) }
    }
    return links
  }

  /// A button of a surface.
  package struct Action: Sendable, Hashable {
    /// The name of the surface, as used in options.
    package let surface: String
    /// The button's number on the surface, from 1.
    package let number: Int
    /// The button's label, or the name of its intent.
    package let title: String
  }

  /// The buttons of the lock screen's card, or of the expanded island if it is open or the card has
  /// none.
  package func actions(isExpanded: Bool) -> [Action] {
    let lock = actions(on: .lock)
    let expanded = actions(on: .expanded)
    return isExpanded && !expanded.isEmpty || lock.isEmpty ? expanded : lock
  }

  private func actions(on surface: Surface) -> [Action] {
    guard let root = surfaces[surface]?.root else { return [] }
    return root.all.compactMap { node in
      guard case .button(let label, let button) = node, let number = button.number else {
        return nil
      }
      var words: String?
      for case .text(let text) in label.all where words == nil {
        words = text.string(at: .distantPast)
      }
      let title = words ?? button.intent ?? localized("button")
      return Action(surface: surface.rawValue, number: number, title: SafeText.clean(title))
    }
  }
}
