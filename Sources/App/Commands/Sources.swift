import Basics
import CLI
import Canvas
import Events
import RESTSources
import Simulator
import Watch

extension Command {
  static let sources = Command(
    name: "sources", usage: "[FILE]…", summary: "check source files, and show what they list",
    options: [.flag("json", "j", "the items as JSON, one a line")],
    completion: .files
  ) { arguments, world in
    let files = arguments.words.isEmpty ? Places(world).sources : arguments.words
    var worst: Failure.Code?
    for file in files {
      do throws(Failure) {
        try showSource(file, arguments, world)
      } catch {
        // One that is broken does not keep the others from being checked.
        world.complain(Phrase(verbatim: error.line))
        worst = worst ?? error.code
      }
    }
    if let worst { throw Failure(worst) }
  }

  private static func showSource(
    _ file: String, _ arguments: Arguments, _ world: World
  ) throws(Failure) {
    let source = try SourceSetup.read(file, world)
    world.print("\(source.name)  \(source.url)  every \(TimeSpan.words(source.interval))")
    for warning in source.warnings {
      world.complain(
        "islet: \(file):\(warning.position.line): \(warning.key): \(warning.problem): \(warning.mend)"
      )
    }
    let update = SourceSetup.firstItems(source)
    switch update {
    case .items(let items, _, let problems):
      for item in items {
        if arguments.has("json") {
          world.print(item.presentation)
        } else {
          world.print(
            "  \(SafeText.clean(item.id, limit: 60)) · \(Plain.summary(item.presentation))")
        }
      }
      for problem in problems { world.complain("islet: \(file): \(problem)") }
    case .state(.failed(let reason, let mend)):
      throw Failure(.unreachable, "\(source.name): \(reason)", mend: Phrase(verbatim: mend))
    case .state(.retrying(_, let reason, _)):
      throw Failure(.unreachable, "\(source.name) does not answer: \(reason)")
    case .state, .status: break
    }
  }
}
