internal import Canvas

/// The picture of an activity, guessed from words.
enum Icon {
  /// Words and the picture that the first match of them gets, in two columns each.
  private static let pictures: [(words: Set<String>, icon: String)] = [
    (["owl", "superb"], "🦉"), (["football", "soccer"], "⚽"), (["basketball", "nba"], "🏀"),
    (["baseball", "mlb"], "⚾"), (["tennis"], "🎾"), (["hockey", "nhl"], "🏒"),
    (["pizza"], "🍕"), (["coffee"], "☕"), (["flight", "plane", "airline", "boarding"], "🛫"),
    (["train", "rail"], "🚆"), (["bus"], "🚌"), (["ride", "taxi", "driver", "trip", "car"], "🚗"),
    (["delivery", "courier", "order", "food", "restaurant"], "🛵"),
    (["parcel", "package", "shipment", "tracking", "shipping"], "📦"),
    (["build", "pipeline", "workflow", "ci", "compile", "job"], "🔨"),
    (["deploy", "deployment", "release", "rollout"], "🚀"),
    (["alert", "incident", "outage"], "🚨"), (["print", "printer"], "🧵"),
    (["match", "game", "sports", "sport", "score", "team", "league"], "🏆"),
    (["timer", "countdown", "pomodoro", "cooking"], "⏳"), (["workout", "run", "fitness"], "🏃"),
    (["parking"], "🔑"), (["charging", "charge", "battery"], "🔋"), (["music", "podcast"], "🎧"),
    (["meeting", "call", "event", "calendar"], "📅"), (["weather", "rain", "storm"], "🌦"),
    (["download", "upload", "backup", "sync", "transfer"], "💾"), (["queue", "waiting"], "🎟"),
    (["stock", "market", "price"], "📈"), (["washing", "laundry", "dishwasher"], "🧺"),
  ]

  /// The place of each word's picture.
  private static let places = Dictionary(
    uniqueKeysWithValues: pictures.enumerated().flatMap { place, picture in
      picture.words.map { ($0, place) }
    })

  /// The picture for some words, the first group counting most.
  static func matching(_ groups: [[String]]) -> String? {
    for group in groups {
      if let place = group.compactMap({ places[$0] }).min() { return pictures[place].icon }
    }
    return nil
  }

  /// A sender's picture: one cluster of at most two columns that is a picture and not a letter.
  static func fitting(_ text: String) -> String? {
    guard text.count == 1, let glyph = text.first, !glyph.isASCII else { return nil }
    return SafeText.clean(text) == text && Width.of(glyph) > 0 ? text : nil
  }
}
