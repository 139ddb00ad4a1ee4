import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// A proxy for HTTPS on this machine (RFC 9110, CONNECT): calls to the services end at the interceptor,
/// all others go where they went, by the proxy that was there before if there was one.
package final class ConnectProxy: Sendable {
  /// Where it listens.
  package let port: Int
  private let descriptor: Int32
  private let isStopped = Mutex(false)

  /// Listens on this machine; `nil` where the system gives no port.
  package init?(interceptor: Int, outer: OuterProxy?) {
    let descriptor = socket(AF_INET, Stream.kind, 0)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    guard Stream.bind(descriptor), listen(descriptor, 128) == 0 else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    port = Stream.port(of: descriptor)
    let thread = Thread { [weak self] in
      while true {
        let client = accept(descriptor, nil, nil)
        if client < 0 {
          guard let self, !self.isStopped.withLock({ $0 }) else { return }
          if errno != EINTR { Thread.sleep(forTimeInterval: 0.01) }
          continue
        }
        _ = fcntl(client, F_SETFD, FD_CLOEXEC)
        let tunnel = Thread { Tunnel(client, interceptor: interceptor, outer: outer).run() }
        tunnel.stackSize = 256 << 10
        tunnel.start()
      }
    }
    thread.name = "proxy"
    thread.start()
  }

  /// Takes no more calls; those under way go on.
  package func stop() {
    isStopped.withLock { $0 = true }
    shutdown(descriptor, Int32(SHUT_RDWR))
    close(descriptor)
  }
}

/// The proxy that a program would have used, and the hosts for which it would not.
package struct OuterProxy: Sendable {
  var host: String
  var port: Int
  var authorization: String?
  private var exceptions: [String]

  /// Reads `HTTPS_PROXY` and `NO_PROXY` as curl does; nothing where there is none, or none that is
  /// spoken to in clear text.
  package init?(_ environment: [String: String]) {
    func value(_ name: String) -> String? {
      (environment[name.lowercased()] ?? environment[name]).flatMap { $0.isEmpty ? nil : $0 }
    }
    guard let text = value("HTTPS_PROXY") ?? value("ALL_PROXY"),
      let url = URL(string: text.contains("://") ? text : "http://\(text)"), url.scheme == "http",
      let host = url.host
    else { return nil }
    self.host = host
    port = url.port ?? 80
    if let user = url.user {
      authorization = Data("\(user):\(url.password ?? "")".utf8).base64EncodedString()
    }
    exceptions = (value("NO_PROXY") ?? "").split(whereSeparator: { ", ".contains($0) })
      .map(String.init)
  }

  func serves(_ name: String) -> Bool { !exceptions.contains { Self.covers($0, name) } }

  /// Whether an entry of `NO_PROXY` excepts a host: `*`, the host, or a domain above it, with a dot or
  /// without.
  static func covers(_ entry: String, _ name: String) -> Bool {
    let name = name.lowercased()
    let entry = (entry.hasPrefix(".") ? String(entry.dropFirst()) : entry).lowercased()
    return entry == "*" || name == entry || name.hasSuffix("." + entry)
  }
}
