package import Phrases

/// How much room a card takes.
package enum CardDensity: Sendable, CaseIterable {
  /// A row each.
  case line
  /// The lock screen's card.
  case card
  /// With digits three rows high.
  case large

  /// What it is said to be.
  package var words: Phrase {
    switch self {
    case .line: "a line each"
    case .card: "cards"
    case .large: "large cards"
    }
  }

  /// The next one, round and round.
  package var next: CardDensity {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
