package import Basics

/// What decides over credentials.
package struct Access: Sendable {
  /// Whether only those are welcome who hold a key.
  package var needsKey: Bool
  /// The key that the request came with, where it is known.
  package var key: AccessKey?
  /// Whether what the vendor would refuse is refused even without keys.
  package var isStrict = false
  /// The wall clock's time: senders do not live by the device's clock.
  package var now: Date

  /// Describes who asks.
  package init(needsKey: Bool = false, key: AccessKey? = nil, isStrict: Bool = false, now: Date) {
    self.needsKey = needsKey
    self.key = key
    self.isStrict = isStrict
    self.now = now
  }
}
