import Foundation

/// The files of a widget, and those of its project that it may turn out to need.
struct SourceSet: Sendable {
  /// The files that are compiled.
  let files: [String]
  /// The folders in which resources lie.
  let folders: [String]
  private let others: [String: [String]]
  /// The project's folder around what was given, where that is a part of one.
  private let project: String?

  /// Finds the files with an `ActivityConfiguration` in folders and files, and what stands beside them.
  init(_ paths: [String]) throws(PreviewError) {
    var swift: [String] = []
    var folders: [String] = []
    for path in paths {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        throw .missing(path)
      }
      let path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
      if isFolder.boolValue {
        folders.append(path)
        swift += Self.swiftFiles(path)
      } else {
        swift.append(path)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        if !folders.contains(folder) { folders.append(folder) }
      }
    }
    let texts = Dictionary(
      swift.map { path in
        (
          path,
          FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
            ?? ""
        )
      }, uniquingKeysWith: { first, _ in first })
    let roots = swift.filter { path in
      guard let text = texts[path], text.contains("ActivityConfiguration") else { return false }
      return SwiftMask(text).places(of: "ActivityConfiguration").isEmpty == false
    }
    guard !roots.isEmpty else { throw .noWidget(paths.joined(separator: ", ")) }
    var declared: [String: [String]] = [:]
    var used: [String: Set<String>] = [:]
    var own: [String: Set<String>] = [:]
    for path in swift {
      let index = DeclarationIndex(texts[path] ?? "")
      used[path] = index.used
      own[path] = index.declared
      for name in index.declared.union(index.members) { declared[name, default: []].append(path) }
    }
    others = declared
    self.folders = folders
    project = folders.first.flatMap(Self.project)
    let closure = Self.closure(roots, all: swift, declared: declared, used: used, own: own)
    if closure.count > 60 {
      // Names that half an app uses say little: the extension's own folder, and what the compiler misses.
      let folder = URL(fileURLWithPath: roots[0]).deletingLastPathComponent().path + "/"
      files = roots + swift.filter { $0.hasPrefix(folder) && !roots.contains($0) }
    } else {
      files = closure
    }
  }

  /// The root files and those whose types they name, files nearby first.
  private static func closure(
    _ roots: [String], all: [String], declared: [String: [String]], used: [String: Set<String>],
    own: [String: Set<String>]
  ) -> [String] {
    var taken = roots
    var seen = Set(roots)
    var names: Set<String> = []
    for root in roots { names.formUnion(own[root] ?? []) }
    var next = 0
    while next < taken.count {
      for name in (used[taken[next]] ?? []).sorted()
      where name.first?.isUppercase == true && !names.contains(name) {
        guard let candidates = declared[name], !candidates.contains(where: seen.contains) else {
          continue
        }
        guard
          let best = nearest(candidates.filter { own[$0]?.contains(name) == true }, to: roots[0])
        else { continue }
        // Two types of one name cannot be in one module.
        guard names.isDisjoint(with: own[best] ?? []) else { continue }
        names.formUnion(own[best] ?? [])
        seen.insert(best)
        taken.append(best)
      }
      next += 1
      if taken.count > 400 { break }
    }
    return taken
  }

  /// The file whose path has most in common with another.
  private static func nearest(_ candidates: [String], to root: String) -> String? {
    let parts = root.split(separator: "/")
    return candidates.max { a, b in
      func common(_ path: String) -> Int {
        let own = path.split(separator: "/")
        return zip(own, parts).prefix { $0 == $1 }.count * 100 - own.count
      }
      return common(a) < common(b)
    }
  }

  /// The folder of the project that a folder lies in: the nearest with what names one.
  private static func project(around folder: String) -> String? {
    let signs = [
      ".xcodeproj", ".xcworkspace", "Package.swift", "project.yml", "Project.swift", ".git",
    ]
    var path = folder
    for _ in 0..<6 {
      let url = URL(fileURLWithPath: path).standardizedFileURL
      guard url.path != "/", url.path != NSHomeDirectory() else { return nil }
      let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
      if names.contains(where: { name in signs.contains { name.hasSuffix($0) } }) { return path }
      // As long as the path is relative, its errors are.
      let parent = path.contains("/") && !path.hasPrefix("..") ? path.split(separator: "/") : []
      path =
        parent.count > 1 && !path.hasPrefix("/")
        ? parent.dropLast().joined(separator: "/") : url.deletingLastPathComponent().path
    }
    return nil
  }

  /// The files of the project around what was given that declare names.
  private func filesAround(declaring names: Set<String>) -> [String] {
    guard let project, !names.isEmpty else { return [] }
    let given = folders.map { URL(fileURLWithPath: $0).standardizedFileURL.path + "/" }
    var declared: [String: [String]] = [:]
    for path in Self.swiftFiles(project) {
      let whole = URL(fileURLWithPath: path).standardizedFileURL.path
      guard !given.contains(where: whole.hasPrefix),
        let text = FileManager.default.contents(atPath: path)
          .map({ String(decoding: $0, as: UTF8.self) }), names.contains(where: text.contains)
      else { continue }
      let index = DeclarationIndex(text)
      for name in index.declared.union(index.members).intersection(names) {
        declared[name, default: []].append(path)
      }
    }
    var found: [String] = []
    for name in names.sorted() {
      if let best = Self.nearest(declared[name] ?? [], to: files[0]), !found.contains(best) {
        found.append(best)
      }
    }
    return found
  }

  /// The files that declare names: of what was given, else of the project around it.
  func files(declaring names: Set<String>) -> [String] {
    let found = givenFiles(declaring: names)
    return found.isEmpty ? filesAround(declaring: names) : found
  }

  private func givenFiles(declaring names: Set<String>) -> [String] {
    var found: [String] = []
    for name in names.sorted() {
      let candidates = others[name] ?? []
      guard
        !candidates.contains(where: { files.contains($0) || found.contains($0) })
          || candidates.count < 6
      else { continue }
      if let best = Self.nearest(candidates.filter { !files.contains($0) }, to: files[0]),
        !found.contains(best)
      {
        found.append(best)
      }
    }
    return found
  }

  static func swiftFiles(_ folder: String) -> [String] {
    guard let all = FileManager.default.enumerator(atPath: folder) else { return [] }
    var files: [String] = []
    for case let name as String in all {
      if AppResources.isForeign(name) {
        all.skipDescendants()
        continue
      }
      let last = name.split(separator: "/").last.map(String.init) ?? name
      if name.hasSuffix(".swift"), last != "Package.swift", !name.contains("Tests/") {
        files.append(folder + "/" + name)
      }
    }
    return files.sorted()
  }
}

/// The types and members that a file declares, and the names that it uses.
struct DeclarationIndex {
  var declared: Set<String> = []
  var members: Set<String> = []
  var used: Set<String> = []

  init(_ text: String) {
    let mask = SwiftMask(text)
    let active = Conditions(mask, modules: Set(Vocabulary.names)).active
    var depth = 0
    var word: [UInt8] = []
    var previous = ""
    var isExtension = false
    var isInExtension = false
    func isWord(_ byte: UInt8) -> Bool {
      (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
        || byte == 95 || byte >= 128
    }
    for (place, code) in (mask.code + [10]).enumerated() {
      let byte = place < active.count && !active[place] ? 32 : code
      if isWord(byte) {
        word.append(byte)
        continue
      }
      if !word.isEmpty {
        let name = String(decoding: word, as: UTF8.self)
        word = []
        if ["struct", "class", "enum", "protocol", "actor", "typealias", "precedencegroup"]
          .contains(previous),
          depth == 0, name != "func", name != "var"
        {
          declared.insert(name)
        } else if ["struct", "class", "enum", "typealias"].contains(previous), isInExtension,
          depth == 1
        {
          members.insert(name)
        } else if previous == "init(", isInExtension, depth == 1 {
          members.insert("init:" + name)
        } else if ["func", "var", "let", "case"].contains(previous),
          depth == 0 || (isInExtension && depth == 1)
        {
          members.insert(name)
        } else {
          used.insert(name)
        }
        if depth == 0 {
          if name == "extension" {
            isExtension = true
          } else if ["struct", "class", "enum"].contains(name) {
            isExtension = false
          }
        }
        previous = name
      }
      if byte == 40, previous == "init" {
        previous = "init("
      } else if byte != 32, byte != 10, byte != 9, byte != 96,
        !((byte == 63 || byte == 33) && previous == "init")
      {
        previous = ""
      }
      if byte == 123 {
        if depth == 0 { isInExtension = isExtension }
        depth += 1
      }
      if byte == 125 {
        depth -= 1
        if depth == 0 {
          isInExtension = false
          isExtension = false
        }
      }
    }
  }
}
