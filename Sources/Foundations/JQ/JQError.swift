package enum JQError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The program is not one; in jq's own words, and the line of the program that they name.
  case notAProgram(String, line: Int = 1)
  /// The program failed on an input; in jq's own words.
  case failed(String)
  case tooManyOutputs(limit: Int)
  /// The outputs are larger than 8 MB together.
  case tooLarge
  /// The program was stopped: it took more than so many milliseconds of a processor.
  case tooSlow(milliseconds: Int)
  /// The program was stopped: it took more than 128 MB, or crashed jq.
  case tooMuchMemory
  /// No process can be started to run it.
  case noWorker

  /// Whether the program passed a limit, and would cost as much again.
  package var isRunaway: Bool {
    switch self {
    case .tooSlow, .tooMuchMemory, .tooLarge: true
    default: false
    }
  }

  package var description: String {
    switch self {
    case .notAProgram(let words, _), .failed(let words): words
    case .tooManyOutputs(let limit): "more than \(limit) outputs"
    case .tooLarge: "stopped: its outputs are larger than 8 MB"
    case .tooSlow(let milliseconds): "stopped: it took longer than \(milliseconds) ms"
    case .tooMuchMemory: "stopped: it took more than 128 MB of memory"
    case .noWorker: "no process can be started to run it"
    }
  }
}
