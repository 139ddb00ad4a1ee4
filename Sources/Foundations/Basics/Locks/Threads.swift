internal import Foundation

/// Starts threads that have room for what nests deeply, such as a JSON text of 512 levels: Foundation
/// gives a thread half a megabyte otherwise.
package enum WorkerThread {
  /// Bytes of address space; memory is taken as it is used.
  private static let stackSize = 32 << 20

  package static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = stackSize
    thread.start()
  }
}

/// Carries one value from the thread that makes it to one that waits for it.
package final class BlockingResult<Value: Sendable>: Sendable {
  private let value = LeafLock<Value?>(nil)
  private let isThere = MonotonicSemaphore()

  package init() {}

  /// Sets the value; the first counts.
  package func set(_ value: Value) {
    self.value.withLock { $0 = $0 ?? value }
    isThere.signal()
  }

  /// Waits for the value at most so many seconds; nothing where it is not there by then.
  package func wait(seconds: Double) -> Value? {
    LockCheck.mayWait()
    isThere.wait(seconds: seconds)
    return value.withLock { $0 }
  }

  /// Waits for the value; once, and under no lock.
  package func wait() -> Value {
    LockCheck.mayWait()
    isThere.wait()
    return value.withLock { $0! }
  }
}
