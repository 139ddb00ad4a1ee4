import Foundation

/// A `project.pbxproj`: an old-style property list of objects that refer to each other.
struct XcodeProject {
  private let path: String
  /// The folder to which the project's paths are relative.
  private let folder: String
  private let objects: [String: [String: Any]]
  private let project: [String: Any]

  init?(_ path: String) {
    guard let list = PropertyList.read(path), let root = list["rootObject"] as? String,
      let objects = list["objects"] as? [String: [String: Any]], let project = objects[root]
    else { return nil }
    self.path = path
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().deletingLastPathComponent().path
    self.objects = objects
    self.project = project
  }

  private func object(_ id: Any?) -> [String: Any]? { (id as? String).flatMap { objects[$0] } }
  private func list(_ value: Any?) -> [[String: Any]] {
    (value as? [String] ?? []).compactMap { objects[$0] }
  }

  func targets() -> [Project.Target] {
    let paths = paths()
    return (project["targets"] as? [String] ?? []).compactMap { target($0, paths) }
  }

  /// The paths of all groups and files by identifier.
  private func paths() -> [String: String] {
    var found: [String: String] = [:]
    var waiting = [(id: project["mainGroup"] as? String ?? "", folder: folder)]
    while let (id, outer) = waiting.popLast() {
      guard found[id] == nil, let object = objects[id] else { continue }
      let start = object["sourceTree"] as? String == "SOURCE_ROOT" ? folder : outer
      let path =
        (object["path"] as? String).map { $0.hasPrefix("/") ? $0 : start + "/" + $0 } ?? start
      found[id] = SourceSet.whole(path)
      for child in object["children"] as? [String] ?? [] { waiting.append((child, path)) }
    }
    return found
  }

  /// The settings of a target's configurations merged with the project's, Release first.
  private func settings(of target: [String: Any]) -> [(name: String, settings: [String: String])] {
    let common = configurations(project["buildConfigurationList"])
    let own = configurations(target["buildConfigurationList"])
    let names = own.keys.sorted { ($0 == "Release" ? "" : $0) < ($1 == "Release" ? "" : $1) }
    return names.map { configuration in
      var settings = (common[configuration] ?? [:]).merging(own[configuration] ?? [:]) { $1 }
      let name = target["name"] as? String
      settings["TARGET_NAME"] = name
      settings["PRODUCT_NAME"] = settings["PRODUCT_NAME"] ?? name
      settings["SRCROOT"] = folder
      settings["PROJECT_DIR"] = folder
      return (configuration, settings)
    }
  }

  private func target(_ id: String, _ paths: [String: String]) -> Project.Target? {
    guard let target = objects[id], let name = target["name"] as? String else { return nil }
    let type = target["productType"] as? String ?? ""
    let configurations = settings(of: target)
    let settings = configurations.first?.settings ?? [:]
    var found = Project.Target(
      name: name,
      kind: type == "com.apple.product-type.application"
        ? .app : type.hasPrefix("com.apple.product-type.app-extension") ? .appExtension : .other,
      file: path, isForPhones: isForPhones(settings))
    let rights = configurations.map { configuration in
      (configuration.name, plist("CODE_SIGN_ENTITLEMENTS", configuration.settings))
    }
    found.configurationsWithoutPush = rights.filter { $1?["aps-environment"] == nil }.map(\.0)
      .sorted()
    found.entitlements = rights.first?.1
    found.deploymentTarget = value("IPHONEOS_DEPLOYMENT_TARGET", settings)
      .flatMap(Project.Version.init)
    found.infoFile = file("INFOPLIST_FILE", settings)
    // Release, used for archives, takes precedence; other configurations add the keys that it
    // lacks.
    for (_, settings) in configurations {
      guard let info = info(settings) else {
        found.isInfoComplete = false
        continue
      }
      found.info = (found.info ?? [:]).merging(info) { first, _ in first }
    }
    for product in list(target["packageProductDependencies"]) {
      if let name = product["productName"] as? String { found.linked.insert(name) }
    }
    for phase in list(target["buildPhases"]) { read(phase, paths, into: &found) }
    for dependency in list(target["dependencies"]) {
      let other = object(dependency["target"]) ?? dependency
      if let name = other["name"] as? String { found.dependencies.insert(name) }
    }
    let own = Set(target["fileSystemSynchronizedGroups"] as? [String] ?? [])
    for (group, values) in objects
    where own.contains(group) || values["isa"] as? String == "PBXFileSystemSynchronizedRootGroup" {
      let name = values["path"] as? String
      guard let folder = paths[group] ?? name.map({ SourceSet.whole(folder + "/" + $0) }) else {
        continue
      }
      // Exceptions of a target with the folder are excluded files; those of another target are
      // included ones.
      let exceptions = list(values["exceptions"]).filter { $0["target"] as? String == id }
        .flatMap { $0["membershipExceptions"] as? [String] ?? [] }.map { folder + "/" + $0 }
      if own.contains(group) {
        found.folders.append(.init(path: folder))
        found.leftOut.formUnion(exceptions)
      } else {
        found.files.formUnion(exceptions)
      }
    }
    return found
  }

  /// Whether a target runs on a phone, and not only on a watch or a Mac.
  private func isForPhones(_ settings: [String: String]) -> Bool {
    if let platforms = value("SUPPORTED_PLATFORMS", settings), !platforms.isEmpty {
      return platforms.contains("iphone")
    }
    let sdk = value("SDKROOT", settings) ?? "iphoneos"
    return sdk.contains("iphone") || sdk == "auto"
  }

  private func read(
    _ phase: [String: Any], _ paths: [String: String], into target: inout Project.Target
  ) {
    let kind = phase["isa"] as? String
    for file in list(phase["files"]) {
      let id = file["fileRef"] as? String ?? ""
      let reference = objects[id]
      let name = (reference?["path"] as? String ?? reference?["name"] as? String)?
        .split(separator: "/").last.map(String.init)
      if kind == "PBXSourcesBuildPhase", let file = paths[id] ?? name { target.files.insert(file) }
      guard kind == "PBXFrameworksBuildPhase" else { continue }
      if let product = object(file["productRef"])?["productName"] as? String {
        target.linked.insert(product)
      } else if let name {
        target.linked.insert(String(name.prefix { $0 != "." }))
      }
    }
  }

  /// The build settings of each configuration, including those of its `.xcconfig` file.
  private func configurations(_ id: Any?) -> [String: [String: String]] {
    var found: [String: [String: String]] = [:]
    for configuration in list(object(id)?["buildConfigurations"]) {
      guard let name = configuration["name"] as? String else { continue }
      var settings: [String: String] = [:]
      if let base = object(configuration["baseConfigurationReference"])?["path"] as? String {
        settings = Self.settings(file: base, below: folder)
      }
      for (key, value) in configuration["buildSettings"] as? [String: Any] ?? [:] {
        if let value = value as? String {
          settings[key] = value
        } else if let values = value as? [String] {
          settings[key] = values.joined(separator: " ")
        }
      }
      found[name] = settings
    }
    return found
  }

  /// Reads an `.xcconfig` file in a folder or in its `Config` folder.
  private static func settings(file: String, below folder: String) -> [String: String] {
    let candidates = [folder + "/" + file, folder + "/Config/" + file]
    guard let text = candidates.lazy.compactMap(ProjectFiles.text).first else { return [:] }
    var settings: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, !line.hasPrefix("//"), !line.hasPrefix("#") else { continue }
      settings[parts[0].trimmingCharacters(in: .whitespaces)] =
        parts[1].trimmingCharacters(in: .whitespaces)
    }
    return settings
  }

  /// A setting with its references to other settings expanded; `nil` if one is unknown.
  private func value(_ key: String, _ settings: [String: String], depth: Int = 0) -> String? {
    guard var text = settings[key], depth < 8 else { return nil }
    while let start = text.range(of: "$("),
      let end = text.range(of: ")", range: start.upperBound..<text.endIndex)
    {
      let name = text[start.upperBound..<end.lowerBound].prefix { $0 != ":" }
      if name == "inherited" {
        text.replaceSubrange(start.lowerBound..<end.upperBound, with: "")
        continue
      }
      guard let inner = value(String(name), settings, depth: depth + 1) else { return nil }
      text.replaceSubrange(start.lowerBound..<end.upperBound, with: inner)
    }
    return text
  }

  private func file(_ key: String, _ settings: [String: String]) -> String? {
    guard let name = value(key, settings)?.trimmingCharacters(in: .whitespaces), !name.isEmpty
    else { return nil }
    let path = name.hasPrefix("/") ? name : folder + "/" + name
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }

  private func plist(_ key: String, _ settings: [String: String]) -> [String: Any]? {
    file(key, settings).flatMap(PropertyList.read)
  }

  /// The resulting Info.plist; `nil` if its file is missing.
  private func info(_ settings: [String: String]) -> [String: Any]? {
    let own = plist("INFOPLIST_FILE", settings)
    guard own != nil || settings["INFOPLIST_FILE"]?.isEmpty != false else { return nil }
    var info = own ?? [:]
    for (key, text) in info {
      guard let text = text as? String, text.hasPrefix("$("), text.hasSuffix(")") else { continue }
      info[key] = value(String(text.dropFirst(2).dropLast()), settings) ?? text
    }
    for (key, _) in settings where key.hasPrefix("INFOPLIST_KEY_") {
      let name = String(key.dropFirst("INFOPLIST_KEY_".count))
      if info[name] == nil { info[name] = value(key, settings) }
    }
    return info
  }
}
