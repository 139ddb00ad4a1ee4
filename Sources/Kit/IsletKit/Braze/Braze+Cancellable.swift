import Synchronization

extension Braze {
  /// A subscription: it holds until it is cancelled or let go.
  ///
  /// Stands for BrazeKit's `Braze.Cancellable` (5.0).
  public final class Cancellable: Sendable {
    private let work: Mutex<(@Sendable () -> Void)?>

    init(_ work: @escaping @Sendable () -> Void) { self.work = Mutex(work) }

    /// Ends the subscription. Stands for `Braze.Cancellable.cancel()` (5.0).
    public func cancel() {
      let work = work.withLock { work in
        defer { work = nil }
        return work
      }
      work?()
    }

    deinit { cancel() }
  }
}
