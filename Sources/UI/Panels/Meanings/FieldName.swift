internal import Synchronization

/// A key of a payload, split into words: `teamOneScore`, `team_one_score` and `team-one-score` are
/// the same three.
struct FieldName {
  /// The words in lower case.
  let words: [String]

  init(_ key: String) {
    words = Self.known.withLock { $0[key] } ?? Self.split(key)
  }

  /// The names that were split lately: each card asks for its own again with each update.
  private static let known = Mutex<[String: [String]]>([:])

  private static func split(_ key: String) -> [String] {
    var words: [String] = []
    var word = ""
    var previousIsLower = false
    for character in key.prefix(64) {
      let isBreak = !character.isLetter && !character.isNumber
      if isBreak || (character.isUppercase && previousIsLower) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if !isBreak { word += character.lowercased() }
      previousIsLower = character.isLowercase || character.isNumber
    }
    if !word.isEmpty { words.append(word) }
    guard key.utf8.count <= 64 else { return words }
    known.withLock { known in
      // What senders may name is unbounded, what is known need not be.
      if known.count >= 1024 { known.removeAll() }
      known[key] = words
    }
    return words
  }

  /// The last word.
  var last: String { words.last ?? "" }

  /// The words in front of the last one.
  var stem: [String] { Array(words.dropLast()) }

  /// Whether one of some words is among them.
  func contains(_ others: Set<String>) -> Bool { words.contains { others.contains($0) } }

  /// `Team one`: as a label.
  var label: String { Self.sentence(words) }

  /// `Team One`: as a name.
  var name: String { words.map(Self.capital).joined(separator: " ") }

  /// Words with a capital at the front, abbreviations in capitals.
  static func sentence(_ words: [String]) -> String {
    guard let first = words.first else { return "" }
    let rest = words.dropFirst().map {
      signs[$0] ?? (abbreviations.contains($0) ? $0.uppercased() : $0)
    }
    return ([capital(first)] + rest).joined(separator: " ")
  }

  private static func capital(_ word: String) -> String {
    signs[word]
      ?? (abbreviations.contains(word)
        ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst())
  }

  private static let signs = [
    "pm25": "PM2.5", "pm10": "PM10", "co2": "CO₂", "spo2": "SpO₂", "ph": "pH",
  ]

  private static let abbreviations: Set<String> = [
    "eta", "etd", "id", "pr", "ci", "url", "os", "tv", "gps", "sha", "aqi", "uv", "soc", "cpu",
    "ram", "rem", "ip", "api", "vip", "usb", "gpu", "kda", "bpm", "xp", "hp",
  ]
}
