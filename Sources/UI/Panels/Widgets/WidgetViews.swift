internal import Canvas
internal import Simulator
package import Basics
internal import Synchronization
package import ViewLayout
package import ViewTree

/// The views of an app's own widget for an activity.
package struct WidgetViews: Sendable {
  package var surfaces: [Surface: ViewTree] { didSet { forget() } }
  /// Why there is no view or no newer one: its code trapped, or the content could not be decoded.
  package var problem: String? { didSet { forget() } }
  /// Why the views differ from those that the app would show.
  package var note: Note? { didSet { forget() } }

  /// A reason why the views are outdated.
  package enum Note: Sendable, Hashable {
    /// The code was changed since then and does not compile.
    case oldBuild
    /// The view's code failed; the last successful views are shown.
    case lastGood

    var text: Phrase {
      switch self {
      case .oldBuild: "old build"
      case .lastGood: "last good view"
      }
    }
  }

  /// Whether the views are made from the plan, in place of a widget's.
  var isPlanned = false

  fileprivate var layouts = WidgetLayouts()
  private var images = WidgetImages()

  package init(surfaces: [Surface: ViewTree], problem: String? = nil) {
    self.surfaces = surfaces
    self.problem = problem
  }

  /// Whether these are the same instance, so that anything drawn from it is still valid.
  package func isIdentical(to other: WidgetViews) -> Bool { layouts === other.layouts }

  package func lockScreenHeight(width: Int, at time: Date, scale: PictureScale? = nil) -> Int {
    if let scale, let size = imageSize(.lock, scale, now: time) { return size.height }
    return picture(.lock, columns: width, now: time).size.height
  }

  private mutating func forget() {
    layouts = WidgetLayouts()
    images = WidgetImages()
  }

  /// The image of a surface, at least `rows` high; `nil` without a view to draw.
  func image(
    _ surface: Surface, _ scale: PictureScale, width: Double = Phone.usual.card, rows: Int = 1,
    now: Date
  ) -> WidgetImage? {
    guard let tree = surfaces[surface], tree.root != nil else { return nil }
    return images.image(
      WidgetImages.Place(surface: surface, width: width, rows: rows, scale: scale), now: now
    ) {
      WidgetImage(tree, surface, width: width, scale: scale, rows: rows, now: now)
    }
  }

  /// The size in cells of a surface's image.
  func imageSize(_ surface: Surface, _ scale: PictureScale, rows: Int = 1, now: Date) -> GridSize? {
    let place = WidgetImages.Place(
      surface: surface, width: Phone.usual.card, rows: rows, scale: scale)
    return images.size(of: place) ?? image(surface, scale, rows: rows, now: now)?.size
  }

  /// The picture of a surface, as wide as possible. Without a clock, it is laid out only once.
  func picture(_ surface: Surface, columns: Int, now: Date) -> WidgetPicture {
    let columns = min(columns, Panel.phoneColumns)
    return layouts.picture(surface, columns: columns, now: now) {
      // A failed view is empty on a phone, too.
      let tree = surfaces[surface] ?? ViewTree(root: nil)
      return columns == Panel.phoneColumns
        ? WidgetPicture(tree, surface: surface, now: now)
        : WidgetPicture(
          tree, surface: surface, width: Double(columns - 2) * LayoutMetrics.column, now: now)
    }
  }
}

extension WidgetViews: Hashable {
  package static func == (left: Self, right: Self) -> Bool {
    left.isIdentical(to: right)
      || left.surfaces == right.surfaces && left.problem == right.problem
        && left.note == right.note
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(surfaces)
    hasher.combine(problem)
  }
}

/// Caches laid-out pictures, because a list needs a card's height many times per frame.
private final class WidgetLayouts: Sendable {
  private struct Place: Hashable {
    var surface: Surface
    var columns: Int
    /// The time, if the layout changes with it.
    var now: Date?
  }

  /// Higher than the number of surfaces on a screen: each second of a clock adds a picture.
  private static let limit = 12
  private let known = Mutex<[Place: WidgetPicture]>([:])

  func picture(
    _ surface: Surface, columns: Int, now: Date, make: () -> WidgetPicture
  ) -> WidgetPicture {
    let timeless = Place(surface: surface, columns: columns, now: nil)
    let timed = Place(surface: surface, columns: columns, now: now)
    if let picture = known.withLock({ $0[timeless] ?? $0[timed] }) { return picture.shown(at: now) }
    let picture = make()
    known.withLock { known in
      if known.count >= Self.limit { known = [:] }
      known[picture.hasClock ? timed : timeless] = picture
    }
    return picture
  }
}

/// Draws a panel with the views of the app's own widget.
extension Panel {
  /// The columns of a card of 371 points with its edge.
  package static let phoneColumns = 52

  func picture(_ surface: Surface, columns: Int, now: Date) -> WidgetPicture? {
    views?.picture(surface, columns: columns, now: now)
  }

  /// Draws the widget's card in the middle of a row of cards. The lower edge shows that the
  /// activity is stale or has ended, which a phone does not show.
  func drawOwnCard(
    _ picture: WidgetPicture, _ frame: inout Frame, in rect: GridRect, isSelected: Bool,
    undelivered: Undelivered?, _ context: Context
  ) {
    let size = picture.size
    let card = GridRect(rect.x + (rect.width - size.width) / 2, rect.y, size.width, size.height)
    let theme = context.theme
    picture.draw(&frame, at: card.origin, isPlain: theme.isPlain)
    if isSelected {
      if theme.isPlain {
        for y in (card.y + 1)..<(card.maxY - 1) {
          frame.put("┃", at: GridPoint(card.x, y), tint(theme))
        }
      } else {
        frame.bar(card, tint(theme))
      }
    }
    if let note = views?.note {
      frame.put(
        " ◌ \(localized(note.text)) ", at: GridPoint(card.x + 2, card.y), width: card.width - 4,
        align: .trailing, theme.ink(.warning))
    }
    if let problem = views?.problem, views?.surfaces[.lock] == nil {
      let lines = TextLayout.wrap("✗ \(problem)", width: card.width - 4, lines: card.height - 2)
      for (number, line) in lines.enumerated() {
        frame.put(line, at: GridPoint(card.x + 2, card.y + 1 + number), theme.ink(.error))
      }
    }
    guard let notice = notice(now: context.now) else {
      undelivered?.draw(&frame, below: card, theme)
      return
    }
    if let next = notice.next { frame.changes(at: next) }
    frame.put(
      " \(notice.text) ", at: GridPoint(card.x + 2, card.maxY - 1), width: card.width - 4,
      align: .trailing, theme.ink(notice.role))
  }

  /// Draws a surface of the island in the middle of a rectangle.
  func drawOwn(
    _ picture: WidgetPicture, _ frame: inout Frame, in rect: GridRect, _ context: Context
  ) {
    let x = rect.x + (rect.width - picture.size.width) / 2
    picture.draw(&frame, at: GridPoint(x, rect.y), isPlain: context.theme.isPlain)
  }

  /// The columns of the compact island. Without a widget, `usual` or as many as its values need.
  package func compactWidth(usual: Int, _ context: Context) -> Int {
    islandWidth(.compact, usual: max(usual, compactColumns(context)), context)
  }

  /// The columns of the island's bubble or pill; `usual` without a widget.
  package func islandWidth(_ surface: Surface, usual: Int, _ context: Context) -> Int {
    if let size = context.scale.flatMap({
      views?.imageSize(surface, $0, rows: Self.pillHeight($0), now: context.now)
    }) {
      return size.width
    }
    return picture(surface, columns: Self.phoneColumns, now: context.now)?.size.width ?? usual
  }
}

/// A widget's views of an activity on all surfaces of a phone, in light and in dark mode.
package struct SurfaceSheet: Sendable, Hashable {
  package let phone: Phone
  package var dark: WidgetViews
  package var light: WidgetViews

  package init(phone: Phone, dark: WidgetViews, light: WidgetViews) {
    self.phone = phone
    self.dark = dark
    self.light = light
  }

  /// The surfaces that differ in light mode: the island is black in both.
  package static let lit: [Surface] = [.lock, .small]
}
