internal import Foundation
internal import Synchronization

/// Reports when something in folders is saved, created, moved or deleted. Does not poll: the kernel
/// wakes a thread (inotify on Linux, kqueue on macOS).
package final class FolderWatch: Sendable {
  private let events: Int32
  private let ending: Int32
  /// The only file whose changes are reported; `nil` for all.
  private let file: String?

  /// Watches the file at a path, or initially nothing; `nil` if the system does not support
  /// watching.
  package init?(file: String? = nil, _ onChange: @escaping @Sendable () -> Void) {
    var ends: [Int32] = [0, 0]
    let events = Self.open()
    guard events >= 0 else { return nil }
    guard pipe(&ends) == 0 else {
      close(events)
      return nil
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    self.events = events
    ending = ends[1]
    self.file = file
    if file != nil { follow() }
    let end = ends[0]
    let name = file.map { Array(($0 as NSString).lastPathComponent.utf8) }
    WorkerThread.start {
      while true {
        var watched = [
          pollfd(fd: events, events: Int16(POLLIN), revents: 0),
          pollfd(fd: end, events: Int16(POLLIN), revents: 0),
        ]
        guard poll(&watched, 2, -1) >= 0 || errno == EINTR else { break }
        if watched[1].revents != 0 { break }
        if watched[0].revents != 0, Self.drain(events, name) { onChange() }
      }
      close(events)
      close(end)
    }
  }

  /// Calls `onChange` shortly after changes in folders. The delay combines several files that an
  /// editor saves together.
  package static func of(
    _ folders: @escaping @Sendable () -> [String], _ onChange: @escaping @Sendable () -> Void
  ) -> FolderWatch? {
    struct Held { weak var watch: FolderWatch? }
    let held = Mutex(Held())
    let made = FolderWatch {
      Thread.sleep(forTimeInterval: 0.03)
      // Repeated, because a folder may be created before its parent is watched, and would be
      // missed.
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
  package func stop() { close(ending) }

  #if os(Linux)
    /// The maximum number of watched folders, because a system may allow only a few thousand
    /// (`max_user_watches`).
    private static let limit = 4_000

    /// Also watches these folders, but not their subfolders.
    package func follow(_ folders: [String]) {
      for folder in folders.prefix(Self.limit) {
        let mask = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
        _ = inotify_add_watch(events, folder, UInt32(mask | IN_ONLYDIR))
      }
    }

    /// Watches the file that is currently at the path, and its folder.
    package func follow() {
      guard let file else { return }
      let own = IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF
      _ = inotify_add_watch(events, file, UInt32(own))
      let mask = own | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
      _ = inotify_add_watch(events, folder, UInt32(mask))
    }

    private static func open() -> Int32 { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) }

    /// Reads the events. Returns `true` if any of them concerns the watched file, and not only
    /// another one in its folder, such as a database's log.
    private static func drain(_ events: Int32, _ name: [UInt8]?) -> Bool {
      var bytes = [UInt8](repeating: 0, count: 16_384)
      var isFound = name == nil
      while case let count = read(events, &bytes, bytes.count), count > 0 {
        var place = 0
        while place < count {
          let length = bytes.withUnsafeBytes {
            Int($0.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
          }
          let own = bytes[place + 16..<place + 16 + length].prefix { $0 != 0 }
          isFound = isFound || own.isEmpty || own.elementsEqual(name ?? [])
          place += 16 + length
        }
      }
      return isFound
    }
  #else
    /// The maximum number of watched files and folders, each of which needs a descriptor.
    private static let limit = 1_000

    /// Descriptors by path. A folder reports added and removed entries, a file reports writes.
    private let files = Mutex<[String: Int32]>([:])

    deinit { files.withLock { $0.values.forEach { _ = close($0) } } }

    /// Also watches these folders, but not their subfolders. Call it again after each change, so
    /// that new files are watched.
    package func follow(_ folders: [String]) {
      files.withLock { files in
        for folder in folders {
          let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
          for path in [folder] + names.map({ folder + "/" + $0 }) { watch(path, Self.all, &files) }
        }
      }
    }

    /// Watches the file that is currently at the path, and its folder.
    package func follow() {
      guard let file else { return }
      let own = NOTE_DELETE | NOTE_RENAME | NOTE_ATTRIB | NOTE_REVOKE
      files.withLock { files in
        watch(file, own, &files)
        // A folder's NOTE_WRITE means that an entry was added or removed.
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().path
        watch(folder, own | NOTE_WRITE, &files)
      }
    }

    private static let all = NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME

    private func watch(_ path: String, _ notes: Int32, _ files: inout [String: Int32]) {
      var present = stat()
      var watched = stat()
      let isThere = stat(path, &present) == 0
      if let file = files[path] {
        // Another file may have replaced the watched one.
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
      change.fflags = UInt32(notes)
      _ = kevent(events, &change, 1, nil, 0, nil)
    }

    private static func open() -> Int32 {
      let events = kqueue()
      if events >= 0 { _ = fcntl(events, F_SETFD, FD_CLOEXEC) }
      return events
    }

    private static func drain(_ events: Int32, _ name: [UInt8]?) -> Bool {
      var change = kevent()
      var now = timespec()
      while kevent(events, nil, 0, &change, 1, &now) > 0 {}
      return true
    }
  #endif
}
