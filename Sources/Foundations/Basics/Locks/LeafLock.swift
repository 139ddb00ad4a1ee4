internal import Synchronization

/// A lock that cannot cause deadlocks, because the code that holds it must not wait or take another
/// lock. A debug build traps on a violation.
///
/// The value is stored outside the mutex. If the mutex's type depended on the value's type, its
/// metadata would be looked up at each use.
package struct LeafLock<State>: ~Copyable, @unchecked Sendable {
  #if DEBUG
    /// The thread sanitizer recognises this mutex, but not `Mutex`, whose waiting code is not
    /// instrumented.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  #else
    private let mutex = Mutex(())
  #endif
  private let state: UnsafeMutablePointer<State>

  package init(_ state: consuming sending State) {
    self.state = .allocate(capacity: 1)
    self.state.initialize(to: state)
    #if DEBUG
      pthread_mutex_init(mutex, nil)
    #endif
  }

  deinit {
    state.deinitialize(count: 1)
    state.deallocate()
    #if DEBUG
      pthread_mutex_destroy(mutex)
      mutex.deallocate()
    #endif
  }

  package borrowing func withLock<Result, Failure: Error>(
    _ body: (inout State) throws(Failure) -> sending Result
  ) throws(Failure) -> sending Result {
    LockCheck.willLock()
    defer { LockCheck.didUnlock() }
    #if DEBUG
      pthread_mutex_lock(mutex)
      defer { pthread_mutex_unlock(mutex) }
      return try body(&state.pointee)
    #else
      return try mutex.withLock { _ throws(Failure) in try body(&state.pointee) }
    #endif
  }
}

/// Tracks in debug builds whether this thread holds a `LeafLock` or runs a server's loop.
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

  /// Traps if this thread holds a lock or runs a server's loop. Call it before any code that may
  /// wait.
  package static func mayWait() {
    #if DEBUG
      precondition(pthread_getspecific(key) == nil, "something waits under a lock")
      precondition(pthread_getspecific(loopKey) == nil, "something waits on a server's loop")
    #endif
  }

  /// Runs `body` as part of a server's loop, which must never wait, because that would stop all its
  /// connections.
  package static func onLoop(_ body: () -> Void) {
    #if DEBUG
      pthread_setspecific(loopKey, UnsafeRawPointer(bitPattern: 1))
      defer { pthread_setspecific(loopKey, nil) }
    #endif
    body()
  }

  fileprivate static func willLock() {
    #if DEBUG
      precondition(pthread_getspecific(key) == nil, "a lock is taken under another one")
      pthread_setspecific(key, UnsafeRawPointer(bitPattern: 1))
    #endif
  }

  fileprivate static func didUnlock() {
    #if DEBUG
      pthread_setspecific(key, nil)
    #endif
  }
}

/// A lock between processes. A process sees another one's changes in a folder either completely or
/// not at all.
package enum FileLock {
  /// Runs `work` while no other process holds the folder's lock. If locking is impossible, as on a
  /// read-only file system, runs it without the lock.
  package static func withLock<Result, Failure: Error>(
    ofFolder folder: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let file = open(folder + "/.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if file >= 0 { while flock(file, LOCK_EX) != 0, errno == EINTR {} }
    defer { if file >= 0 { close(file) } }
    return try work()
  }
}
