/// The most bytes of an answer, decompressed, that are read for each use; what is larger ends the
/// exchange as it comes.
package enum AnswerLimit {
  /// A service's word on what it was sent: web hooks, vendors, tokens of access.
  package static let acknowledgement = 1 << 20
  /// One poll of an API that is mapped to activities.
  package static let source = 16 << 20
  /// A page of a gateway's activities or events.
  package static let page = 64 << 20
  /// Everything of one kind that a gateway holds: it gives out no more at once itself.
  package static let whole = 256 << 20
}
