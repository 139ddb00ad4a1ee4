package import Basics
package import HTTP

/// The syntax of project names, and how a request names its project.
package enum ProjectName {
  /// The project for requests that name no project.
  package static let standard = "default"
  static let header = "Islet-Project"
  package static let prefix = "/p/"
  package static let rule: Phrase =
    "a project's name has 1 to 64 of a-z, 0-9, dot, underscore and hyphen, and begins with a letter or digit"

  package static func isValid(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    guard (1...64).contains(bytes.count) else { return false }
    func isPlain(_ byte: UInt8) -> Bool {
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
    }
    return bytes.first.map(isPlain) ?? false
      && bytes.allSatisfy { isPlain($0) || [0x2D, 0x2E, 0x5F].contains($0) }
  }

  /// Returns the project names in a request and removes the one in its path.
  package static func take(from request: inout HTTPRequest) -> [String] {
    var names = request.headers(header)
    guard request.path.utf8.starts(with: prefix.utf8) else { return names }
    let rest = request.path.utf8.dropFirst(prefix.utf8.count)
    let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
    names.append(String(request.path[rest.startIndex..<end]))
    request.path = end == rest.endIndex ? "/" : String(request.path[end...])
    return names
  }
}
