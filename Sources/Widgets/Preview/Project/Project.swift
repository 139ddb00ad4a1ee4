import Foundation

/// The targets of a project, with the settings on which Live Activities depend.
struct Project {
  struct Target {
    enum Kind { case app, appExtension, other }

    /// A folder whose files all belong to the target, optionally filtered by patterns.
    struct Folder {
      var path: String
      var taken: [Glob] = []
      var leftOut: [Glob] = []

      func contains(_ file: String) -> Bool {
        guard file.hasPrefix(path + "/") else { return false }
        let name = file.dropFirst(path.count + 1)
        return (taken.isEmpty || taken.contains { $0.matches(name) })
          && !leftOut.contains { $0.matches(name) }
      }
    }

    var name: String
    var kind: Kind
    var file: String
    /// Whether the target runs on a phone, and not only on a watch or a Mac.
    var isForPhones: Bool
    /// The path of the target's Info.plist, if there is a file.
    var infoFile: String?
    /// The contents of the Info.plist, generated keys included; `nil` if it cannot be read.
    var info: [String: Any]?
    /// The properties that a project description adds to the Info.plist.
    var properties: [String: Any] = [:]
    /// Whether the Info.plist can be read for all configurations.
    var isInfoComplete = true
    /// The contents of the entitlements; `nil` if there are none.
    var entitlements: [String: Any]?
    var configurationsWithoutPush: [String] = []
    /// The lowest iOS version that it is built for.
    var deploymentTarget: Version?
    /// The names of the libraries and package products that it links.
    var linked: Set<String> = []
    var dependencies: Set<String> = []
    /// The paths of its source files; only the name of a file whose folder is unknown.
    var files: Set<String> = []
    var folders: [Folder] = []
    /// The paths of files in its folders that are excluded from the target.
    var leftOut: Set<String> = []

    func contains(_ path: String) -> Bool {
      files.contains(path) || !leftOut.contains(path) && folders.contains { $0.contains(path) }
    }

    var isWidget: Bool {
      guard kind == .appExtension else { return false }
      let point = (info?["NSExtension"] as? [String: Any])?["NSExtensionPointIdentifier"] as? String
      return point == nil || point == "com.apple.widgetkit-extension"
    }
  }

  struct Version: Comparable, CustomStringConvertible {
    var major: Int
    var minor: Int
    init(_ major: Int, _ minor: Int) {
      self.major = major
      self.minor = minor
    }
    init?(_ text: String) {
      let parts = text.split(separator: ".").map { Int($0) }
      guard let first = parts.first, let major = first else { return nil }
      self.major = major
      minor = parts.count > 1 ? parts[1] ?? 0 : 0
    }
    var description: String { "\(major).\(minor)" }
    static func < (a: Self, b: Self) -> Bool { (a.major, a.minor) < (b.major, b.minor) }
  }

  private(set) var targets: [Target] = []

  init(_ files: ProjectFiles) {
    // Use a generated project in the repository rather than the description from which it was made.
    targets =
      files.xcode.isEmpty
      ? ProjectSpec.targets(in: files.others)
      : files.xcode.flatMap { XcodeProject($0)?.targets() ?? [] }
    targets.removeAll { !$0.isForPhones }
    for path in files.podfiles {
      let pods = Podfile(path)
      for index in targets.indices {
        targets[index].linked.formUnion(pods.pods(targets[index].name))
      }
    }
  }

  func target(of path: String) -> Target? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    let owners = targets.filter { target in
      target.kind == .appExtension && (target.contains(path) || target.files.contains(name))
    }
    return owners.first(where: \.isWidget) ?? owners.first
  }

  /// The apps that contain a widget's target; all apps if none does.
  func apps(holding target: Target?) -> [Target] {
    let apps = targets.filter { $0.kind == .app }
    guard let target else { return apps }
    let holding = apps.filter { app in
      // One description often contains several apps.
      app.dependencies.contains(target.name)
        && (app.file == target.file || !app.file.hasSuffix(".pbxproj"))
    }
    return holding.isEmpty ? apps : holding
  }
}

struct Podfile {
  private var byTarget: [String: Set<String>] = [:]
  private var common: Set<String> = []

  init(_ path: String) {
    var stack: [String?] = []
    for line in (ProjectFiles.text(path) ?? "").split(separator: "\n") {
      let line = line.trimmingCharacters(in: .whitespaces)
      guard !line.hasPrefix("#") else { continue }
      let quoted = line.split(whereSeparator: { $0 == "'" || $0 == "\"" })
      if line.hasPrefix("target "), quoted.count > 1 {
        stack.append(String(quoted[1]))
      } else if line.hasSuffix(" do") || line.contains(" do |") || line.hasPrefix("if ") {
        stack.append(nil)
      } else if line == "end" {
        _ = stack.popLast()
      } else if line.hasPrefix("pod "), quoted.count > 1 {
        let pod = String(quoted[1].split(separator: "/")[0])
        let owners = stack.compactMap { $0 }
        if owners.isEmpty { common.insert(pod) }
        for owner in owners { byTarget[owner, default: []].insert(pod) }
      }
    }
  }

  func pods(_ target: String) -> Set<String> { common.union(byTarget[target] ?? []) }
}
