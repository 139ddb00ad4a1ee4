import CHTTP
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An HTTP/1.1 server on one address.
///
/// The handler is called once a request has arrived in full, on one of the server's threads. Where
/// it returns before its responder was used, the connection is parked without a thread until the
/// answer comes: waiting for an event and waiting for a disk are the same thing.
public final class HTTPServer: Sendable {
  /// Answers a request through its responder, now or later.
  public typealias Handler = @Sendable (HTTPRequest, HTTPResponder) -> Void

  /// The address with the actual port.
  public let address: ListenAddress
  /// The actual port.
  public var port: Int { address.port }

  private let engine: Mutex<HTTPEngine?>

  /// Listens on an address and serves it until `stop()`.
  public init(
    address: ListenAddress, limits: HTTPLimits = HTTPLimits(), handler: @escaping Handler
  ) throws(HTTPServerError) {
    // Standard streams, the store and what the host has open come on top.
    _ = ch_allow_files(limits.connections + 256)
    let descriptor = try Self.listen(address)
    let port = Int(ch_port(descriptor))
    guard let engine = HTTPEngine(descriptor: descriptor, limits: limits, handler: handler) else {
      close(descriptor)
      throw .failed(address, reason: "the HTTP library does not start")
    }
    self.engine = Mutex(engine)
    self.address = ListenAddress(host: address.host, port: port)
  }

  deinit { stop() }

  /// Answers what is parked with 503, lets answers on their way out for up to two seconds, and ends.
  ///
  /// Not to be called by a handler, as it waits for the threads that run it.
  public func stop() {
    let engine = engine.withLock { engine -> HTTPEngine? in
      defer { engine = nil }
      return engine
    }
    engine?.stop()
  }

  /// How many requests wait for their answer.
  public var parkedRequests: Int { engine.withLock { $0?.parked ?? 0 } }

  private static func listen(_ address: ListenAddress) throws(HTTPServerError) -> Int32 {
    var kind: Int32 = 0
    var code: Int32 = 0
    let descriptor = ch_listen(address.host, Int32(address.port), &kind, &code)
    if descriptor >= 0 { return descriptor }
    if kind == Int32(CH_LISTEN_RESOLVE) {
      throw .unknownHost(address, reason: String(cString: ch_resolve_error(code)))
    }
    switch code {
    case EADDRINUSE: throw .portInUse(address, holder: holder(of: address.port))
    case EACCES, EPERM: throw .notPermitted(address)
    case EADDRNOTAVAIL: throw .notThisMachine(address)
    default: throw .failed(address, reason: String(cString: strerror(code)))
    }
  }

  private static func holder(of port: Int) -> HTTPServerError.PortHolder? {
    var process: Int32 = 0
    return withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { name in
      guard let start = name.baseAddress,
        ch_port_owner(Int32(port), &process, start, name.count) == 1
      else { return nil }
      return HTTPServerError.PortHolder(name: String(cString: start), process: Int(process))
    }
  }
}
