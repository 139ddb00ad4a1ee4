import Basics
import CardPlan
import Panels
import Simulator
import Testing

/// Values are written as sent, without units or currencies that the sender did not give.
struct ValueTests {
  @Test(arguments: [
    ("{infusedMl: 96, targetMl: 880}", ["Infused: 96 ml", "Target: 880 ml"]),
    ("{infused: 96, total: 880}", ["Infused: 96", "Total: 880"]),
    ("{whiteClock: 580000, blackClock: 42}", ["White clock: 580,000", "Black clock: 42"]),
    (
      "{weightKg: 4.256, temp_celsius: 21.5, speed_kmh: 88}",
      ["Weight: 4.256 kg", "Temp: 21.5 °C", "Speed: 88 km/h"]
    ),
    (
      "{glucose_mg_dl: 142, co2_g_km: 120, windSpeedMS: 9.5, wind_m_s: 3, power_w_kg: 3.4}",
      [
        "Glucose: 142 mg/dl", "Co2: 120 g/km", "Wind speed: 9.5 m/s", "Wind: 3 m/s",
        "Power: 3.4 W/kg",
      ]
    ),
    (
      "{energy_kw_h: 2, torque_lb_ft: 300, rain_mm_h: 4}",
      ["Energy: 2 kWh", "Torque: 300 lb·ft", "Rain: 4 mm/h"]
    ),
    (
      "{rate: 1.08374, close: 1.0812, share: 0.4978, third: 0.333333333, tiny: 0.00000847}",
      ["Rate: 1.08374", "Close: 1.0812", "Share: 0.4978", "Third: 0.3333", "Tiny: 0.00000847"]
    ),
    (
      "{orderNumber: 1790000100, pageViews: 1790000100000, seen: 1790000100}",
      [
        "Order number: 1,790,000,100", "Page views: 1,790,000,100,000",
        "Seen: 2026-09-21T14:15:00Z",
      ]
    ),
    (
      "{doors: 811692715.675, visitors: 811692715}",
      ["Doors: 2026-09-21T14:11:55.675Z", "Visitors: 811,692,715"]
    ),
    (
      "{costCents: 2167, fare: 12.5, votes: 3, currencyCode: 'EUR'}",
      ["Cost: €21.67", "Fare: €12.50", "Votes: 3"]
    ),
    ("{'👍': 3}", ["👍: 3"]),
    ("{stepsPerMin: 92, bloodFlowPerMin: 300}", ["Steps per min: 92", "Blood flow per min: 300"]),
    (
      "{priceEurPerMWh: -12.4, fee_per_kwh: 0.3, costPerMHz: 2}",
      ["Price eur per MWh: -12.4", "Fee per kWh: 0.3", "Cost per MHz: 2"]
    ),
    ("{storedMWh: 3, pressureHPa: 1013}", ["Stored: 3 MWh", "Pressure: 1013 hPa"]),
    (
      "{broodTempC: 34.9, tempF: 1420, draughtM: 14.35, underKeelClearanceM: 1.9, speedKn: 6.2}",
      [
        "Brood temp: 34.9 °C", "Temp: 1420 °F", "Draught: 14.35 m", "Under keel clearance: 1.9 m",
        "Speed: 6.2 kn",
      ]
    ),
    (
      "{thrustKN: 28400, cutterTorqueMNm: 6.1, doseUSv: 12, endTidalCo2MmHg: 52, load_kg: 0}",
      [
        "Thrust: 28,400 kN", "Cutter torque: 6.1 MNm", "Dose: 12 µSv", "End tidal co2: 52 mmHg",
        "Load: 0 kg",
      ]
    ),
    (
      "{headingDeg: 5, seeingArcsec: 1.42, advanceMmPerMin: 48, queenAgeDays: 412}",
      [
        "Heading: 5°", "Seeing: 1.42″", "Advance mm per min: 48", "Queen age: 412 d",
      ]
    ),
    (
      "{radioMW: 2, laser_mw: 3, force_kn: 4, currentKn: 1, wavelengthNm: 532, boltTorqueNm: 80, holeNm: 1}",
      [
        "Radio: 2 MW", "Laser mw: 3", "Force: 4 kN", "Current kn: 1", "Wavelength: 532 nm",
        "Bolt torque: 80 Nm",
        "Hole nm: 1",
      ]
    ),
    (
      "{honeyG: 850, vitaminC: 3, planB: 2, gearM: 1, tradingDays: 3, speedTestMs: 40}",
      [
        "Honey g: 850", "Vitamin c: 3", "Plan b: 2", "Gear m: 1", "Trading days: 3",
        "Speed test: 40 ms",
      ]
    ),
    (
      "{weightLb: 3, weightLbs: 4, pressureKPa: 101.3, pressureHPa: 1013}",
      ["Weight lb: 3", "Weight lbs: 4", "Pressure kPa: 101.3", "Pressure hPa: 1013"]
    ),
    (
      "{phone: 4477009001, orderNumber: 123456, zip: 10115, year: 1987, filledL: 20115}",
      [
        "Phone: 4,477,009,001", "Order number: 123,456", "Zip: 10,115", "Year: 1987",
        "Filled l: 20,115",
      ]
    ),
    (
      "{waitMin: 5, minPrice: 3, bar: 4, foundIn: 7}",
      ["Wait: 5 min", "Min price: 3", "Bar: 4", "Found in: 7"]
    ),
    (
      "{tripSeconds: 59.98, lapSeconds: 3599.7, waitSeconds: 0.9997}",
      ["Trip: 1:00", "Lap: 1 h", "Wait: 1 s"]
    ),
    (
      "{secondsLeft: 215, minutesToTarget: 14, bytes_sent: 2048, daysToGo: 3, metersPerStep: 2}",
      [
        "Left: 3:35", "To target: 14 min", "Sent: 2048 B", "To go: 3 d", "Meters per step: 2",
      ]
    ),
    (
      "{minutesLeft: 4, secondsLeft: 9, hoursOpen: '9 to 5', seconds: 3, milesAway: null}",
      [
        "Minutes left: 4 min", "Seconds left: 9 s", "Hours open: 9 to 5", "Seconds: 3",
        "Miles away: –",
      ]
    ),
    (
      "{durationMs: 38, tripSeconds: 130, rideMinutes: 125}",
      ["Duration: 38 ms", "Trip: 2:10", "Ride: 2 h 5 min"]
    ),
    (
      "{length: 'PT1H5M', pause: 'PT12M', note: 'PTA'}",
      ["Length: 1 h 5 min", "Pause: 12:00", "Note: PTA"]
    ),
    ("{fare: {amount: 12.5, currency: 'EUR'}}", ["Fare: €12.50"]),
    ("{order: {total_price: '1199.00', currency: 'USD'}}", ["Order total price: $1,199.00"]),
    ("{fare: {amount: 'free', currency: 'EUR'}}", ["Fare amount: free", "Fare currency: EUR"]),
    ("{fare: {amountCents: 650, currency: 'USD'}}", ["Fare: $6.50"]),
    ("{priceCents: 650000}", ["Price cents: 650,000"]),
    ("{fare: {total: 650, currency: 'NOK'}}", ["Fare total: 650.00 NOK"]),
    (
      "{bid: {amount: 12, currency: 'USD'}, low: {amount: 9.1, currency: 'USD'}}",
      ["Bid: $12.00", "Low: $9.10"]
    ),
    (
      "{bid: {amountMinor: 120000, currency: 'GBP'}, top: {amount: 10125.5, currency: 'GBP'}}",
      ["Bid: £1,200.00", "Top: £10,125.50"]
    ),
    ("{due: {amount: 62000, currency: 'JPY'}}", ["Due: ¥62,000"]),
    ("{fee: {amount: 0.00012, currency: 'BTC'}}", ["Fee: 0.00012 BTC"]),
    ("{dist: {value: 3.2, unit: 'mi'}}", ["Dist: 3.2 mi"]),
    (
      "{run: {value: 3, unit: {symbol: 'km', converter: {coefficient: 1000, constant: 0}}}}",
      ["Run: 3 km"]
    ),
    ("{gates: {upper: 1, lower: 2}}", ["Gates upper: 1", "Gates lower: 2"]),
    ("{a: {x: {open: 1}}, b: {x: {open: 2}}}", ["A x open: 1", "B x open: 2"]),
    ("{weightKg: 1, weight: 2}", ["Weight kg: 1", "Weight: 2"]),
    ("{tags: ['a', 'b', 3], none: [], text: ''}", ["Tags: a, b, 3", "None: –", "Text: –"]),
    (
      "{lanes: [{name: 'A', waitMin: 0, open: false}, {name: 'B', waitMin: 4}, {name: 'C'}, {name: 'D'}]}",
      ["Lanes: A · wait min 0 · open no | B · wait min 4 | C +1"]
    ),
    (
      "{lines: [{sku: 'A', price: {amount: 12, currency: 'EUR'}, seat: {row: 4, id: 'x'}}, {sku: 'B'}]}",
      ["Lines: A · price €12.00 · seat row 4 | B"]
    ),
    (
      "{wheels: [{id: 'A1', weightG: 34100}, {id: 'A2', weightG: 33890}]}",
      ["Wheels: A1 · weight g 34,100 | A2 · weight g 33,890"]
    ),
    (
      "{doses: [{drug: 'etorphine', mg: 4.5}], runs: [{id: 7, status: 'armed', minutes: 5}]}",
      ["Doses: Etorphine · mg 4.5", "Runs: 7 · status armed · minutes 5"]
    ),
    (
      "{day: '2026-09-21', isHot: true, big: 123456.789}",
      ["Day: 2026-09-21", "Is hot: yes", "Big: 123,456.789"]
    ),
  ])
  func reads(_ state: String, _ lines: [String]) throws {
    let thing = try Planned(state)
    #expect(thing.lines == lines)
    #expect(thing.plan.progress == nil && thing.plan.timer == nil)
  }

  @Test func valuesKeepTheirPlaces() throws {
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

  @Test func firstValueFixesUndecidedFormat() throws {
    let bar = try Planned("{progress: 0}")
    #expect(bar.plan.progress?.scale == nil && bar.card.progress == .fraction(0))
    let next = try bar.updated("{progress: 35}")
    #expect(next.plan.progress?.scale == 100 && next.card.progress == .fraction(0.35))
    #expect(try next.updated("{progress: 1}").card.progress == .fraction(0.01))
    #expect(try next.updated("{}").card.progress == .unknown)
  }

  @Test func nullAtStartKeepsRole() throws {
    let start = try Planned(
      "{eta: null, progress: null, steps: ['cut', 'press', 'dry'], step: null}")
    #expect(start.card.timerLabel == "ETA" && start.card.progress == .unknown)
    #expect(
      start.card.steps?.names.count == 3 && start.card.steps?.current == -1 && start.lines.isEmpty)
    let next = try start.updated(
      "{eta: '2026-09-21T15:02:00Z', progress: 0.2, steps: ['cut', 'press', 'dry'], step: 'press'}")
    #expect(
      next.card.timer != nil && next.card.progress == .fraction(0.2)
        && next.card.steps?.current == 1)
    let text = try start.updated(
      "{eta: 'soon', progress: 'half', steps: ['cut', 'press'], step: 'x'}")
    #expect(text.card.timerAfter == "soon" && text.card.progressText == "half")
    #expect(text.card.steps?.unknown == "x" && text.card.steps?.current == -1)
  }

  /// An amount that is null at the start still gets its currency or unit when it arrives.
  @Test func nullAmountKeepsCurrencyAndUnit() throws {
    let start = try Planned(
      "{price: {amount: null, currency: 'EUR'}, temp: {value: null, unit: '°C'}}")
    #expect(start.lines == ["Price: –", "Temp: –"])
    let next = try start.updated(
      "{price: {amount: 12.5, currency: 'EUR'}, temp: {value: 4, unit: '°C'}}")
    #expect(next.lines == ["Price: €12.50", "Temp: 4 °C"])
  }

  /// A list without objects keeps its space; its elements decide nothing.
  @Test func emptiedListStaysAList() throws {
    let start = try Planned("{legs: [{name: 'A'}], codes: [], tags: []}")
    let next = try start.updated("{legs: [], codes: [{name: 'E4'}], tags: ['a']}")
    #expect(next.lines == ["Legs: ", "Codes: E4", "Tags: a"])
    #expect(try next.updated("{legs: null, codes: []}").lines == ["Legs: ", "Codes: –", "Tags: –"])
  }

  @Test func typeNamesAreSplitIntoWords() {
    #expect(KeyWords.name(ofType: "PizzaDeliveryAttributes") == "Pizza delivery")
    #expect(KeyWords.name(ofType: "com.x.RideActivityAttributes") == "Ride")
    #expect(KeyWords.name(ofType: "Attributes") == "Attributes")
    #expect(KeyWords.sentence("OUT_FOR_DELIVERY") == "Out for delivery")
    #expect(KeyWords.sentence("inTransit") == "In transit")
    #expect(KeyWords.sentence("USA") == "USA" && KeyWords.sentence("Gate B12!") == "Gate B12!")
  }
}
