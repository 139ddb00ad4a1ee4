import Foundation
import Gateway

/// nghttpx in front of a gateway: HTTP/2 over TLS, as clients of APNs insist on.
///
/// The certificate is made on first use and signed by itself; a client is told to trust it, or not
/// to check. nghttpx ends an empty answer by an empty DATA frame, where Apple sets END_STREAM on the
/// headers: aioapns reads the status all the same, then trips over the frame and connects anew.
final class APNsFront {
  private let process: Process
  private let lifeline: Pipe
  /// Where it listens.
  let address: ListenAddress
  /// The certificate, for clients that check.
  let certificate: String

  /// Starts nghttpx on an address, in front of a gateway's.
  init(
    on address: ListenAddress, before gateway: ListenAddress, folder: String
  ) throws(Failure) {
    guard let program = Self.find("nghttpx") else {
      throw Failure(
        .usage, "--apns needs nghttpx, which is not installed",
        mend: "apt-get install nghttp2-proxy, or brew install nghttp2")
    }
    self.address = address
    certificate = folder + "/certificate.pem"
    let key = folder + "/key.pem"
    try Self.makeCertificate(certificate, key, in: folder)
    process = Process()
    lifeline = Pipe()
    // The shell ends nghttpx when this process is gone, however it ended: its pipe closes then.
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = [
      "-c", "\"$@\" & child=$!; read _; kill -TERM $child; wait $child", "sh", program,
      "--conf=/dev/null", "--frontend=\(address.host),\(address.port)",
      "--backend=\(gateway.host),\(gateway.port)", "--workers=1", "--log-level=ERROR",
      "--no-via", "--backend-keep-alive-timeout=30s", key, certificate,
    ]
    process.standardInput = lifeline
    process.standardOutput = FileHandle.nullDevice
    let errors = Pipe()
    process.standardError = errors
    do {
      try process.run()
    } catch {
      throw Failure(.usage, "nghttpx does not start: \(error.localizedDescription)")
    }
    guard Self.waitUntilOpen(address) else {
      stop()
      let said = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
      let last = said.split(separator: "\n").last.map { ": \($0)" } ?? ""
      throw Failure(
        .usage, "nghttpx does not listen on \(address)\(last)",
        mend: "choose another address with --apns")
    }
  }

  /// Ends nghttpx.
  func stop() {
    try? lifeline.fileHandleForWriting.close()
    if process.isRunning { process.waitUntilExit() }
  }

  private static func find(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    return (path.split(separator: ":").map { "\($0)/\(name)" } + ["/usr/sbin/\(name)"])
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  private static func makeCertificate(
    _ certificate: String, _ key: String, in folder: String
  ) throws(Failure) {
    let files = FileManager.default
    if files.fileExists(atPath: certificate), files.fileExists(atPath: key) { return }
    guard let program = find("openssl") else {
      throw Failure(
        .usage, "--apns needs openssl to make its certificate", mend: "install openssl")
    }
    try? files.createDirectory(
      atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let maker = Process()
    maker.executableURL = URL(fileURLWithPath: program)
    maker.arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
      "-keyout", key, "-out", certificate, "-days", "3650", "-subj", "/CN=localhost", "-addext",
      "subjectAltName=DNS:localhost,DNS:api.push.apple.com,DNS:api.sandbox.push.apple.com,"
        + "IP:127.0.0.1,IP:::1",
    ]
    maker.standardOutput = FileHandle.nullDevice
    maker.standardError = FileHandle.nullDevice
    try? maker.run()
    maker.waitUntilExit()
    guard maker.terminationStatus == 0 else {
      throw Failure(
        .usage, "the certificate cannot be made in \(folder)", mend: "see that it can be written")
    }
  }

  private static func waitUntilOpen(_ address: ListenAddress) -> Bool {
    for _ in 0..<100 {
      if isOpen(address) { return true }
      usleep(30_000)
    }
    return false
  }

  private static func isOpen(_ address: ListenAddress) -> Bool {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(address.host, String(address.port), &hints, &list) == 0, let first = list
    else { return false }
    defer { freeaddrinfo(list) }
    let descriptor = socket(
      first.pointee.ai_family, first.pointee.ai_socktype, first.pointee.ai_protocol)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return connect(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0
  }
}
