import CProcess
import Foundation
import Synchronization

package struct SpawnFailure: Error, Sendable, CustomStringConvertible {
  /// An errno(3) value.
  package let code: Int32
  package var description: String { String(cString: strerror(code)) }

  init(_ code: Int32) { self.code = code }
}

/// A child process. Islet starts all programs with this class.
///
/// The child gets only the given descriptors, and none of Islet's signal handlers or blocked
/// signals. It ends when Islet ends.
package final class ChildProcess: @unchecked Sendable {
  package enum Stream: Sendable {
    /// `/dev/null`.
    case none
    case pipe
  }

  package struct Options: Sendable {
    /// The program's path, followed by its arguments.
    var program: String
    var arguments: [String]
    /// The environment as `NAME=value`. The child inherits no other variables.
    var environment: [String]
    /// The working directory; `nil` for that of this process.
    package var folder: String?
    package var input = Stream.none
    package var output = Stream.none
    /// The standard error; `nil` for the same stream as the output.
    package var errors: Stream? = Stream.none
    package var limits = Limits()
    /// The program's `argv[0]`; `nil` for its path.
    package var name: String?
    /// Whether the child takes this process's place in the foreground. It gets this process's
    /// input, output, inherited descriptors and process group, so that it receives the terminal's
    /// signals.
    package var isForeground = false
    package var ignored: Set<Int32> = []
    /// A step that runs in the child just before the exec.
    package var preparation: Preparation?

    package init(_ program: String, _ arguments: [String] = [], environment: [String]) {
      self.program = program
      self.arguments = arguments
      self.environment = environment
    }
  }

  /// A C function that runs between fork and exec and must neither allocate nor lock, with a
  /// context that must exist until the child has started. It returns 0, or -1 with errno.
  package struct Preparation: @unchecked Sendable {
    let step: @convention(c) (UnsafeMutableRawPointer?) -> Int32
    let context: UnsafeMutableRawPointer

    package init(
      _ context: UnsafeMutableRawPointer,
      _ step: @escaping @convention(c) (UnsafeMutableRawPointer?) -> Int32
    ) {
      self.step = step
      self.context = context
    }
  }

  /// The child's resource limits (setrlimit(2)); 0 for no limit.
  package struct Limits: Sendable, Hashable {
    /// The maximum address space in bytes.
    package var memory: UInt = 0
    /// The maximum size of a file in bytes.
    package var fileSize: UInt = 0
    package var openFiles: UInt = 0
    /// The maximum size of the main thread's stack in bytes.
    package var stack: UInt = 0

    package init() {}
  }

  /// The process ID; in a sandbox that of the wrapper.
  package let number: Int32
  /// The write end of the pipe to the child; -1 if there is none or it is closed.
  package private(set) var input: Int32
  /// The read ends of the pipes from the child, which are nonblocking.
  package let output: Int32
  package let errors: Int32
  /// The descriptor on which bubblewrap reports the process that it started.
  private let information: Int32
  private let leadsGroup: Bool
  private var inner: (number: pid_t, descriptor: Int32)?
  /// The exit status, once the child has been reaped.
  private let status = Mutex<ExitStatus?>(nil)

  package convenience init(_ options: Options) throws(SpawnFailure) {
    try self.init(options, wrapper: nil)
  }

  init(_ options: Options, wrapper: SandboxWrapper?) throws(SpawnFailure) {
    leadsGroup = !options.isForeground
    var childs: [Int32] = []
    var own: [Int32] = []
    var failure: Int32 = 0
    func pipe(read: Bool) -> Int32 {
      var (ours, theirs): (Int32, Int32) = (-1, -1)
      if failure == 0 { failure = cspawn_pipe(&ours, &theirs, read ? 1 : 0) }
      own.append(ours)
      childs.append(theirs)
      return ours
    }
    defer { for descriptor in Set(childs) where descriptor >= 0 { close(descriptor) } }
    func open(_ stream: Stream, read: Bool) -> Int32 {
      if case .pipe = stream { return pipe(read: read) }
      childs.append(-1)
      return -1
    }
    if options.isForeground {
      (input, output, errors) = (-1, -1, -1)
    } else {
      input = open(options.input, read: true)
      output = open(options.output, read: false)
      if let stream = options.errors {
        errors = open(stream, read: false)
      } else {
        errors = -1
        childs.append(childs[1])
      }
    }
    var information: Int32 = -1
    var descriptors = childs
    if let wrapper, wrapper.isInformed {
      descriptors.append(wrapper.filter)
      information = pipe(read: false)
      descriptors.append(childs[childs.count - 1])
    }
    self.information = information
    var number: pid_t = -1
    if failure == 0 {
      failure = Self.spawn(options, wrapper, descriptors, &number)
    }
    self.number = number
    if failure != 0 {
      for descriptor in own where descriptor >= 0 { close(descriptor) }
      // Prevents deinit from ending a process and from closing the descriptors again.
      status.withLock { $0 = ExitStatus(code: 127) }
      isClosed = true
      throw SpawnFailure(failure)
    }
  }

  private var isClosed = false

  deinit {
    end()
    guard !isClosed else { return }
    for descriptor in [input, output, errors, information, inner?.descriptor ?? -1]
    where descriptor >= 0 { close(descriptor) }
  }

  /// The child's process ID inside or outside a sandbox; `nil` until it is known.
  package var programNumber: Int32? {
    guard information >= 0 else { return number }
    return findInner()?.number
  }

  package func signal(_ signal: Int32) {
    guard !hasEnded else { return }
    guard information >= 0 else {
      kill(number, signal)
      return
    }
    if let inner = findInner(), inner.descriptor >= 0 {
      _ = cspawn_process_signal(inner.descriptor, signal)
    }
  }

  /// Reads bubblewrap's report that the program has started: `{ "child-pid": 123 … }`.
  private func findInner() -> (number: pid_t, descriptor: Int32)? {
    if let inner { return inner }
    var bytes = [UInt8](repeating: 0, count: 512)
    let count = read(information, &bytes, bytes.count)
    guard count > 0,
      let told = try? JSONSerialization.jsonObject(with: Data(bytes[..<count])) as? [String: Any],
      let number = told["child-pid"] as? Int
    else { return nil }
    let pid = pid_t(clamping: number)
    inner = (pid, cspawn_process_open(pid))
    return inner
  }

  /// Kills the program with its process group, and reaps it. If that takes more than two seconds,
  /// it is reaped in the background.
  package func end() {
    guard !hasEnded else { return }
    signal(SIGKILL)
    if leadsGroup { kill(-number, SIGKILL) }
    kill(number, SIGKILL)
    if wait(until: .now + .seconds(2)) == nil {
      status.withLock { $0 = ExitStatus(signal: SIGKILL) }
    }
  }

  private var hasEnded: Bool { status.withLock { $0 != nil } }

  package func wait() -> ExitStatus {
    while true {
      if let status = reap(0) { return status }
    }
  }

  /// Waits for the program to exit; `nil` on timeout.
  package func wait(until deadline: ContinuousClock.Instant) -> ExitStatus? {
    var pause: UInt32 = 200
    while true {
      if let status = reap(WNOHANG) { return status }
      if .now >= deadline { return nil }
      usleep(pause)
      pause = min(20_000, pause * 2)
    }
  }

  private func reap(_ options: Int32) -> ExitStatus? {
    if let status = status.withLock({ $0 }) { return status }
    var word: Int32 = 0
    let ended = waitpid(number, &word, options)
    if ended == 0 || ended < 0 && errno == EINTR { return nil }
    return status.withLock { status in
      // Another thread may already have reaped the child.
      let found =
        ended < 0
        ? ExitStatus(code: 127)
        : word & 0x7F == 0 ? ExitStatus(code: word >> 8 & 0xFF) : ExitStatus(signal: word & 0x7F)
      if status == nil || ended > 0 { status = found }
      return status
    }
  }
}

/// The descriptors above 2 that this process inherited, such as those of make's jobserver. A
/// command that takes this process's place gets them, too.
package enum InheritedDescriptors {
  private static let numbers = Mutex<[Int32]>([])

  /// Lists open descriptors. Call it before opening any other.
  package static func remember() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    let open = names.compactMap { Int32($0) }.filter { number in
      let flags = fcntl(number, F_GETFD)
      return number > 2 && flags >= 0 && flags & FD_CLOEXEC == 0
    }
    numbers.withLock { $0 = open }
  }

  static var all: [Int32] { numbers.withLock { $0 } }
}
