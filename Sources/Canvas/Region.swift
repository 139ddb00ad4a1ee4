/// What lies where, for the mouse.
public struct Region: Sendable, Hashable {
  /// The cells.
  public var rect: Rect
  /// The name that whoever drew it gave it.
  public var id: String

  /// Makes a region.
  public init(rect: Rect, id: String) {
    self.rect = rect
    self.id = id
  }
}
