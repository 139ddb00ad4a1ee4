/// What the mouse did, and where.
public enum Mouse: Sendable, Hashable {
  /// The main button went down.
  case press(Point)
  /// The wheel turned away from the person.
  case wheelUp(Point)
  /// The wheel turned towards the person.
  case wheelDown(Point)
}
