import Basics
import Canvas
import Foundation
import RESTSources
import Simulator

extension Command {
  static let sources = Command(
    name: "sources", usage: "[list | check [FILE]… | try FILE|URL | add NAME KEY=VALUE…]",
    summary: "list, check, try or add REST APIs that are shown as activities",
    discussion: """
      list: the built-in sources and those of the configuration. check: reads files and
      compiles their programs, but polls nothing; the exit code is 1 if a key is unknown, 2 if
      a file cannot be used. try: polls once and shows the response's shape, the activities and their
      cards; for an address alone, it proposes a file on standard output, and prints all else to
      standard error. add: writes a built-in source beside config.json5, to keep and change.
      """,
    options: [
      .flag("json", "j", "print JSON"),
      .value("name", "n", "NAME", "add: the file's name; default from its first value"),
      .flag("force", "f", "add: overwrite a file of that name"),
    ], completion: .sourceWords
  ) { arguments, context in
    let words = Array(arguments.words.dropFirst())
    switch arguments.words.first {
    case nil, "list":
      try arguments.expectNoArguments(upTo: 1)
      SourceList(context: context).show(asJSON: arguments.has("json"))
    case "check": try SourceCheck(context: context).run(words, asJSON: arguments.has("json"))
    case "try":
      guard let word = words.first else {
        throw Failure("no file and no address", fix: "write islet sources try FILE|URL")
      }
      try arguments.expectNoArguments(upTo: 2)
      try SourceTrial(context: context).run(word, asJSON: arguments.has("json"))
    case "add": try SourceAdd(arguments: arguments, context: context).run(words)
    default:
      // Try all files, even after an invalid one.
      var worst: Failure.Code?
      for file in arguments.words {
        do throws(Failure) {
          try SourceTrial(context: context).run(file, asJSON: arguments.has("json"))
        } catch {
          context.complain(Phrase(verbatim: error.line))
          worst = worst ?? error.code
        }
      }
      if let worst { throw Failure(worst) }
    }
  }
}

extension Completion {
  /// Completes a verb, a built-in source with its parameters to try or add, or a file.
  fileprivate static let sourceWords = verbs(["list", "check", "try", "add"]) { verb, before, _ in
    if verb == "add", let place = before.firstIndex(of: "add"), place + 1 < before.count,
      let source = BuiltInSource.named(before[place + 1])
    {
      return source.outline.parameters.map {
        Candidate(word: "\($0.name)=", help: localized($0.text))
      }
    }
    guard verb == "try" || verb == "add" else { return [] }
    return BuiltInSource.all.map { Candidate(word: $0.name, help: $0.outline.text) }
  }
}

struct SourceList {
  let context: CommandContext

  func show(asJSON: Bool) {
    let own = Places(context).sources.map { file in
      (file: file, outline: SourceOutline((try? context.read(file)) ?? []))
    }
    if asJSON {
      for source in BuiltInSource.all {
        context.print(json(source.name, source.outline, file: nil))
      }
      for source in own {
        context.print(json(Places.stem(source.file), source.outline, file: source.file))
      }
      return
    }
    let width =
      (BuiltInSource.all.map(\.name) + own.map { Places.stem($0.file) }).map(\.count).max() ?? 0
    context.print(localized("Built in:"))
    for source in BuiltInSource.all { line(source.name, source.outline, width) }
    context.print("")
    context.print(localized("In \(Places(context).config)/sources:"))
    for source in own { line(Places.stem(source.file), source.outline, width) }
    if own.isEmpty {
      context.print(
        "  " + localized("none yet: islet sources add github-actions repository=owner/name"))
    }
  }

  private func line(_ name: String, _ outline: SourceOutline, _ width: Int) {
    let parameters = outline.parameters.map { $0.value == nil ? "\($0.name)=…" : "[\($0.name)=…]" }
    context.print("  " + TextLayout.pad(name, to: width + 2) + outline.text)
    if !parameters.isEmpty {
      context.print(String(repeating: " ", count: width + 4) + parameters.joined(separator: " "))
    }
  }

  private func json(_ name: String, _ outline: SourceOutline, file: String?) -> JSON {
    [
      "id": .string(name), "built_in": .bool(file == nil), "file": file.map(JSON.string) ?? .null,
      "about": outline.about.map(JSON.string) ?? .null,
      "parameters": .array(
        outline.parameters.map { parameter in
          [
            "name": .string(parameter.name), "about": .string(parameter.about),
            "value": parameter.value.map(JSON.string) ?? .null,
          ]
        }),
    ]
  }
}

/// Checks source files (`sources check`).
struct SourceCheck {
  let context: CommandContext

  /// Reads and compiles the given files, or all files of the configuration. Continues after an
  /// invalid one.
  func run(_ words: [String], asJSON: Bool) throws(Failure) {
    let files = words.isEmpty ? Places(context).sources : words
    var isBroken = false
    var isOdd = false
    for file in files {
      do throws(Failure) {
        let source = try SourceSetup.read(file, context)
        let warnings = source.warnings.map { $0.line(in: file) }
        for line in warnings { context.remark(line) }
        isOdd = isOdd || !warnings.isEmpty
        if asJSON {
          context.print([
            "id": .string(source.name), "url": .string(source.shownURL),
            "warnings": .array(warnings.map(JSON.string)),
          ])
        } else {
          context.print(
            localized(
              "\(source.name)  \(source.shownURL)  every \(TimeSpan.text(source.interval))"))
        }
      } catch {
        context.complain(Phrase(verbatim: error.line))
        isBroken = true
      }
    }
    if isBroken { throw Failure(.usage) }
    if isOdd { throw Failure(.notSo) }
  }
}

/// Writes a built-in source to the configuration (`sources add`).
struct SourceAdd {
  let arguments: Arguments
  let context: CommandContext

  func run(_ words: [String]) throws(Failure) {
    guard let word = words.first else {
      throw Failure(
        "the name of a built-in source is missing", fix: "see islet sources list for their names")
    }
    guard let source = BuiltInSource.named(word) else {
      let near = NearMatch.of(word, among: BuiltInSource.all.map(\.name))
      throw Failure(
        "there is no built-in source \(word)",
        fix: near.map { "did you mean \($0)?" } ?? "see islet sources list for their names")
    }
    let reference = BuiltInReference(source, words: Array(words.dropFirst()))
    try check(reference)
    let name = try name(reference)
    let path = "\(Places(context).config)/sources/\(name).json5"
    try context.keep(
      Array(reference.text.utf8), in: path, force: arguments.has("force"),
      otherwise: "choose another with --name, or overwrite it with --force")
    context.print(path)
    context.print(localized("islet watch polls it; islet sources try \(path) shows what it lists."))
  }

  /// Checks that all given parameters are known, and all required ones given. Variables may be set
  /// later.
  private func check(_ reference: BuiltInReference) throws(Failure) {
    let parameters = reference.source.outline.parameters
    for name in reference.values.keys.sorted()
    where !parameters.contains(where: { $0.name == name }) {
      let near = NearMatch.of(name, among: parameters.map(\.name))
      throw Failure(
        "\(reference.source.name) has no parameter \(name)",
        fix: near.map { "did you mean \($0)?" }
          ?? "known here: \(parameters.map(\.name).joined(separator: ", "))")
    }
    if let missing = parameters.first(where: { $0.value == nil && reference.values[$0.name] == nil }
    ) {
      throw Failure(
        "\(reference.source.name) needs \(missing.name)",
        fix: "write \(missing.name)=VALUE (\(missing.text))")
    }
  }

  private func name(_ reference: BuiltInReference) throws(Failure) -> String {
    guard let name = arguments.value("name") else { return reference.name }
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) }),
      !name.hasPrefix(".")
    else {
      throw Failure(
        "--name \(name) is not a valid file name",
        fix: "write letters, digits and -, such as \(reference.name)")
    }
    return name
  }
}
