package import Basics

/// How much room a card takes.
package enum CardDensity: Sendable {
  /// A row each.
  case line
  /// The lock screen's card.
  case card
  /// With digits three rows high.
  case large
  /// The lock screen alone, where a score has large digits and nothing else has.
  case lockScreen

  /// What it is said to be.
  package var words: Phrase {
    switch self {
    case .line: "a line each"
    case .card: "cards"
    case .large: "large cards"
    case .lockScreen: "lock screen"
    }
  }

  /// The next one for the list, round and round.
  package var next: CardDensity {
    switch self {
    case .line: .card
    case .card, .lockScreen: .large
    case .large: .line
    }
  }
}
