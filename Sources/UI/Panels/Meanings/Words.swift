/// The words in names of fields that say what several values are together.
enum Words {
  static let scores: Set<String> = ["score", "points", "goals", "runs", "scores", "games"]
  static let clocks: Set<String> = ["clock", "minute"]
  static let periods: Set<String> = [
    "period", "quarter", "inning", "half", "set", "round", "map", "chukka",
  ]
  static let lists: Set<String> = ["steps", "stages", "phases", "milestones"]
  static let stops: Set<String> = ["stops", "stations", "waypoints", "checkpoints", "legs"]
  /// Stops that nobody goes along.
  static let unvisited: Set<String> = [
    "affected", "closed", "skipped", "excluded", "nearby", "favorite", "favourite", "cancelled",
  ]
  static let parts: Set<String> = ["sets", "innings", "periods", "quarters", "halves", "rounds"]
  /// What counts the things that are named before it.
  static let ordinals: Set<String> = [
    "seq", "sequence", "idx", "index", "no", "num", "number", "ordinal", "nr",
  ]
  static let positions: Set<String> = ["step", "stage", "phase", "status", "state"]
  /// What makes of a number a whole.
  static let totals: Set<String> = [
    "total", "count", "max", "maximum", "goal", "target", "capacity", "limit", "of", "length",
    "cap", "quota", "allowance", "vtbi", "allocated", "invited", "allotted", "prescribed",
    "planned", "ordered", "required", "expected", "order",
  ]
  static let done: Set<String> = [
    "current", "completed", "done", "passed", "finished", "step", "uploaded", "downloaded",
    "transferred", "sent", "received", "copied", "used", "processed", "read", "raised", "reporting",
    "reported", "counted", "delivered", "packed", "printed", "played", "taken", "collected",
    "index",
    "pledged", "scanned", "so", "far", "actual", "now", "progress", "funded", "open", "healthy",
    "available", "occupied", "loaded", "ready", "free", "running", "online", "spent", "watched",
    "burned", "answered", "filled", "executed", "removed", "refilled", "drained", "infused",
    "solved", "found", "earned",
    "shipped", "picked", "boarded", "checked", "present", "attending", "good", "left", "ok",
    "active", "alive", "joined", "accepted", "confirmed",
    "registered", "arrived", "landed", "fulfilled", "won", "busy", "placed", "poured",
    "verified", "migrated", "served", "paid", "cur", "curr", "pumped", "recorded",
    "signed", "walked", "cleaned",
  ]
  /// Numbers that stand beside one that they aim at, without being a part of it.
  static let unlimited: Set<String> = [
    "price", "temperature", "temp", "bid", "rate", "speed", "level", "heart", "pressure", "heat",
    "humidity", "glucose", "minutes", "seconds", "eta", "score", "id", "number", "battery", "soc",
    "depth", "altitude", "height", "wind", "gust", "angle", "azimuth", "deg", "power", "hr", "bpm",
    "rpm", "watts",
  ]
  /// Names that say nothing without that of the object around them.
  static let empty: Set<String> = [
    "name", "title", "value", "label", "text", "display", "old", "new", "current", "previous",
    "min", "ts",
    "max", "low", "high", "number", "code", "status", "state", "count", "total", "at", "time",
    "date",
  ]
  /// Words that say of a label no more than its value does.
  static let generic: Set<String> = [
    "progress", "percent", "percentage", "pct", "fraction", "completion", "complete", "completed",
    "done", "overall", "total", "current", "amount",
  ]
  /// Of several moments to wait for, those that say how it will be.
  static let exact: Set<String> = [
    "estimated", "actual", "expected", "revised", "eta", "new", "live",
  ]
  /// The least and the most of something, and what stands between them.
  static let ranges = [
    ("low", "high", "–"), ("min", "max", "–"), ("lower", "upper", "–"), ("minimum", "maximum", "–"),
    ("from", "to", "–"), ("start", "end", "–"), ("sys", "dia", "/"), ("systolic", "diastolic", "/"),
  ]
  /// Two sides that are no teams, by the words that name them.
  static let sides = [
    ("white", "black"), ("home", "away"), ("red", "blue"), ("left", "right"), ("a", "b"),
    ("player1", "player2"),
    ("one", "two"), ("team1", "team2"), ("local", "visitor"),
  ]
  /// The beginnings and ends of ways, in pairs.
  static let ways = [
    ("from", "to"), ("origin", "destination"), ("departure", "arrival"), ("pickup", "dropoff"),
    ("dep", "arr"),
    ("start", "end"), ("source", "target"), ("source", "destination"), ("src", "dst"),
    ("src", "dest"),
  ]
  static let codes: Set<String> = [
    "code", "iata", "icao", "airport", "station", "name", "city", "port", "terminal", "stop",
    "place",
    "address", "location", "harbor", "harbour", "cluster", "database", "db", "host", "bucket",
    "account", "region", "warehouse", "depot",
  ]
  /// Lists and objects in which several are compared.
  static let rankings: Set<String> = [
    "votes", "results", "candidates", "options", "standings", "shares", "poll", "tally", "answers",
    "parties", "leaderboard", "categories", "breakdown",
  ]
  /// States that a person would want to know at once.
  private static let alarms = [
    "delayed", "cancelled", "canceled", "diverted", "failed", "critical", "overdue", "triggered",
    "intrusion", "evacuat", "outage", "error", "rejected", "declined", "verspätet", "annulé",
    "atrasado", "지연", "결항",
  ].map { Array($0.utf8) }

  /// Whether a text names such a state. Bytes are compared: to search by characters costs a hundred
  /// times as much, for each card and each update.
  static func isAlarming(_ text: String) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    return alarms.contains { alarm in
      bytes.indices.contains { bytes[$0...].starts(with: alarm) }
    }
  }

  /// Words as they are compared: one thing has one name.
  static func canonical(_ words: [String]) -> [String] {
    words.map { ["temp": "temperature", "pct": "percent", "percentage": "percent"][$0] ?? $0 }
  }
}

extension FieldName {
  /// Whether it is the name of a moment.
  var isTime: Bool { MeaningRow.isTime(self) }
}
