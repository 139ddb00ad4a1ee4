import CSQLite
import Synchronization

/// Reports when a file is deleted, replaced or given other permissions. Nothing polls: the kernel
/// wakes a thread (inotify on Linux, kqueue on macOS).
final class FileWatch: Sendable {
  private final class Callee: Sendable {
    let onChange: @Sendable () -> Void

    init(_ onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }
  }

  // An address: pointers are not Sendable, and the C code guards what it points to.
  private let handle: UInt

  /// `nil` if the system allows no further watch.
  init?(_ path: String, _ onChange: @escaping @Sendable () -> Void) {
    let callee = Unmanaged.passRetained(Callee(onChange))
    let handle = cs_watch_start(
      path,
      { @Sendable context in
        guard let context else { return }
        Unmanaged<Callee>.fromOpaque(context).takeUnretainedValue().onChange()
      },
      { @Sendable context in
        guard let context else { return }
        Unmanaged<Callee>.fromOpaque(context).release()
      }, callee.toOpaque())
    guard let handle else {
      callee.release()
      return nil
    }
    self.handle = UInt(bitPattern: handle)
  }

  func follow(_ path: String) { cs_watch_follow(OpaquePointer(bitPattern: handle), path) }

  /// Ends the thread. Call it once.
  func stop() { cs_watch_stop(OpaquePointer(bitPattern: handle)) }
}
