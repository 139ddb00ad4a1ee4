package import Basics

package struct ProjectSummary: Sendable, Hashable {
  package var name: String
  /// The cards on its device.
  var activities: Int
  /// The pushes that were not shown since it was reset.
  var problems: Int

  package init?(json: JSON) {
    guard let name = json["name"]?.string else { return nil }
    self.name = name
    activities = json["activities"]?.int ?? 0
    problems = json["problems"]?.int ?? 0
  }
}

/// What the screen shows of a gateway's projects.
package enum ProjectChoice: Sendable, Hashable {
  case one(String)
  case all
}
