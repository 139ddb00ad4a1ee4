/// Which events a client that follows a gateway asks for.
package enum EventRange: Sendable, Hashable {
  /// The newest ones.
  case newest(count: Int)
  /// Those after a cursor; where there is none and the client waits, the next ones.
  case after(String, waits: Bool)

  /// Seconds for which a client waits at most before it asks anew.
  package static let longestWait = 25
}
