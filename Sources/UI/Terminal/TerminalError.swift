package enum TerminalError: Error, Sendable, Hashable {
  /// Input or output is a file or a pipe.
  case notATerminal
  /// `TERM` is not set.
  case unnamed
  /// There is no terminfo entry of this name.
  case unknown(name: String)
  /// The terminal cannot place its cursor.
  case incapable(name: String)
  /// curses refused for reasons of its own, mostly memory.
  case refused(name: String)
}
