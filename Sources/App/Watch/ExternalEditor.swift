import Basics
import Dashboard
import Fence
import Foundation
import Synchronization

/// The person's own editor in the foreground of the terminal: what `VISUAL` or `EDITOR` names, else vi or nano.
final class ExternalEditor: Sendable {
  private let world: World
  private let running = Mutex<ChildProcess?>(nil)

  /// Seconds that an editor has to put away what is not saved when Islet must leave.
  private static let patience = 0.5

  init(_ world: World) { self.world = world }

  /// Opens a draft. `lending` is called before the editor starts, and `onEnd` once, in the end, on whatever
  /// thread.
  func open(
    _ draft: Draft, lending: () -> Void, onEnd: @escaping @Sendable (Draft.Outcome) -> Void
  ) {
    let file: DraftFile
    do throws(Failure) {
      file = try DraftFile(draft, Places(world))
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
    // As git and others do: the value may have arguments of its own.
    var options = ChildProcess.Options(
      "/bin/sh", ["-c", "exec \(command) \"$@\"", "sh", file.path],
      environment: world.environment.map { "\($0.key)=\($0.value)" })
    options.isForeground = true
    lending()
    do throws(SpawnFailure) {
      let child = try ChildProcess(options)
      running.withLock { $0 = child }
      Thread.detach("editor") { [self] in
        let status = child.wait()
        running.withLock { $0 = nil }
        let text = file.text
        let wasSaved = file.wasSaved
        file.remove()
        onEnd(Self.outcome(status, command, before: file.before, after: text, wasSaved: wasSaved))
      }
    } catch {
      file.remove()
      onEnd(.failed(localized("\(command) cannot be run: \(error.description)")))
    }
  }

  /// Ends an editor that is open, as a terminal does that is closed.
  func close() {
    guard let child = running.withLock({ $0 }) else { return }
    child.signal(SIGHUP)
    if child.wait(until: .now + .seconds(Self.patience)) == nil { child.end() }
  }

  /// The words that open it: what is set, else the first editor of `PATH`.
  private var command: String? {
    ["VISUAL", "EDITOR"].lazy.compactMap { [world] in world.environment[$0] }
      .first { $0.contains { !$0.isWhitespace } }
      ?? ["vi", "nano"].first { ProgramSearch.path(of: $0, world.environment) != nil }
  }

  private static func outcome(
    _ status: ExitStatus, _ command: String, before: String, after: String?, wasSaved: Bool
  ) -> Draft.Outcome {
    if let signal = status.signal {
      return .failed(localized("\(command) ended by signal \(signal)"))
    }
    guard status.code == 0 else {
      return .failed(localized("\(command) ended with \(status.code): nothing is taken up"))
    }
    guard let after else { return .failed(localized("\(command) left no text that is UTF-8")) }
    return after == before && !wasSaved ? .unchanged : .changed(after)
  }
}
