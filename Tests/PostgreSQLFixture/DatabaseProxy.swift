internal import Foundation
import Synchronization

/// A proxy between a client and the server that breaks connections on demand.
package final class DatabaseProxy: Sendable {
  /// What happens to received bytes.
  package enum Mode: Sendable {
    /// They are passed on.
    case pass
    /// The client's next bytes are discarded and its connection is cut.
    case cutRequest
    /// The server's next bytes are discarded and the connection is cut.
    case cutAnswer
    /// As `cutAnswer`, and from then on the network is silent.
    case cutAnswerForGood
    /// They are discarded without a cut: a silent network.
    case swallow
  }

  /// The port at 127.0.0.1.
  package let port: Int
  private let listener: Int32
  private let server: Int
  private let mode = Mutex(Mode.pass)

  /// Listens for a server at another port.
  package init(to server: Int) throws {
    self.server = server
    (listener, port) = try listenAnywhere()
    Thread.detachNewThread { [self] in accept() }
  }

  /// Sets what happens from now on; a cut happens once.
  package func set(_ new: Mode) { mode.withLock { $0 = new } }

  /// Stops it; connections end with their clients.
  package func close() { shutdown(listener, Int32(SHUT_RDWR)) }

  private func accept() {
    while true {
      let client = Foundation.accept(listener, nil, nil)
      guard client >= 0 else { break }
      Thread.detachNewThread { [self] in carry(client) }
    }
    Foundation.close(listener)
  }

  private func carry(_ client: Int32) {
    defer { Foundation.close(client) }
    guard let upstream = try? connectLocally(to: server) else { return }
    defer { Foundation.close(upstream) }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    while true {
      var watched = [client, upstream].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      poll(&watched, 2, -1)
      for (place, other) in [(0, upstream), (1, client)] where watched[place].revents != 0 {
        let count = read(watched[place].fd, &bytes, bytes.count)
        guard count > 0 else { return }
        let isOver = mode.withLock { mode in
          switch (mode, place) {
          case (.cutRequest, 0), (.cutAnswer, 1):
            mode = .pass
            return true
          case (.cutAnswerForGood, 1):
            mode = .swallow
            return true
          default: return false
          }
        }
        if isOver { return }
        if mode.withLock({ if case .swallow = $0 { true } else { false } }) { continue }
        var sent = 0
        while sent < count {
          let part = bytes.withUnsafeBytes {
            send(other, $0.baseAddress?.advanced(by: sent), count - sent, noSignal)
          }
          guard part > 0 else { return }
          sent += part
        }
      }
    }
  }
}
