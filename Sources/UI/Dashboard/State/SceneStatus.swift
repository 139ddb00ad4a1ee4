/// How the scene stands that the demo plays.
package struct SceneStatus: Sendable, Hashable {
  /// What is seen now, in the scene's words; nothing between.
  package var caption: String?
  /// The step that was played last, from 1; 0 before the first.
  package var place = 0
  var count: Int
  /// Whether it waits for a key, and the phone's clock with it.
  package var isPaused = false
  /// Whether it starts again after its end.
  package var loops = true
  /// Whether it is over and does not start again by itself.
  package var isOver = false

  package init(count: Int, loops: Bool) {
    self.count = count
    self.loops = loops
  }
}

/// What a key asks of the scene.
package enum SceneRequest: Sendable, Hashable {
  /// Wait, or go on.
  case pause
  /// Play the next step at once; after the end, the first.
  case step
  /// Start again after the end, or no longer.
  case loop
}
