internal import Canvas
internal import Basics

/// What the keys do to the scene that a demo plays.
extension Command {
  static let sceneCommands: [Command] = [
    Command(
      "pause-scene", [.character(",")], "pause", "Pause the demo and its clock, or resume",
      .program, in: scenes, hint: 6,
      saying: { $0.scene?.isPaused == true ? Phrase("resume") : nil },
      unless: needsScene
    ) { _, _ in [.scene(.pause)] },
    Command(
      "step-scene", [.character(".")], "step", "Play the demo's next step now", .program,
      in: scenes, hint: 6, unless: needsScene
    ) { _, _ in [.scene(.step)] },
    Command(
      "loop-scene", [.character("L")], "loop", "Loop the demo, or stop looping", .program,
      in: scenes, unless: needsScene
    ) { _, _ in [.scene(.loop)] },
  ]

  /// Whether there is what the command is for: a demo that plays, samples of previews. Others may
  /// have nothing to do just now, but will.
  func isOffered(in state: State) -> Bool {
    if Self.sceneCommands.contains(where: { $0.id == id }) { return state.scene != nil }
    // A demo has a gateway of its own.
    if id == "projects" || id == "sources" { return state.scene == nil }
    if id == "build-errors" { return state.widgetBuild != nil }
    return !["next-sample", "previous-sample"].contains(id) || !state.samples.isEmpty
  }

  private static let scenes: Set<Context> = [.main, .lock, .log, .details]

  private static func needsScene(_ state: State) -> Phrase? {
    state.scene == nil ? "no demo plays" : nil
  }
}
