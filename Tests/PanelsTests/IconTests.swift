import Basics
import Canvas
import Simulator
import Testing

@testable import Panels

/// The icon of a card whose back end names none: one of those that say what it is about.
@Suite struct IconTests {
  private static let folder =
    "/" + #filePath.split(separator: "/").dropLast().joined(separator: "/")

  /// A type with what is sent, and the icons that suit it.
  struct Case: Sendable, CustomTestStringConvertible {
    var type: String
    var attributes: JSON
    var state: JSON
    var icons: [String]
    var testDescription: String { type }

    var shown: String { MeaningTests.shown(type, attributes, state).icon }
  }

  private static let cases = read("Icons.json5")
  private static let more = read("MoreIcons.json5")

  private static func read(_ file: String) -> [Case] {
    let bytes = FileManager.default.contents(atPath: "\(folder)/\(file)") ?? Data()
    let list = (try? JSON.parse(Array(bytes), dialect: .json5))?.array ?? []
    return list.map { item in
      Case(
        type: item["type"]?.string ?? "", attributes: item["attributes"] ?? [:],
        state: item["state"] ?? [:],
        icons: (item["icons"]?.string ?? "").split(separator: " ").map(String.init))
    }
  }

  @Test(arguments: cases) func anIconSaysWhatItIsAbout(_ item: Case) {
    #expect(item.icons.contains(item.shown), "\(item.type): \(item.shown)")
  }

  /// Of types that the words were not chosen for, nine of ten get an icon that suits.
  @Test func strangersGetIconsThatSuit() {
    let wrong = Self.more.filter { !$0.icons.contains($0.shown) }
    let words = wrong.map { "\($0.type): \($0.shown)" }.joined(separator: ", ")
    #expect(Self.more.count >= 40 && wrong.count * 10 <= Self.more.count, "\(words)")
  }

  /// A key says nothing where its value is nothing, nor does a word that many use where it stands alone.
  @Test func whatIsNotSoSaysNothing() {
    let absent: JSON = ["n": 3, "rain_alarm": false, "pizza": .null, "flights": 0, "yoga": ""]
    #expect(MeaningTests.shown("ThingAttributes", [:], absent).icon == "💠")
    #expect(MeaningTests.shown("ThingAttributes", [:], ["n": 3, "table": 4]).icon == "💠")
    #expect(MeaningTests.shown("ThingAttributes", [:], ["n": 3, "flights": 2]).icon == "🛫")
    #expect(MeaningTests.shown("DogwalkAttributes", [:], ["n": 3]).icon == "🐕")
    #expect(MeaningTests.shown("CarpetAttributes", [:], ["n": 3]).icon == "🔢")
  }

  /// Neither is longer than two columns, nor newer than terminals' fonts.
  @Test func iconsTakeTwoColumns() {
    let icons = IconDomains.table.split(separator: "\n").compactMap {
      $0.split(separator: " ").first
    }
    #expect(icons.count > 150)
    for icon in icons {
      #expect(icon.count == 1 && icon.first.map(Width.of) == 2, "\(icon)")
      let age = icon.unicodeScalars.first?.properties.age
      #expect(age.map { $0.major <= 13 } ?? false, "\(icon)")
    }
  }
}
