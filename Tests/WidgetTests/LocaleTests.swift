import Canvas
import Foundation
import Panels
@testable import Preview
import Testing
import ViewTree

/// Words, numbers and dates in the language that was asked for.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct LocaleTests {
  static let source = """
    import ActivityKit
    import SwiftUI
    import WidgetKit
    struct ShopAttributes: ActivityAttributes {
      struct ContentState: Codable, Hashable { var price: Double }
    }
    struct ShopWidget: Widget {
      var body: some WidgetConfiguration {
        ActivityConfiguration(for: ShopAttributes.self) { context in
          VStack {
            Text("greeting")
            Text(context.state.price, format: .number.precision(.fractionLength(2)))
            Text(context.state.price, format: .currency(code: "EUR").locale(Locale(identifier: "en_GB")))
          }
        } dynamicIsland: { _ in
          DynamicIsland {} compactLeading: { Text("a") } compactTrailing: { Text("b") } minimal: { Text("m") }
        }
      }
    }
    """

  @Test(arguments: [("de_DE", "Guten Tag", "1.234,50"), ("en_US", "Good day", "1,234.50")])
  func wordsAndNumbers(locale: String, greeting: String, price: String) throws {
    let path = try WidgetLab.file(Self.source)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    for (name, words) in [("de", "Guten Tag"), ("en", "Good day")] {
      let project = folder.appendingPathComponent("\(name).lproj")
      try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
      try Data("/* On top */\n\"greeting\" = \"\(words)\";\n".utf8)
        .write(to: project.appendingPathComponent("Localizable.strings"))
    }
    let preview = try WidgetLab.preview([path], locale: locale)
    let outcome = preview.view(
      .lock, type: "ShopAttributes", attributes: "{}", state: #"{"price":1234.5}"#,
      now: WidgetLab.now)
    let frame = try outcome.frame(.lock)
    #expect(frame.plainText.contains(greeting))
    #expect(frame.plainText.contains(price))
    // The app's own choice stays.
    #expect(frame.plainText.contains("€1,234.50"))
  }
}

/// What is read of an app's tables of words, and where one is wrong.
@Suite struct WordsTableTests {
  static func table(_ text: String, _ name: String = "de.lproj/Localizable.strings") throws
    -> WordsTable?
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "words-\(UUID())/de.lproj")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let file = folder.deletingLastPathComponent().appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return WordsTable(file.path)
  }

  @Test func readsWhatXcodeReads() throws {
    let table = try Self.table(
      #"""
      // A comment; "with" = "quotes";
      "greeting" = "Guten \"Tag\"\n\U00dc\Ud83d\Ude00"; /* and another */
      bare.key = "unquoted"; alone;
      "lines" = "one
      two";
      """#)
    #expect(
      table?.words(locale: "de_DE") == [
        "greeting": "Guten \"Tag\"\nÜ😀", "bare.key": "unquoted", "alone": "alone",
        "lines": "one\ntwo",
      ])
    #expect(table?.words(locale: "fr_FR") == [:])
    #expect(table?.error == nil)
  }

  @Test(arguments: [
    (
      "\"a\" = \"b\";\n\"c\" = \"d\"\n\"e\" = \"f\";\n\"g\" = \"h\";", 2,
      ["a": "b", "e": "f", "g": "h"]
    ),
    ("\n\n\"a\" \"b\";\n\"c\" = \"d\";", 3, ["c": "d"]),
    ("\"a\" = \"b;\n", 1, [:]), ("/* no end\n\"a\" = \"b\";", 1, ["a": "b"]),
    ("<<<<<<< HEAD\n\"a\" = \"b\";", 1, [:]),
  ])
  func tellsTheLineThatIsWrong(text: String, line: Int, words: [String: String]) throws {
    let table = try Self.table(text)
    #expect(table?.error?.line == line)
    #expect(table?.words(locale: "de") == words)
  }

  @Test(arguments: [("{ \"strings\": {\n \"a\": } }", 2), ("[]", 1), ("{\"version\": \"1.0\"}", 1)])
  func tellsWhatIsWrongWithACatalogue(text: String, line: Int) throws {
    #expect(try Self.table(text, "Localizable.xcstrings")?.error?.line == line)
  }
}
