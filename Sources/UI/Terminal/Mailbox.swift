import Basics
internal import Synchronization

/// Messages from other threads to the thread that owns the screen.
///
/// The first message after the mailbox was emptied writes a byte into a pipe, which ends a `poll`.
/// Later messages write nothing, so a thousand messages cause one wake-up.
package final class Mailbox<Message: Sendable>: Sendable {
  private struct State {
    var messages: [Message] = []
    var isSignalled = false
  }

  private let state = Mutex(State())
  /// A descriptor that is readable while there are messages.
  package let descriptor: Int32
  private let writeEnd: Int32

  /// Opens a mailbox. Ends the process if no descriptors are left.
  package init() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { fatalError("no pipe for a mailbox") }
    for end in ends {
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    }
    descriptor = ends[0]
    writeEnd = ends[1]
  }

  deinit {
    close(descriptor)
    close(writeEnd)
  }

  /// Adds a message, from any thread, without blocking.
  package func post(_ message: Message) {
    state.withLock { state in
      state.messages.append(message)
      signal(&state)
    }
  }

  /// Wakes the screen's thread, from any thread, for data that is not in the mailbox.
  package func wake() { state.withLock { signal(&$0) } }

  private func signal(_ state: inout State) {
    if state.isSignalled { return }
    state.isSignalled = true
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  package func drain() -> [Message] {
    state.withLock { state in
      if state.isSignalled {
        var byte: UInt8 = 0
        _ = read(descriptor, &byte, 1)
        state.isSignalled = false
      }
      defer { state.messages = [] }
      return state.messages
    }
  }
}
