import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// One call through the proxy, on a thread of its own: its head is read, then bytes go both ways.
struct Tunnel {
  private let client: Int32
  private let interceptor: Int
  private let outer: OuterProxy?

  private static let headLimit = 16_384
  /// Milliseconds in which a head must come.
  private static let patience: Int32 = 15_000
  /// Milliseconds in which nothing needs to go either way.
  private static let rest: Int32 = 3_600_000

  init(_ client: Int32, interceptor: Int, outer: OuterProxy?) {
    self.client = client
    self.interceptor = interceptor
    self.outer = outer
  }

  func run() {
    defer { close(client) }
    guard let (head, rest) = Stream.head(of: client, limit: Self.headLimit, within: Self.patience)
    else { return }
    let words = head.split(separator: "\r\n").first?.split(separator: " ") ?? []
    guard words.count == 3, words[0] == "CONNECT", let (host, port) = Self.target(words[1]) else {
      return Stream.write(
        "HTTP/1.1 405 Method Not Allowed\r\nAllow: CONNECT\r\nContent-Length: 0\r\n"
          + "Connection: close\r\n\r\n", to: client)
    }
    guard let (server, early) = connect(host, port) else {
      return Stream.write(
        "HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\nConnection: close\r\n\r\n", to: client)
    }
    defer { close(server) }
    Stream.write("HTTP/1.1 200 Connection established\r\n\r\n", to: client)
    Stream.write(early, to: client)
    Stream.write(rest, to: server)
    Stream.join(client, server, rest: Self.rest)
  }

  /// `host:443`, `[::1]:443`.
  private static func target(_ text: Substring) -> (String, Int)? {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65_535).contains(port)
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    return host.isEmpty ? nil : (String(host), port)
  }

  /// The other end, and what came from it already.
  private func connect(_ host: String, _ port: Int) -> (Int32, [UInt8])? {
    if CaughtHosts.contains(host, port: port) {
      return Stream.connect(CaughtHosts.address, interceptor).map { ($0, []) }
    }
    guard let outer, outer.serves(host) else { return Stream.connect(host, port).map { ($0, []) } }
    guard let proxy = Stream.connect(outer.host, outer.port) else { return nil }
    let target = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    let authorization = outer.authorization.map { "Proxy-Authorization: Basic \($0)\r\n" } ?? ""
    Stream.write("CONNECT \(target) HTTP/1.1\r\nHost: \(target)\r\n\(authorization)\r\n", to: proxy)
    guard
      let (head, rest) = Stream.head(of: proxy, limit: Self.headLimit, within: Self.patience),
      head.split(separator: " ").dropFirst().first == "200"
    else {
      close(proxy)
      return nil
    }
    return (proxy, rest)
  }
}

/// Sockets in plain calls.
enum Stream {
  #if canImport(Glibc)
    static let kind = Int32(SOCK_STREAM.rawValue)
  #else
    static let kind = SOCK_STREAM
  #endif

  /// Binds to a port of this machine that the system chooses.
  static func bind(_ descriptor: Int32) -> Bool {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Foundation.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    _ = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &size)
      }
    }
    return Int(UInt16(bigEndian: address.sin_port))
  }

  /// Connects to a host by each of its addresses.
  static func connect(_ host: String, _ port: Int) -> Int32? {
    var hints = addrinfo()
    hints.ai_socktype = kind
    var found: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &found) == 0 else { return nil }
    defer { freeaddrinfo(found) }
    var next = found
    while let address = next?.pointee {
      let descriptor = socket(address.ai_family, address.ai_socktype, address.ai_protocol)
      if descriptor >= 0 {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        if Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 {
          return descriptor
        }
        close(descriptor)
      }
      next = address.ai_next
    }
    return nil
  }

  /// The head of a message without its empty line, and what came behind it.
  static func head(
    of descriptor: Int32, limit: Int, within milliseconds: Int32
  ) -> (String, [UInt8])? {
    var bytes: [UInt8] = []
    let end: [UInt8] = [13, 10, 13, 10]
    while bytes.count <= limit {
      var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, milliseconds) > 0, let more = read(descriptor) else { return nil }
      bytes += more
      guard bytes.count >= 4 else { continue }
      if let place = (0...(bytes.count - 4)).first(where: { Array(bytes[$0..<$0 + 4]) == end }) {
        return (String(decoding: bytes[..<place], as: UTF8.self), Array(bytes[(place + 4)...]))
      }
    }
    return nil
  }

  /// What is there to be read; `nil` at the end.
  private static func read(_ descriptor: Int32) -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Foundation.read(descriptor, &buffer, buffer.count)
    return count > 0 ? Array(buffer[..<count]) : nil
  }

  static func write(_ text: String, to descriptor: Int32) {
    write(Array(text.utf8), to: descriptor)
  }

  @discardableResult
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 {
        if count < 0, errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Carries bytes both ways until both sides have said all, or one is gone.
  static func join(_ first: Int32, _ second: Int32, rest: Int32) {
    var open = [true, true]
    let ends = [first, second]
    while open[0] || open[1] {
      var watched = ends.enumerated().map {
        pollfd(fd: open[$0.offset] ? $0.element : -1, events: Int16(POLLIN), revents: 0)
      }
      let count = poll(&watched, 2, rest)
      if count == 0 { return }
      if count < 0 {
        if errno == EINTR { continue }
        return
      }
      for side in 0...1 where watched[side].revents != 0 {
        guard let bytes = read(ends[side]) else {
          open[side] = false
          shutdown(ends[1 - side], Int32(SHUT_WR))
          continue
        }
        guard write(bytes, to: ends[1 - side]) else { return }
      }
    }
  }
}
