internal import Basics
internal import Canvas
internal import Panels
internal import Simulator
internal import Synchronization

/// An activity of the catalog with the values computed to draw it, each on first use.
///
/// Newer content gets a new entry, so everything drawn from an entry stays valid for it.
final class CatalogEntry: Sendable {
  let activity: Activity
  /// Whether the activity is drawn as on an Android phone.
  let isAndroid: Bool
  /// The plan by which the activity is drawn while neither a program nor a widget draws it.
  let plan: PlanReading?

  private struct Worked {
    var presentation: Presentation?
    /// The views that replace a widget's, in the colours of a theme.
    var views: [(theme: Theme, secondsFromGMT: Int, views: WidgetViews)] = []
    /// Heights by width and density; there are as many as kinds of screen.
    var heights: [(width: Int, density: CardDensity, height: Int)] = []
    var search: (views: WidgetViews?, text: String)?
  }

  private let worked = Mutex(Worked())

  /// Uses the activity's plan, or that of the previous entry, because events contain only new
  /// plans.
  init(_ activity: Activity, isAndroid: Bool? = nil, after before: CatalogEntry? = nil) {
    var activity = activity
    if activity.presentation != nil {
      plan = nil
    } else {
      let isKnown = activity.plan == nil || activity.plan == before?.activity.plan
      let known = isKnown ? before?.plan : nil
      plan = known ?? PlanReading(activity) ?? PlanReading(deciding: activity)
      // Code that reads its dates later needs the plan, too.
      if activity.plan == nil { activity.plan = before?.activity.plan }
    }
    self.activity = activity
    self.isAndroid = isAndroid ?? activity.isAndroidOnly
  }

  /// The activity to be drawn, by the app's own widget if there is one.
  func panel(views: WidgetViews?) -> Panel {
    var panel = Panel(activity, presentation: presentation, views: isAndroid ? nil : views)
    panel.isAndroid = isAndroid
    return panel
  }

  private var presentation: Presentation {
    worked.withLock { worked in
      if let known = worked.presentation { return known }
      let new = Presentation(of: activity, plan: plan)
      worked.presentation = new
      return new
    }
  }

  /// The views for a terminal with pictures and an app without a widget, cached by theme.
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

  /// The searchable text in lower case: everything drawn on a card wide enough that nothing is cut,
  /// and everything sent.
  func searchText(views: WidgetViews?) -> String {
    if let known = worked.withLock({ $0.search }), known.views == views { return known.text }
    let text = (drawnText(views: views) + sentTexts).joined(separator: "\n").lowercased()
    worked.withLock { $0.search = (views, text) }
    return text
  }

  private func drawnText(views: WidgetViews?) -> [String] {
    let panel = panel(views: views)
    let width = 120
    var frame = Frame(GridSize(width, max(1, panel.lockScreenHeight(width: width))))
    panel.drawLockScreen(
      &frame, at: GridPoint(0, 0), width: width,
      Panel.Context(theme: .builtIn, now: activity.updatedAt))
    return frame.plainText.split(separator: "\n").map { line in
      line.split(separator: " ").joined(separator: " ")
    }
  }

  private var sentTexts: [String] {
    func texts(_ json: JSON, depth: Int = 0) -> [String] {
      if depth > 8 { return [] }
      if let object = json.object { return object.flatMap { texts($0.value, depth: depth + 1) } }
      if let array = json.array { return array.flatMap { texts($0, depth: depth + 1) } }
      return json.isNull ? [] : [json.string ?? json.text]
    }
    return [
      activity.id, activity.attributesType, activity.app, activity.state.rawValue,
      activity.vendor.rawValue,
    ] + activity.users + texts(activity.attributes) + texts(activity.contentState)
  }

  /// The rows of the lock screen's card, by `scale` if pictures are shown.
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
