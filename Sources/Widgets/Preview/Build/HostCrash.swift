import Foundation

/// The crash of a widget's process: the runtime's message, and the backtrace.
struct HostCrash {
  /// The runtime's message, if there is one.
  let message: String
  /// Addresses in the program, the innermost first, from the host's own signal handler.
  let frames: [UInt64]
  /// The innermost frame in one of the app's files.
  var place: (file: String, line: Int)?

  /// The prefix of the handler's line: `islet-frames: 11 0x1f30 0x2044`, with the signal first.
  private static let mark = "islet-frames: "

  /// Parses the error output. `timeout` is the limit in seconds if the process exceeded it.
  init(_ text: String, timeout: Double?) {
    let lines = text.split(separator: "\n")
    let words = lines.last { $0.hasPrefix(Self.mark) }?.dropFirst(Self.mark.count)
      .split(separator: " ")
    frames = (words?.dropFirst() ?? []).compactMap { UInt64($0.dropFirst(2), radix: 16) }
    if let timeout {
      message = "took over \(Int(timeout)) s"
    } else if let fatal = lines.first(where: { $0.contains("Fatal error") }) {
      message =
        fatal.range(of: "Fatal error: ").map { String(fatal[$0.upperBound...]) } ?? "Fatal error"
    } else {
      message =
        switch words?.first.flatMap({ Int32($0) }) {
        case SIGSEGV, SIGBUS: "reaches for memory that is not there"
        default: "trapped"
        }
    }
  }
}
