import Basics
import CardPlan
import Foundation
import Testing
import ViewTree

@testable import Panels

/// Values as text.
struct ValueTextTests {
  @Test(arguments: [
    (2.405, "2.41"), (1.005, "1.01"), (-2.405, "-2.41"), (0.5, "0.5"), (2.4, "2.4"),
  ])
  func numbersKeepSentPrecision(_ number: Double, _ text: String) {
    #expect(NumberStyle.english.text(number, digits: 2) == text)
  }

  @Test(arguments: [
    ("€1,234,567.50", "€1.2 M"), ("-1,234,567 kg", "-1.2M kg"), ("€999,950.00", "€1 M"),
    ("-1,234,567 €", "-1.2M €"), ("734,003,200 B", "734 MB"),
    ("38.45 %", "38.45 %"),
    ("B12 upper gate", "B12 upper gate"),
  ])
  func longNumbersAreShortenedWithTheirUnits(_ text: String, _ short: String) {
    #expect(NumberStyle.english.fit(text, 8) == short)
  }

  /// Golf has negative scores, of which the lower one leads.
  @Test(arguments: [
    ("2", "1", 0), ("9", "10", 1), ("-5", "-3", nil), ("2", "–", nil), ("187/4", "201", nil),
  ])
  func leaderHasMore(_ one: String, _ two: String, _ leader: Int?) {
    var card = Presentation()
    card.score = [.init(label: "", value: one), .init(label: "", value: two)]
    #expect(card.leader == leader)
  }

  @Test func currencyStandsWhereTheLanguagePutsIt() {
    #expect(["de_DE", "fr", "es"].allSatisfy { NumberStyle(locale: $0).isCurrencyLast })
    #expect(
      ["en_US", "pt_BR", "de_AT", "nl"].allSatisfy { !NumberStyle(locale: $0).isCurrencyLast })
  }

  @Test func nestedListsShowTheirElements() throws {
    let lists = try JSON.parse(Array("[[1, 2], [3]]".utf8))
    #expect(ValueFormat(.list).text(lists) == .text("1 2, 3"))
    #expect(ValueFormat(.list).text([[], [1]]) == .text("–, 1"))
    // So does one within an object of a list.
    guard case .rows(let rows, _) = ValueFormat.rows.text([["holes": [4, 3]]]) else {
      Issue.record("no rows")
      return
    }
    #expect(rows[0].details.map(\.value) == ["4, 3"])
  }

  /// Images count days as cells do.
  @Test func countdownOfDaysIsNotAClock() {
    let now = Date(timeIntervalSince1970: 1_790_000_000)
    let count = TextContent.countdown(to: now + 200_000, days: "{0} d {1} h", after: "15:02")
    #expect(count.string(at: now) == "2 d 07 h" && Clock.digits(200_000) == "2 d 07 h")
    #expect(count.change(after: now).map { $0 - 1 < now + 3600 } == true)
    #expect(count.string(at: now + 199_940) == "1:00")
    #expect(count.string(at: now + 200_000) == "15:02")
    #expect(count.change(after: now + 200_000) == nil)
  }
}
