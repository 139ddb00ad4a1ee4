/// How a program came to its end: with a code of its own, or by a signal.
package struct ExitStatus: Sendable, Hashable {
  /// What it returned, from 0 to 255; 0 where a signal ended it.
  package let code: Int32
  /// The signal that ended it.
  package let signal: Int32?

  init(code: Int32) { (self.code, signal) = (code, nil) }
  init(signal: Int32) { (code, self.signal) = (0, signal) }

  package var isSuccess: Bool { code == 0 && signal == nil }
  /// The code that a shell shows: 128 and the signal for what one ended.
  package var shellCode: Int32 { signal.map { 128 + $0 } ?? code }
}
