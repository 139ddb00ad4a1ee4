import Basics
import Fence
import Foundation
import Simulator

package enum Program {
  package static func main() -> Never {
    // Descriptors opened before belong to the command of `run`.
    InheritedDescriptors.remember()
    let world = World.live
    // A reader that exits (`islet list | head`) must not crash the program.
    signal(SIGPIPE, SIG_IGN)
    do {
      try Self.run(
        SpokenLanguage.begin(
          Array(CommandLine.arguments.dropFirst()), world,
          configured: { Configuration(world).values(of: $0)?.first }), world)
    } catch let failure as Failure {
      if !failure.problem.isEmpty { world.complain(Phrase(verbatim: failure.line)) }
      World.end(failure.code.rawValue)
    } catch {
      world.remark("\(error)")
      World.end(Failure.Code.usage.rawValue)
    }
    World.end(0)
  }

  static func run(_ arguments: [String], _ world: World) throws {
    var rest = arguments
    let first = rest.first ?? "watch"
    switch first {
    case "--help", "-h", "help":
      guard first == "help", rest.count > 1 else {
        return world.print(Command.overview, terminator: "")
      }
      let help = rest[1] == "all" ? Command.index : try command(rest[1]).help
      return world.print(help, terminator: "")
    case "--version": return world.print("islet \(Islet.version)")
    default: break
    }
    let name = first.hasPrefix("-") ? "watch" : first
    if !first.hasPrefix("-"), !rest.isEmpty { rest.removeFirst() }
    let command = try command(name)
    var parsed = try Arguments(rest, options: command.options + Command.common, of: name)
    if parsed.has("help") { return world.print(command.help, terminator: "") }
    if parsed.has("version") { return world.print("islet \(Islet.version)") }
    let configuration = Configuration(world)
    parsed.fill(
      command.options + [Command.ascii], from: configuration.values, environment: world.environment)
    var world = world
    world.isASCII = parsed.has("ascii") || world.hasPlainLocale
    // On a screen they would be hidden behind it, and are a banner instead.
    if !WatchOptions.isScreen(command, parsed, world) {
      for problem in configuration.problems {
        world.remark(problem)
      }
    }
    if let failure = retired["\(name) \(parsed.words.first ?? "")"] { throw failure }
    if command.usage.isEmpty { try parsed.expectNoWords() }
    try command.action(parsed, world)
  }

  private static let retired = [
    "themes import": Failure(
      .usage, "themes are no longer imported from other programs",
      mend: "write the colours into a file of your own: see docs/configuration.md"),
    "types infer": Failure(
      .usage, "types are no longer guessed from an activity",
      mend: "name the app's Swift sources with --types, or write types/NAME.json5: docs/types.md"),
  ]

  private static func command(_ name: String) throws(Failure) -> Command {
    if let command = Command.all.first(where: { $0.name == name }) { return command }
    let near = NearMatch.of(name, among: Command.all.map(\.name))
    throw Failure(
      .usage, "there is no command \(name)",
      mend: near.map { "did you mean islet \($0)?" } ?? "see islet help all")
  }
}
