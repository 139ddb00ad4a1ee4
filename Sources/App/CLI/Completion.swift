import Basics
import Canvas
import Events
import Simulator

struct Completion: Sendable {
  struct Candidate: Hashable, Sendable {
    var word: String
    var help = ""
  }

  /// Returns the completions. `before` contains the earlier words on the line.
  var candidates: @Sendable (_ before: [String], CommandContext) -> [Candidate] = { _, _ in [] }
  var includesFiles = false

  static let none = Completion()
  static let files = Completion(includesFiles: true)

  static func oneOf(_ words: [String]) -> Completion {
    Completion(candidates: { _, _ in words.map { Candidate(word: $0) } })
  }

  /// Completes a command's verbs. After one of them, returns what `then` returns for it.
  static func verbs(
    _ verbs: [String], includesFiles: Bool = true,
    then: @escaping @Sendable (String, [String], CommandContext) -> [Candidate] = { _, _, _ in [] }
  ) -> Completion {
    Completion(
      candidates: { before, context in
        verbs.first(where: before.contains).map { then($0, before, context) }
          ?? verbs.map { Candidate(word: $0) }
      }, includesFiles: includesFiles)
  }

  /// The activities of the gateway on the command line; none if it does not respond immediately.
  static let activities = Completion { before, context in
    let activities = ask("/activities", before, context)?["activities"]?.array ?? []
    return activities.compactMap { activity in
      guard let id = activity["id"]?.string else { return nil }
      let help = [activity["attributes_type"]?.string, localized(Plain.state(activity))]
      return Candidate(word: id, help: help.compactMap(\.self).joined(separator: ", "))
    }
  }

  /// The projects of the gateway on the command line; none if it does not respond immediately.
  static let projects = Completion { before, context in
    let projects = ask("/projects", before, context)?["projects"]?.array ?? []
    return projects.compactMap { $0["name"]?.string.map { Candidate(word: $0) } }
  }

  /// Requests a path from the gateway given on the command line.
  private static func ask(_ path: String, _ before: [String], _ context: CommandContext) -> JSON? {
    var arguments: [String] = []
    for option in Command.connection {
      guard let place = before.firstIndex(where: option.isNamed), place + 1 < before.count else {
        continue
      }
      arguments += [before[place], before[place + 1]]
    }
    guard let parsed = try? Arguments(arguments, options: Command.connection, of: "completions"),
      let client = try? GatewayClient(parsed, context)
    else { return nil }
    return try? client.ask("GET", "/islet/v1\(path)", timeout: 1).json
  }

  static let types = Completion { _, context in
    ((try? TypeLibrary.load(Places(context).types, context)) ?? []).map { Candidate(word: $0.name) }
  }

  static let themes = Completion { _, context in
    ShippedThemes.library(Places(context)).themes.map { Candidate(word: $0.name) }
  }
}
