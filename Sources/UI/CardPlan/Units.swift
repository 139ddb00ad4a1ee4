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

  private struct Row {
    var kind: String
    var symbol: String
    var factor: Double?
  }

  /// The words behind which a single letter or a short word is a unit of time.
  static let timeWords: Set<String> = [
    "duration", "elapsed", "remaining", "wait", "delay", "eta", "time",
  ]

  /// The seconds of a time's unit by its symbol.
  static let seconds: [String: Double] = ["ms": 0.001, "s": 1, "min": 60, "h": 3600]

  private static let rows: [String: Row] = {
    let text = String(decoding: PackageResources.units_tsv, as: UTF8.self)
    var rows: [String: Row] = [:]
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: "\t").map(String.init)
      guard cells.count >= 3 else { continue }
      rows[cells[1]] = Row(
        kind: cells[0], symbol: cells[2], factor: cells.count > 3 ? Double(cells[3]) : nil)
    }
    return rows
  }()

  /// The unit that the words of a key end in. Nothing counts behind `per`.
  static func ending(_ words: [String]) -> Ending? {
    for length in stride(from: min(3, words.count - 1), to: 0, by: -1) {
      let rest = Array(words.dropLast(length))
      guard let row = rows[words.suffix(length).joined()], let before = rest.last,
        before != "per"
      else { continue }
      switch row.kind {
      case "unit": return Ending(symbol: row.symbol, rest: rest)
      case "time": return Ending(symbol: row.symbol, seconds: row.factor, rest: rest)
      case "short" where timeWords.contains(before):
        return Ending(symbol: row.symbol, seconds: row.factor, rest: rest)
      default: continue
      }
    }
    return nil
  }

  /// How a unit is written that a word names in any case.
  static func symbol(_ word: String) -> String? {
    guard let row = rows[word.lowercased()], row.kind != "currency" else { return nil }
    return row.symbol
  }

  /// How amounts of a currency's code are written; `nil` for a code that is not listed.
  static func currency(_ code: String) -> Currency? {
    guard let row = rows[code], row.kind == "currency" else { return nil }
    return Currency(symbol: row.symbol, digits: Int(row.factor ?? 2))
  }
}
