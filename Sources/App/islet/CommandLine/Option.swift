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
  /// One line on what it does.
  var help: Phrase
  /// The environment's variable that stands for it.
  var variable: String?

  /// Makes a flag.
  static func flag(_ name: String, _ short: Character? = nil, _ help: Phrase) -> Option {
    Option(name: name, short: short, values: [], repeats: false, help: help)
  }

  /// Makes an option with a value.
  static func value(
    _ name: String, _ short: Character? = nil, _ value: String, _ help: Phrase,
    repeats: Bool = false, variable: String? = nil
  ) -> Option {
    Option(
      name: name, short: short, values: [value], repeats: repeats, help: help, variable: variable)
  }

  /// Makes an option with several values.
  static func pair(_ name: String, _ values: [String], _ help: Phrase) -> Option {
    Option(name: name, short: nil, values: values, repeats: false, help: help)
  }

  /// `-g, --gateway URL`.
  var usage: String {
    (short.map { "-\($0), " } ?? "    ") + "--\(name)" + values.map { " \($0)" }.joined()
  }
}
