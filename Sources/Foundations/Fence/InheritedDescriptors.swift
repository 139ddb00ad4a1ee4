import Foundation
import Synchronization

/// The descriptors beyond 2 that this process was given when it started, such as a make's jobserver: a command
/// that is run in its place has them, too.
package enum InheritedDescriptors {
  private static let numbers = Mutex<[Int32]>([])

  /// Looks which there are; called before anything else is opened.
  package static func remember() {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/dev/fd")) ?? []
    let open = names.compactMap { Int32($0) }.filter { number in
      let flags = fcntl(number, F_GETFD)
      return number > 2 && flags >= 0 && flags & FD_CLOEXEC == 0
    }
    numbers.withLock { $0 = open }
  }

  static var all: [Int32] { numbers.withLock { $0 } }
}
