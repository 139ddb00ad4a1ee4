internal import Foundation

/// Starts threads with a large stack for deep recursion, such as parsing JSON with 512 levels.
/// Foundation's default is half a megabyte.
package enum WorkerThread {
  /// Bytes of address space. Physical memory is used only as needed.
  private static let stackSize = 32 << 20

  package static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = stackSize
    thread.start()
  }
}

/// Passes a value from the thread that produces it to a waiting thread.
package final class BlockingResult<Value: Sendable>: Sendable {
  private let value = LeafLock<Value?>(nil)
  private let isThere = MonotonicSemaphore()

  package init() {}

  /// Sets the value. Later values are ignored.
  package func set(_ value: Value) {
    self.value.withLock { $0 = $0 ?? value }
    isThere.signal()
  }

  /// Waits for the value; `nil` on timeout.
  package func wait(seconds: Double) -> Value? {
    LockCheck.mayWait()
    isThere.wait(seconds: seconds)
    return value.withLock { $0 }
  }

  /// Waits for the value. Call it at most once, and without holding a lock.
  package func wait() -> Value {
    LockCheck.mayWait()
    isThere.wait()
    return value.withLock { $0! }
  }
}
