/// How large an archived tree may be.
package enum TreeLimits {
  /// The most views in one tree.
  package static let nodes = 10_000
  /// The most views inside one another.
  package static let depth = 200
  /// The most bytes of one tree in JSON.
  package static let bytes = 4_000_000
  /// The most bytes of the pictures in it that are no catalogue's.
  package static let pictureBytes = 2_000_000
}
