package import Basics

/// What decides over credentials.
package struct Access: Sendable {
  /// The keys, or `nil` where every key is welcome.
  package var keys: AccessKeys?
  /// Whether what the vendor would refuse is refused even without keys.
  package var isStrict = false
  /// The wall clock's time: senders do not live by the device's clock.
  package var now: Date

  package init(keys: AccessKeys?, isStrict: Bool = false, now: Date) {
    self.keys = keys
    self.isStrict = isStrict
    self.now = now
  }
}
