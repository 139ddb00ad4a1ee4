import Fence
import Foundation

/// A compiled widget as a program that is run in a sandbox.
struct HostProgram {
  let path: String
  let files: [String]
  let toolchain: Toolchain
  let vocabulary: ShimModules
  let sandbox: Sandbox

  /// What a widget's process may take: together with its scratch folder under a gigabyte.
  private static var limits: ChildProcess.Limits {
    var limits = ChildProcess.Limits()
    limits.memory = 832 << 20
    limits.fileSize = 64 << 20
    limits.openFiles = 128
    // Views lie in one another, and code that is not optimised takes much of the stack for each: the main
    // thread raises its limit to what the kernel keeps free for it, and others stay small.
    limits.stack = 120 << 20
    return limits
  }

  /// Starts it; what it writes and reads are pipes.
  func start() throws(SpawnFailure) -> ChildProcess {
    let scratch = SandboxAccess.scratchFolder
    var variables = [
      "HOME=\(scratch)", "TMPDIR=\(scratch)", "PATH=/usr/bin:/bin", "LANG=en_US.UTF-8",
      // The host has a handler of its own, which needs no other process.
      "SWIFT_BACKTRACE=enable=no",
      // Each arena takes addresses that nothing is ever kept in.
      "MALLOC_ARENA_MAX=2",
    ]
    let outer = ProcessInfo.processInfo.environment
    for name in ["TZ", "LD_LIBRARY_PATH"] {
      if let value = outer[name] { variables.append("\(name)=\(value)") }
    }
    var options = ChildProcess.Options(path, environment: variables)
    options.folder = "/"
    options.input = .pipe
    options.output = .pipe
    options.errors = .pipe
    if sandbox != .trusted { options.limits = Self.limits }
    options.limits.stack = 120 << 20
    let folders = (outer["LD_LIBRARY_PATH"] ?? "").split(separator: ":").map(String.init)
    return try sandbox.start(
      options,
      SandboxAccess(
        readable: SandboxAccess.libraries + folders + [
          toolchain.libraries, vocabulary.folder, (path as NSString).deletingLastPathComponent,
        ]))
  }

  /// Finds the innermost place of a crash that lies in a file of the app's.
  func located(_ crash: HostCrash) -> HostCrash {
    var crash = crash
    crash.place = toolchain.lines(of: crash.frames, in: path, sandbox: sandbox)
      .first { files.contains($0.file) }.map { ($0.file, $0.line) }
    return crash
  }
}
