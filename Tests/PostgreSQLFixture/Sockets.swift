internal import Foundation

#if canImport(Glibc)
  let stream = Int32(SOCK_STREAM.rawValue)
  let noSignal = Int32(MSG_NOSIGNAL)
#else
  let stream = SOCK_STREAM
  let noSignal: Int32 = 0
#endif

/// A socket that listens on a port of 127.0.0.1 chosen by the system.
func listenAnywhere() throws -> (socket: Int32, port: Int) {
  let listener = socket(AF_INET, stream, 0)
  var address = local(0)
  var length = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isBound = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      bind(listener, $0, length) == 0 && listen(listener, 64) == 0
        && getsockname(listener, $0, &length) == 0
    }
  }
  _ = fcntl(listener, F_SETFD, FD_CLOEXEC)
  guard isBound else { throw PostgreSQLCluster.Failure(description: "there is no free port") }
  return (listener, Int(UInt16(bigEndian: address.sin_port)))
}

/// A connection to a port of 127.0.0.1.
func connectLocally(to port: Int) throws -> Int32 {
  let connection = socket(AF_INET, stream, 0)
  var address = local(UInt16(port))
  let isConnected = withUnsafeMutablePointer(to: &address) {
    $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
      connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
    }
  }
  _ = fcntl(connection, F_SETFD, FD_CLOEXEC)
  guard isConnected else {
    close(connection)
    throw PostgreSQLCluster.Failure(description: "nobody listens at \(port)")
  }
  return connection
}

private func local(_ port: UInt16) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = port.bigEndian
  address.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
  return address
}
