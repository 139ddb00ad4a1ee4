import Basics
import HTTP
import CHTTP

/// The running C server, which must be stopped once.
// Sendable: the pointers never change; the shim locks the object of `server`, and `handler` is
// released only after the threads that use it have ended.
final class HTTPEngine: @unchecked Sendable {
  private final class Callee: Sendable {
    let handler: HTTPServer.Handler

    init(handler: @escaping HTTPServer.Handler) { self.handler = handler }
  }

  private let server: OpaquePointer
  private let callee: Unmanaged<Callee>

  /// Takes ownership of the listening sockets. If it fails, the caller keeps them.
  init?(_ listeners: [ch_listener], limits: HTTPLimits, handler: @escaping HTTPServer.Handler) {
    callee = Unmanaged.passRetained(Callee(handler: handler))
    let server = ch_start(
      listeners, listeners.count, limits.shim,
      { @Sendable context, request in
        guard let context, let request else { return }
        let callee = Unmanaged<Callee>.fromOpaque(context).takeUnretainedValue()
        LockCheck.onLoop { callee.handler(HTTPEngine.read(request), HTTPResponder(request)) }
      }, callee.toOpaque())
    guard let server else {
      callee.release()
      return nil
    }
    self.server = server
  }

  func stop() {
    ch_stop(server, 503, "The server is stopping.\n")
    callee.release()
  }

  var parked: Int { Int(ch_parked(server)) }

  /// The number of bytes used by bodies and unread answers.
  var memory: Int { ch_memory(server) }

  private static func read(_ request: OpaquePointer) -> HTTPRequest {
    var length = 0
    let body = ch_body(request, &length)
    let flags = ch_flags(request)
    func has(_ flag: Int) -> Bool { flags & Int32(flag) != 0 }
    var read = HTTPRequest(
      method: String(cString: ch_method(request)), target: String(cString: ch_target(request)),
      headers: HTTPHeaders(headers(of: request)),
      body: Array(UnsafeBufferPointer(start: body, count: body == nil ? 0 : length)),
      bodyTooLarge: has(CH_BODY_TOO_LARGE), peer: peer(of: request))
    read.isOverloaded = has(CH_OVERLOADED)
    read.version = has(CH_HTTP2) ? .http2 : .http1
    read.isEncrypted = has(CH_TLS)
    read.hasClientCertificate = has(CH_CLIENT_CERTIFICATE)
    read.role = HTTPRequest.Role(rawValue: ch_role(request)) ?? .main
    return read
  }

  private static func headers(of request: OpaquePointer, expecting capacity: Int = 32)
    -> [HTTPHeader]
  {
    let headers = withUnsafeTemporaryAllocation(of: ch_header.self, capacity: capacity) {
      buffer -> [HTTPHeader]? in
      let count = ch_headers(request, buffer.baseAddress, buffer.count)
      if count > buffer.count { return nil }
      return buffer[..<count].map { header in
        HTTPHeader(text(header.name, header.name_length), text(header.value, header.value_length))
      }
    }
    // The size limit of the head also bounds the number of fields.
    return headers ?? self.headers(of: request, expecting: capacity * 8)
  }

  private static func text(_ start: UnsafePointer<CChar>?, _ length: Int) -> String {
    guard let start else { return "" }
    return String(decoding: UnsafeRawBufferPointer(start: start, count: length), as: UTF8.self)
  }

  private static func peer(of request: OpaquePointer) -> String {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
      guard let start = buffer.baseAddress, ch_peer(request, start, buffer.count) == 1 else {
        return ""
      }
      return String(cString: start)
    }
  }
}
