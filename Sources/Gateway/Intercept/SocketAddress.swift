import Foundation

struct SocketAddress: Sendable {
  var family: Int32
  private var storage: sockaddr_storage
  private var length: socklen_t

  /// Resolves a host to its addresses, in the order in which to try them. Blocks.
  static func all(of host: String, _ port: Int, flags: Int32 = 0) -> [SocketAddress] {
    var hints = addrinfo()
    hints.ai_socktype = Socket.kind
    hints.ai_flags = flags
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0 else { return [] }
    defer { freeaddrinfo(found) }
    var addresses: [SocketAddress] = []
    var next = found
    while let entry = next?.pointee {
      var storage = sockaddr_storage()
      memcpy(&storage, entry.ai_addr, Int(entry.ai_addrlen))
      addresses.append(
        SocketAddress(family: entry.ai_family, storage: storage, length: entry.ai_addrlen))
      next = entry.ai_next
    }
    return addresses
  }

  /// Parses a numeric address such as `127.0.0.1`, without a lookup.
  static func numeric(_ host: String, _ port: Int) -> SocketAddress? {
    all(of: host, port, flags: AI_NUMERICHOST).first
  }

  func withPointer<Result>(_ call: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call($0, length) }
    }
  }
}
