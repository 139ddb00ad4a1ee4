import Foundation

/// Which targets of projects the files of a folder belong to, seen from one of them.
struct Membership {
  /// How near a file is by its target.
  enum Rank: Int, Comparable {
    /// Compiled into a target that the widget is in, into none that is known, into others for a phone, or
    /// for a watch or a Mac alone.
    case same, none, others, foreign
    static func < (one: Rank, other: Rank) -> Bool { one.rawValue < other.rawValue }
  }

  struct Target {
    /// A folder whose files are all the target's, or those of some patterns, but for others.
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
    var isForPhones: Bool
    var files: Set<String> = []
    var folders: [Folder] = []
    var leftOut: Set<String> = []

    func contains(_ path: String) -> Bool {
      files.contains(path) || !leftOut.contains(path) && folders.contains { $0.contains(path) }
    }
  }

  private let own: [Target]
  private let others: [Target]

  /// Reads the projects among files; where none of their targets has `root`, nothing is known.
  init(_ files: [String], root: String) {
    let root = SourceSet.whole(root)
    var targets = files.filter { $0.hasSuffix("/project.pbxproj") }
      .flatMap { XcodeProject($0)?.members() ?? [] }
    // A project that XcodeGen or Tuist makes is often not in its repository.
    if !targets.contains(where: { $0.contains(root) }) {
      targets = ProjectSpec.all(in: files).flatMap { $0.members() }
    }
    own = targets.filter { $0.contains(root) }
    others = own.isEmpty ? [] : targets.filter { !$0.contains(root) }
  }

  func rank(_ path: String) -> Rank {
    if own.isEmpty { return .none }
    let path = SourceSet.whole(path)
    if own.contains(where: { $0.contains(path) }) { return .same }
    let owners = others.filter { $0.contains(path) }
    return owners.isEmpty ? .none : owners.contains(where: \.isForPhones) ? .others : .foreign
  }
}

extension XcodeProject {
  /// The files that each target compiles.
  func members() -> [Membership.Target] {
    let paths = paths()
    let groups = objects.filter {
      $0.value["isa"] as? String == "PBXFileSystemSynchronizedRootGroup"
    }
    return (project["targets"] as? [String] ?? []).compactMap { id in
      guard let target = objects[id] else { return nil }
      var found = Membership.Target(
        isForPhones: isForPhones(settings(of: target).first?.settings ?? [:]))
      for phase in list(target["buildPhases"])
      where phase["isa"] as? String == "PBXSourcesBuildPhase" {
        found.files.formUnion(
          list(phase["files"]).compactMap { ($0["fileRef"] as? String).flatMap { paths[$0] } })
      }
      let own = Set(target["fileSystemSynchronizedGroups"] as? [String] ?? [])
      for (group, values) in groups {
        guard let folder = paths[group] else { continue }
        // For a target without the folder its exceptions are what it has, for one with it what it lacks.
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
  }

  /// The paths of all groups and files by their identifiers.
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
}
