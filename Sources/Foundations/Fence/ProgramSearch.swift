import Foundation

/// Where programs lie.
package enum ProgramSearch {
  /// The path of a program: itself where it has a slash, else the first on the path; `nil` where nothing
  /// there can be run.
  package static func path(of name: String, _ environment: [String: String]) -> String? {
    if name.contains("/") { return isProgram(name) ? name : nil }
    return (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").map { "\($0)/\(name)" }
      .first(where: isProgram)
  }

  private static func isProgram(_ path: String) -> Bool {
    var isFolder: ObjCBool = false
    let files = FileManager.default
    return files.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
      && files.isExecutableFile(atPath: path)
  }
}
