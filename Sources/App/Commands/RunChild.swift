import Basics
import CProcess
import Fence
import Foundation
import Intercept

/// The command, in the group of processes that this program is in: it reads the terminal, and ^C and ^Z
/// reach it. Foundation's `Process` gives each child a group of its own, which the terminal stops.
struct RunChild {
  private let path: String
  private let words: [String]
  private let environment: [String: String]
  private let namespace: Namespace?

  init(
    _ words: [String], _ environment: [String: String], _ namespace: Namespace?
  ) throws(Failure) {
    let name = words[0]
    guard let path = ProgramSearch.path(of: name, environment) else {
      if FileManager.default.fileExists(atPath: name), name.contains("/") {
        throw Failure(
          .usage, "\(name) is no program", mend: "write what runs it, such as sh or node, before it"
        )
      }
      throw Failure(.usage, "there is no program \(name)", mend: "name one that is on the path")
    }
    self.path = path
    self.words = words
    self.environment = environment
    self.namespace = namespace
  }

  /// Runs it to its end. The code is that of a shell.
  func wait() throws(Failure) -> Int32 {
    try Signals.passOn { () throws(Failure) in try start() }.shellCode
  }

  private func start() throws(Failure) -> ChildProcess {
    var options = ChildProcess.Options(
      path, Array(words.dropFirst()), environment: environment.map { "\($0)=\($1)" })
    options.name = words[0]
    options.isForeground = true
    // What was ignored when this program started, as under nohup, is so for the command.
    options.ignored = Set((1...31).filter { cs_was_ignored($0) != 0 })
    let child = try started(options)
    do throws(SpawnFailure) {
      return try child.get()
    } catch {
      let mend: Phrase =
        error.code == ENOEXEC
        ? "write what runs it, such as sh or node, before it" : "look at the file and its mode"
      throw Failure(.usage, "\(words[0]) does not start: \(error.description)", mend: mend)
    }
  }

  private func started(
    _ options: ChildProcess.Options
  ) throws(Failure) -> Result<ChildProcess, SpawnFailure> {
    guard let namespace else {
      return Result { () throws(SpawnFailure) in try ChildProcess(options) }
    }
    do throws(Namespace.Failure) {
      return try namespace.start(options)
    } catch {
      throw Failure(.usage, error.reason, mend: "\(localized(error.mend)), or use --via preload")
    }
  }
}
