import Foundation
import Testing

/// The README in each language says what the English one says, and what the program says.
struct ReadmeTests {
  private static let languages = ["de", "fr", "ko", "pt-BR"]

  private static func readme(_ language: String) throws -> String {
    let name = language == "en" ? "README.md" : "README.\(language).md"
    return try String(
      contentsOf: DocumentationTests.root.appendingPathComponent(name), encoding: .utf8)
  }

  /// What of a text does not depend on its language.
  private struct Skeleton: Equatable {
    /// The headings' levels.
    var levels: [Int]
    /// The blocks of code with their languages, without comments.
    var blocks: [String]
    /// The code spans, sorted: a sentence may put them in another order.
    var spans: [String]
    /// Where the links lead, sorted, without those to the README's other languages.
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

  @Test(arguments: languages) func eachLanguageSaysTheSame(_ language: String) throws {
    let english = Skeleton(try Self.readme("en"))
    let own = Skeleton(try Self.readme(language))
    #expect(own.levels == english.levels)
    #expect(own.blocks == english.blocks)
    #expect(own.spans == english.spans)
    #expect(own.links == english.links)
    // That the search goes on finding them.
    #expect(english.levels.count > 4 && english.blocks.count > 3)
    #expect(english.spans.count > 50 && english.links.count > 15)
  }

  @Test(arguments: ["en"] + languages) func eachLanguageLinksTheOthers(_ language: String) throws {
    let text = try Self.readme(language)
    let linked = text.matches(of: /\]\((README[^)]*)\)/).map { String($0.1) }
    let all = ["en"] + Self.languages
    let others = all.filter { $0 != language }.map {
      $0 == "en" ? "README.md" : "README.\($0).md"
    }
    #expect(linked.sorted() == others.sorted())
  }

  @Test(arguments: ["en"] + languages) func theKeysAreTheProgramsOwn(_ language: String) throws {
    let (_, table) = try DocumentationTests.run("islet keys --markdown --lang \(language)", [:])
    let own = table.trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(own.split(separator: "\n").count == 2 + 16)
    #expect(
      try Self.readme(language).contains(own), "run make readme, or put this there:\n\(own)")
  }
}
