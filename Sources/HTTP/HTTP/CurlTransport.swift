internal import CCurl
import Dispatch
import Foundation
internal import Basics
import Synchronization

/// Sends requests with libcurl on a separate thread, without a cache or cookies.
///
/// URLSession is not used: on Linux (Swift 6.3) its write source fires continuously while a long
/// poll waits, which uses a whole core, and each exchange costs a millisecond of CPU time.
package final class CurlTransport: HTTPTransport {
  package static let shared = CurlTransport()

  /// Trusts the certificates in a PEM file instead of the system's. Call it before the first
  /// request.
  package static func trust(_ file: String) { ccu_trust(file) }

  /// Runs tasks on the transport's thread, so that a task that sends requests and reads responses
  /// wakes no other thread. The tasks must never block.
  package static var executor: any TaskExecutor { CurlExecutor.shared }

  private static let redirectsAtMost = 10

  private init() {}

  package func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPResponse {
    var request = request
    for _ in 0...Self.redirectsAtMost {
      let target = try Self.target(of: request)
      if Task.isCancelled { throw .cancelled }
      let answer = await Self.exchange(request)
      if let fact = answer.error(to: request, host: target.host) { throw fact }
      // A key in a header must not be sent to another host. Other redirects are returned as 3xx
      // responses.
      guard (301...308).contains(answer.response.status), let next = answer.redirect,
        Self.isHomebound(from: target, to: Self.target(of: next))
      else { return answer.response }
      request.url = next
      if answer.response.status == 303 || (answer.response.status < 303 && request.method == "POST")
      {
        request.method = "GET"
        request.body = nil
      }
    }
    throw .broken(reason: localized("more than \(Self.redirectsAtMost) redirects"))
  }

  /// The parts of a URL that determine the server.
  private struct Target {
    var scheme: String
    var host: String
    var port: Int?
  }

  /// The last parsed URL, cached because a feed requests the same one repeatedly.
  private static let lastTarget = Mutex<(url: String, target: Target)?>(nil)

  private static func target(of request: HTTPClientRequest) throws(HTTPClientError) -> Target {
    // If the query contains only printable ASCII without `#`, only the part before it has to be
    // parsed.
    let end = request.url.utf8.firstIndex(of: UInt8(ascii: "?")) ?? request.url.endIndex
    let address = String(request.url[..<end])
    if request.url.utf8[end...].allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "#") }),
      let known = lastTarget.withLock({ $0 }), known.url == address
    {
      return known.target
    }
    guard let target = target(of: request.url) else { throw .badURL(request.url) }
    lastTarget.withLock { $0 = (address, target) }
    return target
  }

  private static func target(of text: String) -> Target? {
    guard let url = URL(string: text), let host = url.host,
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme)
    else { return nil }
    return Target(scheme: scheme, host: host, port: url.port)
  }

  private static func isHomebound(from old: Target, to new: Target?) -> Bool {
    guard let new, old.host == new.host else { return false }
    if old.scheme == new.scheme, old.port == new.port { return true }
    return old.scheme == "http" && new.scheme == "https" && old.port == nil && new.port == nil
  }

  private static func exchange(_ request: HTTPClientRequest) async -> Answer {
    let running = RunningExchange()
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let waiting = Unmanaged.passRetained(Waiting { continuation.resume(returning: $0) })
        let exchange = start(request, waiting.toOpaque())
        if let exchange {
          running.start(exchange)
        } else {
          waiting.release()
          continuation.resume(
            returning: Answer(outcome: CCU_BROKEN, reason: localized("the request cannot be sent")))
        }
      }
    } onCancel: {
      running.cancel()
    }
  }

  private static func start(
    _ request: HTTPClientRequest, _ context: UnsafeMutableRawPointer
  ) -> OpaquePointer? {
    var fields: [CChar] = []
    for field in request.headers {
      let value = String(field.value.map { $0.isNewline ? " " : $0 })
      let line = value.isEmpty ? "\(field.name);" : "\(field.name): \(value)"
      fields += line.utf8CString
    }
    fields.append(0)
    let milliseconds = Int(min(max(request.timeout, 0.001), 86_400) * 1000)
    return request.method.withCString { method in
      request.url.withCString { url in
        fields.withUnsafeBufferPointer { headers in
          (request.body ?? []).withUnsafeBufferPointer { body in
            var raw = ccu_request(
              method: method, url: url, headers: headers.baseAddress,
              body: request.body == nil ? nil : body.baseAddress, length: body.count,
              milliseconds: milliseconds, idle_seconds: Int(request.idleTimeout.rounded(.up)),
              limit: request.answerLimit)
            return ccu_start(&raw, Self.finish, context)
          }
        }
      }
    }
  }

  private static let finish: ccu_done = { context, answer in
    guard let context, let answer else { return }
    let waiting = Unmanaged<Waiting>.fromOpaque(context).takeRetainedValue()
    waiting.deliver(Answer(answer.pointee))
  }

  /// Sends a request and blocks this thread until the response arrives. Follows no redirects.
  ///
  /// Creates no task, so it works even if every thread of Swift's pool is blocked here.
  package func sendBlocking(_ request: HTTPClientRequest) throws(HTTPClientError) -> HTTPResponse {
    let host = try Self.target(of: request).host
    let blocking = BlockingResult<Answer>()
    let waiting = Unmanaged.passRetained(Waiting { blocking.set($0) })
    guard Self.start(request, waiting.toOpaque()) != nil else {
      waiting.release()
      throw .broken(reason: localized("the request cannot be sent"))
    }
    let answer = blocking.wait()
    if let fact = answer.error(to: request, host: host) { throw fact }
    return answer.response
  }
}

/// The waiting caller of an exchange, retained by C code.
private final class Waiting: Sendable {
  let deliver: @Sendable (Answer) -> Void

  init(_ deliver: @escaping @Sendable (Answer) -> Void) { self.deliver = deliver }
}

private struct Answer: Sendable {
  var outcome: Int
  var reason: String
  var response = HTTPResponse(status: 0)
  var redirect: String?

  init(outcome: Int, reason: String) {
    self.outcome = outcome
    self.reason = reason
  }

  init(_ raw: ccu_answer) {
    outcome = Int(raw.outcome)
    reason = raw.reason.map { String(cString: $0) } ?? ""
    guard outcome == CCU_ANSWERED else { return }
    redirect = raw.redirect.map { String(cString: $0) }
    response.status = raw.status
    response.body = Array(UnsafeBufferPointer(start: raw.body, count: raw.length))
    let head = UnsafeRawBufferPointer(start: raw.head, count: raw.head_length)
    for line in head.split(separator: 10).dropFirst() {
      guard let colon = line.firstIndex(of: 58) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      var rest = line[(colon + 1)...]
      while let byte = rest.first, byte == 32 || byte == 9 { rest.removeFirst() }
      while let byte = rest.last, byte == 32 || byte == 9 || byte == 13 { rest.removeLast() }
      let value = String(decoding: rest, as: UTF8.self)
      let before = response.headers[name]
      response.headers[name] = before.map { "\($0), \(value)" } ?? value
    }
  }

  /// The error of an exchange; `nil` if there is a response.
  func error(to request: HTTPClientRequest, host: String) -> HTTPClientError? {
    switch outcome {
    case CCU_ANSWERED: nil
    case CCU_CANCELLED: .cancelled
    case CCU_TIMED_OUT: .timedOut(seconds: request.timeout)
    case CCU_IDLE: .timedOut(seconds: request.idleTimeout)
    case CCU_BAD_URL: .badURL(host)
    case CCU_UNKNOWN_HOST: .cannotConnect(host: host, reason: localized("the name is unknown"))
    case CCU_TOO_LARGE: .tooLarge(limit: request.answerLimit)
    case CCU_REFUSED: .cannotConnect(host: host, reason: localized("nothing is listening there"))
    default: .broken(reason: reason)
    }
  }
}

/// Cancels an exchange, even if the cancellation happens before its start.
private final class RunningExchange: Sendable {
  // Stored as an address, because pointers are not Sendable. The C code guards the object.
  private let state = Mutex<(address: UInt?, isCancelled: Bool)>((nil, false))

  func start(_ exchange: OpaquePointer) {
    state.withLock {
      $0.address = UInt(bitPattern: exchange)
      if $0.isCancelled { ccu_cancel(exchange) }
    }
  }

  func cancel() {
    state.withLock {
      $0.isCancelled = true
      if let exchange = $0.address.flatMap(OpaquePointer.init(bitPattern:)) {
        ccu_cancel(exchange)
      }
    }
  }

  deinit {
    state.withLock {
      if let exchange = $0.address.flatMap(OpaquePointer.init(bitPattern:)) {
        ccu_release(exchange)
      }
    }
  }
}
