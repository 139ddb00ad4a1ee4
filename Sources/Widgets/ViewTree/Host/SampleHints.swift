/// What an app's code says of the values that are made up for it, by their names as `plain` has them.
package struct SampleHints: Codable, Sendable, Equatable {
  /// What the code takes a value for: the name of a symbol, a picture or a colour, or a time.
  package enum Use: String, Codable, Sendable {
    case symbol, image, color, date, millis
    /// A date to come, and a past one.
    case ahead, behind
  }

  package var uses: [String: Set<Use>] = [:]
  /// The texts that values are compared with.
  package var choices: [String: [String]] = [:]
  /// How many elements of a list are shown.
  package var caps: [String: Int] = [:]
  /// The keys by which dictionaries are looked into.
  package var keys: [String] = []

  package init() {}

  /// A name as all of them are compared: `departure_time` is `departureTime`.
  package static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "_" })
  }
}
