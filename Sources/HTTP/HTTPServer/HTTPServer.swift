import Basics
package import HTTP
import CHTTP
import Synchronization

/// An HTTP server: HTTP/1.1 and HTTP/2, in clear text or over TLS.
///
/// The handler is called once a request has arrived in full, on one of the server's threads. If it
/// returns before it has answered, the connection is parked without a thread until the answer; so
/// waiting for an event works like waiting for a disk.
package final class HTTPServer: Sendable {
  /// Answers a request through its responder, now or later.
  package typealias Handler = @Sendable (HTTPRequest, HTTPResponder) -> Void

  /// The addresses with the ports actually used, in the order of the listeners.
  package let addresses: [ListenAddress]
  var address: ListenAddress { addresses[0] }
  package var port: Int { address.port }

  private let engine: Mutex<HTTPEngine?>

  /// The number of descriptors reserved for other uses than connections, if there are enough.
  private static let otherFiles = 256

  /// Listens on an address and serves requests until `stop()`.
  package convenience init(
    address: ListenAddress, limits: HTTPLimits = HTTPLimits(), handler: @escaping Handler
  ) throws(HTTPServerError) {
    try self.init([HTTPListener(address)], limits: limits, handler: handler)
  }

  /// Listens on addresses and serves requests until `stop()`.
  package init(
    _ listeners: [HTTPListener], limits: HTTPLimits = HTTPLimits(), handler: @escaping Handler
  ) throws(HTTPServerError) {
    // Standard streams, the store and other files need descriptors too. If there are few,
    // connections must not use all of them.
    var limits = limits
    let files = ch_allow_files(limits.connections + Self.otherFiles)
    if files > 0 {
      limits.connections = min(limits.connections, max(files / 2, files - Self.otherFiles))
    }
    var opened: [ch_listener] = []
    var addresses: [ListenAddress] = []
    // Each listener has its own reference to the certificate.
    defer { for listener in opened { ch_close_tls(listener.tls) } }
    do throws(HTTPServerError) {
      for listener in listeners {
        let descriptor = try Self.listen(listener.address)
        opened.append(ch_listener(descriptor: descriptor, role: listener.role.rawValue, tls: nil))
        opened[opened.count - 1].tls = try Self.open(listener)
        addresses.append(ListenAddress(host: listener.address.host, port: Int(ch_port(descriptor))))
      }
    } catch {
      for listener in opened { close(listener.descriptor) }
      throw error
    }
    guard let engine = HTTPEngine(opened, limits: limits, handler: handler) else {
      for listener in opened { close(listener.descriptor) }
      throw .failed(addresses[0], reason: "the system gives no threads or descriptors")
    }
    self.engine = Mutex(engine)
    self.addresses = addresses
  }

  deinit { stop() }

  /// Answers parked requests with 503, waits up to two seconds for pending answers, and stops.
  ///
  /// Must not be called by a handler, because it waits for the threads that run handlers.
  package func stop() {
    let engine = engine.withLock { exchange(&$0, with: nil) }
    engine?.stop()
  }

  var parkedRequests: Int { engine.withLock { $0?.parked ?? 0 } }

  /// The number of bytes used by bodies and unread answers of all connections.
  var memoryInUse: Int { engine.withLock { $0?.memory ?? 0 } }

  private static func open(_ listener: HTTPListener) throws(HTTPServerError) -> OpaquePointer? {
    var tls: OpaquePointer?
    do throws(ServerCertificate.Failure) {
      if let authority = listener.authority {
        let names = authority.hosts.map { "DNS:\($0)" }.joined(separator: ",")
        try ServerCertificate.check { message, size in
          tls = ch_open_issuing_tls(authority.certificate, authority.key, names, message, size)
          return tls != nil
        }
      } else if let certificate = listener.certificate {
        try ServerCertificate.check { message, size in
          tls = ch_open_tls(certificate.certificate, certificate.key, message, size)
          return tls != nil
        }
      }
    } catch {
      throw .badCertificate(reason: error.reason)
    }
    return tls
  }

  private static func listen(_ address: ListenAddress) throws(HTTPServerError) -> Int32 {
    var kind: Int32 = 0
    var code: Int32 = 0
    let descriptor = ch_listen(address.host, Int32(address.port), &kind, &code)
    if descriptor >= 0 { return descriptor }
    if kind == Int32(CH_LISTEN_RESOLVE) {
      throw .unknownHost(address, reason: String(cString: ch_resolve_error(code)))
    }
    switch code {
    case EADDRINUSE: throw .portInUse(address)
    case EACCES, EPERM: throw .notPermitted(address)
    case EADDRNOTAVAIL: throw .notThisMachine(address)
    default: throw .failed(address, reason: String(cString: strerror(code)))
    }
  }
}

package struct HTTPListener: Sendable, Hashable {
  package var address: ListenAddress
  var role: HTTPRequest.Role
  /// The certificate for TLS; `nil` for clear text.
  package var certificate: ServerCertificate?
  /// The authority that creates a certificate for each requested host, instead of one fixed
  /// certificate.
  var authority: CertificateAuthority?

  package init(
    _ address: ListenAddress, role: HTTPRequest.Role = .main, certificate: ServerCertificate? = nil,
    authority: CertificateAuthority? = nil
  ) {
    self.address = address
    self.role = role
    self.certificate = certificate
    self.authority = authority
  }
}

package enum HTTPServerError: Error, Sendable, Hashable {
  case portInUse(ListenAddress)
  /// The system denies access, for example to a port below 1024 without the privilege.
  case notPermitted(ListenAddress)
  case unknownHost(ListenAddress, reason: String)
  /// The host's address does not belong to this machine.
  case notThisMachine(ListenAddress)
  case badCertificate(reason: String)
  /// Any other error, with the system's message.
  case failed(ListenAddress, reason: String)

  package var address: ListenAddress? {
    switch self {
    case .portInUse(let address), .notPermitted(let address), .unknownHost(let address, _),
      .notThisMachine(let address), .failed(let address, _):
      address
    case .badCertificate: nil
    }
  }
}
