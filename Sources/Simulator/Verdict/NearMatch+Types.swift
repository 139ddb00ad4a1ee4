extension NearMatch {
  /// The activity type that was probably meant. Common suffixes are ignored, because they would
  /// make unrelated names similar: `NursingSession` is not a misspelt `ParkingSessionAttributes`.
  static func ofType(_ name: String, among types: some Sequence<String>) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    // `String(reflecting:)` writes the module before the type.
    let parts = name.split(separator: ".").map { $0.lowercased() }
    if let same = types.first(where: { $0 != name && parts.contains($0.lowercased()) }) {
      return same
    }
    let own = stem(name)
    var best: (type: String, distance: Int)?
    for type in types where type != name {
      let other = stem(type)
      let distance = self.distance(Array(own.utf8), Array(other.utf8))
      guard distance <= limit(own, other), distance < best?.distance ?? .max else { continue }
      best = (type, distance)
    }
    return best?.type
  }

  /// The maximum distance between two names. One letter can turn a short word into another, and a
  /// different first letter usually means a different word.
  private static func limit(_ left: String, _ right: String) -> Int {
    switch min(left.count, right.count) {
    case ..<5: 0
    case ..<8: left.first == right.first ? 1 : 0
    case let count: count / 4
    }
  }

  private static let endings = [
    "attributes", "session", "activity", "live", "widget", "data", "state", "info",
  ]

  /// A type's name in lower case without common suffixes. A long suffix may be misspelt.
  private static func stem(_ name: String) -> String {
    var words: [String] = [""]
    let letters = Array(name)
    for (place, letter) in letters.enumerated() {
      guard letter.isLetter || letter.isNumber else {
        words.append("")
        continue
      }
      let isAfterSmall = place > 0 && !letters[place - 1].isUppercase
      let isBeforeSmall = place + 1 < letters.count && letters[place + 1].isLowercase
      if letter.isUppercase, isAfterSmall || isBeforeSmall { words.append("") }
      words[words.count - 1] += letter.lowercased()
    }
    words.removeAll(where: \.isEmpty)
    while words.count > 1, let last = words.last, isEnding(last) { words.removeLast() }
    return words.joined()
  }

  private static func isEnding(_ word: String) -> Bool {
    endings.contains {
      $0 == word || $0.count > 6 && distance(Array(word.utf8), Array($0.utf8)) <= $0.count / 4
    }
  }
}
