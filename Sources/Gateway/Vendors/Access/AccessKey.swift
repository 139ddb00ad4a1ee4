package import Basics

package struct AccessKey: Sendable, Hashable {
  package var name: String
  /// The only project that the key may access; `nil` for all projects.
  package var project: String?
  /// The names of the permissions: `send`, `read`, `steer`, `admin`, `islet`, and vendors' own
  /// names.
  package var permissions: Set<String>

  package init(name: String, project: String? = nil, permissions: Set<String>) {
    self.name = name
    self.project = project
    self.permissions = permissions
  }

  /// The permissions for Islet's own API, plus `send`, which covers the endpoints of all vendors.
  static let permissions = ["send", "read", "steer", "admin"]

  /// Whether the key grants a permission, by its name or by one that covers several.
  package func permits(_ permission: String) -> Bool {
    if permissions.contains(permission) { return true }
    switch permission {
    case "admin", "islet": return false
    case "read", "steer": return permissions.contains("islet")
    default: return permissions.contains("send")
    }
  }

  /// Whether the key restricts access to Islet's own API. Such restrictions apply even to requests
  /// from this machine.
  package var isScoped: Bool {
    project != nil || !permissions.isDisjoint(with: Self.permissions)
  }
}

package struct Access: Sendable {
  package var needsKey: Bool
  package var key: AccessKey?
  /// Whether to reject credentials that the vendor would reject, even if no keys are used.
  var isStrict = false
  /// The wall-clock time, because senders do not use the device's clock.
  var now: Date

  package init(needsKey: Bool = false, key: AccessKey? = nil, isStrict: Bool = false, now: Date) {
    self.needsKey = needsKey
    self.key = key
    self.isStrict = isStrict
    self.now = now
  }
}
