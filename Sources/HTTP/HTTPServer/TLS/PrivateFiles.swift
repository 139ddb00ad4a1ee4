import Foundation
internal import Basics

/// Checks files that trust depends on: nobody but the owner may have created or changed them.
enum PrivateFiles {
  /// Creates a folder with a mode. Rejects an existing folder that others may write to.
  static func makeFolder(_ folder: String, mode: mode_t) throws(ServerCertificate.Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: (folder as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    } catch {
      throw ServerCertificate.Failure(
        reason: "\(folder) cannot be made: \(error.localizedDescription)")
    }
    // The checks below also apply to an existing folder.
    mkdir(folder, mode)
    var found = stat()
    guard lstat(folder, &found) == 0, found.st_mode & S_IFMT == S_IFDIR else {
      throw ServerCertificate.Failure(
        reason: localized("\(folder) is not a folder"), fix: localized("remove it"))
    }
    try expectOwn(found, folder)
    guard found.st_mode & 0o022 == 0 else {
      throw ServerCertificate.Failure(
        reason: localized("other users can write to \(folder) (mode \(octal(found)))"),
        fix: localized("remove it; it is created again"))
    }
    if found.st_mode & 0o777 != mode { chmod(folder, mode) }
  }

  /// Rejects a file that others may read or change. Accepts a missing file.
  static func check(_ file: String) throws(ServerCertificate.Failure) {
    var found = stat()
    guard lstat(file, &found) == 0 else { return }
    guard found.st_mode & S_IFMT == S_IFREG else {
      throw ServerCertificate.Failure(
        reason: localized("\(file) is not a regular file"), fix: localized("remove it"))
    }
    try expectOwn(found, file)
    guard found.st_mode & 0o077 == 0 else {
      throw ServerCertificate.Failure(
        reason: localized("other users can read \(file) (mode \(octal(found)))"),
        fix: localized("remove it; it is created again"))
    }
  }

  private static func expectOwn(_ found: stat, _ path: String) throws(ServerCertificate.Failure) {
    guard found.st_uid != geteuid() else { return }
    throw ServerCertificate.Failure(
      reason: localized("\(path) belongs to another user (\(Int(found.st_uid)))"),
      fix: localized("remove it, or choose another place with XDG_DATA_HOME"))
  }

  private static func octal(_ found: stat) -> String {
    "0" + String(found.st_mode & 0o7777, radix: 8)
  }
}
