import Vendors

/// What a route of Islet's own API asks of a key.
enum Permission: Sendable {
  case read
  /// To change what the phone does, its clock, or what stands in the way of pushes.
  case steer
  case admin
  /// To show one's own activities, as an app does.
  case app

  var name: String {
    switch self {
    case .read: "read"
    case .steer, .app: "steer"
    case .admin: "admin"
    }
  }

  /// Whether a line tells of each use.
  var isAudited: Bool {
    switch self {
    case .steer, .admin: true
    case .read, .app: false
    }
  }

  func isGranted(by key: AccessKey) -> Bool {
    if case .app = self, key.permissions.contains("send") { return true }
    return key.permits(name)
  }
}
