import Basics
import Foundation

extension Command {
  static let completions = Command(
    name: "completions", usage: "bash|zsh|fish", summary: "print completions for a shell",
    discussion: """
      Prints a script for the shell: commands, options, ids of activities, rules, themes, scenarios.
      The script runs `islet completions candidates -- WORDS`, which prints the candidates for the
      last word, one per line.
      """,
    completion: .oneOf(["bash", "zsh", "fish"])
  ) { arguments, context in
    let shell = arguments.words.first ?? ""
    if shell == "candidates" {
      let lines = CompletionList(Array(arguments.words.dropFirst()), context).lines
      return context.printAsIs(lines.map { $0 + "\n" }.joined(), terminator: "")
    }
    guard let script = Self.scripts[try arguments.word("the shell")] else {
      throw Failure("\(shell) is not a supported shell", fix: "write bash, zsh or fish")
    }
    context.printAsIs(String(decoding: script, as: UTF8.self), terminator: "")
  }

  /// The completion script of each shell, which requests the list from this program.
  private static let scripts = [
    "bash": PackageResources.islet_bash, "zsh": PackageResources.islet_zsh,
    "fish": PackageResources.islet_fish,
  ]
}

/// The completions at the end of a command line. The scripts of all shells request this list.
struct CompletionList {
  private(set) var candidates: [Completion.Candidate] = []
  private(set) var includesFiles = false

  private let context: CommandContext

  /// Lists the completions of the last word. The first word is the command.
  init(_ words: [String], _ context: CommandContext) {
    self.context = context
    let last = words.last ?? ""
    if words.count <= 1, !last.hasPrefix("-") {
      add(Command.names, before: [])
    } else {
      let command = Command.all.first { $0.name == words.first } ?? .watch
      complete(words.first == command.name ? Array(words.dropFirst()) : words, of: command)
    }
    candidates = candidates.filter { $0.word.hasPrefix(last) }
  }

  private mutating func complete(_ words: [String], of command: Command) {
    let options = command.options + Command.common
    let last = words.last ?? ""
    // `--name=value` is completed like `--name value`.
    if last.hasPrefix("--"), let sign = last.firstIndex(of: "=") {
      let name = String(last[..<sign])
      complete(words.dropLast() + [name, String(last[last.index(after: sign)...])], of: command)
      candidates = candidates.map {
        Completion.Candidate(word: "\(name)=\($0.word)", help: $0.help)
      }
      return
    }
    let before = Array(words.dropLast())
    // Complete the value of a preceding option.
    for (distance, word) in before.reversed().prefix(2).enumerated() {
      guard let option = options.first(where: { $0.isNamed(word) }) else { continue }
      if option.values.count > distance { return add(option.completion, before: before) }
      break
    }
    guard last.hasPrefix("-") else { return add(command.completion, before: before) }
    let free = options.filter { $0.repeats || !before.contains(where: $0.isNamed) }
    add(
      Completion { _, _ in
        free.map { Completion.Candidate(word: "--\($0.name)", help: localized($0.help)) }
      }, before: before)
  }

  /// Adds completions, except words with spaces or control characters, which a shell would split.
  private mutating func add(_ completion: Completion, before: [String]) {
    candidates += completion.candidates(before, context).filter { candidate in
      !candidate.word.isEmpty && candidate.word.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7F }
    }
    includesFiles = includesFiles || completion.includesFiles
  }

  /// The output: a word and its help per line. `:files` means that the shell adds files.
  var lines: [String] {
    candidates.map { candidate in
      let help = candidate.help.map { $0.isNewline || $0 == "\t" ? " " : $0 }
      return help.isEmpty ? candidate.word : "\(candidate.word)\t\(String(help))"
    } + (includesFiles ? [":files"] : [])
  }
}
