import CSQLite
import Synchronization

/// Tells when a file is deleted, replaced or given other permissions, without looking again and
/// again: the kernel wakes a thread (inotify on Linux, kqueue on macOS).
final class FileWatch: Sendable {
  private final class Callee: Sendable {
    let onChange: @Sendable () -> Void

    init(_ onChange: @escaping @Sendable () -> Void) { self.onChange = onChange }
  }

  // An address: pointers are not Sendable, and C guards what it points to.
  private let handle: UInt

  /// Watches a file; nothing where the system has no room for one more watch.
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

  /// Ends the thread; to be called once.
  func stop() { cs_watch_stop(OpaquePointer(bitPattern: handle)) }
}
