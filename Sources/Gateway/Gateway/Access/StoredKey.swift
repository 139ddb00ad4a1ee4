import Basics
import HTTP
import HTTPServer
import Simulator
import Vendors

/// A key that was created at run time. Only its digest is stored, so the store reveals no key.
struct StoredKey: Sendable {
  /// Identifies the key when it is revoked.
  let id: String
  let digest: [UInt8]
  let key: AccessKey
  let createdAt: Date

  /// A key's text with 32 random bytes.
  static func randomText() -> String {
    "islet_" + Base64URL.encode((0..<32).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// Creates a key. The key's text is only in this result.
  static func make(_ key: AccessKey, at now: Date) -> (stored: StoredKey, text: String) {
    let text = randomText()
    // A part of the digest serves as the ID: it reveals nothing about the key.
    let digest = SHA256.digest(of: text)
    let id = digest.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return (StoredKey(id: id, digest: digest, key: key, createdAt: now), text)
  }

}

extension StoredKey {
  init?(id: String, json: JSON) {
    guard let digest = json["sha256"]?.string.flatMap(Base64URL.decode),
      let createdAt = json["created_at"]?.string.flatMap(Date.init(iso8601:))
    else { return nil }
    let key = AccessKey(
      name: json["name"]?.string ?? id, project: json["project"]?.string,
      permissions: Set((json["permissions"]?.array ?? []).compactMap(\.string)))
    self.init(id: id, digest: Array(digest), key: key, createdAt: createdAt)
  }

  /// The JSON for clients, without the digest.
  var json: JSON {
    [
      "id": .string(id), "name": .string(key.name), "project": .optional(key.project),
      "permissions": .array(key.permissions.sorted().map(JSON.string)),
      "created_at": .string(createdAt.rfc3339),
    ]
  }

  var document: JSON {
    var object = json.object ?? [:]
    object["sha256"] = .string(Base64URL.encode(digest))
    return .object(object)
  }
}
