package import Synchronization

/// A lock under which nothing waits and no other lock is taken, so that no two can wait for each
/// other. A debug build traps where that is broken. It is compiled where it is used: the type of each guarded value
/// would be looked up anew otherwise.
package struct LeafLock<State>: ~Copyable, Sendable {
  @usableFromInline let mutex: Mutex<State>

  /// Guards a value.
  @inlinable package init(_ state: consuming sending State) { mutex = Mutex(state) }

  /// Does something short with the value.
  @inlinable package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout sending State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    #if DEBUG
      LockCheck.willLock()
      defer { LockCheck.didUnlock() }
    #endif
    return try mutex.withLock(body)
  }
}

/// Knows, in a debug build, whether this thread holds a `LeafLock` or serves many connections.
package enum LockCheck {
  #if DEBUG
    private static let key = makeKey()
    private static let loopKey = makeKey()

    private static func makeKey() -> pthread_key_t {
      var key = pthread_key_t()
      pthread_key_create(&key, nil)
      return key
    }
  #endif

  /// Traps where this thread holds a lock or runs a server's loop. Call it before anything that may wait.
  package static func mayWait() {
    #if DEBUG
      precondition(pthread_getspecific(key) == nil, "something waits under a lock")
      precondition(pthread_getspecific(loopKey) == nil, "something waits on a server's loop")
    #endif
  }

  /// Runs `body` as a part of a server's loop, which must never wait: all its connections would.
  package static func onLoop(_ body: () -> Void) {
    #if DEBUG
      pthread_setspecific(loopKey, UnsafeRawPointer(bitPattern: 1))
      defer { pthread_setspecific(loopKey, nil) }
    #endif
    body()
  }

  #if DEBUG
    @usableFromInline static func willLock() {
      precondition(pthread_getspecific(key) == nil, "a lock is taken under another one")
      pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
    }

    @usableFromInline static func didUnlock() { pthread_setspecific(key, nil) }
  #endif
}
