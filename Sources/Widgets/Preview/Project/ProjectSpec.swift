import Foundation
import SwiftSource

/// A project description: a `project.yml` of XcodeGen or a `Project.swift` of Tuist.
struct ProjectSpec {
  /// The targets by name, in XcodeGen's format, with absolute source paths.
  private let values: [String: [String: Any]]
  private let file: String
  /// Settings that apply to all targets.
  private var common: [String: Any] = [:]
  private var deploymentTarget: Any?
  /// Whether all settings are defined in files that were read.
  private var isComplete = true

  /// The maximum number of included files.
  private static let limit = 40

  static let names = ["project.yml", "project.yaml", "Project.swift"]

  /// The targets of all descriptions among `files`.
  static func targets(in files: [String]) -> [Project.Target] {
    files.filter { path in names.contains { path.hasSuffix("/" + $0) } }.sorted()
      .flatMap { ProjectSpec($0).targets }
  }

  init(_ path: String) {
    file = path
    var targets: [String: Any]
    if path.hasSuffix(".swift") {
      let folder = (path as NSString).deletingLastPathComponent
      targets = TuistManifest(path).targets.mapValues { Self.placed($0, in: folder) }
    } else {
      var seen: Set<String> = []
      let whole = Self.read(URL(fileURLWithPath: path).standardizedFileURL.path, &seen)
      let templates = whole["targetTemplates"] as? [String: Any] ?? [:]
      targets = (whole["targets"] as? [String: Any] ?? [:]).mapValues { target in
        guard var values = target as? [String: Any] else { return target }
        for name in values["templates"] as? [String] ?? [] {
          values = Self.merged(templates[name] as? [String: Any] ?? [:], values)
        }
        return values
      }
      common = Self.flat(whole["settings"])
      deploymentTarget = (whole["options"] as? [String: Any])?["deploymentTarget"]
      isComplete = whole["configFiles"] == nil && whole["settingGroups"] == nil
    }
    values = targets.compactMapValues { $0 as? [String: Any] }
  }

  /// Reads a file with the files that it includes. Its own values override theirs.
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

  /// A target with absolute source paths. The original paths are relative to the file that contains
  /// them.
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

  /// Resolves a path relative to the folder of its file, or to one above if the file was written to
  /// be copied there.
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

  /// The targets, by name.
  var targets: [Project.Target] {
    values.sorted { $0.key < $1.key }.map { target($0.key, $0.value) }
  }

  private static let phones: Set = ["ios", "auto", "iphone", "ipad"]

  private func target(_ name: String, _ values: [String: Any]) -> Project.Target {
    let type = values["type"] as? String ?? ""
    let platforms = values["platform"].map { $0 as? [String] ?? ["\($0)"] } ?? []
    let kinds = platforms + (values["supportedDestinations"] as? [String] ?? [])
    var found = Project.Target(
      name: name,
      kind: type == "application" ? .app : type.contains("extension") ? .appExtension : .other,
      file: file,
      isForPhones: kinds.isEmpty || kinds.contains { Self.phones.contains($0.lowercased()) })
    let settings = Self.flat(values["settings"]).merging(common) { own, _ in own }
    let version = values["deploymentTarget"] ?? settings["IPHONEOS_DEPLOYMENT_TARGET"]
    found.deploymentTarget = (version ?? deploymentTarget).flatMap { version in
      Project.Version("\((version as? [String: Any])?["iOS"] ?? version)")
    }
    let info = values["info"] as? [String: Any]
    found.infoFile = existing(info?["path"] ?? settings["INFOPLIST_FILE"])
    var keys = found.infoFile.flatMap(PropertyList.read) ?? [:]
    for (key, value) in settings where key.hasPrefix("INFOPLIST_KEY_") {
      keys[String(key.dropFirst(14))] = value
    }
    found.properties = info?["properties"] as? [String: Any] ?? [:]
    found.info = keys.merging(found.properties) { $1 }
    // Settings in files and groups are not read.
    found.isInfoComplete =
      values["isInfoWhole"] as? Bool ?? (values["configFiles"] == nil && isComplete)
      && (info != nil || found.infoFile != nil || settings["INFOPLIST_FILE"] == nil)
    let entitlements = values["entitlements"] as? [String: Any]
    let rights = existing(entitlements?["path"] ?? settings["CODE_SIGN_ENTITLEMENTS"])
      .flatMap(PropertyList.read)
    if rights != nil || entitlements != nil {
      found.entitlements = (rights ?? [:])
        .merging(entitlements?["properties"] as? [String: Any] ?? [:]) { $1 }
    }
    for dependency in values["dependencies"] as? [[String: Any]] ?? [] {
      found.dependencies.formUnion(dependency.values.flatMap { $0 as? [String] ?? ["\($0)"] })
    }
    found.linked = found.dependencies
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

  /// The settings of all configurations in one dictionary, with the first value of each key.
  private static func flat(_ settings: Any?) -> [String: Any] {
    (settings as? [String: Any] ?? [:]).reduce(into: [:]) { all, entry in
      if let inner = entry.value as? [String: Any] {
        all.merge(flat(inner)) { first, _ in first }
      } else {
        all[entry.key] = entry.value
      }
    }
  }

  private func existing(_ name: Any?) -> String? {
    guard let name = name as? String else { return nil }
    let path = URL(fileURLWithPath: (file as NSString).deletingLastPathComponent + "/" + name)
      .standardizedFileURL.path
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
