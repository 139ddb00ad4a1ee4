internal import Foundation

/// Starts threads that have room for what nests deeply, such as a JSON text of 512 levels: Foundation
/// gives a thread half a megabyte otherwise.
package enum WorkerThread {
  /// Bytes of address space; memory is taken as it is used.
  private static let stackSize = 32 << 20

  package static func start(_ body: @escaping @Sendable () -> Void) {
    let thread = Thread(block: body)
    thread.stackSize = stackSize
    thread.start()
  }
}
