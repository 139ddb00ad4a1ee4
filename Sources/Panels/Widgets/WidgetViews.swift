#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
internal import Canvas
internal import LiveActivities
internal import Synchronization
internal import ViewLayout
package import ViewTree

/// What an app's own widget shows of an activity.
public struct WidgetViews: Sendable {
  /// What it shows on each surface.
  package var surfaces: [Surface: ViewTree] { didSet { measured = WidgetMeasures() } }
  /// Why it shows nothing, where a view trapped or the content does not decode.
  package var problem: String? { didSet { measured = WidgetMeasures() } }
  /// What was measured of them.
  fileprivate var measured = WidgetMeasures()

  /// Makes views.
  package init(surfaces: [Surface: ViewTree], problem: String? = nil) {
    self.surfaces = surfaces
    self.problem = problem
  }

  /// Whether these are the very views that were made at one time: what was drawn of them still holds.
  package func isIdentical(to other: WidgetViews) -> Bool { measured === other.measured }

  /// The picture of a surface, as wide as there is room for.
  func picture(_ surface: Surface, columns: Int, now: Date) -> WidgetPicture {
    // What failed is empty on a phone, too.
    let tree = surfaces[surface] ?? ViewTree(root: nil)
    return columns >= Panel.phoneColumns
      ? WidgetPicture(tree, surface: surface, now: now)
      : WidgetPicture(
        tree, surface: surface, width: Double(columns - 2) * LayoutMetrics.column, now: now)
  }

  /// The rows of the lock screen's card, laid out once for a width and a time.
  func lockScreenHeight(width: Int, now: Date) -> Int {
    let width = min(width, Panel.phoneColumns)
    return measured.height(width: width, now: now) {
      picture(.lock, columns: width, now: now).size.height
    }
  }
}

extension WidgetViews: Hashable {
  public static func == (left: Self, right: Self) -> Bool {
    left.isIdentical(to: right)
      || left.surfaces == right.surfaces && left.problem == right.problem
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(surfaces)
    hasher.combine(problem)
  }
}

/// The height of a widget's card, as it was measured last: a list asks for it many times a frame.
private final class WidgetMeasures: Sendable {
  private let last = Mutex<(width: Int, now: Date, height: Int)?>(nil)

  func height(width: Int, now: Date, measure: () -> Int) -> Int {
    if let last = last.withLock({ $0 }), last.width == width, last.now == now {
      return last.height
    }
    let height = measure()
    last.withLock { $0 = (width, now, height) }
    return height
  }
}

/// How a panel is drawn by the app's own widget; without one it is drawn by what its fields say.
extension Panel {
  /// The columns of a card of 371 points with its edge.
  public static let phoneColumns = 52

  /// The widget's picture of a surface, as wide as there is room for.
  func picture(_ surface: Surface, columns: Int, now: Date) -> WidgetPicture? {
    views?.picture(surface, columns: columns, now: now)
  }

  /// Draws the widget's card in the middle of a row of cards; what a phone does not say, that it is
  /// stale or has ended, stands on the edge below.
  func drawOwnCard(
    _ picture: WidgetPicture, _ frame: inout Frame, in rect: GridRect, isSelected: Bool,
    unseen: Unseen?, _ context: Context
  ) {
    let size = picture.size
    let card = GridRect(rect.x + (rect.width - size.width) / 2, rect.y, size.width, size.height)
    let theme = context.theme
    picture.draw(&frame, at: card.origin, isPlain: theme.isPlain)
    if isSelected {
      for y in (card.y + 1)..<(card.maxY - 1) {
        frame.put(theme.isPlain ? "┃" : "▐", at: GridPoint(card.x, y), tint(theme))
      }
    }
    if let problem = views?.problem {
      let lines = TextLayout.wrap("✗ \(problem)", width: card.width - 4, lines: card.height - 2)
      for (number, line) in lines.enumerated() {
        frame.put(line, at: GridPoint(card.x + 2, card.y + 1 + number), theme.ink(.error))
      }
    }
    guard let notice = notice(now: context.now) else {
      unseen?.draw(&frame, below: card, theme)
      return
    }
    if let next = notice.next { frame.changes(at: next) }
    frame.put(
      " \(notice.text) ", at: GridPoint(card.x + 2, card.maxY - 1), width: card.width - 4,
      align: .trailing, theme.ink(notice.role))
  }

  /// Draws a surface of the island in the middle of a place.
  func drawOwn(
    _ picture: WidgetPicture, _ frame: inout Frame, in rect: GridRect, _ context: Context
  ) {
    let x = rect.x + (rect.width - picture.size.width) / 2
    picture.draw(&frame, at: GridPoint(x, rect.y), isPlain: context.theme.isPlain)
  }

  /// The columns of the island while it is not expanded; `usual` without a widget.
  public func compactWidth(usual: Int, now: Date) -> Int {
    picture(.compact, columns: Self.phoneColumns, now: now)?.size.width ?? usual
  }

  /// The columns of the bubble beside the island; `usual` without a widget.
  public func minimalWidth(usual: Int, now: Date) -> Int {
    picture(.minimal, columns: Self.phoneColumns, now: now)?.size.width ?? usual
  }
}
