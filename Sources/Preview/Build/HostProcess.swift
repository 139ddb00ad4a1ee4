import CSandbox
import Foundation
import ViewTree

/// The child with the app's widget: asked a line at a time, ended where it hangs.
final class HostProcess {
  private let program: String
  private let files: [String]
  private var child: csandbox_child?
  private var pending: [UInt8] = []
  private var complaint: [UInt8] = []
  /// What the child is told before it is asked.
  var settings: HostSettings { didSet { isTold = false } }
  private var isTold = false
  /// The child's home, with nothing of an earlier one's in it.
  private let home = FileManager.default.temporaryDirectory
    .appendingPathComponent("\(HostProcess.prefix)\(getpid())-\(UUID().uuidString)").path
  private static let prefix = "islet-host-"

  /// How long one answer may take.
  static let patience = 1.0
  /// The most bytes of memory that the child may have of its own.
  static let memory: UInt = 768 << 20

  init(program: String, files: [String], settings: HostSettings) {
    self.program = program
    self.files = files
    self.settings = settings
    Self.sweep()
  }

  /// Takes away the homes that programs left behind which were interrupted or killed.
  private static func sweep() {
    let folder = FileManager.default.temporaryDirectory
    for name in (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    where name.hasPrefix(prefix) {
      guard
        let owner = name.dropFirst(prefix.count).split(separator: "-").first.flatMap({ pid_t($0) }),
        kill(owner, 0) != 0, errno == ESRCH
      else { continue }
      try? FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
  }

  deinit {
    stop()
    try? FileManager.default.removeItem(atPath: home)
  }

  /// What came of a question.
  enum Answer {
    case reply(HostReply)
    case trap(ViewTrap)
  }

  /// Asks the child, which is started where it does not run.
  func ask(_ request: HostRequest, patience: Double = HostProcess.patience) -> Answer {
    if child == nil {
      start()
      isTold = false
    }
    if !isTold {
      var first = HostRequest(op: "settings")
      first.settings = settings
      // The first answer waits for the program to be loaded.
      if case .trap(let trap) = exchange(first, patience: 10) { return .trap(trap) }
      isTold = true
    }
    return exchange(request, patience: patience)
  }

  func stop() {
    guard let child else { return }
    kill(-child.pid, SIGKILL)
    reap(child)
  }

  private func reap(_ child: csandbox_child) {
    kill(-child.pid, SIGKILL)
    var status: Int32 = 0
    waitpid(child.pid, &status, 0)
    close(child.input)
    close(child.output)
    close(child.errors)
    self.child = nil
    pending = []
  }

  private func start() {
    try? FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    var variables = [
      "HOME=\(home)", "PATH=/usr/bin:/bin", "LANG=en_US.UTF-8", "TMPDIR=\(home)",
      "SWIFT_BACKTRACE=enable=yes,interactive=no,color=no,threads=crashed,registers=none,images=none,limit=80,sanitize=no,output-to=stderr,timeout=10s",
    ]
    for name in ["TZ", "LD_LIBRARY_PATH"] {
      if let value = ProcessInfo.processInfo.environment[name] {
        variables.append("\(name)=\(value)")
      }
    }
    var made = csandbox_child()
    let status = withArray([program]) { arguments in
      withArray(variables) { environment in
        csandbox_spawn(program, arguments, environment, home, Self.memory, 1, &made)
      }
    }
    complaint = []
    pending = []
    guard status == 0 else { return }
    _ = fcntl(made.output, F_SETFL, O_NONBLOCK)
    _ = fcntl(made.errors, F_SETFL, O_NONBLOCK)
    child = made
  }

  private func withArray<R>(_ texts: [String], _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> R)
    -> R
  {
    var pointers: [UnsafePointer<CChar>?] = texts.map { UnsafePointer(strdup($0)) }
    pointers.append(nil)
    defer { for pointer in pointers { free(UnsafeMutableRawPointer(mutating: pointer)) } }
    return pointers.withUnsafeBufferPointer { body($0.baseAddress!) }
  }

  private func exchange(_ request: HostRequest, patience: Double) -> Answer {
    guard let child, var line = try? JSONEncoder().encode(request) else {
      return .trap(ViewTrap(message: "the widget's program does not start"))
    }
    line.append(10)
    signal(SIGPIPE, SIG_IGN)
    let written = line.withUnsafeBytes { bytes in
      var done = 0
      while done < bytes.count {
        let count = write(child.input, bytes.baseAddress! + done, bytes.count - done)
        if count <= 0 { return false }
        done += count
      }
      return true
    }
    let start = DispatchTime.now().uptimeNanoseconds
    let worked = ProcessorTime(of: child.pid)
    var deadline = start + UInt64(patience * 1e9)
    var isLate = false
    while written || true {
      if let end = pending.firstIndex(of: 10) {
        let answer = Data(pending[..<end])
        pending.removeSubrange(...end)
        if let reply = try? JSONDecoder().decode(HostReply.self, from: answer) {
          return .reply(reply)
        }
        return .trap(ViewTrap(message: "the widget's program answers with something unreadable"))
      }
      if pending.count > TreeLimits.bytes {
        reap(child)
        return .trap(
          ViewTrap(message: "the views take more than \(TreeLimits.bytes / 1_000_000) MB"))
      }
      let now = DispatchTime.now().uptimeNanoseconds
      if now >= deadline {
        if isLate { break }
        // On a busy machine it may have had no turn yet.
        if now - start < UInt64(patience * 10e9), let worked,
          let now = ProcessorTime(of: child.pid), now.isWaiting,
          now.seconds - worked.seconds < patience
        {
          deadline += 100_000_000
          continue
        }
        // The runtime's own handler says where the main thread is.
        isLate = true
        kill(child.pid, SIGQUIT)
        deadline = now + 4_000_000_000
      }
      var polls = [
        pollfd(fd: child.output, events: Int16(POLLIN), revents: 0),
        pollfd(fd: child.errors, events: Int16(POLLIN), revents: 0),
      ]
      poll(&polls, 2, Int32(min(200, (deadline - min(now, deadline)) / 1_000_000 + 1)))
      let isClosed = drain(child.output, into: &pending, limit: TreeLimits.bytes + 1)
      let isQuiet = drain(child.errors, into: &complaint, limit: 200_000)
      if isClosed && isQuiet && !pending.contains(10) { break }
      // The end of the runtime's report.
      if isLate, complaint.suffix(400).contains(ofText: "Backtrace took") { break }
    }
    reap(child)
    let text = String(decoding: complaint, as: UTF8.self)
    return .trap(ViewTrap(text, files: files, isLate: isLate))
  }

  /// Reads what is there; `true` at the end.
  private func drain(_ descriptor: Int32, into bytes: inout [UInt8], limit: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count == 0 { return true }
      if count < 0 { return errno != EAGAIN && errno != EINTR }
      if bytes.count < limit { bytes += buffer[..<count] }
    }
  }
}

extension Collection where Element == UInt8 {
  /// Whether a text's bytes stand in the collection.
  fileprivate func contains(ofText text: String) -> Bool {
    String(decoding: self, as: UTF8.self).contains(text)
  }
}

/// A view that ended its process, or did not come to an end.
package struct ViewTrap: Sendable, Hashable {
  /// The app's own file, where it is known.
  package var file: String?
  package var line: Int?
  /// What the runtime said.
  package var message: String

  init(message: String) { self.message = message }

  /// Reads the runtime's words and its backtrace.
  init(_ text: String, files: [String], isLate: Bool) {
    let lines = text.split(separator: "\n").map(String.init)
    var words = isLate ? "took over 1 s" : "trapped"
    if !isLate, let fatal = lines.first(where: { $0.contains("Fatal error") }) {
      if let range = fatal.range(of: "Fatal error: ") {
        words = String(fatal[range.upperBound...])
      } else {
        words = "Fatal error"
      }
    }
    if !isLate, words == "trapped", let crash = lines.first(where: { $0.contains("crashed: ") }),
      let range = crash.range(of: "crashed: ")
    {
      words = String(crash[range.upperBound...])
    }
    message = words
    // The compiler names files below the folder that it was called in from there.
    let here = FileManager.default.currentDirectoryPath + "/"
    let names = files.flatMap { file in
      [(file, file)] + (file.hasPrefix(here) ? [(file, String(file.dropFirst(here.count)))] : [])
    }
    // The innermost frame that lies in a file of the app's.
    for line in lines {
      for (file, name) in names {
        guard let range = line.range(of: " at \(name):") ?? line.range(of: "\(name):") else {
          continue
        }
        let digits = line[range.upperBound...].prefix { $0.isNumber }
        guard let number = Int(digits), number > 0 else { continue }
        self.file = file
        self.line = number
        return
      }
    }
  }
}
