import Foundation

package enum Repository {
  /// The root of a folder's repository, found by `.git`. For a submodule, the root of the outer
  /// repository.
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

  /// The root of a folder's project: the root of its repository, otherwise the nearest ancestor
  /// with an Xcode project, otherwise the nearest package.
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

  /// Whether all users can write to the folder, as to `/tmp`. Other files in it are not part of the
  /// project.
  private static func isEverybodys(_ folder: String) -> Bool {
    var status = stat()
    return stat(folder, &status) == 0 && status.st_mode & S_ISVTX != 0
  }

  /// A folder and its ancestors, with the names of the entries in each. Paths remain relative as
  /// long as possible.
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
