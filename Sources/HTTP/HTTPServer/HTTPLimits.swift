import CHTTP

package struct HTTPLimits: Sendable, Hashable {
  /// The maximum size in bytes of a body that is passed to the handler.
  ///
  /// Vendors accept a few KB; the margin allows the vendor's own error for a larger body.
  package var body = 4 << 20

  /// The maximum size in bytes of a body that is read completely before it is rejected.
  ///
  /// An earlier answer would close the connection while the client still sends, which most clients
  /// report as a network failure instead of showing the answer.
  var drainedBody = 32 << 20

  /// The memory in bytes for the requests and unread answers of all connections. A request counts
  /// until it is answered.
  ///
  /// If it is used up, requests are answered with 503 and `Retry-After`.
  var memory = 256 << 20

  /// The maximum size of request line and headers together, in bytes. Larger heads get 431 or 414.
  var head = 32 << 10

  /// The timeout in seconds for a head after its first byte, and for the first byte of a new
  /// connection.
  var headSeconds = 15.0

  /// The timeout in seconds for a body.
  var bodySeconds = 60.0

  /// The timeout in seconds without a byte in a request or an answer, or between two requests. It
  /// does not apply to parked requests.
  var idleSeconds = 30.0

  /// The timeout in seconds of an HTTP/2 connection between two requests, because senders keep
  /// their connections open.
  ///
  /// A connection that never made a request is closed after `idleSeconds`.
  var sessionSeconds = 3600.0

  /// The maximum number of open connections.
  ///
  /// A client that waits for an answer holds one. For further connections, those that never made a
  /// request are closed first, then those with a stalled request or answer, then the longest idle,
  /// then those whose GET has waited longest for its answer. If all connections wait for the answer
  /// to a change, further ones wait in the kernel's queue. One address may have at most half of
  /// them, except addresses of this machine.
  var connections = 12_000

  /// The number of threads that serve connections. With two, a slow handler does not block the
  /// others.
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
