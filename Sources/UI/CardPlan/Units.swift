internal import Basics

/// The contents of `units.tsv`: the units in keys, and how currencies are written.
enum Units {
  /// The unit at the end of a key, or at its start.
  struct Ending {
    var symbol: String
    /// The length of a unit of time in seconds; `nil` for other units.
    var seconds: Double?
    /// The words of the key without the unit.
    var rest: [String]
  }

  struct Currency {
    var symbol: String
    var digits: Int
  }

  private struct Unit {
    /// The name in the spelling of its symbol.
    var name: String
    var symbol: String
    var seconds: Double?
    /// The words of which one must precede the unit; `nil` if any word may.
    var words: Set<String>?

    func isNamed(by before: [String]) -> Bool {
      guard let words else { return false }
      return seconds != nil
        ? before.last.map(words.contains) == true : !words.isDisjoint(with: before)
    }
  }

  private struct Table {
    var units: [String: [Unit]] = [:]
    var currencies: [String: Currency] = [:]
    /// The symbols of the units that follow another one, by their names in lower case.
    var divisors: [String: String] = [:]

    init(_ text: String) {
      for line in text.split(separator: "\n") where !line.hasPrefix("#") {
        var cells = line.split(separator: "\t").map(String.init)
        let kind = cells.removeFirst()
        func words(_ place: Int) -> [String] {
          cells[place].split(separator: " ").map(String.init)
        }
        switch kind {
        case "si":
          for prefix in words(1) {
            add([prefix + cells[0]], [(prefix == "u" ? "µ" : prefix) + cells[0]])
          }
        case "by": for unit in words(0) { divisors[unit.lowercased()] = unit }
        case "of": add(words(1), cells[2...], behind: Set(words(0)))
        case "currency":
          currencies[cells[0]] = Currency(symbol: cells[1], digits: Int(cells[2]) ?? 2)
        case "digits":
          for code in words(1) {
            currencies[code] = Currency(symbol: code, digits: Int(cells[0]) ?? 2)
          }
        default: add(words(0), cells[1...])
        }
      }
    }

    /// Adds units. `cells` holds their symbol and, for a unit of time, its seconds.
    private mutating func add(
      _ names: [String], _ cells: ArraySlice<String>, behind words: Set<String>? = nil
    ) {
      for name in names {
        units[name.lowercased(), default: []].append(
          Unit(
            name: name, symbol: cells.first ?? name,
            seconds: cells.count > 1 ? cells.last.flatMap { Double($0) } : nil, words: words))
      }
    }
  }

  /// The seconds of a unit of time, by its symbol.
  static let seconds: [String: Double] = ["ms": 0.001, "s": 1, "min": 60, "h": 3600, "d": 86_400]

  private static let table = Table(String(decoding: PackageResources.units_tsv, as: UTF8.self))

  /// The unit at the end of a key's words, as in `thrustKN`, or written out at their start, as in
  /// `secondsLeft`. `nil` if they contain `per`.
  static func ending(_ words: [String]) -> Ending? {
    if words.contains(where: { $0.lowercased() == "per" }) { return nil }
    for length in stride(from: min(3, words.count - 1), to: 0, by: -1) {
      let rest = Array(words.dropLast(length))
      if length == 1, rest.count > 1, let quotient = quotient(words) { return quotient }
      guard let unit = unit(words.suffix(length).joined(), behind: rest),
        length == 1 || unit.seconds == nil
      else { continue }
      return Ending(symbol: unit.symbol, seconds: unit.seconds, rest: rest)
    }
    guard words.count > 1, words[0].count > 3, words[0].last == "s",
      let unit = table.units[words[0].lowercased()]?.first
    else { return nil }
    return Ending(symbol: unit.symbol, seconds: unit.seconds, rest: Array(words.dropFirst()))
  }

  /// Two units at the end of a key, of which the last is one that quantities are given by:
  /// `co2_g_km` is in g/km.
  private static func quotient(_ words: [String]) -> Ending? {
    let pair = words.suffix(2).map { $0.lowercased() }
    guard let by = table.divisors[pair[1]], let units = table.units[pair[0]],
      let unit = units.first(where: { $0.symbol == pair[0] }) ?? (units.count == 1 ? units[0] : nil)
    else { return nil }
    return Ending(symbol: "\(unit.symbol)/\(by)", seconds: nil, rest: words.dropLast(2))
  }

  /// Finds a unit by its name. Units may differ only in case or in the preceding words. Tries the
  /// exact spelling, then a lower-case first letter, because a key's word begins with a capital.
  /// Ignores case only if neither exists.
  private static func unit(_ name: String, behind words: [String]) -> Unit? {
    guard let named = table.units[name.lowercased()] else { return nil }
    let before = words.map { $0.lowercased() }
    let small = name.prefix(1).lowercased() + name.dropFirst()
    let isCased = name != name.lowercased()
    let cased = isCased ? named.filter { $0.name == name || $0.name == small } : []
    for found in cased.isEmpty ? [named] : [cased.filter { $0.name == name }, cased] {
      let bound = found.filter { $0.isNamed(by: before) }
      let fitting = bound.isEmpty ? found : bound
      guard let first = fitting.first, fitting.allSatisfy({ $0.symbol == first.symbol }) else {
        continue
      }
      if let unit = bound.first ?? fitting.first(where: { $0.words == nil }) { return unit }
    }
    return nil
  }

  /// The symbol of a word in lower case, or with its first letter in another case: `mwh`, `HPa`.
  static func symbol(_ word: String) -> String? {
    table.units[word.lowercased()]?.first { unit in
      unit.symbol.count == word.count
        && (unit.name.dropFirst() == word.dropFirst() || word == word.lowercased())
    }?.symbol
  }

  /// How amounts in a currency are written; `nil` for a code that is not listed.
  static func currency(_ code: String) -> Currency? { table.currencies[code] }
}
