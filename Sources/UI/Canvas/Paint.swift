/// A colour and how much of it is mixed in.
package struct Paint: Sendable, Hashable {
  package var color: Color
  /// From 0, which is nothing, to 1, which hides what is under it.
  package var opacity: Double

  /// Makes a paint that hides what is under it unless told otherwise.
  package init(_ color: Color, opacity: Double = 1) {
    self.color = color
    self.opacity = opacity
  }
}
