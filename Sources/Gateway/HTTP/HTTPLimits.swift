/// How much a client may ask of a server.
public struct HTTPLimits: Sendable, Hashable {
  /// The largest body that is kept, in bytes.
  ///
  /// Vendors take a few KB; the margin lets a wrong sender get the vendor's own refusal.
  public var body = 4 << 20

  /// The largest body that is read to its end before it is refused, in bytes.
  ///
  /// To answer before the end closes the connection under a client that still sends, which most
  /// clients report as a network failure instead of the answer.
  public var drainedBody = 32 << 20

  /// Request line and headers together, in bytes; the library answers 431 or 414 beyond.
  public var head = 32 << 10

  /// Seconds without a byte after which a connection is closed; parked requests do not count.
  public var idleSeconds = 30

  /// Seconds after which a body that still drips in is given up.
  public var uploadSeconds = 120

  /// Connections open at once.
  ///
  /// A waiting client holds one. Ten thousand that only hold theirs cost 45 MB and a descriptor each
  /// (measured), and the others are served as before; further ones queue in the kernel.
  public var connections = 12_000

  /// Threads that serve connections.
  ///
  /// Two let a slow handler not stop the others; a trivial one measured 105,000 requests a second on
  /// one thread and 134,000 on two, on two cores shared with the client.
  public var threads = 2

  /// Makes the default limits.
  public init() {}
}
