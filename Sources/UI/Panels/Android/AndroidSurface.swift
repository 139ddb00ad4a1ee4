internal import Basics
internal import Canvas
internal import Simulator

/// The places where an Android phone shows a notification.
enum AndroidSurface: Sendable {
  case statusBar, headsUp, lockScreen, nowBar

  func draw(
    _ panel: Panel, _ frame: inout Frame, in rect: GridRect,
    _ context: Panel.Context
  ) {
    switch self {
    case .statusBar: Panel.drawStatusBar(&frame, in: rect, [panel], context)
    case .nowBar: panel.drawNowBar(&frame, in: rect, context)
    case .headsUp, .lockScreen:
      AndroidCard(panel)?.draw(
        &frame, at: rect.origin, width: rect.width, isHeadsUp: self == .headsUp, context)
    }
  }
}

extension Panel {
  /// The minimum columns of an Android phone beside an iPhone.
  private static let leastAndroidColumns = 40

  /// The Android surfaces that show the activity; empty if there is nothing to show.
  package func androidTiles(room: Int, _ context: Context) -> [SurfaceTile] {
    guard let card = AndroidCard(self) else { return [] }
    let beside = room - Self.phoneColumns - 3
    let width = min(
      Self.phoneColumns, beside >= Self.leastAndroidColumns ? beside : max(20, room))
    var tiles: [SurfaceTile] = []
    let isPromoted = card.chip(now: context.now) != nil
    if isPromoted {
      tiles.append(
        SurfaceTile(localized("Status bar"), .statusBar, GridSize(width, 1), self))
    }
    if card.notification.importance ?? .high == .high, activity.state.isLive {
      tiles.append(
        SurfaceTile(
          localized("Heads-up"), .headsUp,
          GridSize(width, card.height(width: width, isHeadsUp: true)), self))
    }
    tiles.append(
      SurfaceTile(
        localized("Lock screen and shade"), .lockScreen, GridSize(width, card.height(width: width)),
        self)
    )
    if isPromoted {
      tiles.append(SurfaceTile(localized("Samsung’s Now Bar"), .nowBar, GridSize(width, 3), self))
    }
    return tiles
  }
}
