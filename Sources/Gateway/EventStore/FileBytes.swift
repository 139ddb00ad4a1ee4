import Basics

/// Reads and writes a file at offsets. Keeps using the opened file even if its path is replaced.
final class FileBytes {
  static let magic = "SQLite format 3\0".utf8

  private let descriptor: Int32

  /// Opens a file; `nil` on failure.
  init?(_ path: String, isWritable: Bool = false) {
    descriptor = open(path, (isWritable ? O_RDWR : O_RDONLY) | O_CLOEXEC)
    if descriptor < 0 { return nil }
  }

  deinit { close(descriptor) }

  var count: Int {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
  }

  /// The database's page size; SQLite's default if the header is damaged.
  var pageSize: Int {
    let header = read(at: 0, count: 100)
    let size = header.number(at: 16, 2) == 1 ? 65_536 : header.number(at: 16, 2)
    return header.starts(with: Self.magic) && size >= 512 && size & (size - 1) == 0 ? size : 4096
  }

  /// Reads `count` bytes at an offset, fewer at the end of the file.
  func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count {
        let got = pread(
          descriptor, buffer.baseAddress?.advanced(by: filled), count - filled,
          off_t(offset + filled))
        if got < 0, errno == EINTR { continue }
        if got <= 0 { break }
        filled += got
      }
    }
  }

  /// Returns false, with `errno`, if not all bytes could be written.
  func write(_ bytes: [UInt8], at offset: Int) -> Bool {
    pwrite(descriptor, bytes, bytes.count, off_t(offset)) == bytes.count
  }
}

extension [UInt8] {
  /// Reads a big-endian integer of `count` bytes; 0 beyond the end of the file.
  func number(at offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset + count <= self.count else { return 0 }
    return self[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }
}

/// Identifies the file at a path, to detect its replacement by another file.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// Whether any permission bit allows writing. The bits are checked because the superuser can
  /// always write.
  let isWritable: Bool

  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    inode = UInt64(truncatingIfNeeded: status.st_ino)
    isWritable = status.st_mode & 0o222 != 0
  }

  static func == (left: FileIdentity, right: FileIdentity) -> Bool {
    left.device == right.device && left.inode == right.inode
  }
}
