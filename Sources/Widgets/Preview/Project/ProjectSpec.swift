import Foundation
import SwiftSource

/// A project that XcodeGen makes of a `project.yml`: what the file says of its targets.
struct ProjectSpec {
  private let targets: [String: Any]

  /// The most files that include each other.
  private static let limit = 40

  /// The descriptions among a project's files.
  static func all(in files: [String]) -> [ProjectSpec] {
    files.filter { $0.hasSuffix("/project.yml") || $0.hasSuffix("/project.yaml") }.sorted()
      .compactMap(ProjectSpec.init)
  }

  init?(_ path: String) {
    var seen: Set<String> = []
    let whole = Self.read(URL(fileURLWithPath: path).standardizedFileURL.path, &seen)
    guard let targets = whole["targets"] as? [String: Any] else { return nil }
    let templates = whole["targetTemplates"] as? [String: Any] ?? [:]
    self.targets = targets.reduce(into: [:]) { all, target in
      guard var values = target.value as? [String: Any] else { return }
      for name in values["templates"] as? [String] ?? [] {
        values = Self.merged(templates[name] as? [String: Any] ?? [:], values)
      }
      all[target.key] = values
    }
  }

  /// A file with those that it includes: its own values come last.
  private static func read(_ path: String, _ seen: inout Set<String>) -> [String: Any] {
    guard seen.count < limit, seen.insert(path).inserted, let data = RegularFile.data(path),
      let values = YAML.read(String(decoding: data, as: UTF8.self)) as? [String: Any]
    else { return [:] }
    let list = values["include"] as? [Any] ?? values["include"].map { [$0] } ?? []
    let folder = (path as NSString).deletingLastPathComponent
    var whole: [String: Any] = [:]
    for case let name? in list.map({ $0 as? String ?? ($0 as? [String: Any])?["path"] as? String })
    {
      whole = merged(whole, read(Self.path(name, from: folder), &seen))
    }
    var own = values
    for kind in ["targets", "targetTemplates"] {
      guard let targets = own[kind] as? [String: Any] else { continue }
      own[kind] = targets.mapValues { placed($0, in: folder) }
    }
    return merged(whole, own)
  }

  /// A target with the whole paths of its sources: they are meant from the file that names them.
  private static func placed(_ target: Any, in folder: String) -> Any {
    guard var values = target as? [String: Any], let sources = values["sources"] else {
      return target
    }
    values["sources"] = (sources as? [Any] ?? [sources]).map { source -> Any in
      var entry = source as? [String: Any] ?? ["path": source]
      if let name = entry["path"] as? String { entry["path"] = path(name, from: folder) }
      return entry
    }
    return values
  }

  private static func merged(_ one: [String: Any], _ other: [String: Any]) -> [String: Any] {
    one.merging(other) { old, new in
      if let old = old as? [String: Any], let new = new as? [String: Any] {
        return merged(old, new)
      }
      if let old = old as? [Any], let new = new as? [Any] { return old + new }
      return new
    }
  }

  /// A path as it is meant: from its file's folder, or from one above, where the file is copied to be used.
  private static func path(_ name: String, from folder: String) -> String {
    var place = URL(fileURLWithPath: folder)
    for _ in 0..<8 {
      let path = place.appendingPathComponent(name).standardizedFileURL.path
      if FileManager.default.fileExists(atPath: path) { return path }
      if FileManager.default.fileExists(atPath: place.path + "/.git") { break }
      place.deleteLastPathComponent()
    }
    return URL(fileURLWithPath: folder + "/" + name).standardizedFileURL.path
  }

  func members() -> [Membership.Target] { targets.keys.sorted().map { member($0) } }

  private func member(_ name: String) -> Membership.Target {
    let values = targets[name] as? [String: Any] ?? [:]
    let platforms = values["platform"].map { $0 as? [String] ?? ["\($0)"] } ?? []
    let kinds = platforms + (values["supportedDestinations"] as? [String] ?? [])
    var found = Membership.Target(
      isForPhones: kinds.isEmpty || kinds.contains { ["ios", "auto"].contains($0.lowercased()) })
    for entry in values["sources"] as? [[String: Any]] ?? [] {
      guard let path = entry["path"] as? String else { continue }
      if path.hasSuffix(".swift") { found.files.insert(path) } else { found.folders.append(path) }
      let excludes = entry["excludes"] as? [String] ?? []
      found.leftOut.formUnion(excludes.filter { !$0.contains("*") }.map { path + "/" + $0 })
    }
    return found
  }

  /// What the Info.plist of the target with a file is given beside what it holds.
  func properties(of file: String) -> [String: Any] {
    let file = SourceSet.whole(file)
    let owner = targets.keys.sorted().first { member($0).contains(file) }
    let values = owner.flatMap { targets[$0] } as? [String: Any]
    return (values?["info"] as? [String: Any])?["properties"] as? [String: Any] ?? [:]
  }
}
