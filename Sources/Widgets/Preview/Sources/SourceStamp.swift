import SwiftSource
import Foundation

/// The state of a widget's files on disk. If two are equal, nothing needs to be compiled.
package struct SourceStamp: Hashable, Sendable {
  /// The folders in which a save may happen, including the given ones.
  package private(set) var folders: [String] = []
  private var newest = Date.distantPast
  private var count = 0

  /// Reads folders and files, and the file with App Group values, if there is one.
  package init(_ paths: [String], defaults: String? = nil) {
    for path in paths + (defaults.map { [$0] } ?? []) { look(path) }
  }

  private mutating func look(_ path: String) {
    let files = FileManager.default
    var isFolder: ObjCBool = false
    guard files.fileExists(atPath: path, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue, let all = files.enumerator(atPath: path) else {
      add(path)
      folders.append(URL(fileURLWithPath: path).deletingLastPathComponent().path)
      return
    }
    folders.append(path)
    for case let name as String in all {
      if FolderWalk.isForeign(name.split(separator: "/").last.map(String.init) ?? name) {
        all.skipDescendants()
      } else if all.fileAttributes?[.type] as? FileAttributeType == .typeDirectory {
        folders.append(path + "/" + name)
      } else if Self.endings.contains(where: name.hasSuffix) {
        add(path + "/" + name)
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
