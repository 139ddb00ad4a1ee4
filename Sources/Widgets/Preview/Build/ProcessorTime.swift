import Foundation

/// How long a process has worked, and whether it would go on working if it had a processor.
struct ProcessorTime {
  /// Seconds of processors.
  let seconds: Double
  /// Whether it runs, waits for a processor or for a disk.
  let isWaiting: Bool

  /// Reads what the system tells; nothing where it does not (proc(5)).
  init?(of process: pid_t) {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/stat") else {
      return nil
    }
    // The name, in parentheses, may hold anything.
    let text = String(decoding: data, as: UTF8.self)
    guard let end = text.lastIndex(of: ")") else { return nil }
    let fields = text[text.index(after: end)...].split(separator: " ")
    guard fields.count > 12, let own = Double(fields[11]), let system = Double(fields[12]) else {
      return nil
    }
    seconds = (own + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    isWaiting = fields[0] == "R" || fields[0] == "D"
  }
}
