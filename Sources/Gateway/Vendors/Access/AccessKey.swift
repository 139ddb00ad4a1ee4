package import Basics

/// Who holds a key: its name, what it is for, and what it permits.
package struct AccessKey: Sendable, Hashable {
  package var name: String
  /// The one project that it is for; without one it is for all of them.
  package var project: String?
  /// What it permits: `send`, `read`, `steer`, `admin`, `islet`, and vendors' own names.
  package var permissions: Set<String>

  package init(name: String, project: String? = nil, permissions: Set<String>) {
    self.name = name
    self.project = project
    self.permissions = permissions
  }

  /// What Islet's own API asks for, and what stands for all that vendors' endpoints ask for.
  static let permissions = ["send", "read", "steer", "admin"]

  /// Whether it permits what a permission names, by that name or by one that stands for several.
  package func permits(_ permission: String) -> Bool {
    if permissions.contains(permission) { return true }
    switch permission {
    case "admin", "islet": return false
    case "read", "steer": return permissions.contains("islet")
    default: return permissions.contains("send")
    }
  }

  /// Whether it says what its holder may do on Islet's own API, so that this counts wherever it is shown.
  package var isScoped: Bool {
    project != nil || !permissions.isDisjoint(with: Self.permissions)
  }
}

/// What decides over credentials.
package struct Access: Sendable {
  /// Whether only those are welcome who hold a key.
  package var needsKey: Bool
  package var key: AccessKey?
  /// Whether what the vendor would refuse is refused even without keys.
  var isStrict = false
  /// The wall clock's time: senders do not live by the device's clock.
  var now: Date

  package init(needsKey: Bool = false, key: AccessKey? = nil, isStrict: Bool = false, now: Date) {
    self.needsKey = needsKey
    self.key = key
    self.isStrict = isStrict
    self.now = now
  }
}
