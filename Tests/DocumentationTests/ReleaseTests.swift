import Foundation
import Testing

/// One version, and decisions with stable numbers.
struct ReleaseTests {
  private func text(_ path: String) throws -> String {
    try String(
      contentsOf: DocumentationTests.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The newest release in the changelog, the formula and the program have the same version.
  @Test func versionsMatch() throws {
    let (_, line) = try DocumentationTests.run("islet --version", [:])
    let version = try #require(line.split(whereSeparator: \.isWhitespace).last.map(String.init))
    #expect(
      version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil, "\(version) is no semantic version")
    let released = try text("CHANGELOG.md").matches(of: /\n## ([0-9][^ \n]*)/).map { String($0.1) }
    #expect(released.first == version)
    #expect(try text("packaging/homebrew/islet.rb").contains("/v\(version).tar.gz"))
  }

  /// Decisions are numbered in order, and say themselves what superseded or amended them.
  @Test func decisionsReferToEachOther() throws {
    var decisions: [Int: String] = [:]
    for file in ["decisions", "history"] {
      var last = 0
      for decision in try text("docs/\(file).md").components(separatedBy: "\n\n**").dropFirst() {
        let number = try #require(decision.firstMatch(of: /^([0-9]+) · 20/).flatMap { Int($0.1) })
        #expect(number > last && decisions[number] == nil, "decision \(number) in \(file)")
        decisions[number] = decision
        last = number
      }
    }
    #expect(decisions.keys.sorted() == Array(1...decisions.count))
    var references = 0
    for (number, decision) in decisions {
      for (verb, back) in [("Supersedes", "Superseded by"), ("Amends", "Amended by")] {
        for match in decision.matches(of: try Regex("\\n\(verb) ([0-9 and]+)\\.")) {
          let text = match.output[1].substring ?? ""
          for earlier in text.matches(of: /[0-9]+/).compactMap({ Int($0.output) }) {
            references += 1
            #expect(earlier < number, "decision \(number) refers to a later one")
            #expect(
              decisions[earlier]?.contains("\n\(back) \(number).") == true, "decision \(earlier)")
          }
        }
      }
    }
    #expect(references > 5)
  }
}
