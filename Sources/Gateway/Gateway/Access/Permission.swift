import Vendors

enum Permission: Sendable {
  case read
  /// Changing the phone, its clock, or the faults for pushes.
  case steer
  case admin
  /// Showing one's own activities, as an app does.
  case app

  var name: String {
    switch self {
    case .read: "read"
    case .steer, .app: "steer"
    case .admin: "admin"
    }
  }

  /// Whether each use is written to the audit log.
  var isAudited: Bool { self == .steer || self == .admin }

  func isGranted(by key: AccessKey) -> Bool {
    if self == .app, key.permissions.contains("send") { return true }
    return key.permits(name)
  }
}
