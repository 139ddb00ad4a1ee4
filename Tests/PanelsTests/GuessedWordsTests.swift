import Basics
import Canvas
import Simulator
import Testing

@testable import Panels

/// What is said of a value, what is not, and what two values say together: each case is of a rule.
@Suite struct GuessedWordsTests {
  private static let now: Int64 = 1_795_254_067

  /// A card's text with its words a space apart.
  private func card(
    _ attributes: JSON, _ state: JSON, type: String = "ThingAttributes",
    _ kind: PresentationKind = .lockScreen
  ) -> String {
    let panel = Panel(MeaningTests.activity(type, attributes, state))
    let text = panel.picture(kind, width: 70, .init(theme: .builtIn, now: MeaningTests.start))
    return text.plainText.split { " \n▐▌".contains($0) }.joined(separator: " ")
  }

  private static let titled: JSON = ["title": "Thing"]

  @Test(
    arguments: [
      (
        ["doorOpen": false, "leak": false, "alarm": "none", "webcamOk": true, "n": 5, "m": 6],
        ["N 5"]
      ),
      (["acked": true, "ackedBy": "oleg", "n": 5, "m": 6], ["Acked by oleg"]),
      (["overageFee": 0, "currency": "EUR", "n": 5, "m": 6], ["N 5"]),
      (["target": "s3://backups/eu", "n": 5, "m": 6], ["N 5"]),
    ] as [(JSON, [String])])
  func whatIsAsItShouldBeIsNotSaid(_ state: JSON, _ words: [String]) {
    let text = card(Self.titled, state)
    for word in words { #expect(text.contains(word), "\(text)") }
    for other in ["no", "yes", "none", "€0", "s3://backups/eu", "None"] {
      #expect(!text.split(separator: " ").contains { $0 == other }, "\(text)")
    }
  }

  @Test(
    arguments: [
      (["n": 5, "m": 6, "batteryLow": true], "Battery low"),
      (["n": 5, "m": 6, "alarm": "TEMP_HIGH"], "Alarm Temp high"),
      (["n": 5, "m": 6, "at_risk": true], "At risk"),
      (["n": 5, "m": 6, "webcamOk": false], "Webcam ok no"),
      (["n": 5, "m": 6, "binFull": true], "Bin full"),
    ] as [(JSON, String)])
  func whatIsWrongStandsFirst(_ state: JSON, _ words: String) {
    let text = card(Self.titled, state)
    let (first, second) = (text.firstRange(of: words), text.firstRange(of: "N 5"))
    #expect(first != nil && second != nil, "\(text)")
    if let first, let second { #expect(first.lowerBound < second.lowerBound, "\(text)") }
  }

  @Test(
    arguments: [
      (["completedMoves": 905, "plannedMoves": 1840], "Moves 905 of 1,840"),
      (["cows_milked": 118, "cows_total": 184], "118 of 184"),
      (["unitsLeft": 62, "unitsAllocated": 500], "Units left 62 of 500"),
      (["attendeesPresent": 8, "attendeesInvited": 9], "Attendees 8 of 9"),
      (["goodUnits": 25_110, "targetUnits": 42_000], "25,110 of 42,000"),
      (["remainingSec": 540, "totalSec": 3300], "84 %"),
      (["cookSecondsDone": 6300, "cookSecondsTotal": 14_400], "44 %"),
      (["splitIdx": 11, "splitsTotal": 16], "Split 11 of 16"),
      (["myRank": 4, "playersTotal": 28], "My rank 4 of 28"),
      (["queuePos": 5, "queueLen": 66], "Queue position 5 of 66"),
      (["activePores": 1204, "totalPores": 2048], "Pores 1,204 of 2,048"),
      (["customersOut": 1104, "initiallyCustomersOut": 3412], "Customers out 1,104 of 3,412"),
      (["zones": ["A", "B", "C"], "zone_done": ["A"]], "Zones 1 of 3"),
      (
        ["items": [["drug": "A", "ready": true], ["drug": "B", "ready": false]]],
        "Items ready 1 of 2"
      ),
      (
        ["bags": [["tag": "1", "status": "ON_BELT"], ["tag": "2", "status": "LOST"]]],
        "Bags 1 on belt, 1 lost"
      ),
      (["nowBoardingFrom": 71, "nowBoardingTo": 76], "Now boarding 71–76"),
      (["from_ver": "4.18.2", "to_ver": "4.19.0"], "4.18.2 → 4.19.0"),
      (["tankStart": 210, "tankBar": 104], "Tank 210 → 104 bar"),
      (["splits": [29.84, 32.95]], "Splits 29.84 · 32.95"),
      (["queue_position": 2, "queue_length": 7], "Queue position 2 of 7"),
      (["completedSteps": ["A", "B", "C"], "totalSteps": 5], "Steps 3 of 5"),
      (["fromLvl": 11, "toLvl": 12], "Level 11 → 12"),
      (["leftMl": 52, "rightMl": 63, "goalMl": 150], "Left 52 ml"),
      (["used_min": 62, "limit_min": 90], "1 h 2 min of 1 h 30 min"),
      (["joined": 6, "invited": 9], "Joined 6 of 9"),
      (
        [
          "departures": [
            ["line": "N40", "dest": "Mitte", "planned": "2026-11-21T09:51:07Z"],
            ["line": "M5", "dest": "Zoo", "planned": "2026-11-21T09:55:07Z"],
          ]
        ], "N40 Mitte"
      ),
      (["topApp": "Roblox", "topAppMinutes": 34], "Top app Roblox · 34 min"),
      (["grill_temp_f": 227, "grill_set_f": 225], "Grill temp 227 → 225 °F"),
      (["myXp": 340, "goalXp": 500], "My XP 340 of 500"),
    ] as [(JSON, String)])
  func twoValuesAreOne(_ state: JSON, _ words: String) {
    let text = card(
      Self.titled,
      state.object.map {
        .object(JSONObject($0.members.map { ($0.key, $0.value) } + [("note", 5)]))
      } ?? state)
    #expect(text.contains(words), "\(text)")
  }

  @Test(
    arguments: [
      (["windSpdMs": 31.5], "31.5 m/s"), (["throughputMBps": 201.7], "Throughput 201.7 MB/s"),
      (["linkMbps": 90], "Link 90 Mbit/s"), (["rateBps": 612], "Rate 6.12 %"),
      (["changeBps": 31], "Change +31 bp"), (["lossPct": 0.8, "moisturePct": 14.2], "Loss 0.8 %"),
      (["oee": 0.748], "OEE 74.8 %"), (["droppedFrames": 0.014], "Dropped frames 1.4 %"),
      (["yieldTpHa": 8.4], "Yield 8.4 t/ha"), (["avg_l_per_cow": 13], "Average 13 l/cow"),
      (["pace_min_per_km": 14.5], "Pace 14:30/km"), (["co2ppm": 1130], "CO₂ 1,130 ppm"),
      (["secondsAllotted": 180], "Allotted 3 min"), (["minutes": 34], "Time 34 min"),
      (["cumTimeMs": 62_790], "1:02.79"), (["gapMs": -640], "-0.64 s"),
      (["watts": 191], "Power 191 W"),
      (["balance": ["amount": 41_250, "currency": "EUR"]], "Balance €412.50"),
      (["fare": ["amount": 2000, "currency": "EUR"]], "Fare €2,000"),
      (["tip": "12.50 EUR"], "Tip €12.50"),
      (["sellAmount": 25_000, "sellCcy": "EUR", "buyCcy": "JPY"], "Sell amount €25,000"),
      (["fxRate": 163.118], "163.118"), (["wind": ["dir_deg": 284]], "Wind direction 284°"),
      (["members": 1984], "Members 1,984"), (["modelYear": 1984], "Model year 1984"),
      (["windLimitMs": 12], "Wind limit 12 m/s"), (["errorBudgetRemaining": 0.34], "34 %"),
      (["apr_pct": 6.9], "APR 6.9 %"),
      (["homeW": 1310], "Home 1,310 W"),
      (["exit_delay_s": 600], "Exit delay 10 min"), (["vesselsWaiting": 2], "Vessels waiting 2"),
      (["spot_price_usd_hr": 1.302], "$1.302/h"),
      (["costMicros": 2_159_500_000, "currency": "EUR"], "€2,159.50"),
      (["ratePencePerKwh": 27.9], "£0.279/kWh"), (["fuel_eighths": 7], "Fuel 7/8"),
      (["amount": "0.01842000", "fiatValue": 1712.44, "fiatCurrency": "USD"], "Amount 0.01842"),
      (["deposit": ["amount": 50_000, "currency": "EUR", "exponent": 2]], "Deposit €500"),
      (["speedMph": 47, "speedLimitMph": 40], "Speed 47 mph"),
      (["saltLevel": 0.28], "Salt level 28 %"),
      (["stitchNo": 11_832, "stitchTotal": 18_650], "Stitch 11,832 of 18,650"),
      (["wasteRatio": 0.018], "Waste ratio 1.8 %"), (["fxRate": 0.92], "0.92"),
      (["lastPriceEurMwh": -4.2], "-€4.20/MWh"), (["netPositionMw": -35], "Net position -35 MW"),
      (["press": "HD-5"], "Press HD-5"),
      (["burnRate1h": 14.4], "Burn rate 1h 14.4"), (["kmToGo": 38.4], "To go 38.4 km"),
      (["kmLeft": 38.4], "Left 38.4 km"), (["breathingRpm": 26], "Breathing 26/min"),
      (["trend": "RISING"], "↑ rising"), (["area": "terrace"], "Area Terrace"),
      (["branch": "main"], "Branch main"),
    ] as [(JSON, String)])
  func aNumberIsInWhatItsNameSays(_ state: JSON, _ words: String) {
    let text = card(
      Self.titled,
      state.object.map {
        .object(JSONObject($0.members.map { ($0.key, $0.value) } + [("note", 5)]))
      } ?? state)
    #expect(text.contains(words), "\(text)")
  }

  @Test func aThingGoesBeforeWhoeverHasIt() {
    let claim = card(
      ["policyHolder": "J. Whitfield", "vehicle": "2021 Mazda CX-5"],
      ["claimStage": "appraisal", "steps": ["submitted", "appraisal", "paid"]],
      type: "AutoClaimAttributes")
    #expect(claim.contains("2021 Mazda CX-5 now Appraisal · J. Whitfield"), "\(claim)")
    let tow = card(["memberTier": "PLUS", "vehicle": "Grey VW Golf"], ["stage": "EN_ROUTE"])
    #expect(tow.contains("Grey VW Golf now En route"), "\(tow)")
    // A name alone does not say what it is about.
    let hive = card(
      ["hiveName": "Lindenhof 7", "apiary": "Orchard"], ["kg": 42.7], type: "BeeMonitorAttributes")
    #expect(hive.contains("Bee monitor · Orchard"), "\(hive)")
    let maya = card(["patient": "Maya"], ["phase": "RESTING"], type: "ContractionTimerAttributes")
    #expect(maya.contains("Contraction timer · Resting"), "\(maya)")
  }

  @Test func whatBeganLeadsWhereNothingSaysHowFarItIs() {
    let state: JSON = ["startedAt": .int(Self.now - 300), "bytesDone": 74, "bytesTotal": 100]
    #expect(card(Self.titled, state, .compact).contains("74 %"))
    let text = card(Self.titled, state)
    #expect(text.contains("Elapsed 05:00"), "\(text)")
    let alone = card(
      Self.titled, ["mask_on_since": .int(Self.now - 300), "seal": "good"], .compact)
    #expect(alone.contains("05:00"), "\(alone)")
    // What comes next is more to wait for than what began.
    let next = card(
      ["title": "Thing", "startedAt": .int(Self.now - 300)],
      ["nextReadingAt": .int(Self.now + 600), "readings": 5])
    #expect(next.contains("Next reading 10:00"), "\(next)")
  }

  @Test func mineAndTheirsAreSides() {
    let text = card(
      ["ourClan": "Night Herons", "theirClan": "Iron Vikings"],
      ["ourStars": 31, "theirStars": 28, "ourDestruction": 78.4, "theirDestruction": 74.1])
    #expect(text.contains("Night Herons ▸ 31 – 28 Iron Vikings"), "\(text)")
    #expect(text.contains("Destruction 78.4 – 74.1"), "\(text)")
    let one = card(Self.titled, ["segmentScore": 146.42, "totalScore": 224.61, "rank": 1])
    #expect(!one.contains("146.42 –"), "\(one)")
  }

  @Test func aListOfYesIsAWayInSteps() {
    let state: JSON = ["steps": ["requested": true, "accepted": true, "moved": false], "n": 5]
    let text = card(Self.titled, state)
    #expect(text.contains("✓ Requested ✓ Accepted") && !text.contains("yes"), "\(text)")
  }

  @Test func aWindowIsNamedByItsObject() {
    let state: JSON = [
      "returnWindow": ["start": .int(Self.now + 600), "end": .int(Self.now + 1800)], "group": 87,
    ]
    let text = card(Self.titled, state)
    #expect(text.contains("Return window 10:00"), "\(text)")
    #expect(text.contains("Return window end"), "\(text)")
  }

  @Test func whatTurnsOffIsNotWaitedFor() {
    let state: JSON = [
      "position": 815, "duration": 1894, "sleepTimerEnds": .int(Self.now + 600), "chapter": 12,
    ]
    #expect(card(Self.titled, state, .compact).contains("43 %"))
  }

  /// Labels of all widths beside values of all widths: nothing is cut that has room in a row of its own.
  @Test(arguments: 0..<60)
  func noValueIsCutThatHasRoom(_ seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = ["depth", "water", "average", "projected", "line", "cost", "speed", "maximum"]
    var state = JSONObject()
    var values: [String] = []
    for number in 0..<8 {
      let name = words[Int.random(in: 0..<words.count, using: &random)] + " note\(number)"
      let value =
        String(repeating: "x", count: Int.random(in: 2...14, using: &random)) + " \(number)"
      state[name] = .string(value)
      values.append(value)
    }
    let text = card(Self.titled, .object(state))
    let shown = values.filter { text.contains($0) }
    #expect(shown.count >= 4 && !text.contains("x…"), "\(text)")
  }
}
