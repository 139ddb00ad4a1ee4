import Foundation
import Synchronization

/// An HTTPS proxy on this machine (CONNECT, RFC 9110). It forwards calls to the vendors' services
/// to the interceptor, and all others to their hosts, through the proxy that was configured before
/// if there was one. Clients must send the token.
///
/// One thread serves all calls and sleeps while nothing arrives.
package final class ConnectProxy: Sendable {
  let port: Int
  /// The proxy's address, with the token, for a program's environment.
  package var url: String { token.url(port: port) }
  private let token = ProxyToken()
  private let mail: ProxyMail

  /// Listens on this machine; `nil` if no port is available.
  package init?(interceptor: Int, outer: OuterProxy?) {
    guard let listener = Socket.listen() else { return nil }
    guard let mail = ProxyMail() else {
      close(listener)
      return nil
    }
    self.mail = mail
    port = Socket.port(of: listener)
    let route = ProxyRoute(interceptor: interceptor, outer: outer, token: token)
    let thread = Thread { ProxyLoop(listener, route, mail).run() }
    thread.name = "proxy"
    thread.start()
  }

  deinit { stop() }

  package func stop() { mail.post(.stop) }
}

struct ProxyRoute: Sendable {
  var interceptor: Int
  var outer: OuterProxy?
  var token: ProxyToken
}

/// Messages from other threads to the proxy's thread. Posting a message wakes that thread.
final class ProxyMail: Sendable {
  enum Message: Sendable {
    /// The addresses of a host that was resolved for the tunnel with this number.
    case found([SocketAddress], tunnel: Int)
    case stop
  }

  /// A descriptor that is readable while messages are pending.
  let descriptor: Int32
  private let wake: Int32
  private let messages = Mutex<[Message]>([])

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { Socket.setUp(end) }
    (descriptor, wake) = (ends[0], ends[1])
  }

  deinit {
    close(descriptor)
    close(wake)
  }

  func post(_ message: Message) {
    messages.withLock { $0.append(message) }
    var byte: UInt8 = 1
    _ = write(wake, &byte, 1)
  }

  func take() -> [Message] {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(descriptor, &bytes, bytes.count) == bytes.count {}
    return messages.withLock { exchange(&$0, with: []) }
  }
}
