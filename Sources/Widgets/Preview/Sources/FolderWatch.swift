import Foundation
import Synchronization

#if os(Linux)
  import Glibc
#else
  import Darwin
#endif

/// Reports when something in folders is saved, created, moved or deleted, without polling: the
/// kernel wakes a thread (inotify on Linux, kqueue on macOS).
package final class FolderWatch: Sendable {
  private let events: Int32
  private let ending: (read: Int32, write: Int32)

  /// Watches nothing at first; `nil` if the system does not support it.
  package init?(_ onChange: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [0, 0]
    let events = Self.open()
    guard events >= 0 else { return nil }
    guard pipe(&ends) == 0 else {
      close(events)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.events = events
    ending = (ends[0], ends[1])
    let wait = Self.wait(events, ends[0], onChange)
    let thread = Thread { wait() }
    thread.name = "folders"
    thread.start()
  }

  /// Calls back shortly after a change in folders, since an editor saves several files together.
  package static func of(
    _ folders: @escaping @Sendable () -> [String], _ onChange: @escaping @Sendable () -> Void
  ) -> FolderWatch? {
    struct Held { weak var watch: FolderWatch? }
    let held = Mutex(Held())
    let made = FolderWatch {
      Thread.sleep(forTimeInterval: 0.03)
      // A folder may be created meanwhile, and changes before it is watched would be missed.
      var watched: [String]
      repeat {
        watched = folders()
        held.withLock { $0.watch }?.follow(watched)
        onChange()
      } while folders() != watched
    }
    held.withLock { $0.watch = made }
    made?.follow(folders())
    return made
  }

  /// Ends the thread; call it only once.
  package func stop() { close(ending.write) }

  private static func wait(
    _ events: Int32, _ ending: Int32, _ onChange: @escaping @Sendable () -> Void
  ) -> @Sendable () -> Void {
    return {
      while true {
        var watched = [
          pollfd(fd: events, events: Int16(POLLIN), revents: 0),
          pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&watched, 2, -1) >= 0 || errno == EINTR else { break }
        if watched[1].revents != 0 { break }
        guard watched[0].revents != 0 else { continue }
        drain(events)
        onChange()
      }
      close(events)
      close(ending)
    }
  }

  #if os(Linux)
    /// The most folders that are watched: a system may allow only a few thousand
    /// (`max_user_watches`).
    private static let limit = 4_000

    /// Also watches these folders, but not their subfolders.
    package func follow(_ folders: [String]) {
      let mask = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      for folder in folders.prefix(Self.limit) {
        _ = inotify_add_watch(events, folder, UInt32(mask | IN_ONLYDIR))
      }
    }

    private static func open() -> Int32 { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }

    private static func drain(_ events: Int32) {
      var bytes = [UInt8](repeating: 0, count: 16_384)
      while read(events, &bytes, bytes.count) > 0 {}
    }
  #else
    /// The most files and folders that are watched: each needs a descriptor.
    private static let limit = 1_000

    /// Descriptors by path. A folder reports added and removed names, and a file reports writes.
    private let files = Mutex<[String: Int32]>([:])

    deinit { files.withLock { $0.values.forEach { _ = close($0) } } }

    /// Also watches these folders, but not their subfolders. Call it again after each change to
    /// include new files.
    package func follow(_ folders: [String]) {
      files.withLock { files in
        for folder in folders {
          let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
          for path in [folder] + names.map({ folder + "/" + $0 }) { watch(path, &files) }
        }
      }
    }

    private func watch(_ path: String, _ files: inout [String: Int32]) {
      var present = stat()
      var watched = stat()
      let isThere = stat(path, &present) == 0
      if let file = files[path] {
        // Another file may have replaced it.
        if isThere, fstat(file, &watched) == 0, watched.st_ino == present.st_ino { return }
        close(file)
        files[path] = nil
      }
      guard isThere, files.count < Self.limit else { return }
      let file = Darwin.open(path, O_EVTONLY | O_CLOEXEC)
      guard file >= 0 else { return }
      files[path] = file
      var change = kevent()
      change.ident = UInt(file)
      change.filter = Int16(EVFILT_VNODE)
      change.flags = UInt16(EV_ADD | EV_CLEAR)
      change.fflags = UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME)
      _ = kevent(events, &change, 1, nil, 0, nil)
    }

    private static func open() -> Int32 {
      let events = kqueue()
      if events >= 0 { _ = fcntl(events, F_SETFD, FD_CLOEXEC) }
      return events
    }

    private static func drain(_ events: Int32) {
      var change = kevent()
      var now = timespec()
      while kevent(events, nil, 0, &change, 1, &now) > 0 {}
    }
  #endif
}
