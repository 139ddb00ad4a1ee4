import SwiftSource
import Foundation

/// The state of a widget's files on disk. If it has not changed, nothing needs to be compiled.
package struct SourceStamp: Hashable, Sendable {
  /// The folders to watch for changes, including the given ones.
  package private(set) var folders: [String] = []
  private var newest = Date.distantPast
  private var count = 0

  /// Reads folders and files, and the file with App Group values, if there is one.
  package init(_ paths: [String], defaults: String? = nil) {
    for path in paths + (defaults.map { [$0] } ?? []) {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue {
        let walk = FolderWalk(path)
        folders += walk.folders
        for file in walk.files where Self.endings.contains(where: file.hasSuffix) { add(file) }
      } else {
        folders.append(URL(fileURLWithPath: path).deletingLastPathComponent().path)
        add(path)
      }
    }
  }

  private static let endings = [
    ".swift", ".json", "strings", ".png", ".jpg", ".jpeg", ".plist", ".entitlements",
  ]

  private mutating func add(_ file: String) {
    count += 1
    let date =
      (try? FileManager.default.attributesOfItem(atPath: file))?[.modificationDate] as? Date
    if let date, date > newest { newest = date }
  }
}
