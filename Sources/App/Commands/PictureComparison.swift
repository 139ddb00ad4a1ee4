import Basics
import Foundation
import Pictures

/// Two folders of pictures, or two pictures, and what changed from one to the other.
struct PictureComparison {
  let old: String
  let new: String
  let out: String?
  /// The percent of pixels that may differ.
  let tolerance: Double
  let world: World

  /// Says a line for each picture that changed, came or went.
  func run() throws(Failure) {
    let (before, after) = (try pictures(old), try pictures(new))
    var count = 0
    func report(_ name: String, _ what: Phrase) {
      count += 1
      world.print("\(localized(what)) \(name)")
    }
    for name in Set(before.keys).union(after.keys).sorted() {
      guard let first = before[name] else {
        report(name, "added")
        continue
      }
      guard let second = after[name] else {
        report(name, "removed")
        continue
      }
      let (one, other) = (Data(try world.read(first)), Data(try world.read(second)))
      if one == other { continue }
      guard let difference = PictureDifference(old: one, new: other) else {
        throw Failure(
          .usage, "\(first) or \(second) is no picture of pixels",
          mend: "compare PNG files, as islet snapshot --all writes them")
      }
      guard difference.percent > tolerance else { continue }
      report(name, "changed")
      if let out { try PictureFile.write(difference.file(), to: out + "/" + name) }
    }
    if count > 0 { throw Failure(.notSo) }
  }

  /// The pictures of a folder by their names there; one file has the new one's name.
  private func pictures(_ path: String) throws(Failure) -> [String: String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      throw Failure(.usage, "\(path) is not there", mend: "name two folders or two files")
    }
    guard isFolder.boolValue else {
      return [URL(fileURLWithPath: new).lastPathComponent: path]
    }
    var found: [String: String] = [:]
    for case let name as String in FileManager.default.enumerator(atPath: path) ?? .init()
    where name.lowercased().hasSuffix(".png") && name != "sheet.png" {
      found[name] = path + "/" + name
    }
    return found
  }
}
