/// What lies where, for the mouse.
package struct Region: Sendable, Hashable {
  /// The cells.
  package let rect: GridRect
  /// What lies there, as whoever drew it calls it.
  package let id: any RegionID

  package static func == (left: Region, right: Region) -> Bool {
    left.rect == right.rect && AnyHashable(left.id) == AnyHashable(right.id)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(rect)
    hasher.combine(AnyHashable(id))
  }
}

/// What a part of a frame stands for: a type of whoever draws, of which a canvas knows nothing.
package protocol RegionID: Hashable, Sendable {}
