import Foundation

/// One call through the proxy. It reads the request's head, connects to the destination, then
/// forwards bytes in both directions. Used only by the proxy's thread; never blocks.
final class Tunnel {
  private enum Stage {
    case head
    /// The host is being resolved or connected to; `left` are the addresses not tried yet.
    case reaching(left: [SocketAddress], isConnecting: Bool)
    case outer
    case open
    /// A response that refuses the call is being written.
    case refused
  }

  private static let headLimit = 16_384
  /// The timeout for receiving the head, and for connecting to the destination.
  private static let timeout = Duration.seconds(15)
  /// The timeout for connecting to one address if there are more to try.
  private static let shortTimeout = Duration.seconds(4)
  /// The time after which an idle tunnel is closed.
  private static let rest = Duration.seconds(3_600)

  private let client: Int32
  private var server: Int32 = -1
  private let route: ProxyRoute
  private let lookUp: (String, Int) -> Void
  private var stage = Stage.head
  /// The `host:port` to request in CONNECT if the destination is another proxy.
  private var wanted: String?
  private var toClient: [UInt8] = []
  private var toServer: [UInt8] = []
  private var clientHasEnded = false
  private var serverHasEnded = false

  private(set) var isOver = false
  private(set) var deadline = ContinuousClock.now + timeout

  /// `lookUp` must resolve a host and pass its addresses to `connect`.
  init(_ client: Int32, _ route: ProxyRoute, lookUp: @escaping (String, Int) -> Void) {
    self.client = client
    self.route = route
    self.lookUp = lookUp
  }

  func close() {
    Foundation.close(client)
    if server >= 0 { Foundation.close(server) }
  }

  // MARK: Waiting

  /// The two sockets and the events to wait for. A side is not read while bytes from it are still
  /// to be written.
  var watched: [pollfd] {
    switch stage {
    case .head: [Self.watch(client, reads: true), Self.nothing]
    case .reaching(_, let isConnecting): [Self.nothing, Self.watch(server, writes: isConnecting)]
    case .outer: [Self.nothing, Self.watch(server, reads: true, writes: !toServer.isEmpty)]
    case .open:
      [
        Self.watch(client, reads: toServer.isEmpty && !clientHasEnded, writes: !toClient.isEmpty),
        Self.watch(server, reads: toClient.isEmpty && !serverHasEnded, writes: !toServer.isEmpty),
      ]
    case .refused: [Self.watch(client, writes: true), Self.nothing]
    }
  }

  private static let nothing = pollfd(fd: -1, events: 0, revents: 0)

  private static func watch(
    _ descriptor: Int32, reads: Bool = false, writes: Bool = false
  ) -> pollfd {
    let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
    return pollfd(fd: events == 0 ? -1 : descriptor, events: Int16(events), revents: 0)
  }

  func go(client clientEvents: Int16, server serverEvents: Int16) {
    guard clientEvents != 0 || serverEvents != 0 else { return }
    switch stage {
    case .head: if receive(client, &toServer, &clientHasEnded) { readHead() }
    case .reaching(let left, isConnecting: true):
      if Socket.isConnected(server) { connected() } else { connect(left) }
    case .reaching: break
    case .outer:
      if put(server, &toServer), receive(server, &toClient, &serverHasEnded) { readOuterHead() }
    case .open: carry(clientEvents, serverEvents)
    case .refused: if put(client, &toClient), toClient.isEmpty { isOver = true }
    }
  }

  func expire() {
    switch stage {
    case .reaching(let left, _) where !left.isEmpty: connect(left)
    case .reaching, .outer: refuse("504 Gateway Timeout")
    case .head, .open, .refused: isOver = true
    }
  }

  // MARK: Connecting

  private func readHead() {
    guard let head = Self.cutHead(from: &toServer) else {
      if clientHasEnded || toServer.count > Self.headLimit { isOver = true }
      return
    }
    let lines = head.split(separator: "\r\n")
    guard route.token.isIn(lines.dropFirst()) else {
      return refuse(
        "407 Proxy Authentication Required", "Proxy-Authenticate: Basic realm=\"islet\"\r\n")
    }
    let words = lines.first?.split(separator: " ") ?? []
    guard words.count == 3, words[0] == "CONNECT", let (host, port) = Self.target(words[1]) else {
      return refuse("405 Method Not Allowed", "Allow: CONNECT\r\n")
    }
    if CaughtHosts.contains(host, port: port) {
      return reach(CaughtHosts.address, route.interceptor)
    }
    guard let outer = route.outer, outer.serves(host) else { return reach(host, port) }
    wanted = host.contains(":") ? "[\(host)]:\(port)" : "\(host):\(port)"
    reach(outer.host, outer.port)
  }

  private func reach(_ host: String, _ port: Int) {
    deadline = .now + Self.timeout
    stage = .reaching(left: [], isConnecting: false)
    if let address = SocketAddress.numeric(host, port) { return connect([address]) }
    lookUp(host, port)
  }

  func connect(_ addresses: [SocketAddress]) {
    guard case .reaching = stage else { return }
    if server >= 0 { Foundation.close(server) }
    server = -1
    var left = addresses[...]
    while let address = left.popFirst() {
      guard let socket = Socket.connect(address) else { continue }
      server = socket
      stage = .reaching(left: Array(left), isConnecting: true)
      deadline = .now + (left.isEmpty ? Self.timeout : Self.shortTimeout)
      return
    }
    refuse("502 Bad Gateway")
  }

  private func connected() {
    guard let wanted else { return agree() }
    let authorization =
      route.outer?.authorization.map { "Proxy-Authorization: Basic \($0)\r\n" } ?? ""
    // Bytes that the client sent early are held until the other proxy has responded.
    early = toServer
    toServer = Array("CONNECT \(wanted) HTTP/1.1\r\nHost: \(wanted)\r\n\(authorization)\r\n".utf8)
    deadline = .now + Self.timeout
    stage = .outer
    _ = put(server, &toServer)
  }

  /// Bytes that the client sent before the tunnel was connected.
  private var early: [UInt8] = []

  private func readOuterHead() {
    guard let head = Self.cutHead(from: &toClient) else {
      if serverHasEnded || toClient.count > Self.headLimit { refuse("502 Bad Gateway") }
      return
    }
    guard head.split(separator: " ").dropFirst().first?.hasPrefix("2") == true else {
      return refuse("502 Bad Gateway")
    }
    toServer += early
    agree()
  }

  private func agree() {
    toClient = Array("HTTP/1.1 200 Connection established\r\n\r\n".utf8) + toClient
    stage = .open
    carry(0, 0)
  }

  private func refuse(_ status: String, _ header: String = "") {
    toClient = Array(
      "HTTP/1.1 \(status)\r\n\(header)Content-Length: 0\r\nConnection: close\r\n\r\n".utf8)
    stage = .refused
    deadline = .now + Self.timeout
    if put(client, &toClient), toClient.isEmpty { isOver = true }
  }

  /// Parses `host:443` or `[::1]:443`.
  private static func target(_ text: Substring) -> (String, Int)? {
    guard let colon = text.lastIndex(of: ":"), let port = Int(text[text.index(after: colon)...]),
      (1...65_535).contains(port)
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") { host = host.dropFirst().dropLast() }
    return host.isEmpty ? nil : (String(host), port)
  }

  /// Removes a message's head with its final empty line from a buffer; `nil` while it is
  /// incomplete.
  private static func cutHead(from buffer: inout [UInt8]) -> String? {
    guard let place = buffer.firstRange(of: [13, 10, 13, 10]) else { return nil }
    defer { buffer.removeFirst(place.upperBound) }
    return String(decoding: buffer[..<place.lowerBound], as: UTF8.self)
  }

  // MARK: Forwarding

  private func carry(_ clientEvents: Int16, _ serverEvents: Int16) {
    deadline = .now + Self.rest
    if clientEvents != 0, toServer.isEmpty, !clientHasEnded {
      _ = receive(client, &toServer, &clientHasEnded)
    }
    if serverEvents != 0, toClient.isEmpty, !serverHasEnded {
      _ = receive(server, &toClient, &serverHasEnded)
    }
    flush()
    if clientHasEnded, serverHasEnded, toClient.isEmpty, toServer.isEmpty { isOver = true }
  }

  /// Writes pending bytes. Closes the writing direction once a side has ended and all its bytes are
  /// written.
  private func flush() {
    if put(server, &toServer), toServer.isEmpty, clientHasEnded {
      shutdown(server, Int32(SHUT_WR))
    }
    if put(client, &toClient), toClient.isEmpty, serverHasEnded {
      shutdown(client, Int32(SHUT_WR))
    }
  }

  /// Reads once. Returns false if nothing arrived.
  private func receive(_ descriptor: Int32, _ buffer: inout [UInt8], _ hasEnded: inout Bool) -> Bool
  {
    switch Socket.read(descriptor, into: &buffer) {
    case .count: return true
    case .later: return false
    case .end:
      hasEnded = true
      return true
    case .failed:
      isOver = true
      return false
    }
  }

  /// Writes once. Returns false if the connection is lost.
  private func put(_ descriptor: Int32, _ buffer: inout [UInt8]) -> Bool {
    guard !buffer.isEmpty else { return true }
    if case .failed = Socket.write(descriptor, from: &buffer) { isOver = true }
    return !isOver
  }
}
