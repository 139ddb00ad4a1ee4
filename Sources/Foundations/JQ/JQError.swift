package enum JQError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The program is not valid. Contains jq's message, and the program's line in that message.
  case notAProgram(String, line: Int = 1)
  /// The program failed on an input. Contains jq's message.
  case failed(String)
  case tooManyOutputs(limit: Int)
  /// The outputs exceed 8 MB in total.
  case tooLarge
  /// The program was stopped at its limit of CPU time.
  case tooSlow(milliseconds: Int)
  /// The program was stopped because it exceeded 128 MB or crashed jq.
  case tooMuchMemory
  case noWorker

  /// Whether the program exceeded a limit. It would do so again.
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
