import Basics

/// The broadcast channels of all apps (iOS 18).
package struct ChannelRegistry: Sendable {
  package struct Channel: Sendable, Hashable {
    struct Message: Sendable, Hashable {
      var push: Push
      var at: Date
    }

    package var bundle: String
    /// Whether the last message is stored for late subscribers: policy 1, at most 8 h.
    package var stores: Bool
    /// Whether the channel was deleted. A start with a deleted channel starts no card.
    var isDeleted = false
    var last: Message?
  }

  /// The channels by ID, including deleted ones.
  private(set) var channels = RevertibleDictionary<String, Channel>()
  /// The maximum number of channels per app and environment (Apple, channel management).
  package static let limit = 10_000
  /// The maximum number of deleted channels that are kept, to explain why a start with one of them
  /// fails.
  private static let deletedLimit = 1_000

  init() {}

  package subscript(_ id: String) -> Channel? { channels[id].flatMap { $0.isDeleted ? nil : $0 } }

  package func ids(of bundle: String) -> [String] {
    channels.dictionary.filter { $0.value.bundle == bundle && !$0.value.isDeleted }.keys.sorted()
  }

  package mutating func create(_ id: String, bundle: String, stores: Bool) {
    channels[id] = Channel(bundle: bundle, stores: stores)
  }

  package mutating func remove(_ id: String) -> Bool {
    guard let channel = self[id] else { return false }
    let deleted = channels.dictionary.filter(\.value.isDeleted).keys
    if deleted.count >= Self.deletedLimit, let one = deleted.first {
      channels.removeValue(forKey: one)
    }
    var gone = Channel(bundle: channel.bundle, stores: channel.stores)
    gone.isDeleted = true
    channels[id] = gone
    return true
  }

  mutating func remember(_ push: Push, on id: String, at now: Date) {
    if self[id]?.stores == true { channels[id]?.last = Channel.Message(push: push, at: now) }
  }

  // MARK: Documents

  func document(of id: String) -> JSON? {
    guard let channel = channels[id] else { return nil }
    var object = JSONObject([
      ("id", .string(id)), ("bundle", .string(channel.bundle)),
      ("policy", .number(channel.stores ? 1 : 0)),
    ])
    if channel.isDeleted { object["deleted"] = true }
    if let last = channel.last {
      object["last"] = ["push": last.push.document, "at": .string(last.at.rfc3339)]
    }
    return .object(object)
  }

  /// Restores a channel. Returns false for an invalid document.
  mutating func restore(_ id: String, _ document: JSON?) -> Bool {
    guard let document else {
      channels[id] = nil
      return true
    }
    guard let bundle = document["bundle"]?.string else { return false }
    var channel = Channel(bundle: bundle, stores: document["policy"] == 1)
    channel.isDeleted = document["deleted"]?.bool ?? false
    if let last = document["last"] {
      guard let push = last["push"].flatMap(Push.init(document:)),
        let at = last["at"]?.string.flatMap(Date.init(iso8601:))
      else { return false }
      channel.last = Channel.Message(push: push, at: at)
    }
    channels[id] = channel
    return true
  }

  // MARK: Transactions

  mutating func begin() { channels.begin() }

  mutating func commit() { channels.commit() }

  mutating func rollback() { channels.rollback() }

  func stored(_ id: String, at now: Date) -> Push? {
    guard let last = self[id]?.last, now.timeIntervalSince(last.at) < Lifetime.active else {
      return nil
    }
    return last.push
  }
}
