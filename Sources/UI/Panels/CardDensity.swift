package import Basics

/// The size of a card.
package enum CardDensity: Sendable {
  /// One row each.
  case line
  /// The lock screen's card.
  case card
  /// With digits three rows high.
  case large
  /// The lock screen only: big digits for a score and for nothing else.
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
