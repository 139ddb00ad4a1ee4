/// How well a typed text fits a longer one: all its characters come in it in their order, best at the
/// beginnings of words and beside each other.
struct FuzzyMatch: Comparable {
  let score: Int
  /// The places of the characters that were found.
  let places: [Int]

  /// Texts that are longer are looked at so far.
  private static let limit = 160

  /// Matches without regard to case; `nil` where a character is missing. An empty text fits all.
  init?(_ needle: String, in text: String) {
    let wanted = Array(needle.lowercased().filter { !$0.isWhitespace }.prefix(64))
    let characters = Array(text.prefix(Self.limit))
    let letters = characters.map { Character($0.lowercased().prefix(1).description) }
    guard wanted.count <= letters.count else { return nil }
    guard !wanted.isEmpty else {
      (score, places) = (0, [])
      return
    }
    // best[j]: the best score with the last wanted character so far at place j, and how it came there.
    var best = [Int?](repeating: nil, count: letters.count)
    var cameFrom: [[Int]] = []
    for (row, character) in wanted.enumerated() {
      var next = [Int?](repeating: nil, count: letters.count)
      var origin = [Int](repeating: -1, count: letters.count)
      var before: (score: Int, place: Int)?
      for place in letters.indices {
        // What was best so far to the left, at the cost of a gap.
        if row > 0, place > 0, let score = best[place - 1], score > (before?.score ?? .min) {
          before = (score, place - 1)
        }
        guard letters[place] == character else { continue }
        let own = Self.bonus(characters, place)
        if row == 0 {
          next[place] = own - min(place, 12)
        } else if place > 0 {
          let adjacent = best[place - 1].map { $0 + 12 }
          let far = before.map { $0.score - 3 }
          guard let score = [adjacent, far].compactMap(\.self).max() else { continue }
          next[place] = score + own
          origin[place] = score == adjacent ? place - 1 : before?.place ?? -1
        }
      }
      best = next
      cameFrom.append(origin)
    }
    guard let end = best.indices.max(by: { (best[$0] ?? .min) < (best[$1] ?? .min) }),
      let score = best[end]
    else { return nil }
    // Of two that fit alike the shorter one is meant.
    self.score = score * 4 - letters.count / 4
    var places = [end]
    for row in stride(from: wanted.count - 1, to: 0, by: -1) {
      places.append(cameFrom[row][places.last ?? 0])
    }
    self.places = places.reversed()
  }

  /// What a character is worth by where it stands: more at the beginning of a word.
  private static func bonus(_ text: [Character], _ place: Int) -> Int {
    guard place > 0 else { return 16 }
    let (before, here) = (text[place - 1], text[place])
    if !before.isLetter && !before.isNumber { return 12 }
    return before.isLowercase && here.isUppercase ? 10 : 2
  }

  static func < (left: FuzzyMatch, right: FuzzyMatch) -> Bool { left.score < right.score }
}
