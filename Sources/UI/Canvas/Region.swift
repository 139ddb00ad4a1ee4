/// What lies where, for the mouse.
package struct Region: Sendable, Hashable {
  /// The cells.
  package var rect: GridRect
  /// The name that whoever drew it gave it.
  package var id: String

  /// Makes a region.
  package init(rect: GridRect, id: String) {
    self.rect = rect
    self.id = id
  }
}
