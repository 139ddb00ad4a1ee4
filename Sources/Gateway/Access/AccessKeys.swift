public import JSON

/// The keys that a gateway takes, with what each may do.
public struct AccessKeys: Sendable {
  /// One key.
  struct Key: Sendable {
    var bytes: [UInt8]
    var name: String
    var permissions: Set<String>
  }

  private let keys: [Key]

  /// Why a keys file cannot be used.
  public struct FileError: Error, Sendable, Hashable {
    /// Where in the file.
    public var path: JSONPath
    /// What is wrong and how to mend it.
    public var message: String
  }

  /// Reads `{ keys: [ { key, name, permissions: ["messages.live_activity.update", …] } ] }`.
  public init(json: JSON) throws(FileError) {
    guard let entries = json["keys"]?.array, !entries.isEmpty else {
      throw FileError(path: ["keys"], message: "no keys: write { keys: [ { key, name } ] }")
    }
    var keys: [Key] = []
    for (index, entry) in entries.enumerated() {
      let path: JSONPath = ["keys", .index(index)]
      guard let key = entry["key"]?.string, !key.isEmpty else {
        throw FileError(path: path.appending("key"), message: "must be a text that is not empty")
      }
      let permissions = entry["permissions"]?.array ?? []
      guard permissions.allSatisfy({ $0.string != nil }) else {
        throw FileError(path: path.appending("permissions"), message: "must be a list of texts")
      }
      keys.append(
        Key(
          bytes: Array(key.utf8), name: entry["name"]?.string ?? "key \(index + 1)",
          permissions: Set(permissions.compactMap(\.string))))
    }
    self.keys = keys
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
