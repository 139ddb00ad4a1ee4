/// Words that a name is compared with: `… price|bid` is any name that ends with one of two words.
///
/// `…` stands for any words, also none, and `|` between words for either of them.
struct NamePattern: Sendable, Hashable, ExpressibleByStringLiteral {
  private enum Part: Sendable, Hashable {
    case anything
    case word(Set<String>)
  }

  private let parts: [Part]

  init(stringLiteral text: String) {
    parts = text.split(separator: " ").map { part in
      part == "…" ? .anything : .word(Set(part.split(separator: "|").map(String.init)))
    }
  }

  /// Whether a name's words are such.
  func matches(_ words: [String]) -> Bool { Self.match(parts[...], words[...]) }

  private static func match(_ parts: ArraySlice<Part>, _ words: ArraySlice<String>) -> Bool {
    guard let part = parts.first else { return words.isEmpty }
    switch part {
    case .word(let set):
      guard let word = words.first, set.contains(word) else { return false }
      return match(parts.dropFirst(), words.dropFirst())
    case .anything:
      if parts.count == 1 { return true }
      return (words.startIndex...words.endIndex).contains { match(parts.dropFirst(), words[$0...]) }
    }
  }
}
