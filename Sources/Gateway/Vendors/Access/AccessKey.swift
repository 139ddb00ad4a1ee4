package import Basics

package struct AccessKey: Sendable, Hashable {
  package var name: String
  /// The only project that the key is for; `nil` for all of them.
  package var project: String?
  /// `send`, `read`, `steer`, `admin`, `islet`, and vendors' own names.
  package var permissions: Set<String>

  package init(name: String, project: String? = nil, permissions: Set<String>) {
    self.name = name
    self.project = project
    self.permissions = permissions
  }

  /// The permissions for Islet's own API, and `send`, which covers all vendors' endpoints.
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

  /// Whether the key limits what its holder may do on Islet's own API. Such a key is checked
  /// everywhere.
  package var isScoped: Bool {
    project != nil || !permissions.isDisjoint(with: Self.permissions)
  }
}

package struct Access: Sendable {
  package var needsKey: Bool
  package var key: AccessKey?
  /// Whether to reject what the vendor would reject, even without keys.
  var isStrict = false
  /// The wall clock's time: senders do not use the device's clock.
  var now: Date

  package init(needsKey: Bool = false, key: AccessKey? = nil, isStrict: Bool = false, now: Date) {
    self.needsKey = needsKey
    self.key = key
    self.isStrict = isStrict
    self.now = now
  }
}
