import Basics
import RESTSources

extension Command {
  static let sources = Command(
    name: "sources", usage: "[list | check [FILE]… | try FILE|URL | add NAME KEY=VALUE…]",
    summary: "REST APIs as activities: those built in, your own, and what they list",
    discussion: """
      list: the sources that are built in and those of the configuration. check: reads files and
      compiles their programs, and polls nothing. try: polls once and shows the answer's shape, the
      activities and their cards; for an address alone it proposes a file on standard output, and
      says all else on standard error. add: writes a built-in source beside config.json5, to be kept
      and changed.
      """,
    options: [
      .flag("json", "j", "as JSON"),
      .value("name", "n", "NAME", "add: what the file is called; default by its first value"),
      .flag("force", "f", "add: write over a file of that name"),
    ], completion: .sourceWords
  ) { arguments, world in
    let words = Array(arguments.words.dropFirst())
    switch arguments.words.first {
    case nil, "list":
      try arguments.expectNoWords(upTo: 1)
      SourceList(world).show(asJSON: arguments.has("json"))
    case "check": try SourceCheck(world).run(words, asJSON: arguments.has("json"))
    case "try":
      guard let word = words.first else {
        throw Failure(.usage, "no file and no address", mend: "write islet sources try FILE|URL")
      }
      try arguments.expectNoWords(upTo: 2)
      try SourceTrial(world).run(word, asJSON: arguments.has("json"))
    case "add": try SourceAdd(arguments, world).run(words)
    default:
      // Files alone: all are tried, and one that is broken does not keep the others from it.
      var worst: Failure.Code?
      for file in arguments.words {
        do throws(Failure) {
          try SourceTrial(world).run(file, asJSON: arguments.has("json"))
        } catch {
          world.complain(Phrase(verbatim: error.line))
          worst = worst ?? error.code
        }
      }
      if let worst { throw Failure(worst) }
    }
  }
}

extension Completion {
  /// A part of the command, a built-in source to try or add with its parameters, or a file.
  fileprivate static let sourceWords = Completion(
    candidates: { before, _ in
      if let place = before.firstIndex(of: "add"), place + 1 < before.count,
        let source = BuiltInSource.named(before[place + 1])
      {
        return source.outline.parameters.map {
          Candidate(word: "\($0.name)=", help: localized($0.words))
        }
      }
      if before.contains("add") || before.contains("try") {
        return BuiltInSource.all.map {
          Candidate(word: $0.name, help: $0.outline.words)
        }
      }
      if before.contains("check") || before.contains("list") { return [] }
      return ["list", "check", "try", "add"].map { Candidate(word: $0) }
    }, includesFiles: true)
}
