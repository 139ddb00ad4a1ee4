import Basics
import HTTP
import HTTPServer
import Simulator
import Vendors

/// A key that was made while a gateway ran: its digest alone is kept, so that the store gives no key away.
struct StoredKey: Sendable {
  /// By what it is revoked.
  let id: String
  let digest: [UInt8]
  let key: AccessKey
  let createdAt: Date

  /// 32 random bytes, as a key is written.
  static func randomText() -> String {
    "islet_" + Base64URL.encode((0..<32).map { _ in UInt8.random(in: .min ... .max) })
  }

  /// Makes a key; the text is seen this once.
  static func make(_ key: AccessKey, at now: Date) -> (stored: StoredKey, text: String) {
    let text = randomText()
    // A part of the digest names the key and gives nothing away.
    let digest = SHA256.digest(of: text)
    let id = digest.prefix(4).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    return (StoredKey(id: id, digest: digest, key: key, createdAt: now), text)
  }

  private init(id: String, digest: [UInt8], key: AccessKey, createdAt: Date) {
    self.id = id
    self.digest = digest
    self.key = key
    self.createdAt = createdAt
  }

  init?(id: String, json: JSON) {
    guard let digest = json["sha256"]?.string.flatMap(Base64URL.decode),
      let createdAt = json["created_at"]?.string.flatMap(Date.init(iso8601:))
    else { return nil }
    self.id = id
    self.digest = Array(digest)
    self.createdAt = createdAt
    key = AccessKey(
      name: json["name"]?.string ?? id, project: json["project"]?.string,
      permissions: Set((json["permissions"]?.array ?? []).compactMap(\.string)))
  }

  /// As it is shown: without its digest.
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
