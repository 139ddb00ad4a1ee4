import Foundation

/// Folders of builds that were ended before their end: `HASH.UNIQUE`, which nobody writes any more.
enum StaleFolders {
  /// Seconds after which a build is over, one that is still compiling included.
  private static let age = 3_600.0

  static func remove(from parent: String, now: Date = .now) {
    let manager = FileManager.default
    for name in (try? manager.contentsOfDirectory(atPath: parent)) ?? [] where name.contains(".") {
      let path = parent + "/" + name
      guard let attributes = try? manager.attributesOfItem(atPath: path),
        attributes[.type] as? FileAttributeType == .typeDirectory,
        let changed = attributes[.modificationDate] as? Date, now.timeIntervalSince(changed) > age
      else { continue }
      try? manager.removeItem(atPath: path)
    }
  }
}
