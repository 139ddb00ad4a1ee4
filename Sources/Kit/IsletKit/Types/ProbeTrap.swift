import Foundation

/// Names a type that ends the process while its fields are looked for. A hand-written decoder may
/// trap for the values that it is tested with.
///
/// Handles the signals of Swift's traps during a probe. Then the earlier handler gets the signal,
/// because the trap is executed again.
enum ProbeTrap {
  private static let turn = NSLock()
  /// What the handler reads; it may neither allocate nor lock.
  nonisolated(unsafe) private static var line: UnsafeMutablePointer<CChar>?
  nonisolated(unsafe) private static var thread: pthread_t?
  nonisolated(unsafe) private static let before = UnsafeMutablePointer<sigaction>.allocate(
    capacity: 2)

  static func run<Value>(naming type: Any.Type, _ probe: () -> Value) -> Value {
    turn.withLock {
      line = strdup(
        "islet: \(String(reflecting: type)) ended the process while Islet looked for its fields. "
          + "Its init(from:) should throw for invalid input and never trap.\n")
      thread = pthread_self()
      for (index, number) in [SIGILL, SIGTRAP].enumerated() {
        sigaction(number, nil, before + index)
        signal(number, report)
      }
      defer {
        sigaction(SIGILL, before, nil)
        sigaction(SIGTRAP, before + 1, nil)
        free(line)
        line = nil
      }
      return probe()
    }
  }

  private static let report: @convention(c) (Int32) -> Void = { number in
    if let line, let thread, pthread_equal(thread, pthread_self()) != 0 {
      _ = write(STDERR_FILENO, line, strlen(line))
    }
    sigaction(number, before + (number == SIGILL ? 0 : 1), nil)
  }
}
