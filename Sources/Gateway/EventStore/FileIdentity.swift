import Basics

/// Which file stands at a path, so that another one of the same name is noticed.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let inode: UInt64
  /// Whether anybody may write it. The superuser always can, so the permission is what counts.
  let isWritable: Bool

  /// The file at a path; nothing where there is none.
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
