#if os(Linux)
  public import Glibc
  import Synchronization

  /// The device's time for the app's own code. During a request, it is the time of the situation,
  /// plus one microsecond for each call, so that equal requests produce equal views and loops that
  /// wait for a time end.
  ///
  /// Foundation calls these functions in place of the C library's of the same names.
  enum DeviceClock {
    /// The time in seconds since 1970; `nil` for this computer's time.
    nonisolated(unsafe) private static var moment: Double?
    private static let asked = Atomic<Int64>(0)

    static func begin(_ seconds: Double?) {
      moment = seconds
      asked.store(0, ordering: .relaxed)
    }

    /// The time in seconds and nanoseconds.
    fileprivate static func now() -> (Int, Int)? {
      guard let moment, abs(moment) < 1e15 else { return nil }
      let count = asked.add(1, ordering: .relaxed).newValue
      let whole = moment.rounded(.down)
      let nanoseconds = Int64((moment - whole) * 1e9) + count * 1_000
      return (Int(whole) + Int(nanoseconds / 1_000_000_000), Int(nanoseconds % 1_000_000_000))
    }

    fileprivate static let systems:
      @convention(c) (Int32, UnsafeMutablePointer<timespec>?) -> Int32 =
        unsafeBitCast(
          dlsym(UnsafeMutableRawPointer(bitPattern: -1), "clock_gettime"),
          to: (@convention(c) (Int32, UnsafeMutablePointer<timespec>?) -> Int32).self)
  }

  @_cdecl("clock_gettime")
  public func _isletClock(_ clock: Int32, _ time: UnsafeMutablePointer<timespec>?) -> Int32 {
    guard clock == CLOCK_REALTIME, let time, let (seconds, nanoseconds) = DeviceClock.now() else {
      return DeviceClock.systems(clock, time)
    }
    time.pointee = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    return 0
  }

  @_cdecl("gettimeofday")
  public func _isletTimeOfDay(_ time: UnsafeMutablePointer<timeval>?, _: UnsafeMutableRawPointer?)
    -> Int32
  {
    var now = timespec()
    guard _isletClock(CLOCK_REALTIME, &now) == 0, let time else { return -1 }
    time.pointee = timeval(tv_sec: now.tv_sec, tv_usec: now.tv_nsec / 1_000)
    return 0
  }
#else
  /// Has no effect on platforms where functions of the C library cannot be replaced.
  enum DeviceClock {
    static func begin(_ seconds: Double?) {}
  }
#endif
