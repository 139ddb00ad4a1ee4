package enum Key: Sendable, Hashable {
  /// The whole grapheme cluster that a key types.
  case character(Character)
  /// A letter pressed with Ctrl, in lower case.
  case control(Character)
  case enter, escape, tab, backtab, backspace, delete
  case up, down, left, right
  case home, end, pageUp, pageDown
}

package enum Mouse: Sendable, Hashable {
  /// The main button was pressed.
  case press(GridPoint)
  /// The mouse moved with its main button pressed.
  case drag(GridPoint)
  /// The wheel turned away from the user.
  case wheelUp(GridPoint)
  /// The wheel turned towards the user.
  case wheelDown(GridPoint)
}
