/// A key as the keyboard names it.
package enum Key: Sendable, Hashable {
  /// What a key writes: a whole grapheme cluster.
  case character(Character)
  /// A letter pressed with Ctrl, in lower case.
  case control(Character)
  case enter, escape, tab, backtab, backspace, delete
  case up, down, left, right
  case home, end, pageUp, pageDown
}
