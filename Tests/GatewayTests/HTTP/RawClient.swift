#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that sends exactly the given bytes.
final class RawClient {
  struct Failure: Error { var what: String }

  struct Answer {
    var status: Int
    var headers: [String: String]
    var body: [UInt8]

    var text: String { String(decoding: body, as: UTF8.self) }
  }

  private let descriptor: Int32
  private var buffer: [UInt8] = []

  init(port: Int, host: String = "127.0.0.1") throws {
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    descriptor = socket(AF_INET, kind, 0)
    #if canImport(Darwin)
      // Without MSG_NOSIGNAL here: a server that closes must not end the tests.
      var on: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    #endif
    var timeout = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    guard inet_pton(AF_INET, host, &address.sin_addr) == 1 else { throw Failure(what: host) }
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(what: "connect: \(errno)") }
  }

  deinit { close(descriptor) }

  /// Sends as much as possible; a server may close at any time.
  func send(_ text: String) { send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes { rest in
        write(rest.baseAddress, rest.count)
      }
      guard count > 0 else { return }
      sent += count
    }
  }

  private func write(_ start: UnsafeRawPointer?, _ count: Int) -> Int {
    #if canImport(Glibc)
      Glibc.send(descriptor, start, count, Int32(MSG_NOSIGNAL))
    #else
      Darwin.send(descriptor, start, count, 0)
    #endif
  }

  /// Shuts down the sending side.
  func finish() { shutdown(descriptor, Int32(SHUT_WR)) }

  /// Reads once; false at the end of the stream.
  private func fill() throws -> Bool {
    var piece = [UInt8](repeating: 0, count: 65536)
    let count = recv(descriptor, &piece, piece.count, 0)
    if count < 0, errno == ECONNRESET { return false }
    guard count >= 0 else { throw Failure(what: "recv: \(errno)") }
    buffer += piece[..<count]
    return count > 0
  }

  /// Reads one response; `nil` when the server has closed.
  func answer(hasBody: Bool = true) throws -> Answer? {
    let end = Array("\r\n\r\n".utf8)
    while true {
      if let head = buffer.firstRange(of: end) {
        let lines = String(decoding: buffer[..<head.lowerBound], as: UTF8.self)
          .split(separator: "\r\n")
        let headers = lines.dropFirst().map { line -> (String, String) in
          let parts = line.split(separator: ":", maxSplits: 1)
          return (parts[0].lowercased(), String(parts[1].drop { $0 == " " }))
        }
        let fields = Dictionary(headers, uniquingKeysWith: { $1 })
        let length = hasBody ? Int(fields["content-length"] ?? "0") ?? 0 : 0
        while buffer.count < head.upperBound + length {
          guard try fill() else { throw Failure(what: "cut short") }
        }
        let body = Array(buffer[head.upperBound..<head.upperBound + length])
        buffer.removeFirst(head.upperBound + length)
        let status = lines.first.flatMap { Int($0.split(separator: " ")[1]) }
        guard let status else { throw Failure(what: "no status") }
        return Answer(status: status, headers: fields, body: body)
      }
      guard try fill() else { return nil }
    }
  }

  /// Whether data, or the end, can be read now.
  var hasInput: Bool { hasInput(within: 0) }

  /// Waits at most some milliseconds for data or the end. Blocks its own thread, since the
  /// surrounding tests block those of Swift's pool.
  func hasInput(within milliseconds: Int32) -> Bool {
    var watched = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return !buffer.isEmpty || poll(&watched, 1, milliseconds) > 0
  }

  /// Reads a number of bytes; `nil` at the end of the stream.
  func bytes(_ count: Int) throws -> [UInt8]? {
    while buffer.count < count { guard try fill() else { return nil } }
    defer { buffer.removeFirst(count) }
    return Array(buffer[..<count])
  }

  /// Whether the server closes without sending more.
  func hangsUp() throws -> Bool { try !fill() }
}
