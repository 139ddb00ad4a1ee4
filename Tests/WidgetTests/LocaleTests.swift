import Canvas
import Foundation
import Panels
@testable import Preview
import Testing
import ViewTree

/// Text, numbers and dates in the requested language.
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
  func textAndNumbers(locale: String, greeting: String, price: String) throws {
    let path = try WidgetLab.file(Self.source)
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    for (name, expected) in [("de", "Guten Tag"), ("en", "Good day")] {
      let project = folder.appendingPathComponent("\(name).lproj")
      try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
      try Data("/* On top */\n\"greeting\" = \"\(expected)\";\n".utf8)
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

/// Formats added in iOS 18, and those of Foundation that Linux lacks.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct FormatTests {
  private static let source = LocaleTests.source.replacing(
    """
            Text("greeting")
    """,
    with: """
              let end = Date.now + 5400
              Text(.currentDate, format: .timer(countingDownIn: .distantPast..<end))
              Text(.currentDate, format: .timer(countingDownIn: .distantPast..<end, maxFieldCount: 2))
              Text(.currentDate, format: .timer(countingDownIn: .now..<end, maxPrecision: .seconds(60)))
              Text(.currentDate, format: .timer(countingUpIn: .now..<end))
              Text(TimeDataSource<Date>.currentDate, format: .stopwatch(startingAt: .now - 5))
              Text(.now, format: .stopwatch(startingAt: .now - 65.5, maxPrecision: .milliseconds(100)))
              Text(.currentDate, format: .reference(to: end))
              Text("left \\(TimeDataSource<Date>.currentDate, format: .offset(to: end, allowedFields: [.hour, .minute], sign: .never))")
              Text(.durationOffset(to: end), format: .units(allowed: [.minutes], width: .wide))
              Text(Measurement(value: 3.2, unit: UnitLength.kilometers).formatted())
              Text(Measurement(value: 3.2, unit: UnitLength.kilometers), format: .measurement(width: .narrow, usage: .asProvided))
              Text(AttributedString(localized: "very **bold**"))
              Text(RelativeDateTimeFormatter().localizedString(for: end, relativeTo: .now))
              Image(systemName: "bell").symbolVariant(.fill.circle)
              Gauge(value: 0.5) { Text("km") } currentValueLabel: { Text("11") } minimumValueLabel: { Text("12") } maximumValueLabel: { Text("13") }
                .gaugeStyle(.accessoryCircular).tint(Gradient(colors: [.red, .green]))
              Gauge(value: 0.5) { Text("mph") } currentValueLabel: { Text("21") }.gaugeStyle(.accessoryCircular)
              Gauge(value: 0.5) { Text("knots") }.gaugeStyle(.accessoryCircularCapacity)
              Text(Locale.current.identifier)
              Text(DateFormatter.ofMonths.string(from: .now))
              Text(NumberFormatter().ofParts(2.5))
              Text(NumberFormatter().ofParts(6.372, digits: 1) + " km")
              Text(Labels().months.string(from: .now) + " in " + Labels().language())
              Text(1234.5.formatted(.number.locale(.current)))
      """)

  private static let formatters = """

    extension DateFormatter {
      static let ofMonths = { let new = DateFormatter(); new.dateFormat = "EEEE, MMMM"; return new }()
    }
    extension NumberFormatter {
      func ofParts(_ value: Double, digits: Int? = nil) -> String {
        numberStyle = .decimal
        if let digits { (minimumFractionDigits, maximumFractionDigits) = (digits, digits) }
        return string(from: NSNumber(value: value)) ?? ""
      }
    }
    public final class Labels {
      public var months: DateFormatter { .ofMonths }
      public func language(of locale: Locale = .current) -> String { locale.identifier }
    }
    """

  private func texts(_ locale: String, after seconds: Double) throws -> [String] {
    let file = try WidgetLab.file(Self.source + Self.formatters)
    let preview = try WidgetLab.preview([file], locale: locale)
    let outcome = preview.view(
      .lock, type: "ShopAttributes", attributes: "{}", state: #"{"price":1234.5}"#,
      now: WidgetLab.now)
    guard case .tree(let tree, _) = outcome else { throw CancellationError() }
    return (tree.root?.all ?? []).compactMap { node in
      switch node {
      case .text(let text):
        text.runs.map { $0.content.string(at: WidgetLab.now + seconds) }.joined()
      case .image(let image): "\(image.source)"
      case .progress(let gauge):
        if case .angular(let stops, _, let start, let end) = gauge.tint {
          "\(stops.count) colours from \(start) to \(end)"
        } else {
          nil
        }
      default: nil
      }
    }
  }

  @Test func iOS18TextFormatsUpdate() throws {
    let english = try texts("en_US", after: 0)
    #expect(
      english.prefix(13) == [
        "1:30:00", "1:30", "1 hour, 30 minutes", "0:00", "0:05", "01:05.5", "in 2 hours",
        "left 1 hour, 30 minutes",
        "90 minutes", "2 mi", "3.2km", "very bold", "in 2 hours",
      ])
    #expect(english.contains { $0.contains("bell.circle.fill") })
    // An open ring shows its label if its ends have none, a closed one if it has no value.
    #expect(["11", "12", "13", "21", "mph", "knots"].allSatisfy(english.contains))
    #expect(!english.contains("km") && english.contains("2 colours from 135.0 to 405.0"))
    let later = try texts("en_US", after: 61)
    #expect(later.prefix(5) == ["1:28:59", "1:29", "1 hour, 29 minutes", "1:01", "1:06"])
  }

  @Test func foundationFormatsUseChosenLanguage() throws {
    let german = try texts("de_DE", after: 0)
    #expect(
      german[2...9] == [
        "1 Stunde und 30 Minuten", "0:00", "0:05", "01:05.5", "in 2 Stunden",
        "left 1 Stunde und 30 Minuten", "90 Minuten", "3,2 km",
      ])
    #expect(german[12] == "in 2 Stunden")
    // Code that formats by itself uses the preview's locale, not this computer's.
    let own = ["de_DE", "Montag, Februar", "2,5", "1.234,5", "6,4 km", "Montag, Februar in de_DE"]
    #expect(own.filter { !german.contains($0) } == [])
  }
}

/// Plural forms, as in String Catalogs and `.stringsdict`; and other text that a card draws.
@Suite(.enabled(if: WidgetLab.hasToolchain)) struct PluralTests {
  private static func source() -> String {
    LocaleTests.source.replacing(
      """
            Text("greeting")
      """,
      with: """
              Text("\\(Int(context.state.price)) goals")
              Text("\\(2) of \\(Int(context.state.price)) matches")
              Text("\\("Ann") has \\(Int(context.state.price)) points")
            Text(String(localized: "\\(Int(context.state.price)) cards"))
              Text("\\(Int(context.state.price)) days")
              Text("\\u{2066}fenced\\u{2069}")
              Text(timerInterval: .now ... .now + 60)
              Canvas { context, size in
                  context.fill(
                  Path(CGRect(origin: .zero, size: size)),
                  with: .linearGradient(
                    Gradient(colors: [.red, .blue]), startPoint: .zero,
                    endPoint: CGPoint(x: size.width, y: 0)))
                context.draw(Text("drawn"), at: CGPoint(x: 60, y: 12))
            }.frame(width: 120, height: 24)
        """)
  }

  private static let catalog = """
    { "sourceLanguage": "en", "strings": {
      "%lld goals": { "localizations": {
        "en": { "variations": { "plural": {
          "one": { "stringUnit": { "value": "%lld goal" } }, "other": { "stringUnit": { "value": "%lld goals" } } } } },
        "de": { "variations": { "device": { "iphone": { "variations": { "plural": {
          "one": { "stringUnit": { "value": "%lld Tor" } },
          "other": { "stringUnit": { "value": "%lld Tore" } } } } } } } },
        "ar": { "variations": { "plural": {
          "few": { "stringUnit": { "value": "few %lld" } }, "other": { "stringUnit": { "value": "other %lld" } } } } } } },
      "%lld of %lld matches": { "localizations": { "en": {
        "stringUnit": { "value": "%1$lld of %#@matches@" },
        "substitutions": { "matches": { "argNum": 2, "formatSpecifier": "lld", "variations": { "plural": {
          "one": { "stringUnit": { "value": "%arg match" } },
          "other": { "stringUnit": { "value": "%arg matches" } } } } } } } } },
      "%@ has %lld points": { "localizations": { "en": { "variations": { "plural": {
        "one": { "stringUnit": { "value": "%@ has %lld point" } },
        "other": { "stringUnit": { "value": "%@ has %lld points" } } } } } } },
      "%lld cards": { "localizations": {
        "en": { "stringUnit": { "value": "%lld red cards" } }, "de": { "stringUnit": { "value": "%lld Karten" } } } }
    } }
    """

  private static let dictionary = """
    <?xml version="1.0" encoding="UTF-8"?><plist version="1.0"><dict><key>%lld days</key><dict>
    <key>NSStringLocalizedFormatKey</key><string>in %#@days@</string><key>days</key><dict>
    <key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>
    <key>NSStringFormatValueTypeKey</key><string>lld</string>
    <key>one</key><string>%lld day</string><key>other</key><string>%lld days</string>
    </dict></dict></dict></plist>
    """

  @Test func pluralFormsMatchNumbers() throws {
    let path = try WidgetLab.file(Self.source())
    let folder = (path as NSString).deletingLastPathComponent
    try Data(Self.catalog.utf8).write(
      to: URL(fileURLWithPath: folder + "/Localizable.xcstrings"))
    try Data(Self.dictionary.utf8).write(
      to: URL(fileURLWithPath: folder + "/Localizable.stringsdict"))
    for (locale, number, expected) in [
      ("en_US", 1, ["1 goal ", "2 of 1 match ", "Ann has 1 point ", "1 red cards", "in 1 day "]),
      ("en_US", 3, ["3 goals", "2 of 3 matches", "3 red cards", "in 3 days"]),
      ("de_DE", 1, ["1 Tor ", "1 Karten"]), ("de_DE", 4, ["4 Tore"]),
    ] {
      let preview = try WidgetLab.preview([path], locale: locale)
      #expect(preview.errors.isEmpty)
      let text = try preview.view(
        .lock, type: "ShopAttributes", attributes: "{}", state: "{\"price\":\(number)}",
        now: WidgetLab.now
      ).frame(.lock).plainText
      for word in expected + ["drawn", " fenced ", "▐1:00"] {
        #expect(text.contains(word), "\(locale) \(number) \(word):\n\(text)")
      }
    }
  }
}

/// Reading an app's string tables, and reporting mistakes in them.
@Suite struct StringTableTests {
  static func table(_ text: String, _ name: String = "de.lproj/Localizable.strings") throws
    -> StringTable?
  {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "words-\(UUID())/de.lproj")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder.deletingLastPathComponent()) }
    let file = folder.deletingLastPathComponent().appendingPathComponent(name)
    try Data(text.utf8).write(to: file)
    return StringTable(file.path)
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
      table?.strings(locale: "de_DE") == [
        "greeting": "Guten \"Tag\"\nÜ😀", "bare.key": "unquoted", "alone": "alone",
        "lines": "one\ntwo",
      ])
    #expect(table?.strings(locale: "fr_FR") == [:])
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
  func reportsWrongLine(text: String, line: Int, expected: [String: String]) throws {
    let table = try Self.table(text)
    #expect(table?.error?.line == line)
    #expect(table?.strings(locale: "de") == expected)
  }

  @Test(arguments: [("{ \"strings\": {\n \"a\": } }", 2), ("[]", 1), ("{\"version\": \"1.0\"}", 1)])
  func reportsCatalogueMistakes(text: String, line: Int) throws {
    #expect(try Self.table(text, "Localizable.xcstrings")?.error?.line == line)
  }
}
