import SwiftSource
import Foundation

/// The files of a widget, and those of its project that it may need.
final class SourceSet {
  /// The files that are compiled first.
  private(set) var files: [String] = []
  /// The given folders, and the folders of the given files.
  private(set) var folders: [String] = []
  /// The contents of the folders, and of the project around them.
  let walks: [FolderWalk]
  let project: FolderWalk?
  /// The main file of the widget. Other files are searched relative to it and to its targets.
  private var root = ""
  /// All files with a widget, and the arguments with which they were found.
  private var roots: [String] = []
  private let paths: [String]
  private let left: Set<String>
  private var membership = Membership([], root: "")
  private(set) var leftOut: [LeftOutFile] = []
  private let given: SourceIndex
  /// The index of the rest of the project, read only if something is missing.
  private lazy var around = SourceIndex(aroundFiles)
  private var aroundFiles: [String] = []
  private var loaded: [String: SourceFile] = [:]
  private(set) var widgets: Set<String> = []
  let purpose: Purpose

  enum Purpose: Sendable, Equatable {
    /// To evaluate a widget's views.
    case widgets
    /// To decode the attributes and content states of activities, with the names and files of the
    /// types if known.
    case types(Set<String>, Set<String>)
  }

  private let vocabulary: String?
  /// Names that the frameworks also declare. The surrounding project is searched for them only
  /// after a compile error.
  private lazy var known: Set<String> = {
    let files = vocabulary.map { FolderWalk($0 + "/WidgetUI", boundary: $0).files } ?? []
    return SourceIndex(files.filter { $0.hasSuffix(".swift") }).typeNames.union(Self.standard)
  }()

  private static let standard = Set(Names["standard"])

  /// Finds the files with an `ActivityConfiguration` in folders and files, and the files beside
  /// them. Excludes the files in `left`, which do not compile.
  init(
    _ paths: [String], for purpose: Purpose = .widgets, vocabulary: String? = nil,
    without left: Set<String> = []
  ) throws(PreviewError) {
    self.purpose = purpose
    (self.paths, self.left) = (paths, left)
    self.vocabulary = vocabulary
    var swift: [String] = []
    var walks: [FolderWalk] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .missing(path)
      }
      let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      if isFolder.boolValue {
        folders.append(path)
        let walk = FolderWalk(path)
        walks.append(walk)
        swift += walk.sources
      } else {
        swift.append(path)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard !folders.contains(folder) else { continue }
        folders.append(folder)
        walks.append(FolderWalk(folder))
      }
    }
    var seen: Set<String> = []
    given = SourceIndex(swift.filter { seen.insert($0).inserted })
    self.walks = walks
    let first =
      switch purpose {
      case .widgets: given.roots
      case .types(_, let files): given.attributesFiles + files
      }
    guard !first.isEmpty else {
      project = nil
      throw .noWidget(paths.joined(separator: ", "))
    }
    project = folders.first.flatMap(Repository.project).map { FolderWalk($0) }
    let own = Set(given.files.map(Self.whole))
    aroundFiles = project?.sources.filter { !own.contains(Self.whole($0)) } ?? []
    leftOut = walks.flatMap(\.leftOut)
    roots = distinct(first.filter { !left.contains($0) })
    leftOut += left.sorted().map { LeftOutFile(path: $0, reason: .notCompiled) }
    root = roots[0]
    membership = Membership(project?.files ?? walks.flatMap(\.files), root: root)
    widgets = Self.widgets(roots.map(file))
    files = closure(of: roots, in: [given])
  }

  /// The set without the widgets whose files have errors; `nil` if all widgets or none have errors.
  func without(_ errors: [CompileError]) throws(PreviewError) -> SourceSet? {
    let wrong = Set(errors.map(\.file))
    let bad = roots.filter { root in
      let own = closure(of: [root], in: [given, around], widgets: Self.widgets([file(root)]))
      return !wrong.isDisjoint(with: own)
    }
    guard !bad.isEmpty, bad.count < roots.count else { return nil }
    return try SourceSet(paths, vocabulary: vocabulary, without: left.union(bad))
  }

  /// The absolute form of a path.
  static func whole(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.path
  }

  /// Parses a file. The result is cached.
  func file(_ path: String) -> SourceFile {
    if let known = loaded[path] { return known }
    let file = SourceFile(path: path)
    loaded[path] = file
    return file
  }

  /// The first files to compile. If several are copies of each other and cannot be in one program,
  /// only the one that a target contains, or else the outermost.
  private func distinct(_ roots: [String]) -> [String] {
    var order = Set(roots).sorted { one, other in
      let (a, b) = (one.utf8.count { $0 == 47 }, other.utf8.count { $0 == 47 })
      return a == b ? one < other : a < b
    }
    let counts = Dictionary(order.flatMap(types).map { ($0, 1) }, uniquingKeysWith: +)
    let all = project?.files ?? walks.flatMap(\.files)
    let built = order.filter { root in
      types(of: root).contains { counts[$0, default: 0] > 1 }
        && Membership(all, root: root).rank(root) == .same
    }
    order = built + order.filter { !built.contains($0) }
    var taken: [String] = []
    var names: Set<String> = []
    for root in order {
      let own = types(of: root)
      if names.isDisjoint(with: own) {
        taken.append(root)
        names.formUnion(own)
      } else {
        leftOut.append(LeftOutFile(path: root, reason: .copy))
      }
    }
    return taken
  }

  private func types(of path: String) -> [String] {
    let file = file(path)
    return file.outline.declarations.filter { $0.kind == .type && file.isActive($0) }.map(\.name)
  }

  /// The files with those that declare the types needed by their views, intents and previews.
  private func closure(
    of roots: [String], in indexes: [SourceIndex], widgets: Set<String>? = nil
  ) -> [String] {
    let widgets = widgets ?? self.widgets
    var taken = roots
    var declared = Set(roots.flatMap(types))
    var parts = roots.enumerated().map { CodeParts(file($1), number: $0) }
    // A name that these files declare, also as a method, means their own declaration.
    var named = Set(parts.flatMap(\.parts).map(\.name))
    var tried: Set<String> = []
    var isNew = true
    while isNew, taken.count < Self.limit {
      isNew = false
      let reach = ViewReach(parts, widgets: widgets)
      for name in (reach.words[.samples] ?? []).sorted()
      where name.first?.isUppercase == true && !declared.contains(name) && !named.contains(name) {
        // In the given files such a name means the app's own type, elsewhere the framework's.
        guard tried.insert(name).inserted,
          let candidates = (indexes.count > 1 && known.contains(name) ? [given] : indexes)
            .lazy.map({ $0.files(declaring: name).filter { self.membership.rank($0) < .others } })
            .first(where: { !$0.isEmpty }),
          !candidates.contains(where: taken.contains), let best = nearest(candidates)
        else { continue }
        let own = types(of: best)
        // Two types of one name cannot be in one module.
        guard declared.isDisjoint(with: own) else { continue }
        declared.formUnion(own)
        parts.append(CodeParts(file(best), number: taken.count))
        named.formUnion(parts[parts.count - 1].parts.map(\.name))
        taken.append(best)
        isNew = true
      }
    }
    return taken
  }

  /// The maximum number of files that are added only because their types are named.
  private static let limit = 120

  private static func widgets(_ files: [SourceFile]) -> Set<String> {
    var names: Set<String> = []
    for file in files {
      file.outline.forEach { declaration, _ in
        if declaration.kind == .type, file.isActive(declaration),
          !Set(["Widget", "WidgetConfiguration"]).isDisjoint(with: declaration.parents)
        {
          names.insert(declaration.name)
        }
      }
    }
    return names
  }

  /// A file of the widget's own target, or else the one whose path is most similar to the widget's.
  private func nearest(_ candidates: [String]) -> String? {
    let first = candidates.map(membership.rank).min()
    return Self.nearest(candidates.filter { membership.rank($0) == first }, to: root)
  }

  static func nearest(_ candidates: [String], to root: String) -> String? {
    let parts = root.split(separator: "/")
    return candidates.max { a, b in
      func common(_ path: String) -> Int {
        let own = path.split(separator: "/")
        return zip(own, parts).prefix { $0 == $1 }.count * 100 - own.count
      }
      return common(a) < common(b)
    }
  }

  /// The files that declare missing names, first among the given files, then in the surrounding
  /// project. Includes the files of the types that these files need.
  func files(declaring missing: Set<MissingName>, besides taken: [String]) -> [String] {
    var found: [String] = []
    for name in missing.sorted() {
      // Files of other targets are searched last.
      for (last, index) in [
        (Membership.Rank.none, given), (.none, around), (.others, given), (.others, around),
      ] {
        let candidates = name.files(in: index).filter {
          !taken.contains($0) && membership.rank($0) <= last
        }
        if candidates.contains(where: found.contains) { break }
        if let best = nearest(candidates) {
          found.append(best)
          break
        }
      }
    }
    return found.isEmpty
      ? [] : Array(closure(of: taken + found, in: [given, around]).dropFirst(taken.count))
  }

  /// A replacement for a file that declares a type without the missing members. Packages and
  /// targets of a project may each have a type of the same name.
  func rival(for missing: Set<MissingName>, in taken: [String]) -> (old: String, new: String)? {
    for owner in Set(missing.compactMap(\.owner)).sorted() {
      let wanted = Set(missing.filter { $0.owner == owner }.map(\.name))
      let candidates = [given, around].flatMap { $0.files(declaring: owner) }
      guard let old = candidates.first(where: taken.contains) else { continue }
      let counts = candidates.filter { !taken.contains($0) }.map { path in
        (path, wanted.intersection(members(of: owner, in: path)).count)
      }
      guard let most = counts.map(\.1).max(), most > 0 else { continue }
      let best = counts.filter { $0.1 == most }.map(\.0)
      if let new = nearest(best) { return (old, new) }
    }
    return nil
  }

  private func members(of type: String, in path: String) -> [String] {
    file(path).outline.declarations.filter {
      $0.name == type && ($0.kind == .type || $0.kind == .extension)
    }.flatMap(\.members).map(\.name)
  }
}
