import Foundation

/// A path pattern: `*` matches a part of a name, and `**` any folders.
struct Glob {
  private let parts: [String]

  init(_ pattern: String) { parts = pattern.split(separator: "/").map(String.init) }

  /// Whether the pattern matches the path or one of its parent folders.
  func matches(_ path: some StringProtocol) -> Bool {
    var reached: Set<Int> = []
    func reach(_ place: Int) {
      guard reached.insert(place).inserted, place < parts.count, parts[place] == "**" else {
        return
      }
      reach(place + 1)
    }
    reach(0)
    for name in String(path).split(separator: "/").map(String.init) {
      if reached.contains(parts.count) { return true }
      let before = reached
      reached = []
      for place in before where parts[place] == "**" || fnmatch(parts[place], name, 0) == 0 {
        reach(parts[place] == "**" ? place : place + 1)
      }
    }
    return reached.contains(parts.count)
  }

  /// The folder before the first wildcard, and the pattern from there on.
  static func split(_ pattern: String) -> (folder: String, pattern: String?) {
    let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
    guard let first = parts.firstIndex(where: { $0.contains { "*?[".contains($0) } }) else {
      return (pattern, nil)
    }
    let folder = parts[..<first].joined(separator: "/")
    return (folder.isEmpty ? "." : folder, parts[first...].joined(separator: "/"))
  }
}
