/// What lies where, for the mouse.
public struct Region: Sendable, Hashable {
  /// The cells.
  public var rect: GridRect
  /// The name that whoever drew it gave it.
  public var id: String

  /// Makes a region.
  public init(rect: GridRect, id: String) {
    self.rect = rect
    self.id = id
  }
}
