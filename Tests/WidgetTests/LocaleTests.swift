import Canvas
import Foundation
import Panels
import Preview
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
