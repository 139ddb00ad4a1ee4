internal import Canvas
internal import Simulator
internal import Panels
internal import Synchronization
internal import Basics

/// An activity of the catalog with what was computed to draw it, once, when it was first asked for.
///
/// Newer content is another entry: what was drawn of an entry holds as long as it is that entry.
final class CatalogEntry: Sendable {
  /// The activity.
  let activity: Activity
  /// Whether it is drawn as on an Android phone.
  let isAndroid: Bool
  /// The content states that it had before, oldest first, as far as a course is drawn.
  let earlier: [JSON]

  /// How many of these are kept.
  static let earlierLimit = 15

  private struct Worked {
    var presentation: Presentation?
    /// The numbers whose course is drawn.
    var course: [Double] = []
    /// The views that stand for those of a widget, in the colours of a theme.
    var views: [(theme: Theme, secondsFromGMT: Int, views: WidgetViews)] = []
    /// Heights by width and size; there are as many as kinds of screen.
    var heights: [(width: Int, density: CardDensity, height: Int)] = []
  }

  private let worked = Mutex(Worked())

  init(_ activity: Activity, isAndroid: Bool? = nil, earlier: [JSON] = []) {
    self.activity = activity
    self.earlier = earlier
    self.isAndroid = isAndroid ?? activity.isAndroidOnly
  }

  /// The activity as it is drawn, by the app's own widget where there is one.
  func panel(views: WidgetViews?) -> Panel {
    var panel = Panel(activity, presentation: presentation, views: isAndroid ? nil : views)
    panel.isAndroid = isAndroid
    panel.course = worked.withLock { $0.course }
    return panel
  }

  private var presentation: Presentation {
    worked.withLock { worked in
      if let known = worked.presentation { return known }
      let new = Presentation(of: activity)
      worked.presentation = new
      if let gauge = new.gauge, !earlier.isEmpty {
        worked.course = (earlier + [activity.contentState]).compactMap(gauge.number)
      }
      return new
    }
  }

  /// What is drawn where the terminal shows pictures and the app has no widget; the same values for the same
  /// theme.
  func views(_ theme: Theme, secondsFromGMT: Int) -> WidgetViews {
    let known = worked.withLock { worked in
      worked.views.first { $0.theme == theme && $0.secondsFromGMT == secondsFromGMT }?.views
    }
    if let known { return known }
    let new = panel(views: nil).ownViews(theme, secondsFromGMT: secondsFromGMT)
    worked.withLock { worked in
      if worked.views.count >= 2 { worked.views = [] }
      worked.views.append((theme, secondsFromGMT, new))
    }
    return new
  }

  /// The rows of the lock screen's card, as large as `scale` has it where pictures are shown.
  func height(
    width: Int, density: CardDensity, views: WidgetViews?, scale: PictureScale? = nil
  ) -> Int {
    if density == .line { return 1 }
    if let scale, !isAndroid {
      let views = views ?? self.views(.builtIn, secondsFromGMT: 0)
      return views.lockScreenHeight(width: width, at: activity.updatedAt, scale: scale)
    }
    if let views, !isAndroid { return views.lockScreenHeight(width: width, at: activity.updatedAt) }
    let known = worked.withLock { worked in
      worked.heights.first { $0.width == width && $0.density == density }?.height
    }
    if let known { return known }
    let height = panel(views: nil).lockScreenHeight(width: width, density: density)
    worked.withLock { worked in
      if worked.heights.count >= 8 { worked.heights = [] }
      worked.heights.append((width, density, height))
    }
    return height
  }
}
