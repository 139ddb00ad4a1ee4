import Foundation

/// The last words of a widget's process: what the runtime says, and where the program stood.
struct HostCrash {
  /// In the runtime's words, where it has any.
  let message: String
  /// Places in the program, the innermost first, as the host's own handler names them.
  let frames: [UInt64]
  /// The innermost place that lies in a file of the app's.
  var place: (file: String, line: Int)?

  /// The mark of the handler's line: `islet-frames: 11 0x1f30 0x2044`, the signal first.
  private static let mark = "islet-frames: "

  /// Reads what was said; `timeout` is how many seconds it was waited for, where it was too late.
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
