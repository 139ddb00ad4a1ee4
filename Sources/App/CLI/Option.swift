import Basics

/// An option of a command, by which it is parsed, described and completed.
///
/// A stand-in for swift-argument-parser, which cannot be fetched here.
struct Option: Sendable {
  /// The long name without dashes.
  var name: String
  /// The short name without its dash.
  var short: Character?
  /// What stands for each value in the help; none for a flag.
  var values: [String]
  /// Whether it may be given several times.
  var repeats: Bool
  var help: Phrase
  var variable: String?
  /// The values that it takes; none where they cannot be listed.
  var choices: [String] = []
  var completion = Completion.none

  static func flag(_ name: String, _ short: Character? = nil, _ help: Phrase) -> Option {
    Option(name: name, short: short, values: [], repeats: false, help: help)
  }

  /// Makes an option with a value, which is completed by `completion`, else by its choices, else as a
  /// file where it is one.
  static func value(
    _ name: String, _ short: Character? = nil, _ value: String, _ help: Phrase,
    choices: [String] = [], completion: Completion? = nil, repeats: Bool = false,
    variable: String? = nil
  ) -> Option {
    Option(
      name: name, short: short, values: [value], repeats: repeats, help: help, variable: variable,
      choices: choices,
      completion: completion
        ?? (["FILE", "DIR", "PATH"].contains(value) ? .files : .oneOf(choices)))
  }

  static func pair(_ name: String, _ values: [String], _ help: Phrase) -> Option {
    Option(name: name, short: nil, values: values, repeats: false, help: help)
  }

  func isNamed(_ word: String) -> Bool {
    word == "--\(name)" || short.map { word == "-\($0)" } ?? false
  }

  /// `-g, --gateway URL`.
  var usage: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)" + values.map { " \($0)" }.joined()
  }
}
