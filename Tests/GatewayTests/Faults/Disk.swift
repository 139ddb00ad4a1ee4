import FaultyDisk
import Foundation
import Simulator

@testable import Gateway

/// A store on a disk that fails on demand, in a temporary folder.
// Sendable: the C code locks the data behind the pointer.
final class Disk: @unchecked Sendable {
  let name: String
  let folder: String
  private let disk: OpaquePointer

  init() throws {
    name = "disk-\(UUID().uuidString)"
    folder = NSTemporaryDirectory() + name
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    disk = fd_new(name)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  var store: String { folder + "/store.sqlite" }

  /// Makes writes fail now, or after a number of them.
  func fillUp(after count: Int = 0, times: Int = -1) {
    fd_fail(disk, Int32(FD_WRITE), Int32(count), Int32(times), SQLITE_FULL)
  }

  /// Makes an operation fail.
  func fail(_ operation: Int, after count: Int = 0, times: Int = -1, code: Int32) {
    fd_fail(disk, Int32(operation), Int32(count), Int32(times), code)
  }

  func heal() { fd_heal(disk) }

  func lab(
    _ wall: ManualWall, _ configure: (inout Gateway.Options) -> Void = { _ in }
  ) throws -> Lab {
    try Lab(wall: wall, store: store) { options in
      options.fileSystem = name
      configure(&options)
    }
  }
}
