/// Turns between processes: what one makes in a folder, another finds whole or not at all.
package enum FileLock {
  /// Does some work while no other process does any under the lock of the same folder. Without a
  /// lock, as on a file system that is read-only, the work is done all the same.
  package static func withLock<Result, Failure: Error>(
    ofFolder folder: String, _ work: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let file = open(folder + "/.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
    if file >= 0 { while flock(file, LOCK_EX) != 0, errno == EINTR {} }
    defer { if file >= 0 { close(file) } }
    return try work()
  }
}
