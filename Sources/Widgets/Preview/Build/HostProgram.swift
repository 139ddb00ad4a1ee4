import Fence
import Foundation

/// A compiled widget that runs in a sandbox.
struct HostProgram {
  let path: String
  let files: [String]
  let toolchain: Toolchain
  let vocabulary: ShimModules
  let sandbox: Sandbox

  /// The resource limits of a widget's process: together with its scratch folder under a gigabyte.
  private static var limits: ChildProcess.Limits {
    var limits = ChildProcess.Limits()
    limits.memory = 832 << 20
    limits.fileSize = 64 << 20
    limits.openFiles = 128
    // Views nest, and unoptimised code needs much stack for each. The main thread's stack can grow
    // up to this limit, and other threads' stays small.
    limits.stack = 120 << 20
    return limits
  }

  /// Starts the program with pipes for its input, output and errors.
  func start() throws(SpawnFailure) -> ChildProcess {
    let scratch = SandboxAccess.scratchFolder
    var variables = [
      "HOME=\(scratch)", "TMPDIR=\(scratch)", "PATH=/usr/bin:/bin", "LANG=en_US.UTF-8",
      // The host has its own signal handler, which needs no other process.
      "SWIFT_BACKTRACE=enable=no",
      // Each arena reserves addresses that are never used.
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

  /// Finds the innermost frame of a crash in one of the app's files.
  func located(_ crash: HostCrash) -> HostCrash {
    var crash = crash
    crash.place = toolchain.lines(of: crash.frames, in: path, sandbox: sandbox)
      .first { files.contains($0.file) }.map { ($0.file, $0.line) }
    return crash
  }
}
