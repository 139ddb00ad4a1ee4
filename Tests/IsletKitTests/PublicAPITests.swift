import Foundation
import Testing

/// The public interface, compared with the recorded one; RECORD_SNAPSHOTS=1 records it again.
struct PublicAPITests {
  @Test func isAsRecorded() throws {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let sources = tests.deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Kit/IsletKit")
    let snapshot = tests.appendingPathComponent("Snapshots/api.txt")
    let found = try Self.listing(of: sources)
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(found.utf8).write(to: snapshot)
    }
    let recorded = try String(decoding: Data(contentsOf: snapshot), as: UTF8.self)
    #expect(found == recorded)
  }

  @Test func everyDeclarationIsDocumented() throws {
    let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Sources/Kit/IsletKit")
    for (file, lines) in try Self.files(in: sources) {
      for (index, line) in lines.enumerated() where Self.isPublic(line) && index > 0 {
        var before = index - 1
        while before > 0, lines[before].trimmingCharacters(in: .whitespaces).hasPrefix("@") {
          before -= 1
        }
        #expect(
          lines[before].trimmingCharacters(in: .whitespaces).hasPrefix("///"),
          "\(file):\(index + 1) has no comment")
      }
    }
  }

  private static func isPublic(_ line: String) -> Bool {
    let code = line.trimmingCharacters(in: .whitespaces)
    return code.hasPrefix("public ") && !code.hasPrefix("public import")
  }

  /// Each public declaration on one line without its body, by file.
  private static func listing(of folder: URL) throws -> String {
    var text = ""
    for (file, lines) in try files(in: folder) {
      var declarations: [String] = []
      var open: String?
      // Inside a public enum or protocol, whose members have no `public`.
      var members: Int?
      for line in lines {
        let code = line.trimmingCharacters(in: .whitespaces)
        let indent = line.prefix { $0 == " " }.count
        if let place = members, indent < place, !code.isEmpty { members = nil }
        let isMember =
          indent == members
          && ["case ", "associatedtype ", "var ", "func "].contains { code.hasPrefix($0) }
        if isPublic(line) || isMember {
          if isPublic(line), code.contains(" enum ") || code.contains(" protocol ") {
            members = indent + 2
          }
          open = code
        } else if let begun = open {
          open = begun + (begun.hasSuffix("(") ? "" : " ") + code
        }
        guard let declaration = open, isComplete(declaration) else { continue }
        declarations.append(cut(declaration))
        open = nil
      }
      if declarations.isEmpty { continue }
      text += "\(file)\n" + declarations.map { "  \($0)\n" }.joined()
    }
    return text
  }

  private static func isComplete(_ code: String) -> Bool {
    code.count { $0 == "(" } == code.count { $0 == ")" } && !code.hasSuffix("(")
      && (!code.contains(" func ") && !code.contains(" init(") || code.contains("{"))
  }

  private static func cut(_ code: String) -> String {
    let head = code.split(separator: " {", omittingEmptySubsequences: false).first ?? ""
    return String(head).replacingOccurrences(of: " )", with: ")")
  }

  private static func files(in folder: URL) throws -> [(String, [String])] {
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
      let data = try Data(contentsOf: folder.appendingPathComponent(name))
      return (name, String(decoding: data, as: UTF8.self).components(separatedBy: "\n"))
    }
  }
}
