import Basics
import Fence
import Foundation
import Synchronization

/// A program that has no part in the screen: neither its input nor its output.
enum BackgroundProgram {
  /// Runs a program without a shell and waits for its end; gives what went wrong.
  static func run(_ words: [String], environment: [String: String], seconds: Double) -> String? {
    let program = ProgramSearch.path(of: words[0], environment) ?? words[0]
    let child: ChildProcess
    do throws(SpawnFailure) {
      child = try ChildProcess(
        ChildProcess.Options(
          program, Array(words.dropFirst()),
          environment: environment.map { "\($0.key)=\($0.value)" }))
    } catch {
      return localized("cannot be run: \(error.description)")
    }
    running.withLock { $0[child.number] = child }
    defer { running.withLock { _ = $0.removeValue(forKey: child.number) } }
    guard let status = child.wait(until: .now + .seconds(seconds)) else {
      child.end()
      return localized("was ended: it ran for \(Int(seconds)) s")
    }
    if let signal = status.signal { return localized("ended by signal \(signal)") }
    return status.code == 0 ? nil : localized("ended with \(status.code)")
  }

  private static let running = Mutex<[Int32: ChildProcess]>([:])

  /// Ends the programs that still run, with all that they run.
  static func endAll() { for child in running.withLock({ Array($0.values) }) { child.end() } }
}
