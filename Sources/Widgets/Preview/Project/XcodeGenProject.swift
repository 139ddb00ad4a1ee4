import Foundation

/// A `project.yml` that XcodeGen makes a project of.
struct XcodeGenProject {
  private let path: String
  private let folder: String
  private let root: YAML

  init?(_ path: String) {
    guard let text = ProjectFiles.text(path) else { return nil }
    self.path = path
    folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    root = YAML(text)
    guard root["targets"] != nil else { return nil }
  }

  /// The targets that run on a phone.
  func targets() -> [Project.Target] {
    (root["targets"]?.entries ?? []).compactMap { name, target in
      let platform = target["platform"]?.words ?? ["iOS"]
      guard platform.contains("iOS") || platform.contains("auto") else { return nil }
      let type = target["type"]?.word ?? ""
      var found = Project.Target(
        name: name,
        kind: type == "application"
          ? .app : type.contains("app-extension") ? .appExtension : .other,
        file: path)
      let settings = Self.settings(root["settings"]).merging(Self.settings(target["settings"])) {
        $1
      }
      let version =
        target["deploymentTarget"]?.word ?? target["deploymentTarget"]?["iOS"]?.word
        ?? settings["IPHONEOS_DEPLOYMENT_TARGET"]
        ?? root["options"]?["deploymentTarget"]?["iOS"]?.word
      found.deploymentTarget = version.flatMap(Project.Version.init)
      // What the file says of Info.plist is written into it before a build.
      found.infoFile =
        file(target["info"]?["path"]?.word ?? settings["INFOPLIST_FILE"])
        ?? paths(target["sources"]).lazy.compactMap(Self.infoFile).first
      let isNamed = target["info"]?["path"] != nil || settings["INFOPLIST_FILE"] != nil
      var info = found.infoFile.flatMap(PropertyList.read) ?? [:]
      for (key, value) in target["info"]?["properties"]?.entries ?? [] { info[key] = value.plain }
      for (key, value) in settings where key.hasPrefix("INFOPLIST_KEY_") {
        info[String(key.dropFirst("INFOPLIST_KEY_".count))] = value
      }
      found.info =
        isNamed && found.infoFile == nil && target["info"]?["properties"] == nil ? nil : info
      let entitlements = target["entitlements"]
      found.entitlementsFile = file(
        entitlements?["path"]?.word ?? settings["CODE_SIGN_ENTITLEMENTS"])
      found.entitlements = found.entitlementsFile.flatMap(PropertyList.read)
      for (key, value) in entitlements?["properties"]?.entries ?? [] {
        found.entitlements = found.entitlements ?? [:]
        found.entitlements?[key] = value.plain
      }
      for dependency in target["dependencies"]?.items ?? [] {
        if let name = dependency["target"]?.word { found.dependencies.insert(name) }
        let product = dependency["product"] ?? dependency["package"] ?? dependency["sdk"]
        if let name = product?.word { found.linked.insert(name) }
        for name in dependency["products"]?.words ?? [] { found.linked.insert(name) }
      }
      for path in paths(target["sources"]) {
        if path.hasSuffix(".swift") {
          found.sources.insert(path.split(separator: "/").last.map(String.init) ?? path)
        } else {
          found.folders.insert(path)
        }
      }
      return found
    }
  }

  private func paths(_ sources: YAML?) -> [String] {
    (sources?.items ?? sources.map { [$0] } ?? []).compactMap { source in
      (source.word ?? source["path"]?.word).map { folder + "/" + $0 }
    }
  }

  /// The Info.plist that lies among a target's sources, which is taken where none is named.
  private static func infoFile(below folder: String) -> String? {
    FileManager.default.enumerator(atPath: folder)?.lazy.compactMap { $0 as? String }
      .first { $0 == "Info.plist" || $0.hasSuffix("/Info.plist") }.map { folder + "/" + $0 }
  }

  private static func settings(_ yaml: YAML?) -> [String: String] {
    var found: [String: String] = [:]
    for (key, value) in (yaml?.entries ?? []) + (yaml?["base"]?.entries ?? []) {
      if let word = value.word { found[key] = word }
    }
    return found
  }

  private func file(_ name: String?) -> String? {
    guard let name else { return nil }
    let path = folder + "/" + name.replacingOccurrences(of: "$(SRCROOT)/", with: "")
    return FileManager.default.fileExists(atPath: path) ? path : nil
  }
}
