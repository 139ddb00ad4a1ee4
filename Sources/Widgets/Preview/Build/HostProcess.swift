import ChildProcesses
import Foundation
import ViewTree

/// The child process with the app's widget, in a sandbox. Each request is one line. The process is
/// ended if it hangs.
final class HostProcess {
  private let program: HostProgram
  private var child: ChildProcess?
  private var received: [UInt8] = []
  private var complaint: [UInt8] = []
  private var allowance = LatenessAllowance()
  /// The settings sent to the child before the first request.
  var settings: HostSettings { didSet { isConfigured = false } }
  private var isConfigured = false

  /// The maximum seconds for a response.
  static let timeout = 1.0
  /// The maximum seconds for the first response, which includes loading the program.
  private static let startTimeout = 4.0
  /// The maximum seconds for a response while other processes use the CPU, so that each request
  /// takes less than ten.
  private static let maxTimeout = 6.0
  /// The seconds that a hanging child has to report its position.
  private static let lastWords = 0.5

  init(_ program: HostProgram, settings: HostSettings) {
    self.program = program
    self.settings = settings
  }

  /// Sends a request to the child, and starts it if necessary. Throws if the child ends.
  func ask(
    _ request: HostRequest, timeout: Double = HostProcess.timeout
  ) throws(ViewTrap) -> HostReply {
    if let seconds = allowance.pause {
      throw ViewTrap(message: "took over 1 s again and again: it is asked again in \(seconds) s")
    }
    if child == nil {
      do throws(SpawnFailure) { try start() } catch {
        throw ViewTrap(message: "the widget's program does not start: \(error)")
      }
    }
    if !isConfigured {
      var first = HostRequest(op: "settings")
      first.settings = settings
      _ = try exchange(first, timeout: Self.startTimeout)
      isConfigured = true
    }
    return try exchange(request, timeout: timeout)
  }

  /// Another process of the same widget, with a separate lateness allowance.
  func another() -> HostProcess { HostProcess(program, settings: settings) }

  func stop() {
    child?.end()
    child = nil
  }

  private func start() throws(SpawnFailure) {
    isConfigured = false
    received = []
    complaint = []
    child = try program.start()
  }

  private func exchange(
    _ request: HostRequest, timeout: Double
  ) throws(ViewTrap) -> HostReply {
    guard let child, var line = try? JSONEncoder().encode(request) else {
      throw ViewTrap(message: "the widget's program does not start")
    }
    line.append(10)
    var unsent = line[...]
    let start = ContinuousClock.now
    // Only read once a response is late, because reading the CPU time takes as long as many
    // responses.
    var worked: ProcessorTime?
    var deadline = start + .seconds(timeout)
    var isLate = false
    while true {
      if let end = received.firstIndex(of: 10) {
        let answer = Data(received[..<end])
        received.removeSubrange(...end)
        if let reply = try? JSONDecoder().decode(HostReply.self, from: answer) { return reply }
        stop()
        throw ViewTrap(message: "the widget's program answers with something unreadable")
      }
      if received.count > TreeLimits.bytes {
        stop()
        throw ViewTrap(message: "the views take more than \(TreeLimits.bytes / 1_000_000) MB")
      }
      let now = ContinuousClock.now
      if now >= deadline {
        if isLate { break }
        // On a busy machine the child may not have been scheduled yet.
        if now - start < .seconds(Self.maxTimeout), let worked,
          let time = child.programNumber.flatMap(ProcessorTime.init), time.isWaiting,
          time.seconds - worked.seconds < timeout
        {
          deadline += .milliseconds(100)
          continue
        }
        isLate = true
        child.signal(SIGQUIT)
        deadline = now + .seconds(Self.lastWords)
      }
      if worked == nil, now - start > .milliseconds(100) {
        worked = child.programNumber.flatMap(ProcessorTime.init)
      }
      if !turn(child, &unsent, until: deadline) { break }
    }
    if isLate { allowance.spend(start.duration(to: .now)) }
    stop()
    let text = String(decoding: complaint, as: UTF8.self)
    throw ViewTrap(text, timeout: isLate ? timeout : nil, place: program.place)
  }

  /// Writes and reads as much as possible without blocking, or waits until `deadline`; `false` once
  /// the child has ended.
  private func turn(
    _ child: ChildProcess, _ unsent: inout Data.SubSequence, until deadline: ContinuousClock.Instant
  ) -> Bool {
    var polls = [
      pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
      pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
      pollfd(fd: unsent.isEmpty ? -1 : child.input, events: Int16(POLLOUT), revents: 0),
    ]
    let milliseconds = (deadline - .now) / .milliseconds(1) + 1
    poll(&polls, 3, Int32(max(0, min(200, milliseconds))))
    if polls[2].revents != 0 {
      let count = unsent.withUnsafeBytes { write(child.input, $0.baseAddress, $0.count) }
      if count > 0 {
        unsent = unsent.dropFirst(count)
      } else if count < 0, errno != EAGAIN, errno != EINTR {
        // The child closed its input, but its earlier output must still be read.
        unsent = unsent.prefix(0)
      }
    }
    let isClosed = child.output.drain(into: &received, limit: TreeLimits.bytes + 1)
    let isQuiet = child.errors.drain(into: &complaint, limit: 200_000)
    return !(isClosed && isQuiet) || received.contains(10)
  }
}

/// The total time for late responses: up to five seconds, refilled by a tenth of the elapsed time,
/// so that a widget that always hangs does not block its callers.
struct LatenessAllowance {
  private var left = LatenessAllowance.most
  private var time = ContinuousClock.now
  private static let most = 5.0
  private static let share = 0.1

  /// Whole seconds until the next request is allowed; `nil` if it is allowed now.
  var pause: Int? {
    let present = present(at: .now)
    return present > 0 ? nil : Int((-present / Self.share).rounded(.up)) + 1
  }

  /// Subtracts the duration of a late response.
  mutating func spend(_ duration: Duration) {
    let now = ContinuousClock.now
    left = present(at: now) - duration / .seconds(1)
    time = now
  }

  private func present(at now: ContinuousClock.Instant) -> Double {
    min(Self.most, left + time.duration(to: now) / .seconds(1) * Self.share)
  }
}

/// The CPU time of a process, and whether the process is ready to run.
struct ProcessorTime {
  /// Seconds of CPU time, user and system.
  let seconds: Double
  /// Whether the process is running, or waiting for a CPU or a disk.
  let isWaiting: Bool

  /// Reads `/proc/PID/stat` (proc(5)); `nil` if there is no such file.
  init?(of process: pid_t) {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
      return nil
    }
    // The name, in parentheses, may contain any character.
    let text = String(decoding: data, as: UTF8.self)
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 12, let own = Double(fields[11]), let system = Double(fields[12]) else {
      return nil
    }
    seconds = (own + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    isWaiting = fields[0] == "R" || fields[0] == "D"
  }
}

/// A compiled widget that runs in a sandbox.
struct HostProgram {
  var path: String
  /// The app's files compiled into the program.
  let files: [String]
  let context: BuildContext

  /// The resource limits of a widget's process. Its memory and its scratch folder together stay
  /// below a gigabyte.
  private static var limits: ChildProcess.Limits {
    var limits = ChildProcess.Limits()
    limits.memory = 832 << 20
    limits.fileSize = 64 << 20
    limits.openFiles = 128
    // Views are nested, and unoptimised code needs much stack for each. Only the main thread's
    // stack can grow up to this limit; those of other threads stay small.
    limits.stack = 120 << 20
    return limits
  }

  /// Starts the program with pipes for its input, output and errors.
  func start() throws(SpawnFailure) -> ChildProcess {
    let scratch = SandboxAccess.scratchFolder
    var variables = [
      "HOME=\(scratch)", "TMPDIR=\(scratch)", "PATH=/usr/bin:/bin", "LANG=en_US.UTF-8",
      // The host has its own signal handler, which starts no other process.
      "SWIFT_BACKTRACE=enable=no",
      // Each malloc arena reserves address space that is never used.
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
    if context.sandbox != .trusted { options.limits = Self.limits }
    options.limits.stack = 120 << 20
    let folders = (outer["LD_LIBRARY_PATH"] ?? "").split(separator: ":").map(String.init)
    return try context.sandbox.start(
      options,
      SandboxAccess(
        readable: SandboxAccess.libraries + folders + [
          context.toolchain.libraries, context.vocabulary.folder,
          (path as NSString).deletingLastPathComponent,
        ]))
  }

  /// The innermost of the addresses that is in one of the app's files, as a source line.
  func place(of frames: [UInt64]) -> SourceLine? {
    context.toolchain.lines(of: frames, in: path, sandbox: context.sandbox)
      .first { files.contains($0.file) }
  }
}

/// The end of a view's process by a trap or a timeout.
package struct ViewTrap: Error, Hashable {
  /// The file in the app's own code, if known.
  package var file: String?
  package var line: Int?
  package var message: String

  /// The prefix of the line that the host's own signal handler prints: `islet-frames: 11 0x1f30
  /// 0x2044`, with the signal and the addresses in the program, the innermost first.
  private static let mark = "islet-frames: "

  init(message: String) { self.message = message }

  /// Parses the error output of a process that ended. `timeout` is the limit in seconds if the
  /// process exceeded it.
  init(_ output: String, timeout: Double?, place: ([UInt64]) -> SourceLine?) {
    let lines = output.split(separator: "\n")
    let words =
      lines.last { $0.hasPrefix(Self.mark) }?.dropFirst(Self.mark.count)
      .split(separator: " ") ?? []
    if let timeout {
      message = "took over \(Int(timeout)) s"
    } else if let fatal = lines.first(where: { $0.contains("Fatal error") }) {
      message =
        fatal.range(of: "Fatal error: ").map { String(fatal[$0.upperBound...]) } ?? "Fatal error"
    } else {
      message =
        switch words.first.flatMap({ Int32($0) }) {
        case SIGSEGV, SIGBUS: "reaches for memory that is not there"
        default: "trapped"
        }
    }
    let found = place(words.dropFirst().compactMap { UInt64($0.dropFirst(2), radix: 16) })
    (file, line) = (found?.file, found?.line)
  }
}
