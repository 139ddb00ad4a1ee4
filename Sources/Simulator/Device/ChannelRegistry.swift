import Basics

/// The broadcast channels of all apps (iOS 18).
package struct ChannelRegistry: Sendable {
  /// One channel.
  package struct Channel: Sendable {
    /// The app's bundle identifier.
    package var bundle: String
    /// Whether the last message is kept for those who join late: policy 1, at most 8 h.
    package var stores: Bool
    var last: (push: Push, at: Date)?
  }

  /// The channels by id.
  package private(set) var channels = RevertibleDictionary<String, Channel>()
  /// Channels of one app and environment (Apple, channel management).
  package static let limit = 10_000

  /// No channels.
  package init() {}

  /// The ids of an app's channels.
  package func ids(of bundle: String) -> [String] {
    channels.dictionary.filter { $0.value.bundle == bundle }.keys.sorted()
  }

  /// Enters a channel.
  package mutating func create(_ id: String, bundle: String, stores: Bool) {
    channels[id] = Channel(bundle: bundle, stores: stores)
  }

  /// Removes a channel; whether there was one.
  package mutating func remove(_ id: String) -> Bool { channels.removeValue(forKey: id) != nil }

  mutating func remember(_ push: Push, on id: String, at now: Date) {
    if channels[id]?.stores == true { channels[id]?.last = (push, now) }
  }

  mutating func begin() { channels.begin() }

  mutating func commit() { channels.commit() }

  mutating func rollback() { channels.rollback() }

  func stored(_ id: String, at now: Date) -> Push? {
    guard let last = channels[id]?.last, now.timeIntervalSince(last.at) < Lifetime.active else {
      return nil
    }
    return last.push
  }
}
