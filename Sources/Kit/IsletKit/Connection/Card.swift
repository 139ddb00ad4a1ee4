import Simulator

/// An activity as the gateway tells it; the app's own `Activity` is another type.
typealias Card = Simulator.Activity

extension ActivityState {
  /// The state as ActivityKit calls it.
  init(_ state: Simulator.ActivityState) {
    self =
      switch state {
      case .pending: .pending
      case .active: .active
      case .stale: .stale
      case .ended: .ended
      case .dismissed: .dismissed
      }
  }
}
