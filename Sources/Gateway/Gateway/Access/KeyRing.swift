import Basics
import EventStore
import HTTP
import HTTPServer
import Vendors

/// All keys that a gateway accepts: those in its key file, those created at run time, and its own.
final class KeyRing: Sendable {
  /// The key of the dashboard in the gateway's process.
  let own = StoredKey.randomText()
  private let file: AccessKeys?
  private let isStrict: Bool
  private let records: AdminRecords
  private let stored = LeafLock<[StoredKey]>([])

  init(_ options: Gateway.Options, _ records: AdminRecords) {
    file = options.keys
    isStrict = options.isStrict
    self.records = records
  }

  /// Whether vendors' endpoints require a key.
  var areNeeded: Bool { file != nil }

  /// Whether any key is limited to a single project. Then requests without a key can name no
  /// project other than `default`.
  var areDivided: Bool {
    file?.areDivided == true || stored.withLock { $0.contains { $0.key.project != nil } }
  }

  /// Loads the keys from the store, because other gateways may have created or revoked some. Returns
  /// whether any was revoked.
  @discardableResult
  func load() throws(LedgerError) -> Bool {
    let keys = try records.documents(in: .keys).compactMap { StoredKey(id: $0.key, json: $0.json) }
    let ids = Set(keys.map(\.id))
    return stored.withLock { stored in
      defer { stored = keys }
      return !stored.allSatisfy { ids.contains($0.id) }
    }
  }

  /// Finds the key of a request. An APNs token names its key in `kid`.
  func access(of request: HTTPRequest, credential: String? = nil, at now: Date) -> Access {
    var access = Access(needsKey: areNeeded, isStrict: isStrict, now: now)
    let made = stored.withLock { $0 }
    guard areNeeded || !made.isEmpty,
      let token = credential
        ?? Bearer.token(in: request.header("authorization"), schemes: ["Bearer", "Key", "Basic"])
    else { return access }
    access.key =
      holder(of: token, made) ?? ProviderToken.keyID(of: token).flatMap { holder(of: $0, made) }
    return access
  }

  /// Compares every key in full, so that the response time reveals nothing about the keys.
  private func holder(of token: String, _ made: [StoredKey]) -> AccessKey? {
    if AccessKeys.areEqual(Array(own.utf8), Array(token.utf8)) { return Self.ownKey }
    if let key = file?.find(token) { return key }
    guard !made.isEmpty else { return nil }
    let digest = SHA256.digest(of: token)
    var match: AccessKey?
    for key in made where AccessKeys.areEqual(key.digest, digest) { match = key.key }
    return match
  }

  private static let ownKey = AccessKey(
    name: "the gateway's own", permissions: ["send", "read", "steer", "admin"])

  // MARK: Keys created at run time

  /// The keys created at run time, newest first; only those of `project` if it is given.
  func list(of project: String?) -> [StoredKey] {
    stored.withLock { $0 }.filter { project == nil || $0.key.project == project }
      .sorted { ($0.createdAt, $0.id) > ($1.createdAt, $1.id) }
  }

  /// Creates a key. The key's text is only in this result; the store has its digest.
  func make(_ key: AccessKey, at now: Date) throws(LedgerError) -> (stored: StoredKey, text: String)
  {
    let made = StoredKey.make(key, at: now)
    try records.write([(made.stored.id, made.stored.document)], in: .keys)
    stored.withLock { $0.append(made.stored) }
    return made
  }

  /// The key with this ID, or all keys with this name.
  func find(_ name: String, of project: String?) -> [StoredKey] {
    let keys = list(of: project)
    return keys.first { $0.id == name }.map { [$0] } ?? keys.filter { $0.key.name == name }
  }

  func revoke(_ keys: [StoredKey]) throws(LedgerError) {
    if keys.isEmpty { return }
    try records.write(keys.map { ($0.id, nil) }, in: .keys)
    let ids = Set(keys.map(\.id))
    stored.withLock { $0.removeAll { ids.contains($0.id) } }
  }
}
