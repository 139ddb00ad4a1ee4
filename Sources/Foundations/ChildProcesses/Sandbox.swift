import CProcess
import Foundation
import Synchronization

/// Limits untrusted code to the resources that it needs.
package enum Sandbox: Sendable, Hashable {
  /// Separate namespaces for files, processes, the network and shared memory, made by bubblewrap at
  /// this path.
  case bubblewrap(String)
  /// Landlock rules of this version for files, ports and signals, in addition to seccomp.
  case landlock(Int)
  case sandboxExec
  /// No sandbox: the user trusts the code.
  case trusted

  package struct Failure: Error, Sendable, Hashable {
    package let bubblewrap: String
    package let hasLandlock: Bool

    package init(bubblewrap: String, hasLandlock: Bool) {
      self.bubblewrap = bubblewrap
      self.hasLandlock = hasLandlock
    }
  }

  /// The strongest sandbox that works on this system. The result is cached.
  package static func strongest() throws(Failure) -> Sandbox {
    let found = known.withLock { known in
      let result = known ?? search()
      known = result
      return result
    }
    return try found.get()
  }

  package static var landlockHere: Sandbox? {
    let version = Int(csandbox_landlock_version())
    return version > 0 ? .landlock(version) : nil
  }

  private static let known = Mutex<Result<Sandbox, Failure>?>(nil)

  package static func search(
    bubblewraps: [String] = ["/usr/bin/bwrap", "/usr/local/bin/bwrap"],
    landlock: Sandbox? = landlockHere
  ) -> Result<Sandbox, Failure> {
    #if os(Linux)
      var problem = "bubblewrap is not installed"
      for path in bubblewraps where FileManager.default.isExecutableFile(atPath: path) {
        if let words = complaint(of: .bubblewrap(path)) {
          problem = words
        } else {
          return .success(.bubblewrap(path))
        }
      }
      if let landlock, complaint(of: landlock) == nil { return .success(landlock) }
      return .failure(Failure(bubblewrap: problem, hasLandlock: landlock != nil))
    #else
      return .success(.sandboxExec)
    #endif
  }

  /// The error when a minimal program is run in a sandbox; `nil` if it works.
  private static func complaint(of sandbox: Sandbox) -> String? {
    var options = ChildProcess.Options("/usr/bin/true", environment: [])
    options.output = .pipe
    options.errors = nil
    let access = SandboxAccess(readable: ["/usr/bin"] + SandboxAccess.libraries)
    do {
      let run = try ProgramRun(options, in: sandbox, access: access, limit: 500, seconds: 5)
      if run.status.isSuccess { return nil }
      let line = run.text.split(separator: "\n").first.map(String.init)
      return line ?? "bubblewrap ends with \(run.status.shellCode)"
    } catch {
      return error.description
    }
  }

  /// Starts a program that can access only the given files.
  package func start(
    _ options: ChildProcess.Options, _ access: SandboxAccess
  ) throws(SpawnFailure) -> ChildProcess {
    switch self {
    case .trusted: return try ChildProcess(options)
    case .bubblewrap(let path):
      let filter = try Self.filter(access, signals: true)
      defer { close(filter) }
      return try ChildProcess(
        options,
        wrapper: SandboxWrapper(
          arguments: access.bubblewrapArguments(
            path, filter: 3, information: 4, folder: options.folder),
          filter: filter, isInformed: true))
    case .landlock(let version):
      let filter = try Self.filter(access, signals: version >= 6)
      defer { close(filter) }
      // Devices that contain no data, and the number of processors.
      var system = [
        "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom", "/sys/devices/system/cpu",
      ]
      // The compiler's programs read information about themselves there. Landlock denies access to
      // other processes' private data.
      if access.hasProcesses { system.append("/proc") }
      let rules = CStrings.with(access.readable + system) { readable in
        CStrings.with(access.writable + ["/dev/null"]) { csandbox_landlock(readable, $0) }
      }
      guard rules >= 0 else { throw SpawnFailure(errno) }
      defer { close(rules) }
      return try ChildProcess(
        options, wrapper: SandboxWrapper(arguments: [], landlock: rules, filter: filter))
    case .sandboxExec:
      return try ChildProcess(
        options, wrapper: SandboxWrapper(arguments: access.sandboxExecArguments(options.program)))
    }
  }

  private static func filter(_ access: SandboxAccess, signals: Bool) throws(SpawnFailure) -> Int32 {
    let filter = csandbox_filter(access.hasProcesses ? 1 : 0, signals ? 1 : 0)
    guard filter >= 0 else { throw SpawnFailure(errno) }
    return filter
  }
}

/// The wrapper command and the sandbox rules with which a program is started.
struct SandboxWrapper {
  var arguments: [String]
  /// The descriptors of Landlock's rules and of seccomp's program; -1 for none.
  var landlock: Int32 = -1
  var filter: Int32 = -1
  /// Whether the wrapper loads the filter from descriptor 3, and reports on descriptor 4 which
  /// process it started.
  var isInformed = false
}
