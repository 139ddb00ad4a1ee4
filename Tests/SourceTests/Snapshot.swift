import Basics
import Foundation
import Testing

/// Compares texts with recorded ones; `RECORD_SNAPSHOTS=1` records them again and fails.
enum Snapshot {
  static let folder =
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")

  /// `name` is a path below this target's folder.
  static func check(_ text: String, _ name: String, _ location: SourceLocation = #_sourceLocation) {
    let path = "\(folder)/\(name)"
    let recorded = FileManager.default.contents(atPath: path).map {
      String(decoding: $0, as: UTF8.self)
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] != nil || recorded == nil {
      try? text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("recorded \(name): look at it, then run again", sourceLocation: location)
      return
    }
    #expect(text == recorded, "\(name) differs; now it is\n\(text)", sourceLocation: location)
  }

  static func json(_ name: String) throws -> JSON {
    guard let data = FileManager.default.contents(atPath: "\(folder)/\(name)") else {
      throw Missing(name: name)
    }
    return try JSON.parse(Array(data), dialect: .json5)
  }

  struct Missing: Error { var name: String }
}
