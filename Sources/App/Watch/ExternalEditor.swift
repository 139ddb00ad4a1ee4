import Basics
import ChildProcesses
import Dashboard
import Foundation
import Synchronization

/// The user's editor in the foreground of the terminal: `VISUAL` or `EDITOR`, otherwise vi or nano.
final class ExternalEditor: Sendable {
  private let context: CommandContext
  private let running = Mutex<ChildProcess?>(nil)

  /// The seconds that an editor has to save its recovery files when Islet must exit.
  private static let timeout = 0.5

  init(_ context: CommandContext) { self.context = context }

  /// Opens a draft. `lending` is called before the editor starts, and `onEnd` exactly once at the
  /// end, on any thread.
  func open(
    _ draft: Draft, lending: () -> Void, onEnd: @escaping @Sendable (Draft.Outcome) -> Void
  ) {
    let file: DraftFile
    do throws(Failure) {
      file = try DraftFile(draft, Places(context))
    } catch {
      return onEnd(.failed(error.line))
    }
    guard let command else {
      let place = file.path
      let isKept = file.isKept
      file.remove()
      return onEnd(
        .failed(
          isKept
            ? localized("No editor is set: set VISUAL or EDITOR, or edit \(place)")
            : localized("No editor is set: set VISUAL or EDITOR")))
    }
    // As in git and other programs, the value may contain arguments.
    var options = ChildProcess.Options(
      "/bin/sh", ["-c", "exec \(command) \"$@\"", "sh", file.path],
      environment: context.environment.map { "\($0.key)=\($0.value)" })
    options.isForeground = true
    lending()
    do throws(SpawnFailure) {
      let child = try ChildProcess(options)
      running.withLock { $0 = child }
      Thread.detach("editor") { [self] in
        let status = child.wait()
        running.withLock { $0 = nil }
        let text = DraftFile.text(file.path)
        let wasSaved = file.wasSaved
        file.remove()
        onEnd(Self.outcome(status, command, before: file.before, after: text, wasSaved: wasSaved))
      }
    } catch {
      file.remove()
      onEnd(.failed(localized("\(command) cannot be run: \(error.description)")))
    }
  }

  /// Ends the editor with SIGHUP, like closing its terminal.
  func close() {
    guard let child = running.withLock({ $0 }) else { return }
    child.signal(SIGHUP)
    if child.wait(until: .now + .seconds(Self.timeout)) == nil { child.end() }
  }

  /// The editor's command line: from the variables, otherwise the first editor in `PATH`.
  private var command: String? {
    ["VISUAL", "EDITOR"].lazy.compactMap { [context] in context.environment[$0] }
      .first { $0.contains { !$0.isWhitespace } }
      ?? ["vi", "nano"].first { ProgramSearch.path(of: $0, context.environment) != nil }
  }

  private static func outcome(
    _ status: ExitStatus, _ command: String, before: String, after: String?, wasSaved: Bool
  ) -> Draft.Outcome {
    if let signal = status.signal {
      return .failed(localized("\(command) ended by signal \(signal)"))
    }
    guard status.code == 0 else {
      return .failed(localized("\(command) ended with \(status.code): nothing was applied"))
    }
    guard let after else { return .failed(localized("\(command) did not save a text in UTF-8")) }
    return after == before && !wasSaved ? .unchanged : .changed(after)
  }
}

/// The file in which a draft is edited, readable only by its owner.
struct DraftFile: Sendable {
  let path: String
  let before: String
  let isKept: Bool

  init(_ draft: Draft, _ places: Places) throws(Failure) {
    let folder: String
    switch draft.place {
    case .types: folder = places.config + "/types"
    case .temporary:
      folder = FileManager.default.temporaryDirectory.path + "/islet-\(UUID().uuidString)"
    }
    isKept = draft.place != .temporary
    path = Self.file(of: draft, in: folder) ?? "\(folder)/\(draft.file)"
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true,
        attributes: isKept ? nil : [.posixPermissions: 0o700])
    } catch {
      throw Failure("\(folder) cannot be created", fix: "check its permissions")
    }
    // O_EXCL prevents overwriting an existing file, even through a symbolic link.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, isKept ? 0o644 : 0o600)
    guard descriptor >= 0 else {
      guard errno == EEXIST, isKept, let text = Self.text(path) else {
        throw Failure(
          "\(path) cannot be written (\(String(cString: strerror(errno))))",
          fix: "check its permissions")
      }
      before = text
      return
    }
    let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try handle.write(contentsOf: Data(draft.text.utf8))
    } catch {
      throw Failure("\(path) cannot be written", fix: "check the free space on its disk")
    }
    before = draft.text
    if !isKept {
      try? FileManager.default.setAttributes([.modificationDate: Self.past], ofItemAtPath: path)
    }
  }

  /// A modification time in the past, by which a later save is detected.
  private static let past = Date(timeIntervalSince1970: 1_000_000_000)

  /// Whether a temporary file was saved since it was created, even without changes.
  var wasSaved: Bool {
    let date = try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    return !isKept && date.map { abs($0.timeIntervalSince(Self.past)) > 1 } ?? false
  }

  /// An existing type file for the draft's type, whatever its name.
  private static func file(of draft: Draft, in folder: String) -> String? {
    guard draft.place == .types, case .presentation(let type) = draft.purpose else { return nil }
    return Places.files(in: folder).first { path in
      let bytes = FileManager.default.contents(atPath: path) ?? Data()
      return (try? JSON.parse(Array(bytes), dialect: .json5))?["name"]?.string == type
    }
  }

  func remove() {
    guard !isKept else { return }
    try? FileManager.default.removeItem(atPath: (path as NSString).deletingLastPathComponent)
  }

  /// The text of a file; `nil` if it is missing or not UTF-8.
  static func text(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).flatMap { String(data: $0, encoding: .utf8) }
  }
}
