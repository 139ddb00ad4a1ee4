package import Simulator

/// What a mapped source tells.
package enum MappedUpdate: Sendable, Hashable {
  /// All that the source lists now, told when it has changed.
  ///
  /// `ended` are the ids of what is over, each told once and after its last content; `problems` say in words
  /// which outputs could not be used.
  case items([SourceItem], ended: [String], problems: [String])
  /// How the source stands.
  case state(FeedState)
  /// The same with its figures, after each poll.
  case status(SourceStatus)
}
