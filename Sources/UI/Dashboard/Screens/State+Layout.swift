internal import Basics
internal import Canvas
internal import Panels
internal import Simulator

extension State {
  var layout: Layout { layout(islandHeight: openIsland?.rows ?? 0) }

  func layout(islandHeight: Int) -> Layout {
    let layout = Layout(
      size, hasWidget: !widget.views.isEmpty, scale: scale, border: border,
      islandHeight: islandHeight)
    // Cards without a widget are low: two of them nearly always fit below the clock.
    guard screen == .lock, !widget.views.isEmpty else { return layout }
    let first = lockHeights(width: layout.lockCards.width, .card).prefix(2)
    return layout.withRoom(forCards: Array(first))
  }

  /// The rows of the lock screen's cards, from an index of the list on.
  private func lockHeights(
    width: Int, _ density: CardDensity, from top: Int = 0
  ) -> some Sequence<Int> {
    catalog.order.dropFirst(top).lazy.compactMap { id in
      catalog.entry(id).flatMap { entry in
        entry.activity.isOnLockScreen
          ? entry.height(width: width, density: density, views: widget.views[id], scale: scale)
          : nil
      }
    }
  }

  /// How many of the lock screen's cards are fully visible in an area.
  func completeCards(in area: GridRect, _ density: CardDensity) -> Int {
    var rows = 0
    return lockHeights(width: area.width, density, from: cards.top).prefix {
      rows += $0
      return rows <= area.height
    }.reduce(0) { count, _ in count + 1 }
  }

  /// The open island, on screens that show one.
  var openIsland: Expansion? { screen == .main || screen == .lock ? expansion : nil }

  /// The rows of an island opened by an alert on a low screen: its text, with cards below.
  private static let fewRows = 6

  /// The rows of the expanded island over the main screen or the lock screen; 0 while it is closed.
  func expansionRows(now: Date) -> Int {
    guard let expansion = openIsland, let entry = catalog.entry(expansion.id) else { return 0 }
    let layout = layout
    let context = Panel.Context(theme: .builtIn, now: shownTime(now), scale: scale)
    let width = screen == .main ? layout.expandedOnMain : layout.expandedWidth
    let wanted = max(expansion.rows, panel(entry).expandedHeight(width: width, context))
    // An island opened by the user may hide the cards. One that opens by itself leaves most cards
    // visible.
    let isShort =
      expansion.until != nil && !layout.isTall && widget.views[expansion.id] == nil && scale == nil
    return min(wanted, isShort ? Self.fewRows : size.height - 4)
  }
}
