import CHTTP

package struct HTTPLimits: Sendable, Hashable {
  /// The largest body that is kept, in bytes.
  ///
  /// Vendors accept a few KB; the margin lets an oversized request get the vendor's own error.
  package var body = 4 << 20

  /// The largest body that is read completely before it is rejected, in bytes.
  ///
  /// An earlier answer would close the connection while the client still sends, which most clients
  /// report as a network failure instead of the answer.
  var drainedBody = 32 << 20

  /// The memory for arriving requests, until they are answered, and for unread answers, over all
  /// connections, in bytes.
  ///
  /// Beyond it requests are answered with 503 and `Retry-After`.
  var memory = 256 << 20

  /// The size of request line and headers together, in bytes; 431 or 414 beyond.
  var head = 32 << 10

  /// The timeout in seconds for a head from its first byte, and for a new connection until then.
  var headSeconds = 15.0

  /// The timeout in seconds for a body.
  var bodySeconds = 60.0

  /// The timeout in seconds without a byte in a request or an answer, or between two requests;
  /// parked requests do not count.
  var idleSeconds = 30.0

  /// The timeout in seconds of an HTTP/2 connection between two requests: senders keep theirs open.
  ///
  /// A connection that never made a request is closed after `idleSeconds`.
  var sessionSeconds = 3600.0

  /// The most open connections.
  ///
  /// A waiting client holds one. For further ones, those close that never made a request, then
  /// those with a stalled request or answer, then the longest idle, then those whose GET has waited
  /// longest for its answer. If all wait for the answer to a change, further ones queue in the
  /// kernel. One address may have half of them, except addresses of this machine.
  var connections = 12_000

  /// The threads that serve connections: with two, a slow handler does not stop the others.
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
