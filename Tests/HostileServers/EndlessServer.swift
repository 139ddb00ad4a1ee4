import Dispatch
import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server that sends a head once per connection, then a body repeatedly; with an empty body it
/// stays silent or closes.
public final class EndlessServer: Sendable {
  struct Failure: Error {}

  public let port: Int
  private let closes: Bool
  private let listening: Int32
  private let count = Mutex(0)
  private let clients = Mutex<[Int32]>([])
  private let talks = DispatchGroup()

  /// - Parameter closes: Whether it closes a connection after the last byte.
  public init(
    closes: Bool = false,
    _ script: @escaping @Sendable (Int) -> (first: [UInt8], rest: [UInt8])
  ) throws {
    self.closes = closes
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
      listening = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listening = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listening
    let isReady = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    guard isReady else { throw Failure() }
    port = Int(UInt16(bigEndian: address.sin_port))
    Thread.detachNewThread { [self] in
      var number = 0
      while case let client = accept(descriptor, nil, nil), client >= 0 {
        clients.withLock { $0.append(client) }
        let (first, rest) = script(number)
        number += 1
        talks.enter()
        Thread.detachNewThread { [self] in
          defer { talks.leave() }
          talk(to: client, first, rest)
        }
      }
    }
  }

  deinit { close(listening) }

  /// The bytes passed to the system.
  public var sent: Int { count.withLock { $0 } }

  /// The number of connections so far.
  public var connections: Int { clients.withLock { $0.count } }

  /// Returns when every connection has ended.
  public func finish() { talks.wait() }

  private func talk(to client: Int32, _ first: [UInt8], _ rest: [UInt8]) {
    defer { close(client) }
    var request = [UInt8](repeating: 0, count: 4096)
    guard read(client, &request, request.count) > 0 else { return }
    guard say(first, to: client) else { return }
    // Several at a time, since the repeated text may be short.
    let many = rest.isEmpty ? [] : (0...(8_192 / rest.count)).flatMap { _ in rest }
    while !many.isEmpty, say(many, to: client) {}
    while !closes, read(client, &request, request.count) > 0 {}
  }

  private func say(_ bytes: [UInt8], to client: Int32) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let written = bytes[sent...].withUnsafeBytes { write(client, $0.baseAddress, $0.count) }
      guard written > 0 else { return false }
      sent += written
      count.withLock { $0 += written }
    }
    return true
  }

  /// This process's descriptor at the other end of the first connection.
  public func peerDescriptor() async throws -> Int32? {
    var peer = sockaddr_in()
    for _ in 0..<10_000 {
      if let client = clients.withLock({ $0.first }), Self.name(client, &peer, getpeername) {
        var own = sockaddr_in()
        return (3..<4_096).first {
          Self.name($0, &own, getsockname) && own.sin_port == peer.sin_port
        }
      }
      // The client's task needs the thread.
      try await Task.sleep(for: .milliseconds(1))
    }
    return nil
  }

  private static func name(
    _ descriptor: Int32, _ address: inout sockaddr_in,
    _ ask: (Int32, UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
  ) -> Bool {
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    return withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask(descriptor, $0, &length) == 0 }
    }
  }
}
