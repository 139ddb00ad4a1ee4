import Foundation

extension ProjectSpec {
  /// The targets for phones, with the settings that Live Activities depend on.
  func projectTargets() -> [Project.Target] {
    targets.keys.sorted().compactMap { name in
      let values = targets[name] as? [String: Any] ?? [:]
      let member = member(name)
      guard member.isForPhones else { return nil }
      let type = values["type"] as? String ?? ""
      var found = Project.Target(
        name: name,
        kind: type == "application" ? .app : type.contains("extension") ? .appExtension : .other,
        file: file)
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
      found.info = keys.merging(info?["properties"] as? [String: Any] ?? [:]) { $1 }
      // Settings in files and groups are not read.
      found.isInfoComplete =
        values["isInfoWhole"] as? Bool ?? (values["configFiles"] == nil && isComplete)
        && (info != nil || found.infoFile != nil || settings["INFOPLIST_FILE"] == nil)
      let entitlements = values["entitlements"] as? [String: Any]
      found.entitlementsFile = existing(entitlements?["path"] ?? settings["CODE_SIGN_ENTITLEMENTS"])
      let rights = found.entitlementsFile.flatMap(PropertyList.read)
      if rights != nil || entitlements != nil {
        found.entitlements = (rights ?? [:])
          .merging(entitlements?["properties"] as? [String: Any] ?? [:]) { $1 }
      }
      for dependency in values["dependencies"] as? [[String: Any]] ?? [] {
        let names = dependency.values.flatMap { $0 as? [String] ?? ["\($0)"] }
        found.dependencies.formUnion(names)
        found.linked.formUnion(names)
      }
      found.folders = Set(member.folders.map(\.path))
      return found
    }
  }

  /// The settings of all configurations in one dictionary; the first value of a key wins.
  static func flat(_ settings: Any?) -> [String: Any] {
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
