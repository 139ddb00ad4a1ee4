import Basics
import ChildProcesses
import Foundation
import Simulator

package enum Program {
  package static func main() -> Never {
    // Descriptors that are already open are for the command started by `run`.
    InheritedDescriptors.remember()
    let context = CommandContext.live
    // If the reader of a pipe exits (`islet list | head`), the program must not be killed.
    signal(SIGPIPE, SIG_IGN)
    do {
      try Self.run(
        SpokenLanguage.begin(
          Array(CommandLine.arguments.dropFirst()), context,
          configured: { Configuration(context).values(of: $0)?.first }), context)
    } catch let failure as Failure {
      if !failure.problem.isEmpty { context.complain(Phrase(verbatim: failure.line)) }
      CommandContext.end(failure.code.rawValue)
    } catch {
      context.remark("\(error)")
      CommandContext.end(Failure.Code.usage.rawValue)
    }
    CommandContext.end(0)
  }

  static func run(_ arguments: [String], _ context: CommandContext) throws {
    var rest = arguments
    let first = rest.first ?? "watch"
    switch first {
    case "--help", "-h", "help":
      guard first == "help", rest.count > 1 else {
        return context.print(Command.overview, terminator: "")
      }
      let help = rest[1] == "all" ? Command.index : try command(rest[1]).help
      return context.print(help, terminator: "")
    case "--version": return context.print("islet \(Islet.version)")
    default: break
    }
    let name = first.hasPrefix("-") ? "watch" : first
    if !first.hasPrefix("-"), !rest.isEmpty { rest.removeFirst() }
    let command = try command(name)
    var parsed = try Arguments(rest, options: command.options + Command.common, of: name)
    if parsed.has("help") { return context.print(command.help, terminator: "") }
    if parsed.has("version") { return context.print("islet \(Islet.version)") }
    let configuration = Configuration(context)
    parsed.fill(
      command.options + [Command.ascii], from: configuration.values,
      environment: context.environment)
    var context = context
    context.isASCII =
      parsed.has("ascii") || ["C", "POSIX"].contains(context.environment["LC_ALL"] ?? "")
    // With a screen, the problems are shown as a banner, because the screen would hide this output.
    if !WatchOptions.isScreen(command, parsed, context) {
      for problem in configuration.problems {
        context.remark(problem)
      }
    }
    if let failure = retired["\(name) \(parsed.words.first ?? "")"] { throw failure }
    if command.usage.isEmpty { try parsed.expectNoArguments() }
    if !["run", "completions"].contains(name), parsed.words.contains("") {
      throw Failure("an argument is empty", fix: "a variable in it may not be set")
    }
    try command.action(parsed, context)
  }

  private static let retired = [
    "themes import": Failure(
      "themes are no longer imported from other programs",
      fix: "write the colours into a file of your own: see docs/configuration.md"),
    "types infer": Failure(
      "types are no longer guessed from an activity",
      fix: "name the app's Swift sources with --types, or write types/NAME.json5: docs/types.md"),
  ]

  private static func command(_ name: String) throws(Failure) -> Command {
    if let command = Command.all.first(where: { $0.name == name }) { return command }
    let near = NearMatch.of(name, among: Command.all.map(\.name))
    throw Failure(
      "there is no command \(name)",
      fix: near.map { "did you mean islet \($0)?" } ?? "see islet help all")
  }
}
