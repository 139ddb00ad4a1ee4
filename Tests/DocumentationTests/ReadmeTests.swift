import Foundation
import Testing

/// The README in each language matches the English one and the program.
struct ReadmeTests {
  private static let languages = ["de", "fr", "ko", "pt-BR"]

  private static func readme(_ language: String) throws -> String {
    let name = language == "en" ? "README.md" : "README.\(language).md"
    return try String(
      contentsOf: DocumentationTests.root.appendingPathComponent(name), encoding: .utf8)
  }

  /// The parts of a text that do not depend on its language.
  private struct Skeleton: Equatable {
    var levels: [Int]
    /// The code blocks with their languages, without comments.
    var blocks: [String]
    /// The code spans, sorted, since sentences may order them differently.
    var spans: [String]
    /// The links' targets, sorted, without those to the README's other languages.
    var links: [String]

    init(_ readme: String) {
      let fence = /```\w*\n[\s\S]*?\n```/
      blocks = readme.matches(of: fence).map { match in
        match.0.split(separator: "\n").map { line in
          line.replacing(/(^|\s+)#.*$/, with: "")
        }.joined(separator: "\n")
      }
      let prose = readme.replacing(fence, with: "")
      levels = prose.matches(of: /(?m)^(#+)\s/).map(\.1.count)
      spans = prose.matches(of: /`([^`]+)`/).map { String($0.1).replacing(/\s+/, with: " ") }
        .sorted()
      links = prose.matches(of: /\]\(([^)]+)\)/).map { String($0.1) }
        .filter { !$0.hasPrefix("README") }.sorted()
    }
  }

  @Test(arguments: languages) func languagesMatch(_ language: String) throws {
    let english = Skeleton(try Self.readme("en"))
    let own = Skeleton(try Self.readme(language))
    #expect(own.levels == english.levels)
    #expect(own.blocks == english.blocks)
    #expect(own.spans == english.spans)
    #expect(own.links == english.links)
    // The search still finds them.
    #expect(english.levels.count > 4 && english.blocks.count > 3)
    #expect(english.spans.count > 50 && english.links.count > 15)
  }

  @Test(arguments: ["en"] + languages) func languagesLinkEachOther(_ language: String) throws {
    let text = try Self.readme(language)
    let linked = text.matches(of: /\]\((README[^)]*)\)/).map { String($0.1) }
    let all = ["en"] + Self.languages
    let others = all.filter { $0 != language }.map {
      $0 == "en" ? "README.md" : "README.\($0).md"
    }
    #expect(linked.sorted() == others.sorted())
  }

  @Test(arguments: ["en"] + languages) func keyTableMatchesProgram(_ language: String) throws {
    let (_, table) = try DocumentationTests.run("islet keys --markdown --lang \(language)", [:])
    let own = table.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(own.split(separator: "\n").count == 2 + 16)
    #expect(
      try Self.readme(language).contains(own), "run make readme, or put this there:\n\(own)")
  }
}
