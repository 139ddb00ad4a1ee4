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

/// What the mouse did, and where.
package enum Mouse: Sendable, Hashable {
  /// The main button went down.
  case press(GridPoint)
  /// The mouse moved while its main button was down.
  case drag(GridPoint)
  /// The wheel turned away from the person.
  case wheelUp(GridPoint)
  /// The wheel turned towards the person.
  case wheelDown(GridPoint)
}
