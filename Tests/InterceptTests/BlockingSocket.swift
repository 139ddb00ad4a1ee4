import Foundation

@testable import Intercept

/// A blocking socket for tests: a client, or an accepted end. One thread reads; one may write.
final class BlockingSocket: @unchecked Sendable {
  let descriptor: Int32
  private var received: [UInt8] = []

  /// Connects to a port of this machine.
  init?(port: Int) {
    guard let address = SocketAddress.numeric("127.0.0.1", port) else { return nil }
    descriptor = socket(address.family, Socket.kind, 0)
    guard address.withPointer({ connect(descriptor, $0, $1) }) == 0 else { return nil }
    setTimeout()
  }

  /// Accepts the next connection of a listening socket.
  init?(acceptedBy listener: Int32) {
    var waiting = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&waiting, 1, 20_000) == 1 else { return nil }
    descriptor = accept(listener, nil, nil)
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    setTimeout()
  }

  deinit { close(descriptor) }

  private func setTimeout() {
    var timeout = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Shuts down the sending side.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// A message's head with its empty line, or what arrived without one.
  func head() -> String {
    let end: [UInt8] = [13, 10, 13, 10]
    while received.firstRange(of: end) == nil, receive() {}
    let count = received.firstRange(of: end)?.upperBound ?? received.count
    defer { received.removeFirst(count) }
    return String(decoding: received[..<count], as: UTF8.self)
  }

  /// Everything up to the other side's end.
  func rest() -> [UInt8] {
    while receive() {}
    defer { received = [] }
    return received
  }

  private func receive() -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = recv(descriptor, &buffer, buffer.count, 0)
    if count > 0 { received += buffer[..<count] }
    return count > 0
  }
}
