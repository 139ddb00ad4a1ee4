import CHTTP

package struct HTTPLimits: Sendable, Hashable {
  /// The largest body that is kept, in bytes.
  ///
  /// Vendors take a few KB; the margin lets a wrong sender get the vendor's own refusal.
  package var body = 4 << 20

  /// The largest body that is read to its end before it is refused, in bytes.
  ///
  /// To answer before the end closes the connection under a client that still sends, which most
  /// clients report as a network failure instead of the answer.
  var drainedBody = 32 << 20

  /// Requests that arrive, heads and bodies, until they are answered, and answers that wait to be
  /// read, over all connections, in bytes.
  ///
  /// Beyond it requests are answered with 503 and `Retry-After`.
  var memory = 256 << 20

  /// Request line and headers together, in bytes; 431 or 414 beyond.
  var head = 32 << 10

  /// Seconds that a head may take from its first byte, and a new connection until then.
  var headSeconds = 15.0

  /// Seconds that a body may take.
  var bodySeconds = 60.0

  /// Seconds without a byte in a request or an answer, or between two; parked requests do not count.
  var idleSeconds = 30.0

  /// Seconds that an HTTP/2 connection between two requests is kept: senders hold theirs open.
  ///
  /// One that never made a request is kept for `idleSeconds`.
  var sessionSeconds = 3600.0

  /// Connections open at once.
  ///
  /// A waiting client holds one. For further ones those end that never made a request, then those
  /// whose request or answer stands still, then those that have rested longest, then those whose GET has waited
  /// longest for its answer; where all wait for the answer to a change, further ones queue in the kernel. One
  /// address has half of them at most, but for this machine's own.
  var connections = 12_000

  /// Threads that serve connections: two let a slow handler not stop the others.
  var threads = 2

  package init() {}

  var shim: ch_limits {
    func milliseconds(_ seconds: Double) -> UInt32 { UInt32(seconds * 1000) }
    return ch_limits(
      threads: UInt32(threads), connections: UInt32(connections), memory: memory, body: body,
      drain: drainedBody, head: head, head_time: milliseconds(headSeconds),
      body_time: milliseconds(bodySeconds), idle_time: milliseconds(idleSeconds),
      session_time: milliseconds(sessionSeconds))
  }
}
