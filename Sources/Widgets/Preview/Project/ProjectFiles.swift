import SwiftSource
import Foundation

struct ProjectFiles {
  let folder: String
  private(set) var xcode: [String] = []
  private(set) var plists: [String] = []
  private(set) var entitlements: [String] = []
  private(set) var podfiles: [String] = []
  private(set) var swift: [String] = []
  /// Files of other tools that may write the same settings: Expo, Tuist, build configurations.
  private(set) var others: [String] = []

  /// Finds the project that contains the first path, or a project in that folder.
  init?(_ paths: [String]) {
    let manager = FileManager.default
    guard let path = paths.first else { return nil }
    var isFolder: ObjCBool = false
    guard manager.fileExists(atPath: path, isDirectory: &isFolder) else { return nil }
    let full = URL(fileURLWithPath: path).standardizedFileURL
    let start = isFolder.boolValue ? full.path : full.deletingLastPathComponent().path
    let above = Self.above(start)
    // A single file without a project in its folder or above belongs to none, whatever files are
    // beside it.
    guard above != nil || isFolder.boolValue else { return nil }
    folder = above ?? start
    gather()
    guard
      !xcode.isEmpty || !plists.isEmpty
        || others.contains(where: { path in
          ProjectSpec.names.contains { path.hasSuffix("/" + $0) }
        })
    else { return nil }
  }

  /// The nearest folder at or above a path that contains a project file.
  private static func above(_ start: String) -> String? {
    var place = URL(fileURLWithPath: start)
    for _ in 0..<8 {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place.path)) ?? []
      if names.contains(where: {
        $0.hasSuffix(".xcodeproj") || $0 == "Podfile" || descriptions.contains($0)
      }) {
        return place.path
      }
      // Do not search outside the repository.
      if names.contains(".git") || place.path == "/" { return nil }
      place.deleteLastPathComponent()
    }
    return nil
  }

  /// Descriptions of a project by tools other than Xcode and CocoaPods.
  private static let descriptions: Set<String> = [
    "project.yml", "project.yaml", "Project.swift", "app.json", "app.config.js", "app.config.ts",
  ]

  private mutating func gather() {
    let walk = FolderWalk(folder)
    swift = walk.sources
    for path in walk.files {
      let last = path.split(separator: "/").last.map(String.init) ?? path
      if path.contains(".xcassets/") { continue }
      switch last {
      case "project.pbxproj": xcode.append(path)
      case "Podfile": podfiles.append(path)
      case _ where Self.descriptions.contains(last): others.append(path)
      default:
        if last.hasSuffix(".plist") {
          plists.append(path)
        } else if last.hasSuffix(".entitlements") {
          entitlements.append(path)
        } else if last.hasSuffix(".xcconfig") || last.hasPrefix("with") && last.hasSuffix(".js") {
          others.append(path)
        }
      }
    }
  }

  static func text(_ path: String) -> String? {
    RegularFile.data(path).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A path for display: relative to the current folder if the path is below it.
  static func shown(_ path: String) -> String {
    let here = FileManager.default.currentDirectoryPath + "/"
    return path.hasPrefix(here) ? String(path.dropFirst(here.count)) : path
  }

  static func line(of word: String, in path: String) -> Int? {
    guard let text = text(path), let range = text.range(of: word) else { return nil }
    return text[..<range.lowerBound].utf8.count { $0 == 10 } + 1
  }

  func mentions(_ word: String, in paths: [String]) -> String? {
    paths.first { Self.text($0)?.contains(word) == true }
  }
}

enum PropertyList {
  /// Reads XML, binary and old-style property lists.
  static func read(_ path: String) -> [String: Any]? {
    guard let data = RegularFile.data(path) else { return nil }
    return (try? PropertyListSerialization.propertyList(from: data, options: [], format: nil))
      as? [String: Any]
  }

  /// A Boolean, which may also be written as a string or a build setting.
  static func flag(_ value: Any?) -> Bool? {
    switch value {
    case let text as String:
      switch text.lowercased() {
      case "yes", "true", "1": true
      case "no", "false", "0": false
      default: nil
      }
    case let number as NSNumber: number.boolValue
    case let flag as Bool: flag
    default: nil
    }
  }
}
