/// The words in names of fields that say what a value is.
enum Words {
  static let scores: Set<String> = ["score", "points", "goals", "runs"]
  static let clocks: Set<String> = ["clock", "minute"]
  static let periods: Set<String> = ["period", "quarter", "inning", "half", "set", "round"]
  static let lists: Set<String> = ["steps", "stages", "phases", "milestones"]
  static let stops: Set<String> = ["stops", "stations", "waypoints", "checkpoints", "legs"]
  static let parts: Set<String> = ["sets", "innings", "periods", "quarters", "halves", "rounds"]
  static let positions: Set<String> = ["step", "stage", "phase", "status", "state"]
  static let ends: Set<String> = [
    "eta", "until", "deadline", "end", "ends", "arrival", "arrives", "expires", "ready", "due",
    "finish", "estimated", "target", "delivery", "departure", "departs", "pickup", "boarding",
    "closes",
  ]
  static let starts: Set<String> = ["start", "started", "since", "begin", "began", "kickoff"]
  static let hints: Set<String> = ["at", "date", "time", "timestamp"]
  /// Times that say when something was sent and not when something is.
  static let stamps: Set<String> = [
    "updated", "update", "created", "sent", "generated", "refreshed",
  ]
  static let progress: Set<String> = [
    "progress", "percent", "percentage", "fraction", "completion", "complete",
  ]
  /// Percentages of which none is a way to an end.
  static let rates: Set<String> = [
    "discount", "change", "tax", "vat", "rate", "interest", "chance", "probability", "humidity",
    "fee", "tip", "share", "rise", "growth",
  ]
  static let percents: Set<String> = ["percent", "percentage"]
  static let totals: Set<String> = ["total", "count", "max"]
  static let done: Set<String> = [
    "current", "completed", "done", "passed", "finished", "step", "uploaded", "downloaded",
    "transferred", "sent", "received", "copied", "used", "processed", "read",
  ]
  /// How long something plays, and how far it has come.
  static let lengths: Set<String> = ["duration", "length", "runtime"]
  static let played: Set<String> = ["elapsed", "played", "position", "progress", "time"]
  /// Names that say nothing without that of the object around them.
  static let empty: Set<String> = ["name", "title", "value", "label", "text", "display"]
  static let delays: Set<String> = ["delay", "delayed"]
  /// The beginnings and ends of ways, in pairs.
  static let ways = [
    ("from", "to"), ("origin", "destination"), ("departure", "arrival"), ("pickup", "dropoff"),
    ("start", "end"), ("source", "target"),
  ]
  static let codes: Set<String> = ["code", "iata", "icao", "airport", "station", "name", "city"]
  /// States that a person would want to know at once.
  private static let alarms = [
    "delayed", "cancelled", "canceled", "diverted", "failed", "verspätet", "annulé", "atrasado",
    "지연", "결항",
  ].map { Array($0.utf8) }

  /// Whether a text names such a state. Bytes are compared: to search by characters costs a hundred
  /// times as much, for each card and each update.
  static func isAlarming(_ text: String) -> Bool {
    let bytes = Array(text.lowercased().utf8)
    return alarms.contains { alarm in
      bytes.indices.contains { bytes[$0...].starts(with: alarm) }
    }
  }
}

extension FieldName {
  /// Whether it is the name of a moment.
  var isTime: Bool {
    contains(Words.ends) || contains(Words.starts) || Words.hints.contains(last)
  }
}
