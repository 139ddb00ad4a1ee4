import Foundation

/// Functions for nonblocking sockets, which child processes do not inherit.
enum Socket {
  #if canImport(Glibc)
    static let kind = Int32(SOCK_STREAM.rawValue)
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #else
    static let kind = SOCK_STREAM
    private static let sendFlags: Int32 = 0
  #endif

  enum Outcome {
    case count(Int)
    case later
    case end
    case failed
  }

  /// Listens on a loopback port that the system chooses.
  static func listen() -> Int32? {
    guard let address = SocketAddress.numeric("127.0.0.1", 0) else { return nil }
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { return nil }
    setUp(descriptor)
    guard address.withPointer({ bind(descriptor, $0, $1) }) == 0,
      Foundation.listen(descriptor, 128) == 0
    else {
      close(descriptor)
      return nil
    }
    return descriptor
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

  /// Starts connecting. The socket becomes writable once that has succeeded or failed.
  static func connect(_ address: SocketAddress) -> Int32? {
    let descriptor = socket(address.family, kind, 0)
    guard descriptor >= 0 else { return nil }
    setUp(descriptor)
    let code = address.withPointer { Foundation.connect(descriptor, $0, $1) }
    if code == 0 || errno == EINPROGRESS || errno == EINTR { return descriptor }
    close(descriptor)
    return nil
  }

  static func isConnected(_ descriptor: Int32) -> Bool {
    var code: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &size) == 0 && code == 0
  }

  /// Makes the socket nonblocking and close-on-exec.
  static func setUp(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    #if !canImport(Glibc)
      var yes: Int32 = 1
      setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(MemoryLayout<Int32>.size))
    #endif
  }

  /// Reads the available bytes, at most 64 KiB, and appends them to a buffer.
  static func read(_ descriptor: Int32, into buffer: inout [UInt8]) -> Outcome {
    withUnsafeTemporaryAllocation(byteCount: 65_536, alignment: 1) { bytes in
      let count = recv(descriptor, bytes.baseAddress, bytes.count, 0)
      if count > 0 { buffer.append(contentsOf: bytes[..<count]) }
      return outcome(of: count)
    }
  }

  /// Writes as many bytes as the socket accepts, and removes them from the buffer.
  static func write(_ descriptor: Int32, from buffer: inout [UInt8]) -> Outcome {
    let count = buffer.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, sendFlags) }
    if count > 0 { buffer.removeFirst(count) }
    return outcome(of: count)
  }

  private static func outcome(of count: Int) -> Outcome {
    if count > 0 { return .count(count) }
    if count == 0 { return .end }
    return [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) ? .later : .failed
  }
}
