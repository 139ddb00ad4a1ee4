import Testing

/// An HTTP/2 client whose frames the test writes.
final class RawHTTP2 {
  enum Kind: UInt8 {
    case data = 0
    case headers = 1
    case priority = 2
    case reset = 3
    case settings = 4
    case pushPromise = 5
    case ping = 6
    case goAway = 7
    case windowUpdate = 8
    case continuation = 9
  }

  struct Frame {
    var kind: Kind?
    var flags: UInt8
    var stream: Int
    var payload: [UInt8]

    /// The 31-bit number at the start of the payload.
    var number: Int {
      payload.prefix(4).reduce(0) { $0 << 8 | Int($1) } & 0x7FFF_FFFF
    }

    /// The error code of RST_STREAM or GOAWAY.
    var code: Int {
      payload.dropFirst(kind == .goAway ? 4 : 0).prefix(4).reduce(0) { $0 << 8 | Int($1) }
    }
  }

  private let client: RawClient
  /// The types of all frames received.
  private(set) var seen: [Kind] = []

  /// Connects and sends only the given bytes.
  init(port: Int, hello: String) throws {
    client = try RawClient(port: port)
    client.send(hello)
  }

  /// Connects and sends the preface.
  init(port: Int, settings: [UInt8] = []) throws {
    client = try RawClient(port: port)
    client.send("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
    send(.settings, payload: settings)
  }

  func send(_ kind: Kind, flags: UInt8 = 0, stream: Int = 0, payload: [UInt8] = []) {
    client.send(
      Self.head(payload.count, kind.rawValue, flags, stream) + payload)
  }

  func send(_ bytes: [UInt8]) { client.send(bytes) }

  static func head(_ length: Int, _ kind: UInt8, _ flags: UInt8, _ stream: Int) -> [UInt8] {
    [
      UInt8(length >> 16 & 255), UInt8(length >> 8 & 255), UInt8(length & 255), kind, flags,
      UInt8(stream >> 24 & 127), UInt8(stream >> 16 & 255), UInt8(stream >> 8 & 255),
      UInt8(stream & 255),
    ]
  }

  /// A request's header block, without compression.
  static func block(_ method: String, _ path: String, _ more: [(String, String)] = []) -> [UInt8] {
    let fields =
      [(":method", method), (":scheme", "http"), (":path", path), (":authority", "127.0.0.1")]
      + more
    return fields.flatMap { name, value in
      // A literal with a new name, not added to the table.
      [0] + text(name) + text(value)
    }
  }

  /// An HPACK string: its length with a 7-bit prefix.
  private static func text(_ text: String) -> [UInt8] {
    var length = text.utf8.count
    guard length >= 127 else { return [UInt8(length)] + Array(text.utf8) }
    var bytes: [UInt8] = [127]
    length -= 127
    while length >= 128 {
      bytes.append(UInt8(length & 127 | 128))
      length >>= 7
    }
    return bytes + [UInt8(length)] + Array(text.utf8)
  }

  /// Sends a request; unless `isEnded`, its body follows.
  func request(
    _ path: String, stream: Int, method: String = "GET", isEnded: Bool = true,
    _ more: [(String, String)] = []
  ) {
    send(
      .headers, flags: isEnded ? 5 : 4, stream: stream, payload: Self.block(method, path, more))
  }

  /// The next frame; `nil` at the end.
  func next() throws -> Frame? {
    guard let head = try client.bytes(9) else { return nil }
    let length = Int(head[0]) << 16 | Int(head[1]) << 8 | Int(head[2])
    guard let payload = try client.bytes(length) else { return nil }
    let frame = Frame(
      kind: Kind(rawValue: head[3]), flags: head[4],
      stream: head[5...8].reduce(0) { $0 << 8 | Int($1) }, payload: payload)
    if let kind = frame.kind { seen.append(kind) }
    return frame
  }

  /// The next frame of a type; others are skipped.
  func frame(_ kind: Kind) throws -> Frame {
    while let frame = try next() { if frame.kind == kind { return frame } }
    throw RawClient.Failure(what: "the connection ended before \(kind) came")
  }

  /// The server's settings, by identifier.
  func settings() throws -> [Int: Int] {
    let payload = try frame(.settings).payload
    var settings: [Int: Int] = [:]
    for start in stride(from: 0, to: payload.count, by: 6) {
      let name = Int(payload[start]) << 8 | Int(payload[start + 1])
      settings[name] = payload[(start + 2)..<(start + 6)].reduce(0) { $0 << 8 | Int($1) }
    }
    return settings
  }

  /// Whether a header block starts with an indexed status: 8 is 200; others may be literals.
  static func isOK(_ block: [UInt8]) -> Bool { block.first == 0x88 }

  /// Whether the server closes, whatever it sends before.
  func hangsUp() throws -> Bool {
    while try next() != nil {}
    return true
  }
}
