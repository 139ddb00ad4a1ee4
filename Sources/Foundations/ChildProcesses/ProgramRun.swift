import Foundation

package struct ProgramRun: Sendable {
  package let status: ExitStatus
  /// The output, at most `limit` bytes.
  package let output: [UInt8]
  /// Whether the program was killed by the timeout.
  package let isLate: Bool

  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Runs a program, in a sandbox if one is given. Output beyond `limit` bytes is discarded.
  package init(
    _ options: ChildProcess.Options, in sandbox: Sandbox? = nil, access: SandboxAccess? = nil,
    limit: Int = 4 << 20, seconds: Double
  ) throws(SpawnFailure) {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let child: ChildProcess
    if let sandbox, let access {
      child = try sandbox.start(options, access)
    } else {
      child = try ChildProcess(options)
    }
    defer { child.end() }
    var output: [UInt8] = []
    var isOpen = child.output >= 0
    while isOpen, .now < deadline {
      var polled = pollfd(fd: child.output, events: Int16(POLLIN), revents: 0)
      let left = deadline - .now
      poll(&polled, 1, Int32(clamping: left.components.seconds * 1000 + 100))
      isOpen = !child.output.drain(into: &output, limit: limit)
    }
    let status = child.wait(until: deadline)
    isLate = status == nil
    self.status = status ?? ExitStatus(signal: SIGKILL)
    self.output = output
  }
}

extension Int32 {
  /// Reads the available bytes of a nonblocking descriptor. Returns `true` at its end. Bytes beyond
  /// the limit are discarded.
  package func drain(into bytes: inout [UInt8], limit: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    // The loop is bounded, so that an endless writer does not block others.
    for _ in 0..<64 {
      let count = read(self, &buffer, buffer.count)
      if count == 0 { return true }
      if count < 0 { return errno != EAGAIN && errno != EINTR }
      if bytes.count < limit { bytes += buffer[..<Swift.min(count, limit - bytes.count)] }
    }
    return false
  }
}

package struct ExitStatus: Sendable, Hashable {
  /// The exit code from 0 to 255; 0 if a signal ended the program.
  package let code: Int32
  package let signal: Int32?

  init(code: Int32) { (self.code, signal) = (code, nil) }
  init(signal: Int32) { (code, self.signal) = (0, signal) }

  package var isSuccess: Bool { code == 0 && signal == nil }
  /// The code that a shell reports: 128 plus the signal's number if a signal ended the program.
  package var shellCode: Int32 { signal.map { 128 + $0 } ?? code }
}

package enum ProgramSearch {
  /// The path of a program: the name itself if it contains a slash, otherwise the first match in
  /// `PATH`. `nil` if there is no executable file.
  package static func path(of name: String, _ environment: [String: String]) -> String? {
    if name.contains("/") { return isProgram(name) ? name : nil }
    return (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    return files.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && files.isExecutableFile(atPath: path)
  }
}
