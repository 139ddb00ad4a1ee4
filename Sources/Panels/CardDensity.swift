/// How much room a card takes.
package enum CardDensity: String, Sendable, CaseIterable {
  /// A row each.
  case line = "a line each"
  /// The lock screen's card.
  case card = "cards"
  /// With digits three rows high.
  case large = "large cards"

  /// The next one, round and round.
  package var next: CardDensity {
    let all = Self.allCases
    return all[((all.firstIndex(of: self) ?? 0) + 1) % all.count]
  }
}
