package enum TreeLimits {
  /// The most views in one tree.
  package static let nodes = 10_000
  /// The deepest nesting of views.
  package static let depth = 200
  /// The most bytes of one tree in JSON.
  package static let bytes = 4_000_000
  /// The most bytes of its pictures that are not in a catalogue.
  package static let pictureBytes = 2_000_000
}
