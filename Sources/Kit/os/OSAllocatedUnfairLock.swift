import Foundation

/// A lock with the state that it guards. Mirrors `OSAllocatedUnfairLock`.
public struct OSAllocatedUnfairLock<State>: @unchecked Sendable {
  private final class Storage {
    let lock = NSLock()
    var state: State

    init(_ state: State) { self.state = state }
  }

  private let storage: Storage

  public init(uncheckedState state: State) { storage = Storage(state) }

  public init(initialState state: State) where State: Sendable { self.init(uncheckedState: state) }

  public func withLock<R: Sendable>(_ body: @Sendable (inout State) throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  public func withLockUnchecked<R>(_ body: (inout State) throws -> R) rethrows -> R {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  /// Returns `nil` if the lock is taken.
  public func withLockIfAvailable<R: Sendable>(
    _ body: @Sendable (inout State) throws -> R
  ) rethrows -> R? {
    guard storage.lock.try() else { return nil }
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }
}

extension OSAllocatedUnfairLock where State == Void {
  public init() { self.init(uncheckedState: ()) }

  public func withLock<R: Sendable>(_ body: @Sendable () throws -> R) rethrows -> R {
    try withLockUnchecked(body)
  }

  public func withLockUnchecked<R>(_ body: () throws -> R) rethrows -> R {
    try withLockUnchecked { _ in try body() }
  }

  /// Must be followed by `unlock` on the same thread.
  public func lock() { storage.lock.lock() }

  public func unlock() { storage.lock.unlock() }

  /// Returns whether the lock was free.
  public func lockIfAvailable() -> Bool { storage.lock.try() }
}
