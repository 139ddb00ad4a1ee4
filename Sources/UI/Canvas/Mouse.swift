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
