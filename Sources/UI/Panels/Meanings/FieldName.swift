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
    let letters = Array(key.prefix(64))
    var words: [String] = []
    var word = ""
    for (place, letter) in letters.enumerated() {
      let isBreak = !letter.isLetter && !letter.isNumber
      let last = place > 0 ? letters[place - 1] : "_"
      // `CGMReading` is `CGM reading`, and `URLs` one word.
      let isEndOfRun =
        letter.isUppercase && last.isUppercase && place + 1 < letters.count
        && letters[place + 1].isLowercase
        && !(letters[place + 1] == "s"
          && (place + 2 == letters.count || !letters[place + 2].isLowercase))
      if isBreak || isEndOfRun || letter.isUppercase && (last.isLowercase || last.isNumber) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if !isBreak { word += letter.lowercased() }
    }
    if !word.isEmpty { words.append(word) }
    words = joined(words).flatMap { word in
      // `rate1h` and `co2ppm` are two.
      if let digit = word.firstIndex(where: \.isNumber), word[..<digit].count >= 3,
        ["1h", "6h", "12h", "24h", "48h", "1d", "7d", "30d", "5m", "15m"].contains(word[digit...])
      {
        return [String(word[..<digit]), String(word[digit...])]
      }
      guard let sign = signs.keys.first(where: { word.hasPrefix($0) && word.count > $0.count + 1 }),
        Unit.symbols[String(word.dropFirst(sign.count))] != nil
      else { return [word] }
      return [sign, String(word.dropFirst(sign.count))]
    }
    guard key.utf8.count <= 64 else { return words }
    known.withLock { known in
      // What senders may name is unbounded, what is known need not be.
      if known.count >= 1024 { known.removeAll() }
      known[key] = words
    }
    return words
  }

  /// Units that have capitals inside: `kWh` is one word.
  private static func joined(_ words: [String]) -> [String] {
    var result: [String] = []
    for word in words {
      if let last = result.last, word == "bps", ["k", "m", "g"].contains(last) {
        // Only of `MBps` the letters come apart, which are bytes.
        result[result.count - 1] = last + "bytesps"
      } else if let last = result.last, split.contains([last, word]) {
        result[result.count - 1] = last + word
      } else {
        result.append(word)
      }
    }
    return result
  }

  private static let split: Set<[String]> = [
    ["k", "wh"], ["m", "wh"], ["g", "wh"], ["k", "w"], ["d", "b"], ["p", "h"], ["m", "ah"],
    ["k", "pa"],
    ["h", "pa"], ["m", "v"], ["k", "v"], ["m", "hz"], ["k", "hz"], ["g", "hz"], ["sp", "o2"],
    ["m", "bar"],
    ["m", "a"], ["d", "bm"], ["km", "h"], ["mg", "dl"], ["wi", "fi"], ["m", "w"],
  ]

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

  /// Words with a capital at the front, abbreviations in capitals, shortened words whole: `queue_pos` is `Queue position`.
  static func sentence(_ words: [String]) -> String {
    var words = words
    // What is counted says so by itself: `photo_cnt` is `Photos`.
    if words.count > 1, ["count", "cnt"].contains(words.last), let noun = words.dropLast().last,
      !["ed", "ive", "ing", "al", "able"].contains(where: noun.hasSuffix),
      !["open", "free", "left", "new", "total", "ok"].contains(noun)
    {
      words.removeLast()
      words[words.count - 1] = plural(noun)
    }
    if words.count > 2, words.last == "count", words[words.count - 2] == "open" {
      words.removeLast()
      words[words.count - 2] = plural(words[words.count - 2])
    }
    if words.count > 1, words.last == "no" { words[words.count - 1] = "number" }
    // The form in which something is written is nothing to read.
    while words.count > 1, let last = words.last, forms.contains(last) { words.removeLast() }
    // Nor is that it is a name: `Next stop`.
    if words.count > 1, words.last == "name", !whose.contains(words[words.count - 2]) {
      words.removeLast()
    }
    // A heart's, where it is not so much an hour.
    if let place = words.firstIndex(of: "hr"),
      place == 0
        || ["avg", "average", "max", "min", "resting", "current"].contains(words[place - 1])
    {
      words[place] = "heart rate"
    }
    guard let first = words.first else { return "" }
    // A pin to which there is a way has no digits.
    if words.contains("to"), let place = words.firstIndex(of: "pin") { words[place] = "the pin" }
    let rest = words.dropFirst().map {
      signs[$0] ?? (isAbbreviation($0) ? $0.uppercased() : whole[$0] ?? $0)
    }
    return ([capital(first)] + rest).joined(separator: " ")
  }

  private static func capital(_ word: String) -> String {
    if let sign = signs[word] { return sign }
    if isAbbreviation(word) { return word.uppercased() }
    let word = whole[word] ?? word
    return word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Whether letters stand for words: those that are known to, and what cannot be spoken.
  private static func isAbbreviation(_ word: String) -> Bool {
    if abbreviations.contains(word) { return true }
    let isSpoken = word.contains { !$0.isASCII || "aeiouy0123456789".contains($0) }
    return !isSpoken && (2...4).contains(word.utf8.count) && whole[word] == nil
      && !spoken.contains(word)
  }

  /// Whether letters stand for words that people know.
  static func isKnown(_ word: String) -> Bool { abbreviations.contains(word) }

  /// What has no vowel and is said as a word.
  private static let spoken: Set<String> = [
    "vs", "mr", "mrs", "ms", "dr", "nr", "th", "nd", "rd", "hrs", "hr", "nth", "shh", "hmm", "tbsp",
    "tsp", "kwh", "mwh", "gwh", "ft", "kg", "km", "mm", "cm", "ml", "cl", "lb", "lbs", "pcs", "sq",
    "ltd", "blvd", "st", "str",
  ]

  private static func plural(_ noun: String) -> String {
    if noun.hasSuffix("s") { return noun }
    if ["ch", "sh", "x"].contains(where: noun.hasSuffix) { return noun + "es" }
    if noun.hasSuffix("y"), let letter = noun.dropLast().last, !"aeiou".contains(letter) {
      return noun.dropLast() + "ies"
    }
    return noun + "s"
  }

  /// Parts of a name, which are none of what they are of.
  private static let whose: Set<String> = [
    "first", "last", "user", "file", "display", "nick", "middle", "host", "domain", "full", "given",
  ]

  private static let forms: Set<String> = [
    "str", "txt", "san", "iso", "fmt", "formatted", "readable",
  ]

  private static let signs = [
    "pm25": "PM2.5", "pm10": "PM10", "co2": "CO₂", "spo2": "SpO₂", "ph": "pH", "wifi": "Wi-Fi",
  ]

  /// What programmers shorten, in full.
  private static let whole = [
    "pos": "position", "lvl": "level", "cnt": "count", "dur": "duration", "spd": "speed",
    "alt": "altitude", "vol": "volume", "qty": "quantity", "amt": "amount", "idx": "index",
    "avg": "average", "est": "estimated", "sched": "scheduled", "dist": "distance",
    "coef": "coefficient", "coeff": "coefficient", "seg": "segment", "dept": "department",
    "loc": "location", "msg": "message", "az": "azimuth", "addr": "address", "el": "elevation",
    "prob": "probability", "diff": "difference", "dest": "destination", "dep": "departure",
    "arr": "arrival", "pax": "passengers", "acct": "account", "bal": "balance", "num": "number",
    "mins": "minutes", "secs": "seconds", "cur": "current", "curr": "current", "px": "price",
    "wp": "waypoint", "st": "status",
    "err": "error", "chg": "change", "evac": "evacuation", "prev": "previous",
    "desc": "description", "veh": "vehicle", "freq": "frequency", "pct": "percent",
    "humid": "humidity", "cd": "code", "mem": "memory", "eff": "efficiency",
    "mtd": "this month", "ytd": "this year", "odo": "odometer", "util": "utilization",
    "elev": "elevation", "batt": "battery",
    "errs": "errors", "grp": "group", "seq": "sequence", "proj": "projected",
    "temps": "temperatures", "cond": "condition", "approx": "approximate", "rm": "room",
    "tgt": "target", "trg": "target", "mtg": "meeting", "svc": "service", "mgr": "manager",
    "cfg": "configuration", "fwd": "forward", "rcvd": "received", "sep": "separation",
    "cum": "total", "pts": "points", "rec": "recommended",
    "pwr": "power", "pkg": "package", "appt": "appointment",
    "prog": "program", "calc": "calculated", "req": "required", "tot": "total",
    "insp": "inspection", "ver": "version", "dir": "direction",
    "ctrl": "control",
  ]

  private static let abbreviations: Set<String> = [
    "eta", "etd", "id", "pr", "ci", "url", "os", "tv", "gps", "sha", "aqi", "uv", "soc", "cpu",
    "ram", "rem", "ip", "api", "vip", "usb", "gpu", "kda", "bpm", "xp", "hp", "orp", "iob", "cob",
    "mmi",
    "cgm", "ecg", "ekg", "icu", "er", "bp", "hrv", "uf", "ac", "ev", "hvac", "led", "nfc",
    "pin", "otp", "rsvp", "vat", "atm", "cod", "dna", "mri", "rpe", "mph", "lte", "tds", "voc",
    "sla", "kpi", "ufo", "utc", "gmt", "tca", "aos", "los", "iss", "rssi", "snr", "fps", "abv",
    "rh", "svc", "ndl",
    "rms", "sli", "slo", "upi", "hni", "qib", "ipo", "etf", "vin", "mmr", "elo", "aov", "ctr",
    "cpm", "cpc",
    "roas", "pcs", "tes", "tif", "ahi", "scc", "vpd", "oee", "uph", "lr", "f1", "kph", "nav", "roi",
    "etr", "rtl", "sog",
    "cog", "twa", "tws", "awa", "aws", "vmg", "dtm",
    "dtg", "vtbi", "sb", "bb", "sev", "gs", "tas", "ias", "agl", "msl", "qr", "vpn", "dns", "cdn",
    "ssl", "tls", "sql", "pdf", "faq", "ceo", "iv", "po", "rx", "rpo", "rto", "mttr", "mtbf", "sku",
    "poi", "hdr", "lcd", "gcs", "bmi", "bmr", "tss", "ftp", "vo2", "np", "spf", "dpi",
    "apr", "apy", "ltv", "pnl", "eod", "atc", "ils", "ifr", "vfr", "tz", "pcr", "nps",
  ]
}
