import Basics
import CardPlan
import Simulator
import Testing

/// How values are written: as they were sent, with no unit and no currency that the sender did not give.
struct ValueTests {
  @Test(arguments: [
    ("{infusedMl: 96, targetMl: 880}", ["Infused: 96 ml", "Target: 880 ml"]),
    ("{infused: 96, total: 880}", ["Infused: 96", "Total: 880"]),
    ("{whiteClock: 580000, blackClock: 42}", ["White clock: 580,000", "Black clock: 42"]),
    (
      "{weightKg: 4.256, temp_celsius: 21.5, speed_kmh: 88}",
      ["Weight: 4.26 kg", "Temp: 21.5 °C", "Speed: 88 km/h"]
    ),
    ("{stepsPerMin: 92, bloodFlowPerMin: 300}", ["Steps per min: 92", "Blood flow per min: 300"]),
    (
      "{priceEurPerMWh: -12.4, fee_per_kwh: 0.3, costPerMHz: 2}",
      ["Price eur per MWh: -12.4", "Fee per kWh: 0.3", "Cost per MHz: 2"]
    ),
    ("{storedMWh: 3, pressureHPa: 1013}", ["Stored: 3 MWh", "Pressure: 1013 hPa"]),
    (
      "{waitMin: 5, minPrice: 3, bar: 4, foundIn: 7}",
      ["Wait: 5 min", "Min price: 3", "Bar: 4", "Found in: 7"]
    ),
    (
      "{durationMs: 38, tripSeconds: 130, rideMinutes: 125}",
      ["Duration: 38 ms", "Trip: 2:10", "Ride: 2 h 5 min"]
    ),
    ("{length: 'PT1H5M', note: 'PTA'}", ["Length: 1 h 5 min", "Note: PTA"]),
    ("{fare: {amount: 12.5, currency: 'EUR'}}", ["Fare: €12.50"]),
    ("{fare: {amountCents: 650, currency: 'USD'}}", ["Fare amount: $6.50"]),
    ("{priceCents: 650000}", ["Price cents: 650,000"]),
    ("{fare: {total: 650, currency: 'NOK'}}", ["Fare total: 650 NOK"]),
    ("{dist: {value: 3.2, unit: 'mi'}}", ["Dist: 3.2 mi"]),
    (
      "{run: {value: 3, unit: {symbol: 'km', converter: {coefficient: 1000, constant: 0}}}}",
      ["Run: 3 km"]
    ),
    ("{gates: {upper: 1, lower: 2}}", ["Gates upper: 1", "Gates lower: 2"]),
    ("{a: {x: {open: 1}}, b: {x: {open: 2}}}", ["A x open: 1", "B x open: 2"]),
    ("{weightKg: 1, weight: 2}", ["Weight kg: 1 kg", "Weight: 2"]),
    ("{tags: ['a', 'b', 3], none: [], text: ''}", ["Tags: a, b, 3", "None: –", "Text: –"]),
    (
      "{lanes: [{name: 'A', waitMin: 0, open: false}, {name: 'B', waitMin: 4}, {name: 'C'}, {name: 'D'}]}",
      ["Lanes: A · wait min 0 · open no | B · wait min 4 | C +1"]
    ),
    (
      "{day: '2026-09-21', isHot: true, big: 123456.789}",
      ["Day: 2026-09-21", "Is hot: yes", "Big: 123,456.79"]
    ),
  ])
  func reads(_ state: String, _ lines: [String]) throws {
    let thing = try Planned(state)
    let roles = thing.plan.progress == nil && thing.plan.timer == nil
    #expect(thing.lines == lines && roles)
  }

  @Test func nothingSwapsPlaces() throws {
    let start = try Planned(
      """
      {estimatedArrival: "2026-09-21T15:02:00Z", estimatedDeparture: null, delay: null, score: 3}
      """)
    let later = try start.updated(
      """
      {estimatedDeparture: "2026-09-21T14:02:00Z", score: 7, delay: 12, estimatedArrival: null, gate: "B2"}
      """)
    #expect(start.lines[1...2] == ["Estimated departure: –", "Delay: –"])
    #expect(
      later.lines == [
        "Estimated arrival: –", "Estimated departure: 2026-09-21T14:02:00Z", "Delay: 12",
        "Score: 7",
        "Gate: B2",
      ])
    let last = try later.updated("{delay: 'late', gate: 4}")
    #expect(last.plan == later.plan)
  }

  @Test func openValuesAreFixedByTheFirst() throws {
    let bar = try Planned("{progress: 0}")
    #expect(bar.plan.progress?.scale == nil && bar.card.progress == .fraction(0))
    let next = try bar.updated("{progress: 35}")
    #expect(next.plan.progress?.scale == 100 && next.card.progress == .fraction(0.35))
    #expect(try next.updated("{progress: 1}").card.progress == .fraction(0.01))
    #expect(try next.updated("{}").card.progress == .unknown)
  }

  @Test func aTypeIsNamedByItsWords() {
    #expect(KeyWords.name(ofType: "PizzaDeliveryAttributes") == "Pizza delivery")
    #expect(KeyWords.name(ofType: "com.x.RideActivityAttributes") == "Ride")
    #expect(KeyWords.name(ofType: "Attributes") == "Attributes")
    #expect(KeyWords.sentence("OUT_FOR_DELIVERY") == "Out for delivery")
    #expect(KeyWords.sentence("inTransit") == "In transit")
    #expect(KeyWords.sentence("USA") == "USA" && KeyWords.sentence("Gate B12!") == "Gate B12!")
  }
}
