/// How much room a card takes.
package enum CardDensity: String, Sendable {
  /// A row each.
  case line = "a line each"
  /// The lock screen's card.
  case card = "cards"
  /// With digits three rows high.
  case large = "large cards"
  /// The lock screen alone, where a score has large digits and nothing else has.
  case lockScreen = "lock screen"

  /// The next one for the list, round and round.
  package var next: CardDensity {
    switch self {
    case .line: .card
    case .card, .lockScreen: .large
    case .large: .line
    }
  }
}
