/// Facts from an app's code about values to be made up, by their names in the form of `plain`.
package struct SampleHints: Codable, Sendable, Equatable {
  /// How the code uses a value: as the name of a symbol, a picture or a colour, or as a time.
  package enum Use: String, Codable, Sendable {
    case symbol, image, color, date, millis
    /// A future date, and a past one.
    case ahead, behind
  }

  package var uses: [String: Set<Use>] = [:]
  /// The texts that values are compared with.
  package var choices: [String: [String]] = [:]
  /// The number of elements of a list that are shown.
  package var caps: [String: Int] = [:]
  /// The keys with which dictionaries are looked up.
  package var keys: [String] = []

  package init() {}

  /// The form of a name for comparisons: `departure_time` equals `departureTime`.
  package static func plain(_ name: String) -> String {
    String(name.lowercased().filter { $0 != "_" })
  }
}
