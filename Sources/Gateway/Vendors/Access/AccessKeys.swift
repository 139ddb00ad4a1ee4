package import Basics
import Simulator

/// The keys that a gateway takes, with what each may do.
package struct AccessKeys: Sendable {
  /// One key.
  struct Key: Sendable {
    var bytes: [UInt8]
    var name: String
    var permissions: Set<String>
  }

  private let keys: [Key]

  /// Why a keys file cannot be used.
  package struct FileError: Error, Sendable, Hashable {
    /// Where in the file.
    package var path: JSONPath
    /// What is wrong and how to mend it.
    package var message: Phrase
  }

  /// Reads `{ keys: [ { key, name, permissions: ["messages.live_activity.update", …] } ] }`.
  package init(json: JSON) throws(FileError) {
    guard let entries = json["keys"]?.array, !entries.isEmpty else {
      throw FileError(path: ["keys"], message: "no keys: write { keys: [ { key, name } ] }")
    }
    try Self.checkNames(json, ["keys"], at: [])
    var keys: [Key] = []
    for (index, entry) in entries.enumerated() {
      let path: JSONPath = ["keys", .index(index)]
      guard let key = entry["key"]?.string, !key.isEmpty else {
        throw FileError(path: path.appending("key"), message: "must be a text that is not empty")
      }
      try Self.checkNames(entry, ["key", "name", "permissions"], at: path)
      let bytes = Array(key.utf8)
      if keys.contains(where: { $0.bytes == bytes }) {
        throw FileError(path: path.appending("key"), message: "appears twice: give it one entry")
      }
      if let name = entry["name"], name.string == nil {
        throw FileError(path: path.appending("name"), message: "is \(name.aKind): write a text")
      }
      keys.append(
        Key(
          bytes: bytes, name: entry["name"]?.string ?? "key \(index + 1)",
          permissions: try Self.permissions(entry["permissions"] ?? [], at: path)))
    }
    self.keys = keys
  }

  /// The permissions that an endpoint here asks for; a key may have others too.
  private static let known = [
    "messages.live_activity.start", "messages.live_activity.update", "fcm.messages.send",
    "apns.send", "apns.channels", "islet",
  ]

  private static func permissions(
    _ json: JSON, at path: JSONPath
  ) throws(FileError) -> Set<String> {
    let path = path.appending("permissions")
    guard let values = json.array, values.allSatisfy({ $0.string != nil }) else {
      throw FileError(path: path, message: "must be a list of texts: [\"islet\"]")
    }
    let names = values.compactMap(\.string)
    for (index, name) in names.enumerated() where !known.contains(name) {
      guard let near = NearMatch.of(name, among: known) else { continue }
      throw FileError(
        path: path.appending(.index(index)),
        message: "\"\(name)\" is no permission: did you mean \"\(near)\"?")
    }
    return Set(names)
  }

  /// A misspelt name would lock everybody out without a word.
  private static func checkNames(
    _ json: JSON, _ names: [String], at path: JSONPath
  ) throws(FileError) {
    guard let name = json.object?.keys.first(where: { !names.contains($0) }) else { return }
    throw FileError(
      path: path.appending(.key(name)),
      message: NearMatch.of(name, among: names).map { "is not known: did you mean \($0)?" }
        ?? "is not known: use \(names.joined(separator: ", "))")
  }

  /// A key with which Islet's own API can be asked, where there is one.
  package var ownKey: String? {
    keys.first { $0.permissions.contains("islet") }.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  /// The key with these characters; every key is compared in full, so that time tells nothing.
  func find(_ text: String) -> Key? {
    let bytes = Array(text.utf8)
    var match: Key?
    for key in keys {
      var difference = UInt(bitPattern: bytes.count ^ key.bytes.count)
      for (index, byte) in key.bytes.enumerated() {
        difference |= UInt(byte ^ (index < bytes.count ? bytes[index] : 0))
      }
      if difference == 0 { match = key }
    }
    return match
  }
}
