import Foundation
import SwiftSource

/// A project description, with its targets: a `project.yml` of XcodeGen or a `Project.swift` of
/// Tuist.
struct ProjectSpec {
  let file: String
  let targets: [String: Any]
  /// Settings that apply to all targets.
  private(set) var common: [String: Any] = [:]
  private(set) var deploymentTarget: Any?
  /// Whether no settings are defined in other files.
  private(set) var isComplete = true

  /// The most files that include each other.
  private static let limit = 40

  static let names = ["project.yml", "project.yaml", "Project.swift"]

  static func all(in files: [String]) -> [ProjectSpec] {
    files.filter { path in names.contains { path.hasSuffix("/" + $0) } }.sorted()
      .compactMap(ProjectSpec.init)
  }

  init?(_ path: String) {
    file = path
    if path.hasSuffix(".swift") {
      let folder = (path as NSString).deletingLastPathComponent
      targets = TuistManifest(path).targets.mapValues { Self.placed($0, in: folder) }
      return
    }
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
    common = Self.flat(whole["settings"])
    deploymentTarget = (whole["options"] as? [String: Any])?["deploymentTarget"]
    isComplete = whole["configFiles"] == nil && whole["settingGroups"] == nil
  }

  /// Reads a file with those that it includes; its own values override theirs.
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

  /// A target with absolute source paths. They are relative to the file that names them.
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

  /// Resolves a path relative to its file's folder, or to one above if the file is copied before
  /// use.
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

  private static let phones: Set = ["ios", "auto", "iphone", "ipad"]

  func member(_ name: String) -> Membership.Target {
    let values = targets[name] as? [String: Any] ?? [:]
    let platforms = values["platform"].map { $0 as? [String] ?? ["\($0)"] } ?? []
    let kinds = platforms + (values["supportedDestinations"] as? [String] ?? [])
    var found = Membership.Target(
      isForPhones: kinds.isEmpty || kinds.contains { Self.phones.contains($0.lowercased()) })
    for entry in values["sources"] as? [[String: Any]] ?? [] {
      guard let path = entry["path"] as? String else { continue }
      guard !path.hasSuffix(".swift") else {
        found.files.insert(path)
        continue
      }
      func patterns(_ key: String) -> [Glob] {
        (entry[key] as? [String] ?? [entry[key] as? String].compactMap { $0 }).map(Glob.init)
      }
      found.folders.append(
        .init(path: path, taken: patterns("includes"), leftOut: patterns("excludes")))
    }
    return found
  }

  /// The properties that a description adds to the Info.plist of the target with this file.
  func properties(of file: String) -> [String: Any] {
    let file = SourceSet.whole(file)
    let owner = targets.keys.sorted().first { member($0).contains(file) }
    let values = owner.flatMap { targets[$0] } as? [String: Any]
    return (values?["info"] as? [String: Any])?["properties"] as? [String: Any] ?? [:]
  }
}
