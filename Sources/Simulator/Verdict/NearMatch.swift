/// Finds the known name of which an unknown one is probably a misspelling.
package enum NearMatch {
  /// The lengths and the number of names are limited, because some are a sender's.
  package static func of(_ name: String, among names: some Sequence<String>) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    let bare = simplified(name)
    var best: (name: String, distance: Int)?
    for candidate in names.prefix(2_000) where candidate != name && candidate.utf8.count <= 128 {
      let other = simplified(candidate)
      let limit = max(1, min(bare.utf8.count, other.utf8.count) / 4)
      if abs(bare.utf8.count - other.utf8.count) > limit { continue }
      let distance = bare == other ? 0 : self.distance(Array(bare.utf8), Array(other.utf8))
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.name
  }

  /// Whether two names differ only in style: `team_one_score`, `team-one-score`, `TeamOneScore`.
  static func differOnlyInStyle(_ left: String, _ right: String) -> Bool {
    left != right && simplified(left) == simplified(right)
  }

  /// Whether one name is a prefix or suffix of the other: `driver` and `driverName`.
  static func isPart(_ left: String, _ right: String) -> Bool {
    let names = [simplified(left), simplified(right)].sorted { $0.utf8.count < $1.utf8.count }
    return names[0].utf8.count >= 4
      && (names[1].hasPrefix(names[0]) || names[1].hasSuffix(names[0]))
  }

  private static func simplified(_ name: String) -> String {
    name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
  }

  /// The number of letters to insert, delete, change or swap (optimal string alignment).
  static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var before: [Int] = []
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row] + Array(repeating: 0, count: right.count)
      for column in 1...right.count {
        let change = left[row - 1] == right[column - 1] ? 0 : 1
        var cost = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + change)
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, before[column - 2] + 1)
        }
        current[column] = cost
      }
      before = previous
      previous = current
    }
    return previous[right.count]
  }
}
