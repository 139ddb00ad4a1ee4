import Basics
import Canvas
import Foundation

/// A command's environment: variables, files, output, time.
struct CommandContext: Sendable {
  var environment: [String: String]
  var now: @Sendable () -> Date
  var isTerminal: Bool
  var isASCII = false
  /// Replaces standard input.
  var input: [UInt8]?
  /// Replaces standard output and standard error.
  var output: (@Sendable (String) -> Void)?
  /// Receives binary files for standard output, such as pictures. Replaces standard output if set.
  var outputBytes: (@Sendable (Data) -> Void)?

  static let live = CommandContext(
    environment: ProcessInfo.processInfo.environment, now: { Date() }, isTerminal: isatty(1) == 1)

  /// A variable of the environment; `nil` if it is unset or empty.
  func variable(_ name: String) -> String? {
    environment[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Whether a screen can be shown and keys can be read.
  var hasKeys: Bool { isTerminal && (input != nil || isatty(0) == 1) }

  /// Ends the process without running exit handlers of libraries, which would free objects that
  /// threads of the gateway or the feed may be using. Islet's own objects are closed before.
  static func end(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }

  /// Writes text to standard output, without characters that control a terminal. If the pipe's
  /// reader has exited, the program ends silently.
  func print(_ text: String, terminator: String = "\n") {
    write(plain(SafeText.lines(text)) + terminator, to: 1)
  }

  /// Writes a value as JSON, with escapes for all characters that control a terminal.
  func print(_ json: JSON) { write(json.printableText + "\n", to: 1) }

  /// Writes the program's own text unchanged, such as a picture with colours.
  func printAsIs(_ text: String, terminator: String = "\n") {
    write(text + terminator, to: 1)
  }

  func printBytes(_ bytes: Data) {
    if let outputBytes { outputBytes(bytes) } else { write(bytes, to: 1) }
  }

  func complain(_ text: Phrase) {
    write(plain(SafeText.lines(localized(text))) + "\n", to: 2)
  }

  /// Reports a problem that is unrelated to the command's own work on standard error.
  func remark(_ text: String) { complain(Phrase(verbatim: "islet: \(text)")) }

  /// Requests confirmation on the terminal. False if the program cannot read an answer.
  func agrees(_ question: Phrase) -> Bool {
    guard isTerminal, input == nil, isatty(0) == 1 else { return false }
    write(plain(SafeText.lines(localized("\(question) [y/N]"))) + " ", to: 2)
    let answer = readLine()?.lowercased() ?? ""
    return answer == "y" || answer == "yes"
  }

  private func plain(_ text: String) -> String { isASCII ? GlyphSet.ascii.text(text) : text }

  var locale: String { locale("LC_NUMERIC") ?? "" }

  /// The locale of a category, from the variables in libc's order.
  func locale(_ category: String) -> String? {
    ["LC_ALL", category, "LANG"].lazy.compactMap { environment[$0] }.first { !$0.isEmpty }
  }

  private func write(_ text: String, to descriptor: Int32) {
    if let output { return output(text) }
    write(Data(text.utf8), to: descriptor)
  }

  private func write(_ data: Data, to descriptor: Int32) {
    var bytes = data[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&waiting, 1, -1)
          continue
        }
        guard descriptor == 1 else { return }
        // A reader that needs no more, such as `head`, is no mistake.
        if errno == EPIPE { Self.end(0) }
        complain("islet: the output cannot be written: \(String(cString: strerror(errno)))")
        Self.end(Failure.Code.notSo.rawValue)
      }
      bytes = bytes.dropFirst(count)
    }
  }

  /// Reads a file, or standard input for `-`.
  func read(_ path: String) throws(Failure) -> [UInt8] {
    if path == "-", let input { return input }
    let handle = path == "-" ? FileHandle.standardInput : FileHandle(forReadingAtPath: path)
    guard let handle else {
      throw Failure(
        "cannot read \(path)",
        fix: access(path, F_OK) == 0
          ? "let your user read it: chmod u+r, or chown" : "name an existing file, or - for stdin")
    }
    do {
      return Array(try handle.readToEnd() ?? Data())
    } catch {
      throw Failure("cannot read \(path), which may be a folder", fix: "name a file")
    }
  }

  /// Warns if a file with secrets is readable by all users of the machine.
  func warnIfReadable(_ path: String) {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    guard let mode = attributes?[.posixPermissions] as? NSNumber, mode.intValue & 0o004 != 0 else {
      return
    }
    complain("islet: \(path) can be read by all users of this machine: chmod 600 \(path)")
  }

  /// Opens a new or emptied file that only its owner can read.
  func createPrivate(_ path: String) throws(Failure) -> FileHandle {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw Failure(
        "\(path) cannot be written (\(String(cString: strerror(errno))))", fix: "name another file")
    }
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// Writes a file of the configuration. An existing file is replaced only with `force`.
  func keep(
    _ bytes: [UInt8], in path: String, force: Bool, otherwise: Phrase
  ) throws(Failure) {
    if !force, FileManager.default.fileExists(atPath: path) {
      throw Failure("\(path) already exists", fix: otherwise)
    }
    let folder = (path as NSString).deletingLastPathComponent
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      throw Failure("\(path) cannot be written", fix: "make yourself the owner of \(folder)")
    }
  }

  /// Reads a JSON5 file. An error contains the file, line and column.
  func readJSON5(_ path: String) throws(Failure) -> (JSON, [UInt8]) {
    let bytes = try read(path)
    return (try JSON.parse(bytes, of: path, dialect: .json5), bytes)
  }
}

extension SafeText {
  /// Makes several lines safe for a terminal without shortening them. Tabs are kept.
  static func lines(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F || $0 == 0x0A || $0 == 0x09 }) { return text }
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false)
        .map { clean(String($0), limit: .max) }.joined(separator: "\t")
    }.joined(separator: "\n")
  }
}

extension ContinuousClock.Instant {
  /// The seconds left; 0 once the time has passed.
  var secondsLeft: Double { max(0, ContinuousClock.now.duration(to: self) / .seconds(1)) }
}
