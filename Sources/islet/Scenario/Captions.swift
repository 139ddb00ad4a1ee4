import Synchronization

/// Carries what a scenario says to the screen that shows it.
final class Captions: Sendable {
  private let listener = Mutex<(@Sendable (String?) -> Void)?>(nil)

  /// Sets who is told; at most one.
  func listen(_ action: @escaping @Sendable (String?) -> Void) { listener.withLock { $0 = action } }

  func say(_ text: String?) { listener.withLock { $0 }?(text) }
}
