package import Basics

/// How large cards are drawn.
package enum CardDensity: Sendable {
  /// A card in one row.
  case line
  /// A card as on the lock screen.
  case card
  /// A card with digits three rows high.
  case large
  /// Only on the lock screen: a card whose score has big digits.
  case lockScreen

  package var text: Phrase {
    switch self {
    case .line: "lines"
    case .card: "cards"
    case .large: "large cards"
    case .lockScreen: "lock screen"
    }
  }

  /// The next density of the list, in a cycle.
  package var next: CardDensity {
    switch self {
    case .line: .card
    case .card, .lockScreen: .large
    case .large: .line
    }
  }
}
