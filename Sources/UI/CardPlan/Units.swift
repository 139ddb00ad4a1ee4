internal import Basics

/// The units of `units.tsv`: which a key may end in, and how currencies are written.
enum Units {
  /// A unit that a key ends in.
  struct Ending {
    var symbol: String
    /// The length of a time's unit in seconds; `nil` where it is no time.
    var seconds: Double?
    /// The words of the key in front of the unit.
    var rest: [String]
  }

  /// How amounts of a currency are written.
  struct Currency {
    var symbol: String
    var digits: Int
  }

  private struct Unit {
    /// As its symbol is written.
    var name: String
    var symbol: String
    var seconds: Double?
    /// What must stand in front of it; `nil` where anything may.
    var quantity: String?
  }

  private struct Table {
    var units: [String: [Unit]] = [:]
    /// The words of a quantity, in small letters.
    var words: [String: Set<String>] = [:]
    var currencies: [String: Currency] = [:]

    mutating func add(
      _ names: String, _ symbol: String, _ seconds: String? = nil, of quantity: String?
    ) {
      for name in names.split(separator: " ").map(String.init) {
        units[name.lowercased(), default: []].append(
          Unit(
            name: name, symbol: symbol, seconds: seconds.flatMap(Double.init), quantity: quantity))
      }
    }
  }

  /// The seconds of a time's unit by its symbol.
  static let seconds: [String: Double] = [
    "ms": 0.001, "s": 1, "min": 60, "h": 3600, "d": 86_400,
  ]

  private static let table: Table = {
    var table = Table()
    let text = String(decoding: PackageResources.units_tsv, as: UTF8.self)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: "\t").map(String.init)
      let last = cells.count > 3 ? cells[3] : nil
      switch cells[0] {
      case "words": table.words[cells[1]] = Set(cells[2].split(separator: " ").map(String.init))
      case "of": table.add(cells[2], cells[3], cells.count > 4 ? cells[4] : nil, of: cells[1])
      case "si":
        for prefix in cells[2].split(separator: " ").map(String.init) {
          table.add(prefix + cells[1], (prefix == "u" ? "µ" : prefix) + cells[1], of: nil)
        }
      case "per": table.add(cells[1], cells[2], of: "per")
      case "currency":
        table.currencies[cells[1]] = Currency(
          symbol: cells[2], digits: last.flatMap { Int($0) } ?? 2)
      default: table.add(cells[1], cells[2], last, of: nil)
      }
    }
    return table
  }()

  /// The unit that the words of a key end in: `thrustKN`, `feedMmPerMin`. A price for each unit has none.
  static func ending(_ words: [String]) -> Ending? {
    let end = words.lastIndex { $0.lowercased() == "per" } ?? words.count
    for length in stride(from: min(3, end - 1), to: 0, by: -1) {
      let rest = Array(words[..<(end - length)])
      guard let unit = unit(words[..<end].suffix(length).joined(), behind: rest) else { continue }
      if end == words.count {
        return Ending(symbol: unit.symbol, seconds: unit.seconds, rest: rest)
      }
      guard let whole = self.unit(words[(end + 1)...].joined(), behind: ["per"]) else { return nil }
      return Ending(symbol: "\(unit.symbol)/\(whole.symbol)", rest: rest)
    }
    return nil
  }

  /// The unit that is a whole key: `mg`.
  static func whole(_ words: [String]) -> Ending? {
    unit(words.joined(), behind: []).map {
      Ending(symbol: $0.symbol, seconds: $0.seconds, rest: [])
    }
  }

  /// A unit by its name in any case, as far as that tells it from others: first as it is written, then with the
  /// capital that begins a word within a key.
  private static func unit(_ name: String, behind words: [String]) -> Unit? {
    guard let named = table.units[name.lowercased()] else { return nil }
    let before = words.map { $0.lowercased() }
    let all = named.filter { unit in
      guard let quantity = unit.quantity else { return true }
      let words = table.words[quantity] ?? [quantity]
      return unit.seconds != nil || quantity == "per"
        ? before.last.map(words.contains) == true : !words.isDisjoint(with: before)
    }
    let small = name.prefix(1).lowercased() + name.dropFirst()
    for found in [all.filter { $0.name == name }, all.filter { $0.name == small }, all] {
      // What its quantity names goes before what may stand behind anything.
      let bound = found.filter { $0.quantity != nil }
      let symbols = Set((bound.isEmpty ? found : bound).map(\.symbol))
      if symbols.count == 1 { return bound.first ?? found[0] }
      if !symbols.isEmpty { return nil }
    }
    return nil
  }

  /// The symbol that a word is, in small letters or with a capital before its own case: `mwh`, `HPa`.
  static func symbol(_ word: String) -> String? {
    table.units[word.lowercased()]?.first { unit in
      unit.symbol.count == word.count
        && (unit.name.dropFirst() == word.dropFirst() || word == word.lowercased())
    }?.symbol
  }

  /// How amounts of a currency's code are written; `nil` for a code that is not listed.
  static func currency(_ code: String) -> Currency? { table.currencies[code] }
}
