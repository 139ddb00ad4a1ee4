import Basics
import Foundation
import JQ
import Testing

@testable import RESTSources

struct SourcePreludeTests {
  private func run(_ program: String, _ input: JSON) throws -> [JSON] {
    try JQProgram(program, definitions: "def now: 1794160800; " + SourcePrelude.text).run(input)
  }

  /// The rows of the table in docs/sources.md.
  private static let documented: [(program: String, of: String, gives: String)] = {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let text = (try? String(contentsOfFile: root + "/docs/sources.md", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      line.wholeMatch(of: /\| `(.+?)` \| `(.+?)` \| ((?:error: )?`.+?`) \|/)
        .map { (String($0.1), String($0.2), String($0.3)) }
    }
  }()

  @Test func documentedTableExists() { #expect(Self.documented.count > 30) }

  @Test(arguments: documented)
  func functionsMatchTable(program: String, of: String, gives: String) throws {
    let input = try JSON.parse(of)
    let text = gives.replacing("`", with: "")
    if text.hasPrefix("error: ") {
      #expect(throws: JQError.failed(String(text.dropFirst("error: ".count)))) {
        try run(program, input)
      }
    } else {
      // Numbers are compared by value: jq 1.6 writes 1794160800.0 as 1794160800.
      let expected = try JSON.parse(text)
      let output = try run(program, input)
      #expect(output.count == 1)
      if let number = expected.double {
        #expect(output.first?.double == number)
      } else {
        #expect(output.first?.text == expected.text)
      }
    }
  }

  @Test(arguments: ["2026-02-30T25:00:00Z", "08/11/2026", "2026-11-08T18:00:00+2", "noon", "-"])
  func rejectsOtherTextsAsDates(text: String) {
    #expect(throws: JQError.failed("\(JSON.string(text).text) is no date")) {
      try run("date", .string(text))
    }
  }

  /// A poll maps up to a thousand items within the program's 250 ms.
  @Test func readsManyDatesInTime() throws {
    let dates = JSON.array(
      Array(repeating: "2026-11-08T18:00:00.250+01:00", count: 2_000))
    #expect(try run("map(date) | length", dates) == [2_000])
  }

  /// A program's own functions may have the names of the prelude's and jq's.
  @Test func leavesJQsOwnFunctionsAlone() throws {
    #expect(try run("0 | until(. > 3; . + 1)", .null) == [4])
    #expect(try run("def date: 1; date", .null) == [1])
  }

  /// jq counts the program's lines; the file's are reported.
  @Test(arguments: [
    ("{\n url: 'http://h/',\n items: '.a |\\\n  .b | nonsense(1) | \\\n .c',\n}", 4),
    ("{\n url: 'http://h/',\n items: '.a |\\n .b |\\\n\\\n [', \n}", 5),
    ("{\n url: 'http://h/', items:\n\n \".a | [\"}", 4),
    ("{ url: 'http://h/',\n items: '{a: # hidden\\\n 1}'}", 2),
  ])
  func namesTheLineOfTheFile(text: String, line: Int) {
    let error = #expect(throws: SourceFileError.self) {
      try SourceFile(Array(text.utf8), name: "ci", environment: [:])
    }
    #expect(error?.problems.map(\.position.line) == [line], "\(String(describing: error))")
  }
}
