package import Simulator

/// The ids of several projects side by side: each begins with its project's name.
package enum QualifiedID {
  /// What parts the name, which cannot hold it, from the id.
  private static let mark: Character = "/"

  package static func join(_ project: String, _ id: String) -> String { "\(project)\(mark)\(id)" }

  /// The project's name, and the id as the gateway knows it.
  package static func split(_ id: String) -> (project: String, id: String)? {
    id.firstIndex(of: mark).map { (String(id[..<$0]), String(id[id.index(after: $0)...])) }
  }

  /// The project's name alone.
  static func project(of id: String) -> Substring { id.prefix { $0 != mark } }
}

extension Activity {
  package func qualified(by project: String) -> Activity {
    var copy = self
    copy.id = QualifiedID.join(project, id)
    return copy
  }

  /// The activity as the gateway knows it.
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
