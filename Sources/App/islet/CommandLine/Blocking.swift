import Foundation
import Synchronization

/// Waits on this thread for work that is done on others.
func blocking<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
  let result = Box<Value>()
  let isDone = DispatchSemaphore(value: 0)
  Task.detached {
    result.set(await work())
    isDone.signal()
  }
  isDone.wait()
  return result.value!
}

/// Carries a value from one thread to another.
final class Box<Value: Sendable>: Sendable {
  private let storage = Mutex<Value?>(nil)

  var value: Value? { storage.withLock { $0 } }

  func set(_ value: Value) { storage.withLock { $0 = value } }
}
