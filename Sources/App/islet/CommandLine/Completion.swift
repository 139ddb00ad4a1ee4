import Simulator
import Canvas
import Basics
import Events

/// What a shell offers for a word of a command line.
struct Completion: Sendable {
  /// A word that fits, with what it is.
  struct Candidate: Hashable, Sendable {
    var word: String
    var help = ""
  }

  /// The words that fit, from those before on the line.
  var candidates: @Sendable (_ before: [String], World) -> [Candidate] = { _, _ in [] }
  /// Whether a file fits as well.
  var includesFiles = false

  static let none = Completion()
  static let files = Completion(includesFiles: true)

  /// One of a few words.
  static func oneOf(_ words: [String]) -> Completion {
    Completion { _, _ in words.map { Candidate(word: $0) } }
  }

  /// An activity of the gateway that the line names; none where none answers at once.
  static let activities = Completion { before, world in
    var arguments: [String] = []
    for option in Command.connection {
      guard let place = before.firstIndex(where: option.isNamed), place + 1 < before.count else {
        continue
      }
      arguments += [before[place], before[place + 1]]
    }
    guard
      let parsed = try? Arguments(arguments, options: Command.connection, of: "completions"),
      let client = try? GatewayClient(parsed, world),
      let answer = try? client.ask("GET", "/islet/v1/activities", timeout: 1)
    else { return [] }
    return (answer.json["activities"]?.array ?? []).compactMap { activity in
      guard let id = activity["id"]?.string else { return nil }
      let help = [activity["attributes_type"]?.string, activity["state"]?.string]
      return Candidate(word: id, help: help.compactMap(\.self).joined(separator: ", "))
    }
  }

  /// A type of activity that the person has described.
  static let types = Completion { _, world in
    ((try? TypeLibrary.load(Places(world).types, world)) ?? []).map { Candidate(word: $0.name) }
  }

  /// A theme.
  static let themes = Completion { _, world in
    ShippedThemes.library(Places(world)).themes.map { Candidate(word: $0.name) }
  }
}
