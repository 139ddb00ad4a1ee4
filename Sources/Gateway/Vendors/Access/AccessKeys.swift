package import Basics
import Simulator

package struct AccessKeys: Sendable {
  private let keys: [(bytes: [UInt8], key: AccessKey)]

  package struct FileError: Error, Sendable, Hashable {
    package var path: JSONPath
    package var message: Phrase
  }

  /// Reads `{ keys: [ { key, name, project, permissions: ["messages.live_activity.update", …] } ]
  /// }`.
  package init(json: JSON) throws(FileError) {
    guard let entries = json["keys"]?.array, !entries.isEmpty else {
      throw FileError(path: ["keys"], message: "no keys: write { keys: [ { key, name } ] }")
    }
    try Self.checkNames(json, ["keys"], at: [])
    var keys: [(bytes: [UInt8], key: AccessKey)] = []
    for (index, entry) in entries.enumerated() {
      let path: JSONPath = ["keys", .index(index)]
      guard let key = entry["key"]?.string, !key.isEmpty else {
        throw FileError(path: path.appending("key"), message: "must be a non-empty string")
      }
      try Self.checkNames(entry, ["key", "name", "project", "permissions"], at: path)
      let bytes = Array(key.utf8)
      if keys.contains(where: { $0.bytes == bytes }) {
        throw FileError(path: path.appending("key"), message: "appears twice: give it one entry")
      }
      if let name = entry["name"], name.string == nil {
        throw FileError(path: path.appending("name"), message: "is \(name.aKind): write a string")
      }
      let holder = AccessKey(
        name: entry["name"]?.string ?? "key \(index + 1)",
        project: try Self.project(entry["project"], at: path),
        permissions: try Self.permissions(entry["permissions"] ?? [], at: path))
      keys.append((bytes, holder))
    }
    self.keys = keys
  }

  /// The permissions that endpoints require. A key may have others too.
  package static let permissions =
    AccessKey.permissions + [
      "messages.live_activity.start", "messages.live_activity.update", "fcm.messages.send",
      "apns.send", "apns.channels", "push_token_tag", "islet",
    ]

  private static func permissions(
    _ json: JSON, at path: JSONPath
  ) throws(FileError) -> Set<String> {
    let path = path.appending("permissions")
    guard let values = json.array, values.allSatisfy({ $0.string != nil }) else {
      throw FileError(path: path, message: "must be a list of strings: [\"islet\"]")
    }
    let names = values.compactMap(\.string)
    for (index, name) in names.enumerated() where !Self.permissions.contains(name) {
      guard let near = NearMatch.of(name, among: Self.permissions) else { continue }
      throw FileError(
        path: path.appending(.index(index)),
        message: "\"\(name)\" is not a permission: did you mean \"\(near)\"?")
    }
    return Set(names)
  }

  private static func project(_ json: JSON?, at path: JSONPath) throws(FileError) -> String? {
    guard let json else { return nil }
    guard let name = json.string, ProjectName.isValid(name) else {
      throw FileError(
        path: path.appending("project"),
        message: "must be 1 to 64 of a-z, 0-9, dot, underscore and hyphen, a letter or digit first")
    }
    return name
  }

  /// Rejects unknown permission names, because a misspelt name would silently deny access.
  private static func checkNames(
    _ json: JSON, _ names: [String], at path: JSONPath
  ) throws(FileError) {
    guard let name = json.object?.keys.first(where: { !names.contains($0) }) else { return }
    throw FileError(
      path: path.appending(.key(name)),
      message: NearMatch.of(name, among: names).map { "is not known: did you mean \($0)?" }
        ?? "is not known: use \(names.joined(separator: ", "))")
  }

  package var areDivided: Bool { keys.contains { $0.key.project != nil } }

  /// The key with this text. Every key is compared in full, so that the response time reveals
  /// nothing.
  package func find(_ text: String) -> AccessKey? {
    let bytes = Array(text.utf8)
    var match: AccessKey?
    for (own, key) in keys where Self.areEqual(own, bytes) { match = key }
    return match
  }

  /// Compares two texts in a time that depends only on the length of the first.
  package static func areEqual(_ own: [UInt8], _ other: [UInt8]) -> Bool {
    var difference = UInt(bitPattern: own.count ^ other.count)
    for (index, byte) in own.enumerated() {
      difference |= UInt(byte ^ (index < other.count ? other[index] : 0))
    }
    return difference == 0
  }
}
