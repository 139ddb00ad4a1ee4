import Foundation
import Synchronization

#if os(Linux)
  import Glibc
#endif

/// Tells when something in folders is saved, made, moved or deleted, without looking again and again: the
/// kernel wakes a thread (inotify).
package final class FolderWatch: Sendable {
  private let events: Int32
  private let ending: (read: Int32, write: Int32)

  /// The most folders that are watched: a system has room for a few thousand (`max_user_watches`).
  private static let limit = 4_000

  /// Watches nothing yet; `nil` where the system cannot.
  package init?(_ onChange: @escaping @Sendable () -> Void) {
    #if os(Linux)
      var ends: [Int32] = [0, 0]
      let events = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
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
    #else
      return nil
    #endif
  }

  /// Watches these folders as well, not what is below them.
  package func follow(_ folders: [String]) {
    #if os(Linux)
      let mask = IN_CLOSE_WRITE | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      for folder in folders.prefix(Self.limit) {
        _ = inotify_add_watch(events, folder, UInt32(mask | IN_ONLYDIR))
      }
    #endif
  }

  /// Ends the thread; to be called once.
  package func stop() { close(ending.write) }

  #if os(Linux)
    private static func wait(
      _ events: Int32, _ ending: Int32, _ onChange: @escaping @Sendable () -> Void
    ) -> @Sendable () -> Void {
      return {
        var bytes = [UInt8](repeating: 0, count: 16_384)
        while true {
          var watched = [
            pollfd(fd: events, events: Int16(POLLIN), revents: 0),
            pollfd(fd: ending, events: Int16(POLLIN), revents: 0),
          ]
          guard poll(&watched, 2, -1) >= 0 || errno == EINTR else { break }
          if watched[1].revents != 0 { break }
          guard watched[0].revents != 0 else { continue }
          while read(events, &bytes, bytes.count) > 0 {}
          onChange()
        }
        close(events)
        close(ending)
      }
    }
  #endif
}
