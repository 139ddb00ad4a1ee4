import Foundation

/// The targets of a project's files, relative to the targets of the widget's file.
struct Membership {
  /// How close a file is to the widget by its targets; closer ones come first.
  enum Rank: Comparable {
    /// `same`: compiled into a target of the widget. `none`: in no known target. `others`: in other
    /// targets for phones. `foreign`: only in targets for a watch or a Mac.
    case same, none, others, foreign
  }

  private let own: [Project.Target]
  private let others: [Project.Target]

  /// Reads the projects among `files`. If none of their targets contains `root`, all ranks are
  /// `none`.
  init(_ files: [String], root: String) {
    let root = SourceSet.whole(root)
    var targets = files.filter { $0.hasSuffix("/project.pbxproj") }
      .flatMap { XcodeProject($0)?.targets() ?? [] }
    // The project file that XcodeGen or Tuist generates is often not in the repository.
    if !targets.contains(where: { $0.contains(root) }) {
      targets = ProjectSpec.targets(in: files)
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
