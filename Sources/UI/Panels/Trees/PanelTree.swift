internal import Basics
package import Canvas
internal import CardPlan
internal import Simulator
internal import ViewTree

/// The views of an activity without a widget, made from its presentation for a terminal with
/// pictures. The texts are the same as on a card drawn in cells.
struct PanelTree {
  let panel: Panel
  let colors: Colors
  /// Seconds to add to UTC for times of day.
  let secondsFromGMT: Int

  /// The colours of a theme, if it has any.
  struct Colors {
    let text: ColorValue
    let secondary: ColorValue
    let dim: ColorValue
    let track: ColorValue
    let tint: ColorValue
    let card: ColorValue

    init(_ panel: Panel, _ theme: Theme) {
      func color(_ role: ThemeRole, or fallback: UInt32) -> ColorValue {
        ColorValue(theme[role]) ?? ColorValue(hex: fallback)
      }
      text = color(.text, or: 0xF6F5FA)
      secondary = color(.secondary, or: 0xC4C0D9)
      dim = color(.dim, or: 0xB4B0CC)
      track = text.faded(0.22)
      let own = panel.tint(theme).color
      tint = ColorValue(own) ?? ColorValue(hex: 0xC0A5F7)
      let wallpaper = theme[.wallpaperTop].mixed(with: theme[.wallpaperBottom], amount: 0.5)
      let paint = theme.paint(.card)
      card =
        ColorValue(wallpaper.mixed(with: paint.color, amount: paint.opacity))
        ?? ColorValue(hex: 0x1C1C1E)
    }
  }

  init(_ panel: Panel, _ theme: Theme, secondsFromGMT: Int) {
    self.panel = panel
    self.secondsFromGMT = secondsFromGMT
    colors = Colors(panel, theme)
  }

  var presentation: Presentation { panel.presentation }

  // MARK: Surfaces

  /// The maximum height of the content below the header, in points.
  private static let room = 81.0

  var lock: ViewTree {
    let nodes = [header] + rows(room: Self.room)
    var tree = ViewTree(
      root: .padding(
        .column(nodes, spacing: Self.spacing, alignment: .leading).filling(), Edges(all: 15)))
    tree.backgroundTint = colors.card
    tree.isDark = colors.text.red + colors.text.green + colors.text.blue > 1.5
    return tree
  }

  var compact: ViewTree {
    let sides = panel.compactSides(secondsFromGMT)
    return ViewTree(
      root: .regions([
        IslandRegion(
          .leading,
          view: .padding(
            shrinking(text(sides.leading, 15, .semibold, colors.text)), Edges(leading: Self.edge))),
        IslandRegion(
          .trailing,
          view: .padding(
            shrinking(
              sides.clock.map { clock($0, 15, colors.tint) }
                ?? text(NumberStyle.current.fit(sides.trailing, 8), 15, .semibold, colors.text)),
            Edges(trailing: Self.edge))),
      ]))
  }

  /// The points kept free of text for the round ends of the island.
  private static let edge = 6.0

  /// A text that shrinks if space is short, because a number beside the camera is never cut.
  private func shrinking(_ view: ViewNode) -> ViewNode {
    switch view {
    case .text(var node):
      node.minimumScale = 0.5
      return .text(node)
    case .fixedSize(let inner, _, _): return shrinking(inner)
    default: return view
    }
  }

  var minimal: ViewTree {
    ViewTree(
      root: text(
        panel.minimalText, 15, .semibold, presentation.minimal == nil ? iconColor : colors.text))
  }

  var expanded: ViewTree {
    let alert = panel.alertText.map { text($0, 13, .regular, colors.text, lines: 1) }
    let nodes = rows(room: Self.room - (alert == nil ? 6 : 30), alert: alert)
    let title: ViewNode = .row(
      [
        text(presentation.icon, 20, presentation.isIconTinted ? .bold : .regular, iconColor),
        .column(
          [
            text(presentation.title, 15, .semibold, colors.text),
            presentation.subtitle.map { text($0, 12, .regular, colors.secondary) },
          ].compactMap { $0 }, spacing: 0, alignment: .leading),
      ], spacing: 8, alignment: .center)
    var regions = [IslandRegion(.leading, priority: 1, view: title)]
    if let side = headline { regions.append(IslandRegion(.trailing, view: side)) }
    if !nodes.isEmpty {
      regions.append(
        IslandRegion(
          .bottom,
          view: .column(nodes, spacing: Self.spacing, alignment: .leading).filling()))
    }
    return ViewTree(root: .regions(regions))
  }

  // MARK: Header

  static let spacing = 9.0

  private var iconColor: ColorValue { presentation.isIconTinted ? colors.tint : colors.text }

  private var header: ViewNode {
    let icon: ViewNode = .background(
      text(presentation.icon, 22, presentation.isIconTinted ? .bold : .regular, iconColor)
        .framed(width: 40, height: 40),
      .shape(
        ShapeNode(.rectangle(radii: .continuous(10)), fill: .color(colors.tint.faded(0.22)))),
      alignment: Placement(.center, .center))
    let words = [
      text(
        presentation.title, 17, .semibold,
        panel.activity.state.isLive ? colors.text : colors.secondary),
      presentation.subtitle.map { text($0, 14, .regular, colors.secondary) },
    ].compactMap { $0 }
    return .row(
      [icon, .column(words, spacing: 1, alignment: .leading), .spacer(minLength: 8)]
        + (headline.map { [.priority($0, 1)] } ?? []), spacing: 10, alignment: .center)
  }

  /// The running time, or the progress.
  private var headline: ViewNode? {
    if presentation.score.count == 2 {
      return presentation.clock.map { text($0, 14, .medium, colors.secondary) }
        ?? (panel.activity.state.isLive
          ? presentation.timer.map { clock($0, 17, colors.tint) } : nil)
    }
    if panel.activity.state.isLive, let timer = presentation.timer {
      let clock = clock(timer, presentation.timerLabel == nil ? 24 : 20, colors.tint)
      guard let after = panel.timerLabel(isOver: true) else { return clock }
      let label: TextContent =
        if case .until(let end) = timer {
          .changing(at: end, before: panel.timerLabel(isOver: false) ?? after, after: after)
        } else { .verbatim(after) }
      return .column(
        [text(label, 12, .regular, colors.dim, align: .trailing), clock], spacing: 0,
        alignment: .trailing)
    }
    if let last = panel.lastTime(secondsFromGMT: secondsFromGMT) {
      return .column(
        [
          last.label.map { text($0, 12, .regular, colors.dim, align: .trailing) },
          text(last.text, 20, .semibold, colors.secondary),
        ].compactMap(\.self), spacing: 0, alignment: .trailing)
    }
    return panel.percent.map { text($0, 24, .semibold, colors.tint) }
  }

  // MARK: Parts

  enum Weight: Int { case regular = 400, medium = 500, semibold = 600, bold = 700 }

  func text(
    _ string: String, _ size: Double, _ weight: Weight, _ color: ColorValue, lines: Int = 1,
    align: TextNode.Alignment = .leading
  ) -> ViewNode {
    text(.verbatim(SafeText.clean(string)), size, weight, color, lines: lines, align: align)
  }

  private func text(
    _ content: TextContent, _ size: Double, _ weight: Weight, _ color: ColorValue, lines: Int = 1,
    align: TextNode.Alignment = .leading
  ) -> ViewNode {
    var style = TextStyle(size: size, paint: .color(color))
    style.weight = weight.rawValue
    style.hasMonospacedDigits = true
    var node = TextNode(runs: [TextRun(content, style)])
    node.lineLimit = lines
    node.alignment = align
    return .text(node)
  }

  func clock(_ timer: Presentation.Timer, _ size: Double, _ color: ColorValue) -> ViewNode {
    var style = TextStyle(size: size, paint: .color(color))
    style.weight = Weight.semibold.rawValue
    style.hasMonospacedDigits = true
    let content: TextContent =
      switch timer {
      // After its end it is a time of day, as in cells.
      case .until(let end):
        .countdown(
          to: end, days: localized("\("{0}") d \("{1}") h"),
          after: presentation.timerAfter
            ?? TimeText(now: end, secondsFromGMT: secondsFromGMT).clock(end))
      case .since(let start): .timer(start)
      }
    var node = TextNode(runs: [TextRun(content, style)])
    node.lineLimit = 1
    node.alignment = .trailing
    return .fixedSize(.text(node), horizontal: true, vertical: false)
  }

  func bar(_ value: ProgressNode.Value, height: Double = 6) -> ViewNode {
    .progress(
      ProgressNode(
        value, isCircular: false, tint: .color(colors.tint), track: .color(colors.track)))
  }
}

extension Panel {
  /// The views of all surfaces, made from the presentation, in the colours of a theme. The island
  /// is dark in every theme.
  package func ownViews(_ theme: Theme, secondsFromGMT: Int) -> WidgetViews {
    // Pixels have all colours, even if text has only sixteen.
    let theme = theme.isPlain && !theme.isMonochrome ? .builtIn : theme
    let card = PanelTree(self, theme, secondsFromGMT: secondsFromGMT)
    let island = PanelTree(self, theme.onIsland, secondsFromGMT: secondsFromGMT)
    var views = WidgetViews(surfaces: [
      .lock: card.lock, .compact: island.compact, .minimal: island.minimal,
      .expanded: island.expanded,
    ])
    views.isPlanned = true
    return views
  }
}

extension ColorValue {
  /// A colour of a theme; `nil` for the terminal's default.
  init?(_ color: Color) {
    var color = color
    if case .ansi(let index) = color { color = Palette.rgb(index: index) }
    guard case .rgb(let red, let green, let blue) = color else { return nil }
    self.init(hex: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
  }
}

extension CornerRadii {
  static func continuous(_ radius: Double) -> CornerRadii {
    var radii = CornerRadii(all: radius)
    radii.isContinuous = true
    return radii
  }
}

extension ViewNode {
  /// Makes the view as wide as the available space, with the content aligned to the left by
  /// default.
  func filling(_ alignment: Placement = Placement(.leading, .center)) -> ViewNode {
    var frame = FrameNode()
    frame.maxWidth = .infinity
    frame.alignment = alignment
    return .frame(self, frame)
  }

  func framed(width: Double? = nil, height: Double? = nil, _ alignment: Placement = .center)
    -> ViewNode
  {
    var frame = FrameNode()
    frame.width = width
    frame.height = height
    frame.alignment = alignment
    return .frame(self, frame)
  }
}
