internal import Basics
internal import Simulator

extension State {
  /// What can be chosen: all where there are several, then each.
  var projectChoices: [ProjectChoice] {
    let names = (projects ?? []).map { ProjectChoice.one($0.name) }
    return names.count > 1 ? [.all] + names : names
  }

  /// Forgets what was told of one project, as another is shown now.
  mutating func show(_ choice: ProjectChoice, address: String) {
    var fresh = State(
      size: size, address: address, secondsFromGMT: secondsFromGMT, themeNames: themeNames,
      themeName: themeName, device: device)
    fresh.live.catalog.arrange(
      sort: live.catalog.sort, search: live.catalog.search, isDivided: choice == .all)
    fresh.project = choice
    fresh.projects = projects
    fresh.cell = cell
    fresh.keymap = keymap
    fresh.density = density
    fresh.showsOnlyProblems = showsOnlyProblems
    fresh.showsRawValues = showsRawValues
    fresh.phone = phone
    fresh.user = user
    fresh.showsMotion = showsMotion
    fresh.notifies = notifies
    fresh.startupProblems = startupProblems
    fresh.themeProblems = themeProblems
    fresh.widgetBuild = widgetBuild
    fresh.scene = scene
    if screen == .log || screen == .lock { fresh.screen = screen }
    self = fresh
  }

  /// Takes what one of several projects holds, and sets what had happened there among the rest.
  mutating func show(_ activities: [Activity], past: [ActivityEvent], of name: String) -> [Effect] {
    live.catalog.replace(section: name, by: activities)
    views = views.filter { live.catalog.contains($0.key) }
    requestQuestions.reset()
    let others = live.log.entries.map(\.event).filter {
      QualifiedID.project(of: $0.cursor) != name
    }
    let events = (others + past).sorted { $0.at < $1.at }
    live.log = EventLog(past: events.suffix(EventLog.limit), secondsFromGMT: secondsFromGMT)
    live.note(past: live.log.entries.map(\.event))
    return [.loadDevice]
      + activities.filter { $0.viewsAt != nil && views[$0.id] == nil }.map { .loadViews($0.id) }
  }

  /// The command that shows a push, wherever it is typed.
  func permalink(of event: ActivityEvent) -> String {
    switch project {
    case .one("default"): return "islet show \(event.cursor)"
    case .one(let name): return "islet show \(event.cursor) --project \(name)"
    case .all:
      guard let (name, cursor) = QualifiedID.split(event.cursor) else { return "" }
      return "islet show \(cursor) --project \(name)"
    }
  }

  /// The gateway's address for what has an id or a cursor: that of its project, where all are shown.
  func address(of id: String) -> String {
    guard project == .all, let name = QualifiedID.split(id)?.project else { return address }
    return "\(address)/p/\(name)"
  }
}
