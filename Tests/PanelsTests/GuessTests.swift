import Basics
import Canvas
import Simulator
import Testing

@testable import Panels

/// What back ends of any trade send, and what a person reads of it: each case is of a rule, not of a card.
@Suite struct GuessTests {
  private static let now: Int64 = 1_795_254_067

  private func card(_ attributes: JSON, _ state: JSON, _ kind: PresentationKind = .lockScreen)
    -> String
  {
    let panel = Panel(MeaningTests.activity("ThingAttributes", attributes, state))
    return panel.picture(kind, width: 70, .init(theme: .builtIn, now: MeaningTests.start)).plainText
  }

  private func expect(
    _ attributes: JSON, _ state: JSON, _ words: [String], not others: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let text = card(attributes, state)
    let line = text.split { " \n▐▌".contains($0) }.joined(separator: " ")
    for word in words {
      #expect(line.contains(word), "\(text)", sourceLocation: sourceLocation)
    }
    for other in others {
      #expect(!line.contains(other), "\(text)", sourceLocation: sourceLocation)
    }
  }

  @Test(
    arguments: [
      (["bloodFlowMlMin": 320], "Blood flow 320 ml/min"),
      (["flow_ml_per_min": 320], "Flow 320 ml/min"),
      (["stepsPerMin": 110], "Steps 110/min"), (["flow_l_min": 2.1], "Flow 2.1 l/min"),
      (["dripMlPerHr": 60], "Drip 60 ml/h"), (["rampFPerHr": 400], "Ramp 400 °F/h"),
      (["descent_m_s": 3], "Descent 3 m/s"), (["beats_per_minute": 72], "72 bpm"),
    ] as [(JSON, String)])
  func aRateIsNoTime(_ state: JSON, _ words: String) {
    expect(["title": "Thing"], state.merging(["note": 5]), [words], not: ["5 h"])
  }

  @Test(
    arguments: [
      (["orp_mv": 640], "ORP 640 mV"), (["EnergyWh": 510], "Energy 510 Wh"),
      (["water_l": 6.4], "Water 6.4 l"),
      (["alt_m": 2950], "Altitude 2,950 m"), (["lift_wait_s": 540], "Lift wait 9 min"),
      (["snow_cm_24h": 14], "Snow 24h 14 cm"), (["azDeg": 261], "Azimuth 261°"),
      (["windKt": 14], "Wind 14 kn"),
      (["mgdl": 142], "Glucose 142 mg/dL"), (["energyKWh": 12], "Energy 12 kWh"),
      (["peakDb": -6.2], "Peak level -6.2 dB"),
      (["RemainingProgramTime": 5400], "Remaining program time 1 h 30 min"),
      (["dur_planned_s": 2700], "45 min"),
      (["carbs_g": 18], "Carbs 18 g"), (["pack_v": 51.2], "Pack 51.2 V"),
      (["litersUsed": 84.5], "Liters used 84.5"),
      (["team_m": 3], "Team m 3"),
    ] as [(JSON, String)])
  func aUnitStandsBehindItsNumber(_ state: JSON, _ words: String) {
    expect(["title": "Thing"], state.merging(["note": 5]), [words])
  }

  @Test(
    arguments: [
      ["minor": 350, "ccy": "EUR"], ["amount_minor": 350, "currency": "EUR"],
      ["minorUnits": 350, "currencyCode": "EUR"],
      ["cents": 350, "currency": "EUR"], ["amount": 3.5, "ccy": "EUR"],
      ["value": "3.50", "currency": "EUR"],
      ["units": "3", "nanos": 500_000_000, "currency_code": "EUR"],
    ] as [JSON])
  func anAmountWithItsCurrencyIsOneValue(_ fee: JSON) {
    expect(
      ["title": "Thing"], ["fareSoFar": fee, "note": 5], ["Fare so far €3.50"], not: ["EUR", "350"])
  }

  @Test func wholeAmountsBesideCentsAreCents() {
    expect(
      ["title": "Thing"],
      [
        "raised": ["amount": 1_834_050, "currency": "USD"],
        "goal": ["amount": 2_500_000, "currency": "USD"],
        "last_gift_cents": 5000, "fee_cents": 0,
      ], ["$18,340.50 of $25,000", "Last gift $50", "73 %"], not: ["Fee"])
    // Yen have no smaller coin, and alone a whole number is what it says.
    expect(["title": "T"], ["fare": ["minor": 1200, "ccy": "JPY"], "n": 5], ["¥1,200"])
    expect(["title": "T"], ["fare": ["amount": 2000, "ccy": "EUR"], "n": 5], ["€2,000"])
  }

  @Test(
    arguments: [
      (["refund_cents": 284_150], "Refund 2,841.50"),
      (["totalCents": 4937, "cur": "CAD"], "Total CAD 49.37"),
      (["pricePerL": 1.589, "ccy": "EUR"], "Price €1.589/l"),
      (["overage_cents_per_min": 19, "currency": "EUR"], "Overage €0.19/min"),
      (["lastPx": "142.39", "ccy": "USD"], "Last price $142.39"),
      (["due": ["value": "1250.00", "currency": "EUR"]], "Due €1,250.00"),
    ] as [(JSON, String)])
  func anAmountIsReadByItsName(_ state: JSON, _ words: String) {
    expect(["title": "Thing"], state.merging(["note": 5]), [words])
  }

  @Test(
    arguments: [
      (["etaSeconds": 910], "ETA 15 min"), (["avgIntervalSec": 352], "Average interval 5 min 52 s"),
      (["paceSecPerKm": 326], "Pace 5:26/km"), (["bytes_per_sec": 90_150_000], "90.2 MB/s"),
      (["range_m": 13_200], "Range 13.2 km"), (["energyAddedWh": 26_480], "Energy added 26.48 kWh"),
      (["pm25UgM3": 49], "PM2.5 49 µg/m³"), (["soilMoisture": 0.27], "Soil moisture 27 %"),
      (["targetSoc": 0.8, "soc": 0.53], "Target SOC 80 %"), (["containment": 0.15], "15 %"),
      (["waterGoalMl": 2500, "waterMl": 1400], "1,400 of 2,500 ml"),
      (["totalKm": 42.195, "distanceKm": 30], "30 of 42.2 km"),
      (["maxDepthM": 28.4, "depthM": 16.8], "Depth 16.8 m"),
      (["zoneCount": 6, "activeZone": ["idx": 3, "name": "Pears"]], "Zone 3 of 6"),
      (["filledQty": "165", "orderQty": "250"], "165 of 250"),
      (["leg": 2, "legs": 5], "Leg 2 of 5"), (["hr": 163], "Heart rate 163 bpm"),
      (["layer_total": 310, "layer_cur": 142], "Layer 142 of 310"),
      (["usedMb": 7372, "capMb": 10_240], "7.2 of 10 GB"),
      (["employees_total": 412, "employees_paid": 268, "ccy": "EUR"], "Employees 268 of 412"),
      (["setpoint_min_c": -80, "setpoint_max_c": -60], "Setpoint -80 – -60 °C"),
      (["err_rate": 0.034], "Error rate 3.4 %"), (["abvPct": 5.0], "ABV 5 %"),
      (["currentTemp": 71, "targetTemp": 90, "powerKw": 9], "71° → 90°"),
      (["lanesOpen": 6, "lanesTotal": 10, "waitMin": 35], "Lanes 6 of 10"),
      (["initialPosition": 18_250, "queuePosition": 6215], "#6,215"),
    ] as [(JSON, String)])
  func aNumberIsSaidAsPeopleSayIt(_ state: JSON, _ words: String) {
    expect(["title": "Thing"], state.merging(["note": 5]), [words])
  }

  @Test func aKindIsNoName() {
    expect(["filing_type": "joint"], ["stage": "approved"], ["Thing", "Approved"])
    expect(["service": "api"], ["stage": "approved"], ["api"])
    expect(
      ["src_cluster": "pg-1", "dst_cluster": "aurora-2"], ["phase": "copy"], ["pg-1", "aurora-2"])
  }

  @Test func theClockMovesWhatIsOnItsWay() {
    let panel = Panel(
      MeaningTests.activity(
        "FerryAttributes", ["from": "Oban", "to": "Mull"],
        [
          "schedDeparture": .int(Self.now - 900), "actualDeparture": .int(Self.now - 600),
          "estArrival": .int(Self.now + 600),
        ]))
    #expect(panel.fraction(now: MeaningTests.start) == 0.5)
    #expect(panel.presentation.timer == .until(MeaningTests.start + 600))
    // A row for what was planned would say what the delay says.
    #expect(!panel.presentation.fields.contains { $0.label.hasPrefix("Scheduled") })
    let unknown = Panel(
      MeaningTests.activity("FerryAttributes", ["from": "Oban", "to": "Mull"], ["deck": "B"]))
    #expect(unknown.fraction(now: MeaningTests.start) == nil)
    let pass = Panel(
      MeaningTests.activity(
        "PassAttributes", ["site": "Leipzig"],
        ["aos": .int(Self.now - 100), "tca": .int(Self.now + 95), "los": .int(Self.now + 300)]))
    #expect(pass.fraction(now: MeaningTests.start) == 0.25)
    let walk = Panel(
      MeaningTests.activity(
        "WalkAttributes", ["dog": "Rex"],
        ["started_at": .int(Self.now - 900), "dur_planned_s": 3600]))
    #expect(walk.fraction(now: MeaningTests.start) == 0.25)
    #expect(walk.presentation.timer == .since(MeaningTests.start - 900))
  }

  @Test func whatAnotherValueSaysIsJoined() {
    expect(
      ["title": "T", "targetLow": 70, "targetHigh": 180],
      ["glucose_mg_dl": 142, "bp": ["sys": 128, "dia": 79]],
      ["BP 128/79", "Target 70–180"], not: ["Sys", "Target low"])
    expect(
      ["title": "T", "program": ["name": "Glaze", "segments": 5]],
      ["seg": ["idx": 3, "name": "Fast ramp"], "tempF": ["current": 1487, "set": 1500]],
      ["Segment 3 of 5", "Fast ramp", "1,487 → 1,500 °F"], not: ["Idx"])
    expect(
      ["title": "T", "prescribedUfMl": 2400, "plannedDurationMin": 240],
      ["ufRemovedMl": 1380, "elapsedMin": 138],
      ["2 h 18 min of 4 h", "UF 1,380 of 2,400 ml"])
    expect(
      ["title": "T"],
      [
        "nextLow": ["at": .int(Self.now + 7200), "heightM": 1.37],
        "nextHigh": ["at": .int(Self.now + 600), "heightM": 11.84],
      ],
      ["Next high 10:00", "Next high 11.84 m", "Next low 1.37 m · 11:41"])
    expect(
      ["title": "T"],
      [
        "events": [
          ["type": "pee", "at": .int(Self.now - 900)],
          ["type": "poop", "at": .int(Self.now - 600)],
        ], "n": 4,
      ],
      ["Events Poop · 09:31 (10 min ago)"], not: ["2 items"])
    expect(
      ["whiteName": "Aronian", "blackName": "Ding", "eventName": "Open"],
      ["whiteMsLeft": 1_874_000, "blackMsLeft": 1_122_000, "toMove": "black"],
      ["Aronian 31:14 – 18:42 Ding", "To move Ding"])
    expect(
      ["title": "T"],
      [
        "pctReporting": 78.2,
        "candidates": [
          ["name": "Ramos", "party": "D", "votes": 1802, "pct": 49.8],
          ["name": "Whit", "party": "R", "votes": 1774, "pct": 49.0],
        ],
      ], ["Ramos (D)", "49.8 %", "Reporting 78.2 %"], not: ["1802"])
  }

  @Test func whatSaysNothingIsNotShown() {
    expect(
      [
        "title": "T", "campaign_slug": "roof-9", "mrn": "0044", "datum": "LAT",
        "cardExpiresAt": .int(Self.now + 400_000),
      ],
      [
        "alarm": false, "muted": false, "called": false, "canExtend": true, "risk_score": 0.08,
        "floor": 3,
      ],
      ["Floor 3"],
      not: ["roof", "0044", "LAT", "Alarm", "Muted", "Called", "extend", "0.08", "Card"])
    expect(
      ["title": "T"], ["alarm": true, "rinseAidNearlyEmpty": true, "isHighestBidder": false],
      ["Alarm yes", "Rinse aid nearly empty yes", "Highest bidder no"])
  }

  @Test(
    arguments: [
      (["queue_pos": 7, "est_wait_min": 45], "#7"),
      (["openCode": "482917", "distanceM": 350], "482917"),
      (["mgdl": 142, "iob": 1.3], "142 mg/dL"), (["rating": 4.9, "etaMinutes": 3], "3 min"),
      (["dist_mi": 1.1, "steps": 2480], "1.1 mi"),
      (["seg": ["idx": 3], "heightM": 6.87], "6.87 m"),
      (["fee_cents": 0, "heightM": 6.87, "currency": "EUR"], "6.87 m"),
      (["raisedPercent": 73, "deadline": .int(now + 180_000)], "73 %"),
      (["step": "Test", "deadline": .int(now + 300)], "05:00"),
    ] as [(JSON, String)])
  func theIslandLeadsWithWhatOneLooksFor(_ state: JSON, _ words: String) {
    let text = card(["title": "Thing"], state, .compact)
    #expect(text.contains(words), "\(text)")
  }

  @Test(arguments: [
    ("queue_pos", "Queue position"), ("photo_cnt", "Photos"), ("runsCount", "Runs"),
    ("activeCount", "Active count"),
    ("triage_lvl", "Triage level"), ("lastMoveSan", "Last move"), ("ticket_no", "Ticket number"),
    ("CGMReading", "CGM reading"), ("trackingURLs", "Tracking urls"), ("kWhUsed", "Kwh used"),
    ("maxElDeg", "Max elevation deg"),
  ])
  func shortenedWordsAreWhole(_ key: String, _ label: String) {
    #expect(FieldName(key).label == label)
  }
}

extension JSON {
  fileprivate func merging(_ other: JSON) -> JSON {
    .object(
      JSONObject(
        (object?.members ?? []).map { ($0.key, $0.value) }
          + (other.object?.members ?? []).map { ($0.key, $0.value) }))
  }
}
