package import Simulator
/// What a mapped source tells.
package enum MappedUpdate: Sendable, Hashable {
  /// All that the source lists now, told when it has changed.
  ///
  /// `ended` are the ids that have been missing for too long, each told once; `problems` say in
  /// words which outputs could not be used.
  case items([SourceItem], ended: [String], problems: [String])
  /// How the source stands.
  case state(FeedState)
}
