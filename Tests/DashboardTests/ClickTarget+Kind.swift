import Canvas
import Dashboard

extension Region {
  /// The ID of the card at this place.
  var cardID: String? { if case .card(let id) = target { id } else { nil } }
  var isIsland: Bool { if case .island = target { true } else { false } }
  var isLogEntry: Bool { if case .logEntry = target { true } else { false } }
  var isHistory: Bool { if case .history = target { true } else { false } }
}
