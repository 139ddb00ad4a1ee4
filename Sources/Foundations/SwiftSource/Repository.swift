import Foundation

/// The folders that a place belongs to.
package enum Repository {
  /// The folder of the repository that a folder lies in, by its `.git`; a submodule's is the outer one's.
  static func root(of folder: String) -> String? {
    for (path, _) in above(folder) {
      let mark = path + "/.git"
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: mark, isDirectory: &isFolder) else { continue }
      if isFolder.boolValue { return path }
      let link = RegularFile.data(mark) ?? Data()
      if !String(decoding: link, as: UTF8.self).contains("/modules/") { return path }
    }
    return nil
  }

  /// The folder of the project that a folder lies in: its repository's, else the nearest that Xcode
  /// builds, else the nearest package.
  package static func project(around folder: String) -> String? {
    if let root = root(of: folder) { return root }
    let signs = [".xcodeproj", ".xcworkspace", "project.yml", "Project.swift"]
    var package: String?
    for (path, names) in above(folder).prefix(6) {
      if names.contains(where: { name in signs.contains(where: name.hasSuffix) }) { return path }
      if package == nil, names.contains("Package.swift") { package = path }
    }
    return package
  }

  /// Whether all users put files there, as into `/tmp`: what lies beside is no part of a project.
  private static func isEverybodys(_ folder: String) -> Bool {
    var status = stat()
    return stat(folder, &status) == 0 && status.st_mode & S_ISVTX != 0
  }

  /// A folder and those it lies in, with what they hold. As long as a path is relative, those above are.
  private static func above(_ folder: String) -> [(path: String, names: [String])] {
    var found: [(String, [String])] = []
    var path = folder
    for _ in 0..<16 {
      let url = URL(fileURLWithPath: path).standardizedFileURL
      guard url.path != "/", url.path != NSHomeDirectory(), !isEverybodys(url.path) else { break }
      found.append((path, (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []))
      let parent = path.contains("/") && !path.hasPrefix("..") ? path.split(separator: "/") : []
      path =
        parent.count > 1 && !path.hasPrefix("/")
        ? parent.dropLast().joined(separator: "/") : url.deletingLastPathComponent().path
    }
    return found
  }
}
