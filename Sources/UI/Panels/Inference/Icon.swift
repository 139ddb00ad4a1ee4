internal import Canvas

/// The picture of an activity, guessed from words.
enum Icon {
  /// Words and the picture that the first match of them gets, in two columns each.
  private static let pictures: [(words: Set<String>, icon: String)] = [
    (["owl", "superb"], "🦉"), (["volleyball"], "🏐"), (["rugby"], "🏉"), (["golf"], "⛳"),
    (["boxing", "fight", "mma"], "🥊"), (["chess"], "♟️"), (["football", "soccer"], "⚽"),
    (["basketball", "nba"], "🏀"), (["baseball", "mlb"], "⚾"), (["tennis"], "🎾"),
    (["hockey", "nhl"], "🏒"), (["cricket"], "🏏"), (["elevator", "lift"], "🛗"), (["curling"], "🥌"),
    (["irrigation", "sprinkler", "watering"], "💧"), (["vacuum", "cleaning"], "🧹"),
    (["lesson", "course", "study", "exam"], "📚"), (["theatre", "theater", "show", "play"], "🎭"),
    (["hike", "hiking", "trail"], "🥾"), (["brew", "brewing", "beer"], "🍺"),
    (["thermostat", "heating", "hvac"], "🌡️"), (["campaign", "backers", "crowdfunding"], "💝"),
    (["race", "racing", "grandprix", "prix", "lap", "laps"], "🏁"),
    (["esports", "moba", "gaming", "kills"], "🎮"),
    (["pizza"], "🍕"), (["coffee"], "☕"), (["grocery", "groceries"], "🛒"),
    (["flight", "plane", "airline", "boarding"], "🛫"),
    (["train", "rail"], "🚆"), (["tram"], "🚊"), (["subway", "metro", "transit"], "🚇"),
    (["bus"], "🚌"), (["ferry", "boat", "ship"], "🚢"), (["scooter"], "🛴"),
    (["bike", "bicycle", "cycling"], "🚲"),
    (["charging", "charge", "battery", "charger"], "🔋"), (["solar"], "🌞"),
    (["fuel", "fueling", "gas"], "⛽"), (["wash", "carwash"], "🧽"),
    (["parcel", "package", "shipment", "tracking", "shipping"], "📦"),
    (["waitlist", "table", "reservation"], "🍜"),
    (["delivery", "courier", "order", "food", "restaurant"], "🛵"),
    (["ride", "taxi", "driver", "trip", "car"], "🚗"),
    (["print", "printer", "printing"], "🖨️"),
    (["build", "pipeline", "workflow", "ci", "compile", "job"], "🔨"),
    (["deploy", "deployment", "release", "rollout"], "🚀"),
    (["server", "host", "cluster", "database", "uptime"], "💻"),
    (["security", "intrusion", "armed"], "🔒"), (["doorbell"], "🔔"),
    (["weather", "rain", "storm", "forecast"], "⛅"), (["snow", "ski", "resort"], "🎿"),
    (["surf", "tide", "wave", "waves"], "🌊"), (["air", "aqi"], "💨"),
    (["stock", "market", "price", "ticker", "crypto", "portfolio"], "📈"),
    (["alert", "incident", "outage", "alarm"], "🚨"),
    (["bet", "wager", "odds", "casino", "lottery"], "🎲"),
    (["match", "game", "sports", "sport", "score", "team", "league"], "🏆"),
    (["cooking", "oven", "kitchen", "recipe"], "🍳"),
    (["timer", "countdown", "pomodoro", "focus"], "⏳"),
    (["glucose", "insulin"], "🩸"), (["medicine", "medication", "pill", "dose", "pharmacy"], "💊"),
    (["heart", "pulse"], "💓"), (["baby", "nursing"], "🍼"), (["aquarium", "fish"], "🐠"),
    (["bank", "loan", "mortgage"], "🏦"), (["gift", "registry", "birthday"], "🎁"),
    (["water", "tank"], "💧"), (["render", "rendering"], "🎬"),
    (["workout", "run", "fitness", "pace", "calories", "steps"], "🏃"),
    (["parking"], "🔑"), (["stream", "livestream", "broadcast"], "📺"),
    (["music", "podcast", "song", "track"], "🎧"), (["concert", "festival"], "🎤"),
    (["movie", "cinema", "film"], "🎬"), (["hotel", "stay"], "🏨"),
    (["meeting", "call", "calendar"], "📅"), (["task", "tasks", "todo"], "📋"),
    (["download", "upload", "backup", "sync", "transfer"], "💾"),
    (["queue", "waiting"], "🎫"),
    (["donation", "fundraiser", "charity", "raised"], "💝"),
    (["vote", "votes", "election", "poll"], "📊"),
    (["gate", "terminal", "airport", "iata"], "🛫"),
    (["sleep", "nap", "bedtime"], "😴"), (["auction", "bid"], "🔨"),
    (["basket", "cart", "checkout"], "🛒"),
    (["washing", "washer", "laundry", "dishwasher", "dryer"], "🧺"),
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

  /// The picture that most of the words mean.
  static func dominant(_ words: [String]) -> String? {
    var counts: [Int: Int] = [:]
    for word in Set(words) { if let place = places[word] { counts[place, default: 0] += 1 } }
    let most = counts.max { ($0.value, -$0.key) < ($1.value, -$1.key) }
    return most.map { pictures[$0.key].icon }
  }

  /// A picture of what there is to see, where no word says what it is about.
  static func of(_ presentation: Presentation) -> String {
    if presentation.score.count >= 2 || presentation.table != nil { return "🏆" }
    if !presentation.bars.isEmpty { return "📊" }
    if presentation.route != nil { return "📍" }
    if presentation.steps != nil { return "📋" }
    if presentation.timer != nil { return "⏳" }
    if presentation.progress != nil { return "🔄" }
    return presentation.hero != nil ? "🔢" : "💠"
  }

  /// A sender's picture: one cluster of at most two columns that is a picture and not a letter.
  static func fitting(_ text: String) -> String? {
    guard text.count == 1, let glyph = text.first, !glyph.isASCII else { return nil }
    return SafeText.clean(text) == text && Width.of(glyph) > 0 ? text : nil
  }
}
