/// How an activity behaves, as ActivityKit's `ActivityStyle` (iOS 18).
package enum ActivityStyle: String, Sendable, Hashable, CaseIterable {
  /// On the lock screen and in the island until it ends.
  case standard
  /// Expanded in the island until the person turns to something else: it leaves no card behind.
  case transient
}
