import Synchronization

/// Who wants to be called with values of one kind.
final class Callbacks<Value: Sendable>: Sendable {
  private let callbacks = Mutex<(last: Int, all: [Int: @Sendable (Value) -> Void])>((0, [:]))

  func subscribe(_ callback: @escaping @Sendable (Value) -> Void) -> Braze.Cancellable {
    let id = callbacks.withLock { callbacks in
      callbacks.last += 1
      callbacks.all[callbacks.last] = callback
      return callbacks.last
    }
    return Braze.Cancellable { [weak self] in
      self?.callbacks.withLock { $0.all[id] = nil }
    }
  }

  func send(_ value: Value) {
    let all = callbacks.withLock { $0.all.sorted { $0.key < $1.key } }
    for (_, callback) in all { callback(value) }
  }
}
