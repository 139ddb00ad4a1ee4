import Synchronization

/// Callbacks of an app for values of one kind: each gets them in order, on the main actor.
final class Callbacks<Value: Sendable>: Sendable {
  private let streams = Mutex<(last: Int, all: [Int: AsyncStream<Value>.Continuation])>((0, [:]))

  func subscribe(_ callback: @escaping @MainActor (Value) -> Void) -> Braze.Cancellable {
    let (stream, continuation) = AsyncStream<Value>.makeStream()
    let id = streams.withLock { streams in
      streams.last += 1
      streams.all[streams.last] = continuation
      return streams.last
    }
    let task = Task { @MainActor in
      for await value in stream { callback(value) }
    }
    return Braze.Cancellable { [weak self] in
      self?.streams.withLock { $0.all[id] = nil }
      continuation.finish()
      task.cancel()
    }
  }

  func send(_ value: Value) {
    let all = streams.withLock { $0.all.sorted { $0.key < $1.key } }
    for (_, continuation) in all { continuation.yield(value) }
  }
}
