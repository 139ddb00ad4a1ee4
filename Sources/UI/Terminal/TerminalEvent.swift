package import Canvas

/// What a terminal tells a program.
package enum TerminalEvent: Sendable, Hashable {
  /// A key went down.
  case key(Key)
  /// The mouse did something.
  case mouse(Mouse)
  /// The terminal answered what it is and can, after the first frame perhaps.
  case answered
  /// The window has another size now.
  case resize(GridSize)
  /// The program was stopped and goes on, or the screen was lost: draw again.
  case resume
  /// Someone asks the program to stop as `^Z` does.
  case suspend
  /// Someone asks the program to leave by a signal of this number.
  case terminate(signal: Int32)
}
