internal import Basics
package import Canvas
internal import Simulator

/// The places in which iOS shows an activity.
package enum PresentationKind: String, Sendable, CaseIterable {
  /// The card on the lock screen.
  case lockScreen = "lock-screen"
  /// The island while the activity is alone in it.
  case compact
  /// The bubble beside the island.
  case minimal
  /// The island after an alert or a long press.
  case expanded
  /// What a device without an island shows for an alert.
  case banner
}

extension Panel {
  /// The panel alone on its wallpaper, as high as it needs to be.
  package func picture(_ kind: PresentationKind, width: Int, _ context: Context) -> Frame {
    let inner = max(0, width - 2)
    let height =
      switch kind {
      case .lockScreen: lockScreenHeight(width: inner)
      case .compact, .minimal: Self.pillHeight
      case .expanded: expandedHeight(width: inner, context)
      case .banner: Self.bannerHeight
      }
    var frame = Frame(GridSize(width, height + 2))
    let theme = context.theme
    if !theme.isPlain {
      frame.wallpaper(frame.bounds, top: theme[.wallpaperTop], bottom: theme[.wallpaperBottom])
    }
    let place = GridRect(1, 1, inner, height)
    switch kind {
    case .lockScreen: drawLockScreen(&frame, at: place.origin, width: inner, context)
    case .compact:
      let columns = compactWidth(usual: 33, context)
      drawCompact(&frame, in: GridRect((width - columns) / 2, 1, columns, height), context)
    case .minimal: drawMinimal(&frame, in: GridRect((width - 6) / 2, 1, 6, height), context)
    case .expanded: drawExpanded(&frame, in: place, context)
    case .banner: drawBanner(&frame, at: place.origin, width: inner, context)
    }
    return frame
  }
}
