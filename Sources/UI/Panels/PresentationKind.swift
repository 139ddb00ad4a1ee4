internal import Basics
package import Canvas
internal import Simulator

/// The places where iOS shows an activity.
package enum PresentationKind: String, Sendable, CaseIterable {
  case lockScreen = "lock-screen"
  /// The island while it shows a single activity.
  case compact
  /// The bubble beside the island.
  case minimal
  /// The island after an alert or a long press.
  case expanded
  /// The banner for an alert on a device without an island.
  case banner
}

extension Panel {
  /// The panel alone on its wallpaper, as high as needed.
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
