package import Foundation

/// Reads files of projects, which may be anybody's: a pipe or a device among them keeps nobody waiting, and
/// one that is too long is not read.
package enum RegularFile {
  /// The longest file that is read, in bytes.
  package static let limit = 64 << 20

  /// What a file holds; nothing where it is no regular one, cannot be read or is too long.
  package static func bytes(_ path: String, limit: Int = limit) -> [UInt8]? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= limit
    else { return nil }
    let size = Int(status.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let step = read(file, buffer.baseAddress! + count, size - count)
        if step <= 0 { break }
        count += step
      }
    }
  }

  package static func data(_ path: String) -> Data? { bytes(path).map { Data($0) } }
}
