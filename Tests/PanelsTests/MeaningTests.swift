import Canvas
import Basics
import Simulator
import Testing

@testable import Panels

/// What is made of names and values of fields: ways, lists, units, times, the one number.
@Suite struct MeaningTests {
  static let start = Date(timeIntervalSince1970: 1_795_254_067)  // 09:41:07 UTC

  static func activity(
    _ type: String = "ThingAttributes", _ attributes: JSON = [:], _ content: JSON
  ) -> Activity {
    Activity(
      id: "a-1", attributesType: type, attributes: attributes, contentState: content,
      startedAt: start)
  }

  static func shown(
    _ type: String = "ThingAttributes", _ attributes: JSON = [:], _ content: JSON
  ) -> Presentation { Presentation(of: activity(type, attributes, content)) }

  private func card(
    _ type: String = "ThingAttributes", _ attributes: JSON = [:], _ content: JSON, width: Int = 58
  ) -> String {
    let panel = Panel(Self.activity(type, attributes, content))
    return panel.picture(.lockScreen, width: width, .init(theme: .builtIn, now: Self.start))
      .plainText
  }

  // MARK: Scores

  @Test func aPeriodIsNoThirdNumber() {
    let text = card(
      "HockeyAttributes", ["name": "Cup"], ["homeScore": 1, "awayScore": 0, "period": 3])
    #expect(text.contains("Home ▸ 1   –   0") || text.contains("Home ▸   1   –   0"), "\(text)")
    #expect(text.contains("Period 3"))
    let level = card("X", [:], ["homeScore": 2, "awayScore": 2, "minute": 71])
    #expect(level.contains("2   –   2") && level.contains("71′"))
    #expect(!level.contains("▸") && !level.contains("◂"))
  }

  // MARK: Numbers

  @Test(
    arguments: [
      (["discountPercent": 0.15, "n": 3], "Discount    15 %"),
      (["batteryLevel": 0.05, "n": 3], "Battery level  ━"),
      (["progress": 1.7], "100 %"), (["percent": 0.62], "62 %"), (["percent": 62], "62 %"),
      (["balance": -1234.5, "currency": "EUR", "account": "Giro"], "-€1,234.50"),
      (["temperature": -12.5, "unit": "°C"], "-12.5 °C"), (["duration": "PT1H5M"], "1 h 5 min"),
      (["train": "ICE597", "seat": "24A"], "ICE597"), (["share": 0.00012, "name": "x"], "0.00012"),
      (["status": "near", "driver": ["name": "Ben"]], "Driver"),
      (["changePercent": 0.4, "n": 3], "0.4 %"),
      (["elapsed": 204, "duration": 622], "03:24 of 10:22"),
      (["lap": 3, "totalLaps": 12], "Lap 3 of 12"),
    ] as [(JSON, String)])
  func aNumberIsReadByItsName(_ content: JSON, _ words: String) {
    let text = card("ThingAttributes", ["title": "Thing"], content)
    #expect(text.contains(words), "\(text)")
  }

  @Test(arguments: [20, 30, 40, 58, 76])
  func aNumberIsNeverCut(width: Int) {
    for value: Int64 in [7, 12_345, 123_456_789_012] {
      let text = card(
        "X", [:], ["amountOfThings": .int(value), "other": 1, "note": "x"], width: width)
      let cut = zip(text, text.dropFirst()).contains { $0.isNumber && $1 == "…" }
      #expect(!cut, "\(text)")
    }
    let wide = card("X", [:], ["amountOfThings": 123_456_789_012, "other": 1])
    #expect(wide.contains("123,456,789,012"))
  }

  @Test func digitsStandInGroups() {
    let english = NumberStyle.english
    #expect(english.text(1200) == "1200" && english.text(12_000) == "12,000")
    #expect(english.text(-1_234_567.5) == "-1,234,567.5" && english.text(-0.25) == "-0.25")
    #expect(NumberStyle(locale: "de_DE.UTF-8").text(1_234_567.05) == "1.234.567,05")
    #expect(NumberStyle(locale: "fr-FR").text(12_345) == "12\u{202F}345")
    #expect(NumberStyle(locale: "de_CH").text(12_345.5) == "12’345.5")
    #expect(NumberStyle(locale: "ko_KR") == .english && NumberStyle(locale: "C") == .english)
    #expect(NumberStyle(locale: "pt_BR").number("1.234,5") == 1234.5)
    #expect(english.short(98_765_432) == "98.8 M" && english.fit("98,765,432", 6) == "98.8 M")
  }

  @Test func bytesOfATotalAreABar() {
    let shown = Self.shown("X", [:], ["uploadedBytes": 700_000_000, "totalBytes": 1_200_000_000])
    #expect(shown.trailing == "700 MB of 1.2 GB" && shown.fields.isEmpty)
    guard case .fraction(let value) = shown.progress else {
      Issue.record("no bar")
      return
    }
    #expect(abs(value - 7.0 / 12) < 1e-9)
    #expect(Self.shown("X", [:], ["pagesRead": 3, "totalPages": 10]).trailing == "Pages 3 of 10")
  }

  // MARK: Fields

  @Test func nestedFieldsAreNamedByTheirLeafAndUnitsByTheirNames() {
    let shown = Self.shown(
      "WorkoutAttributes", ["name": "Run"],
      [
        "metrics": ["heartRate": 142, "distanceKm": 5.25, "calories": 312],
        "isPaused": false, "isOutdoor": true,
      ])
    #expect(shown.fields.map(\.label) == ["Heart rate", "Distance", "Calories", "Outdoor"])
    #expect(shown.fields.map(\.value) == ["142 bpm", "5.25 km", "312 kcal", "yes"])
    #expect(shown.icon == "🏃")
    // Two leaves of a name keep the names on their way.
    let two = Self.shown("X", [:], ["front": ["level": 4], "rear": ["level": 5]])
    #expect(two.fields.map(\.label) == ["Front level", "Rear level"])
  }

  @Test func amountsHaveTheirCurrency() {
    let shown = Self.shown("X", [:], ["currency": "EUR", "price": 12.5, "fee": 3, "items": 2])
    #expect(shown.fields.map(\.value) == ["€12.50", "2", "€3"])
    #expect(Self.shown("X", [:], ["priceUsd": 1250.5, "n": 1]).fields.first?.value == "$1,250.50")
    #expect(
      Self.shown("X", [:], ["currency": "KRW", "total": 45_000, "n": 1]).fields.first?.value
        == "₩45,000")
  }

  @Test func labelsKeepTheirColumn() {
    let text = card("X", [:], ["a": 1, "somewhatLonger": 2, "third": 3, "fourth": 4])
    let rows = text.split(separator: "\n").map(String.init).filter {
      $0.contains("A ") || $0.contains("Fourth")
    }
    let places = rows.compactMap { row in
      row.firstIndex { $0.isNumber }.map { row.distance(from: row.startIndex, to: $0) }
    }
    #expect(places.count == 2 && Set(places).count == 1, "\(text)")
  }

  // MARK: Lists

  @Test func thingsWithNumbersAreRanked() {
    let shown = Self.shown(
      "ElectionAttributes", [:],
      ["candidates": [["name": "Owl", "votes": 120], ["name": "Jay", "votes": 48_211]]])
    #expect(shown.bars.map(\.label) == ["Jay", "Owl"] && shown.bars[0].value == "48,211")
    #expect(shown.bars[0].fraction == 1 && shown.icon == "📊")
    let text = card(
      "X", [:], ["candidates": [["name": "Owl", "percent": 61], ["name": "Jay", "percent": 39]]])
    #expect(text.contains("Owl") && text.contains("61 %") && text.contains("━━━"), "\(text)")
  }

  @Test func setsAreATable() {
    for content: JSON in [
      ["sets": [["home": 6, "away": 4], ["home": 3, "away": 6]]], ["sets": [[6, 4], [3, 6]]],
      ["homeSets": [6, 3], "awaySets": [4, 6]],
    ] {
      let table = Self.shown(
        "TennisAttributes", ["homePlayer": "Strix", "awayPlayer": "Bubo"], content
      ).table
      #expect(table?.rows.map(\.values) == [["6", "3"], ["4", "6"]], "\(content)")
      #expect(table?.rows.map(\.label) == ["Strix", "Bubo"], "\(content)")
    }
  }

  @Test func theNextStopIsMarked() {
    let stops: JSON = [
      ["name": "Harbour", "passed": true], ["name": "Market", "arrivalTime": 1_795_254_427],
      ["name": "Airport"],
    ]
    let shown = Self.shown("BusAttributes", [:], ["stops": stops])
    #expect(shown.steps == .init(names: ["Harbour", "Market", "Airport"], current: 1))
    #expect(shown.fields.first?.value == "Market")
    let text = card("BusAttributes", [:], ["stops": stops])
    #expect(text.contains("✓ Harbour   ◐ Market"), "\(text)")
    #expect(text.contains("Market · 09:47 (in 6 min)"), "\(text)")
    #expect(Self.shown("X", [:], ["stops": ["A", "B"], "nextStop": "B"]).steps?.current == 1)
  }

  @Test func itemsAreCountedWithTheFirstNames() {
    let items: JSON = [
      ["name": "Pizza", "quantity": 2], ["name": "Cola"], ["name": "Salad"], ["name": "Ice"],
    ]
    #expect(
      Self.shown("X", [:], ["items": items]).fields.first?.value
        == "4 · 2 × Pizza, Cola, Salad, …")
    #expect(Self.shown("X", [:], ["tags": ["a", "b"]]).fields.first?.value == "a, b")
  }

  // MARK: Ways

  @Test(
    arguments: [
      ["from": "SFO", "to": "ICN"], ["origin": "SFO", "destination": "ICN"],
      ["originCode": "SFO", "destinationCode": "ICN"], ["route": "SFO → ICN"],
      ["departure": ["iata": "SFO", "city": "San Francisco"], "arrival": ["iata": "ICN"]],
    ] as [JSON])
  func aRouteIsALine(attributes: JSON) {
    let shown = Self.shown("FlightAttributes", attributes, ["progress": 0.5, "delayMinutes": 25])
    #expect(shown.route == .init(from: "SFO", to: "ICN") && shown.icon == "🛫")
    let text = card("FlightAttributes", attributes, ["progress": 0.5, "delayMinutes": 25])
    #expect(text.contains("SFO ━━━") && text.contains("● ") == false && text.contains("─── ICN"))
    #expect(shown.fields.first == .init(label: "Delay", value: "+25 min", isUrgent: true))
    #expect(Self.shown("X", attributes, ["delayMinutes": 0]).fields.isEmpty)
    #expect(Self.shown("X", attributes, ["status": "DELAYED"]).isAlarming)
  }

  @Test func aLoneNumberIsTheHero() {
    let shown = Self.shown("QueueAttributes", ["name": "Town hall"], ["position": 42])
    #expect(shown.hero == .init(number: "42", words: "Position") && shown.fields.isEmpty)
    let text = card("QueueAttributes", ["name": "Town hall"], ["position": 42])
    #expect(text.contains("██") && text.contains("Position"), "\(text)")
    #expect(
      Self.shown("X", [:], ["priceUsd": 189.84]).hero == .init(number: "189.84", words: "$ · Price")
    )
    #expect(Self.shown("X", [:], ["a": 1, "b": 2]).hero == nil)
  }

  @Test func whatNoWordSaysHasThePictureOfItsShape() {
    #expect(Self.shown("Zyx", [:], ["aScore": 1, "bScore": 2]).icon == "🏆")
    #expect(Self.shown("Zyx", [:], ["q": "w"]).icon != "🔔")
    #expect(Self.shown("Zyx", [:], ["gate": "B12", "terminal": "2", "seat": "call"]).icon == "🛫")
  }

  @Test func everyPictureIsTwoColumnsWide() {
    for word in ["queue", "weather", "match", "vote", "workout", "flight", "cart", "stock"] {
      let icon = Self.shown("X", [:], [word: "yes"]).icon
      #expect(TextLayout.width(icon) == 2, "\(word) \(icon)")
    }
    #expect(Self.shown("StockAttributes", ["symbol": "OWL"], ["priceUsd": 1, "n": 2]).icon == "📈")
  }

  // MARK: Times

  @Test func timesAreTimes() {
    let shown = Self.shown(
      "FlightAttributes", [:], ["departureTime": 1_795_257_667, "boardingTime": 1_795_254_427])
    #expect(shown.timer != nil)
    #expect(shown.fields.map(\.label) == ["Boarding time"])
    let text = card(
      "FlightAttributes", [:], ["departureTime": 1_795_257_667, "boardingTime": 1_795_254_427])
    #expect(text.contains("09:47 (in 6 min)"), "\(text)")
    let time = TimeText(near: Self.start, now: Self.start, secondsFromGMT: 3600)
    #expect(time.text("eta", 1_795_254_427) == "10:47 (in 6 min)")
    #expect(time.text("eta", "2026-11-21T09:47:07Z") == "10:47 (in 6 min)")
    #expect(time.text("eta", 816_946_927, isBrief: true) == "10:42")
    #expect(time.text("score", 1_795_254_427) == "1795254427" && time.text("eta", 5) == "5")
    #expect(time.text("eta", 1_795_253_767) == "10:36 (5 min ago)")
    #expect(time.text("eta", 1_795_426_867) == "23 Nov 10:41 (in 2 d)")
  }
}
