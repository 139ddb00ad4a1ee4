import Foundation
import Testing

/// The security page promises nothing without a test.
struct SecurityTests {
  @Test func everyGuaranteeNamesExistingTests() throws {
    let root = DocumentationTests.root
    let page = try String(
      contentsOf: root.appendingPathComponent("docs/security.md"), encoding: .utf8)
    var names: Set<String> = []
    let tests = root.appendingPathComponent("Tests")
    for case let file as URL in FileManager.default.enumerator(
      at: tests, includingPropertiesForKeys: nil) ?? .init() where file.pathExtension == "swift"
    {
      let text = try String(contentsOf: file, encoding: .utf8)
      for match in text.matches(of: /func ([A-Za-z0-9]+)\(/) { names.insert(String(match.1)) }
    }
    let rows = page.split(separator: "\n").filter { $0.hasPrefix("| ") }
      .filter { !$0.hasPrefix("| what holds") && !$0.hasPrefix("| ---") }
    #expect(rows.count > 20)
    for row in rows {
      let cells = row.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      let tried = (cells.last ?? "").matches(of: /`([A-Za-z0-9]+)`/).map { String($0.1) }
      #expect(!tried.isEmpty, "nothing tries: \(row)")
      for name in tried { #expect(names.contains(name), "there is no test \(name)") }
    }
  }
}
