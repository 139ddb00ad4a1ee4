internal import Basics
package import Simulator

extension State {
  /// All projects if there are several, then each.
  var projectChoices: [ProjectChoice] {
    let names = (gateway.projects ?? []).map { ProjectChoice.one($0.name) }
    return names.count > 1 ? [.all] + names : names
  }

  /// How often the list of projects is loaded while all are shown, in seconds.
  static let projectsPause = 5.0

  /// Notes the gateway's projects. While all are shown, new ones are followed, too.
  mutating func note(_ projects: [ProjectSummary]) -> [Effect] {
    // A list is never empty: the gateway did not respond.
    if !projects.isEmpty || gateway.project != .all { gateway.projects = projects }
    guard gateway.project == .all else { return [] }
    let new = projects.map(\.name).filter { !gateway.followed.contains($0) }
    gateway.followed.formUnion(new)
    return (new.isEmpty ? [] : [.follow(new)]) + [.loadProjects(after: Self.projectsPause)]
  }

  /// Forgets the data of one project, because another is shown now.
  mutating func show(_ choice: ProjectChoice, address: String) {
    var fresh = State(
      size: size, address: address, secondsFromGMT: secondsFromGMT, device: device)
    fresh.themes = themes
    fresh.live.catalog.arrange(
      sort: live.catalog.sort, search: live.catalog.search, isDivided: choice == .all)
    fresh.gateway.project = choice
    fresh.gateway.projects = gateway.projects
    fresh.gateway.followed = choice == .all ? Set((gateway.projects ?? []).map(\.name)) : []
    fresh.cell = cell
    fresh.keymap = keymap
    fresh.border = border
    fresh.cards.density = cards.density
    fresh.pushes.areProblems = pushes.areProblems
    fresh.details.showsRawValues = details.showsRawValues
    fresh.widget.phone = widget.phone
    fresh.user = user
    fresh.showsMotion = showsMotion
    fresh.notices.notifies = notices.notifies
    fresh.notices.startupProblems = notices.startupProblems
    fresh.notices.themeProblems = notices.themeProblems
    fresh.widget.build = widget.build
    fresh.scene = scene
    if screen == .log || screen == .lock { fresh.screen = screen }
    self = fresh
  }

  /// Applies the content of one of several projects, and merges its past events into the log.
  mutating func show(_ activities: [Activity], past: [ActivityEvent], of name: String) -> [Effect] {
    live.catalog.replace(section: name, by: activities)
    widget.views = widget.views.filter { live.catalog.contains($0.key) }
    pushes.questions.reset()
    let others = live.log.entries.map(\.event).filter {
      QualifiedID.project(of: $0.cursor) != name
    }
    let events = (others + past).sorted { $0.at < $1.at }
    live.log = EventLog(
      past: events.suffix(EventLog.limit), of: live.catalog, secondsFromGMT: secondsFromGMT)
    live.note(past: live.log.entries.map(\.event))
    return [.loadDevice]
      + activities.filter { $0.viewsAt != nil && widget.views[$0.id] == nil }.map {
        .loadViews($0.id)
      }
  }

  /// The shell command that shows a push.
  func permalink(of event: ActivityEvent) -> String {
    switch gateway.project {
    case .one("default"): return "islet show \(event.cursor)"
    case .one(let name): return "islet show \(event.cursor) --project \(name)"
    case .all:
      guard let (name, cursor) = QualifiedID.split(event.cursor) else { return "" }
      return "islet show \(cursor) --project \(name)"
    }
  }

  /// The gateway address for an ID or a cursor: that of its project while all projects are shown.
  func address(of id: String) -> String {
    guard gateway.project == .all, let name = QualifiedID.split(id)?.project else {
      return gateway.address
    }
    return "\(gateway.address)/p/\(name)"
  }
}

/// The IDs of several projects shown together: each begins with its project's name.
package enum QualifiedID {
  /// Separates the name, which cannot contain it, from the ID.
  private static let mark: Character = "/"

  package static func join(_ project: String, _ id: String) -> String { "\(project)\(mark)\(id)" }

  /// The project's name, and the ID without it, as used by the gateway.
  package static func split(_ id: String) -> (project: String, id: String)? {
    id.firstIndex(of: mark).map { (String(id[..<$0]), String(id[id.index(after: $0)...])) }
  }

  static func project(of id: String) -> Substring { id.prefix { $0 != mark } }
}

extension Activity {
  package func qualified(by project: String) -> Activity {
    var copy = self
    copy.id = QualifiedID.join(project, id)
    return copy
  }

  /// The activity with its ID as used by the gateway, without the project's name.
  package var unqualified: Activity {
    var copy = self
    copy.id = QualifiedID.split(id)?.id ?? id
    return copy
  }
}

extension ActivityEvent {
  package func qualified(by project: String) -> ActivityEvent {
    var copy = self
    copy.cursor = QualifiedID.join(project, cursor)
    copy.activityID = activityID.map { QualifiedID.join(project, $0) }
    copy.activity = activity?.qualified(by: project)
    copy.verdict?.activityID = verdict?.activityID.map { QualifiedID.join(project, $0) }
    return copy
  }
}

extension State {
  /// Loads the actions of an activity, if it is a source's.
  func askForActions(of id: Activity.ID?) -> [Effect] {
    guard let id, catalog[id]?.vendor == .source else { return [] }
    return [.loadActions(id)]
  }

  /// The source's actions for the selected activity, except ending it, which has its own key.
  var selectedActions: [SourceActionOutline] {
    guard let selected, gateway.sourceActions?.id == selected.id else { return [] }
    return (gateway.sourceActions?.actions ?? []).filter { $0.name != "end" }
  }

  /// The request of an action as it would be sent: method and address, and the body.
  func requestLines(_ name: String, of id: Activity.ID) -> [String] {
    guard gateway.sourceActions?.id == id,
      let action = gateway.sourceActions?.actions.first(where: { $0.name == name })
    else { return [] }
    return ["\(action.method) \(action.url)"] + [action.body].compactMap(\.self)
  }
}
