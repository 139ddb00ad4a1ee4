import Foundation
import Testing

/// One version, and decisions that can be referred to.
struct ReleaseTests {
  private func text(_ path: String) throws -> String {
    try String(
      contentsOf: DocumentationTests.root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The newest release of the list of changes, the formula and the program say the same version.
  @Test func thereIsOneVersion() throws {
    let (_, line) = try DocumentationTests.run("islet --version", [:])
    let version = try #require(line.split(whereSeparator: \.isWhitespace).last.map(String.init))
    #expect(
      version.wholeMatch(of: /[0-9]+\.[0-9]+\.[0-9]+/) != nil, "\(version) is no semantic version")
    let released = try text("CHANGELOG.md").matches(of: /\n## ([0-9][^ \n]*)/).map { String($0.1) }
    #expect(released.first == version)
    #expect(try text("packaging/homebrew/islet.rb").contains("/v\(version).tar.gz"))
  }

  /// Decisions are numbered in their order, and what one supersedes or amends says so itself.
  @Test func decisionsReferToEachOther() throws {
    let decisions = try text("docs/decisions.md").components(separatedBy: "\n\n**").dropFirst()
    #expect(decisions.count > 80)
    var references = 0
    for (place, decision) in decisions.enumerated() {
      #expect(
        decision.hasPrefix("\(place + 1) · 20"), "decision \(place + 1): \(decision.prefix(40))")
      for (verb, back) in [("Supersedes", "Superseded by"), ("Amends", "Amended by")] {
        for match in decision.matches(of: try Regex("\\n\(verb) ([0-9 and]+)\\.")) {
          let words = match.output[1].substring ?? ""
          for number in words.matches(of: /[0-9]+/).compactMap({ Int($0.output) }) {
            references += 1
            #expect(number <= place, "decision \(place + 1) refers to a later one")
            guard decisions.indices.contains(number) else { continue }
            #expect(decisions[number].contains("\n\(back) \(place + 1)."), "decision \(number)")
          }
        }
      }
    }
    #expect(references > 5)
  }
}
