/// A counting semaphore with timeouts in monotonic time.
///
/// On Linux the timeouts of `DispatchSemaphore` and Foundation's conditions use the wall clock:
/// setting the clock back by an hour extends them by an hour.
package final class MonotonicSemaphore: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  /// Guarded by the mutex.
  private var count = 0

  /// Creates a semaphore whose count is 0.
  package init() {
    pthread_mutex_init(mutex, nil)
    #if os(Linux)
      var attributes = pthread_condattr_t()
      pthread_condattr_init(&attributes)
      pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
      pthread_cond_init(condition, &attributes)
      pthread_condattr_destroy(&attributes)
    #else
      pthread_cond_init(condition, nil)
    #endif
  }

  deinit {
    pthread_cond_destroy(condition)
    pthread_mutex_destroy(mutex)
    condition.deallocate()
    mutex.deallocate()
  }

  package func signal() {
    pthread_mutex_lock(mutex)
    count += 1
    pthread_cond_signal(condition)
    pthread_mutex_unlock(mutex)
  }

  package func wait() {
    pthread_mutex_lock(mutex)
    while count == 0 { pthread_cond_wait(condition, mutex) }
    count -= 1
    pthread_mutex_unlock(mutex)
  }

  /// Waits for a signal. Returns `false` on timeout.
  @discardableResult
  package func wait(seconds: Double) -> Bool {
    let end = Self.now + Int64(max(0, min(seconds, 1e9)) * 1e9)
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while count == 0 {
      guard Self.now < end else { return false }
      #if os(Linux)
        var moment = Self.moment(end)
        pthread_cond_timedwait(condition, mutex, &moment)
      #else
        var span = Self.moment(max(0, end - Self.now))
        pthread_cond_timedwait_relative_np(condition, mutex, &span)
      #endif
    }
    count -= 1
    return true
  }

  private static var now: Int64 {
    var now = timespec()
    clock_gettime(CLOCK_MONOTONIC, &now)
    return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
  }

  private static func moment(_ nanoseconds: Int64) -> timespec {
    timespec(tv_sec: time_t(nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
  }
}
