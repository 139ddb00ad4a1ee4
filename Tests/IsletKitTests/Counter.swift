import Synchronization

final class Counter: Sendable {
  private let counter = Mutex(0)

  var value: Int { counter.withLock { $0 } }

  func count() { counter.withLock { $0 += 1 } }
}
