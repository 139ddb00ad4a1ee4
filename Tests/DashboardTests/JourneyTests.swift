import Canvas
import JSON
import LiveActivities
import Testing

@testable import Dashboard

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct JourneyTests {
  @Test func movesAndStaysInSight() {
    var pilot = Pilot()
    #expect(pilot.state.selection == "game-1")
    pilot.press(.character("j"))
    #expect(pilot.state.selection == "order-77")
    pilot.press(.character("G"))
    #expect(pilot.state.selection == "order-12")
    pilot.expect("Kaffeehaus", "■ ENDED", "above", not: ["Superb Owl"])
    pilot.press(.character("j"), .down, .pageDown)
    #expect(pilot.state.selection == "order-12")
    pilot.press(.character("g"), .character("k"))
    #expect(pilot.state.selection == "game-1")
  }

  /// What is above comes back into sight before a row below the last card stays empty.
  @Test func noRoomIsWastedBelowTheLastCard() {
    var pilot = Pilot(GridSize(60, 20))
    pilot.press(.character("G"))
    pilot.expect("↑ 4 above")
    pilot.send(.resize(GridSize(100, 60)))
    pilot.expect("Superb Owl", "Laundry", not: ["above", "more"])
    pilot.send(.resize(GridSize(60, 20)))
    pilot.press(.character("z"))
    pilot.expect("Laundry", "above")
  }

  @Test func whatLiesOverTheScreenTakesTheMouse() {
    var pilot = Pilot()
    pilot.press(.character("?"), .character("G"))
    for _ in 0..<3 { pilot.send(.wheel(1, region: "sheet")) }
    guard case .help(let scroll) = pilot.state.overlay else {
      Issue.record("the help is gone")
      return
    }
    // No row is scrolled that has to be scrolled back in vain.
    pilot.send(.wheel(-1, region: "sheet"))
    #expect(pilot.state.overlay == .help(scroll: scroll - 1))
    pilot.send(.click(region: "card:build-482"))
    #expect(pilot.state.overlay == nil && pilot.state.selection == "game-1")
    pilot.press(.character(":"))
    pilot.send(.wheel(2, region: "card:game-1"))
    #expect(pilot.state.overlay == .palette(text: "", choice: 2))
    #expect(pilot.state.selection == "game-1")
    pilot.press(.escape, .character("i"))
    pilot.send(.wheel(50, region: nil))
    #expect(pilot.state.screen == .details("game-1", back: 1))
  }

  @Test func theHelpIsQuieterOnWhatMeansNothingHere() throws {
    var pilot = Pilot()
    pilot.press(.character("?"))
    let frame = pilot.frame
    let rows = frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    func ink(_ words: String) throws -> Color {
      let y = try #require(rows.firstIndex { $0.contains(words) })
      let x = rows[y].distance(
        from: rows[y].startIndex, to: try #require(rows[y].firstRange(of: words)).lowerBound)
      return frame[x, y].style.foreground
    }
    #expect(try ink("Go back in time") == Theme.builtIn[.dim])
    #expect(try ink("Swipe the card away") == Theme.builtIn[.secondary])
  }

  @Test func theHelpIsReadWholeOnASmallScreen() {
    var pilot = Pilot(GridSize(44, 16))
    pilot.press(.character("?"))
    let text = HelpText(pilot.state.size)
    #expect(text.lines.allSatisfy { !$0.words.hasSuffix("…") })
    for _ in text.lines { pilot.press(.down) }
    pilot.expect("click opens; the wheel", not: ["j ↓"])
  }

  @Test func dismissesAndBringsBack() {
    var pilot = Pilot()
    pilot.press(.character("u"))
    #expect(pilot.effects.isEmpty)
    pilot.expect("undo: nothing was swiped away")
    pilot.press(.character("d"))
    #expect(pilot.effects == [.dismiss("game-1")])
    var gone = Fixture.game
    gone.state = .dismissed
    gone.endReason = .user
    pilot.send(
      .events([
        ActivityEvent(
          cursor: "20", at: pilot.now, kind: .dismissed, activityID: "game-1", activity: gone)
      ]))
    pilot.send(.done("swiped game-1 away"))
    pilot.expect("✓ swiped game-1 away", "swiped  game-1", not: ["Superb Owl"])
    #expect(pilot.state.selection == "order-77")
    pilot.press(.character("u"))
    #expect(pilot.effects == [.undo("game-1")])
    pilot.send(.events([Fixture.event(21, 0, .updated, "game-1", "update", Fixture.game)]))
    pilot.expect("Superb Owl")
  }

  @Test func endsOnlyWhenYouSayYes() {
    var pilot = Pilot()
    pilot.press(.character("e"))
    pilot.expect("End Superb Owl?")
    pilot.press(.character("n"))
    #expect(pilot.effects.isEmpty && pilot.state.overlay == nil)
    pilot.press(.character("e"), .character("y"))
    #expect(pilot.effects == [.end("game-1")])
    pilot.press(.character("G"), .character("e"))
    pilot.expect("end: it has ended already")
  }

  @Test func filtersAndTakesItBack() {
    var pilot = Pilot()
    pilot.type("/food")
    pilot.expect("/ food", "2 of 6", "Luigi’s Pizza", not: ["Superb Owl"])
    pilot.press(.enter)
    pilot.expect("/food hides 4")
    pilot.press(.character("j"))
    #expect(pilot.state.selection == "order-12")
    pilot.press(.escape)
    pilot.expect("Laundry", "↑ 2 above")
    pilot.press(.character("g"))
    pilot.type("/xyz")
    pilot.press(.backspace, .escape)
    pilot.expect("Superb Owl", "Luigi’s Pizza")
  }

  @Test func theFilterGivesTheSelectionBack() {
    var pilot = Pilot()
    pilot.press(.character("j"), .tab, .character("/"))
    #expect(pilot.state.pane == .activities)
    pilot.type("Laundry")
    #expect(pilot.state.selection == "wash-3")
    pilot.press(.escape)
    #expect(pilot.state.selection == "order-77")
  }

  @Test func aScreenWithoutCardsOffersItsRequest() {
    var pilot = Pilot(state: State(size: GridSize(60, 20), address: "127.0.0.1:5483"))
    pilot.press(.escape)
    #expect(pilot.state.toast == nil)
    pilot.press(.character("/"))
    pilot.expect("filter: there are no cards yet")
    pilot.press(.character("y"))
    #expect(pilot.effects.isEmpty)
    pilot.send(.feed(.online))
    pilot.press(.character("y"))
    guard case .copy(let text) = pilot.effects.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.hasPrefix("curl 127.0.0.1:5483/messages/live_activity/start \\\n"))
    #expect(text.hasSuffix("}}}'"))
  }

  @Test func aSecondLifeStartsFromNothing() {
    var pilot = Pilot()
    var again = Fixture.ended
    again.state = .active
    again.contentState = ["status": "ORDERED"]
    pilot.send(.events([Fixture.event(90, 0, .started, "order-12", "start", again)]))
    #expect(pilot.state.log.entries.last?.summary == "status ORDERED")
    pilot.press(.character("l"), .character("i"))
    pilot.expect("✓ start   status ORDERED", not: ["was DELIVERED"])
  }

  @Test func fractionsAreShortInPassingAndWholeInDetail() {
    var pilot = Pilot(GridSize(160, 50))
    var wash = Fixture.wash
    wash.contentState = ["progress": 0.98333333333333, "load": 6.5, "spin": 1e300]
    pilot.send(.events([Fixture.event(93, 0, .started, "wash-3", "start", wash)]))
    #expect(pilot.state.log.entries.last?.summary == "progress 0.983, load 6.5, spin 1e+300")
    pilot.press(.character("l"), .character("i"))
    pilot.expect("0.98333333333333")
  }

  @Test func aLongNameStaysAQuestion() {
    var pilot = Pilot()
    var wash = Fixture.wash
    wash.attributes = ["name": .string(String(repeating: "long ", count: 40))]
    pilot.send(.events([Fixture.event(94, 0, .updated, "wash-3", "update", wash)]))
    pilot.press(.character("G"), .character("k"), .character("e"))
    pilot.expect("…?")
  }

  @Test func aNewValueCountsMoreThanTheOldOne() {
    var pilot = Pilot()
    var order = Fixture.delivery
    order.contentState = ["status": "At the corner of the street"]
    var before = order
    before.contentState = ["status": "Somewhere between the oven and the door"]
    pilot.send(
      .events([
        Fixture.event(91, 1, .updated, "order-77", "update", before),
        Fixture.event(92, 0, .updated, "order-77", "update", order),
      ]))
    pilot.press(.character("j"), .character("i"))
    pilot.expect(" At the corne…   was Somewh…")
  }

  @Test func anAlertOpensTheIslandForFiveSeconds() {
    var pilot = Pilot()
    var game = Fixture.game
    game.lastAlert = Alert(title: "GOAL", body: "The owls score!", at: pilot.now)
    pilot.send(.events([Fixture.event(30, 0, .updated, "game-1", "update", game)]))
    pilot.expect("GOAL · The owls score!")
    let until = pilot.now.addingTimeInterval(5)
    #expect((pilot.frame.redrawAt ?? .distantFuture) <= until)
    pilot.now = until
    pilot.send(.tick)
    pilot.expect(not: ["GOAL"])
  }

  /// Words that newer values contradict go, and nothing below moves up.
  @Test func theIslandStaysAsHighWhileItIsOpen() {
    var pilot = Pilot()
    var game = Fixture.game
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: pilot.now)
    pilot.send(.events([Fixture.event(95, 0, .updated, "game-1", "update", game)]))
    pilot.expect("Goal! · The owls score.")
    let top = pilot.frame.regions.first { $0.id == "cards" }?.rect.y
    pilot.now = Fixture.ago(-2)
    game.updatedAt = pilot.now
    game.contentState = ["teamOneScore": 3, "teamTwoScore": 4]
    pilot.send(.events([Fixture.event(96, -2, .updated, "game-1", "update", game)]))
    pilot.expect(not: ["Goal!"])
    #expect(pilot.frame.regions.first { $0.id == "cards" }?.rect.y == top)
    pilot.press(.escape, .enter)
    #expect(pilot.frame.regions.first { $0.id == "cards" }?.rect.y != top)
  }

  @Test func aChangeWithoutAlertOpensNothing() {
    var pilot = Pilot()
    var game = Fixture.game
    game.lastAlert = Alert(title: "GOAL", body: "", at: Fixture.ago(60))
    pilot.send(.events([Fixture.event(30, 0, .updated, "game-1", "update", game)]))
    #expect(pilot.state.expansion == nil)
  }

  @Test func namesKeepTheirEndInTheLogAndProseItsBeginning() {
    var pilot = Pilot()
    let flight = Activity(
      id: "FlightAttributes-12", attributesType: "FlightAttributes", startedAt: pilot.now)
    pilot.send(
      .events([
        Fixture.event(99, 0, .updated, flight.id, "update", flight),
        ActivityEvent(
          cursor: "100", at: pilot.now, kind: .notification,
          detail: ["title": "Your order is on its way", "shown": true]),
      ]))
    pilot.expect("update  FlightAtt…es-12", "notify  Your order is…")
  }

  @Test func aLongRuleIsSeenWholeInTheLog() {
    var pilot = Pilot()
    let finding = Finding("braze.activity-id-missing", "It has no property.", effect: .warning)
    pilot.send(
      .events([Fixture.event(97, 0, .updated, "order-77", "update", Fixture.delivery, [finding])]))
    pilot.expect("braze.activity-id-missing")
  }

  @Test func aTallIslandLeavesLinesOfTheLog() {
    var pilot = Pilot(GridSize(100, 24))
    var game = Fixture.game
    game.lastAlert = Alert(
      title: "Goal!", body: "The owls score. Assist by the barn owl.", at: pilot.now)
    pilot.send(.events([Fixture.event(98, 0, .updated, "game-1", "update", game)]))
    pilot.expect("Goal!", "✓ update  game-1", "1770051103239 is milliseconds.")
  }

  @Test func theLogIsReadLineByLine() {
    var pilot = Pilot()
    pilot.expect("1770051103239 is milliseconds.")
    pilot.press(.tab)
    #expect(pilot.state.pane == .log)
    pilot.press(.character("j"))
    pilot.expect("An end without dismissal date", "Send a dismissal date.")
    pilot.press(.escape)
    #expect(pilot.state.pane == .activities)
    pilot.press(.character("l"))
    pilot.expect("Activity log", not: ["Superb Owl"])
    pilot.press(.character("G"))
    pilot.expect("The content state has no key")
    pilot.press(.character("i"))
    #expect(pilot.effects == [.loadHistory("gate-b12")])
  }

  @Test func detailsGoThroughTime() {
    var pilot = Pilot()
    pilot.press(.character("i"))
    pilot.expect("teamTwoScore 3 → 4", "was 3", "Wild Bird Fund", "History", "Attributes")
    pilot.press(.left)
    pilot.expect("teamTwoScore", not: ["was 3"])
    pilot.press(.left, .left, .right, .escape)
    #expect(pilot.state.screen == .main)
    pilot.press(.character("i"))
    var started = Fixture.game
    started.contentState = ["teamOneScore": 0]
    pilot.send(.history("game-1", [Fixture.event(0, 900, .started, "game-1", "start", started)]))
    pilot.expect("start", "teamOneScore 0")
  }

  @Test func thePaletteFindsByName() {
    var pilot = Pilot()
    pilot.type(":lock")
    pilot.press(.enter)
    #expect(pilot.state.screen == .lock)
    pilot.expect("Saturday 21 November", not: ["Activity log"])
    pilot.press(.escape)
    pilot.type(":zzz")
    pilot.expect("No command has these words.")
    pilot.press(.enter)
    #expect(pilot.state.overlay == nil)
  }

  @Test func theMouseDoesWhatItPointsAt() {
    var pilot = Pilot()
    pilot.click("card:order-77")
    #expect(pilot.state.selection == "order-77" && pilot.state.expansion == nil)
    pilot.click("card:order-77")
    #expect(pilot.state.expansion?.id == "order-77")
    pilot.click("island:order-77")
    #expect(pilot.state.expansion == nil)
    pilot.click("log:4")
    pilot.expect("An end without dismissal date")
    pilot.click("command:theme")
    #expect(pilot.effects == [.useTheme("ansi")])
    pilot.send(.wheel(3, region: "cards"))
    #expect(pilot.state.selection != "order-77")
  }

  @Test func aPausedScreenStandsStill() {
    var pilot = Pilot()
    pilot.press(.character("p"))
    pilot.send(.events([Fixture.event(40, 0, .verdict, "x-1", "update")]))
    pilot.expect("PAUSED · 1 waiting", not: ["x-1"])
    let before = pilot.frame.plainText
    pilot.now = pilot.now.addingTimeInterval(600)
    #expect(pilot.frame.plainText == before && pilot.frame.redrawAt == nil)
    pilot.press(.character("p"))
    pilot.expect("x-1", not: ["PAUSED"])
  }

  @Test func theFeedSaysHowItIs() {
    var pilot = Pilot()
    pilot.send(
      .feed(.retrying(at: pilot.now + 4, lastGood: pilot.now - 12, reason: "refused")))
    pilot.expect("✗ retrying in 4 s · last good 12 s ago")
    pilot.now += 1
    pilot.expect("retrying in 3 s · last good 13 s ago")
  }

  @Test func copiesWhatAShellTakes() {
    var pilot = Pilot()
    var game = Fixture.game
    game.contentState = ["note": "it's on"]
    pilot.send(.events([Fixture.event(50, 0, .updated, "game-1", "update", game)]))
    pilot.press(.character("y"))
    guard case .copy(let text) = pilot.effects.first else {
      Issue.record("nothing was copied")
      return
    }
    #expect(text.contains("http://127.0.0.1:5483/messages/live_activity/update"))
    #expect(text.contains(#"{"note":"it'\''s on"}"#))
  }

  @Test func nothingWakesWhereNothingChanges() {
    var empty = Pilot(state: State(size: GridSize(100, 30), address: "x"))
    empty.send(.feed(.online))
    #expect(empty.frame.redrawAt == nil)
    var quiet = Pilot(state: State(size: GridSize(100, 30), address: "x"))
    quiet.send(.feed(.online))
    var wash = Fixture.wash
    wash.updatedAt = quiet.now.addingTimeInterval(-7200)
    quiet.send(.snapshot([wash]))
    let next = quiet.frame.redrawAt
    #expect(next == Date(timeIntervalSince1970: 1_795_254_120))
    #expect(quiet.shows("09:41") && !quiet.shows("09:41:07"))
  }

  @Test func countdownsGoOnWithoutNews() throws {
    var pilot = Pilot()
    pilot.expect("04:58")
    let next = try #require(pilot.frame.redrawAt)
    #expect(next.timeIntervalSince(pilot.now) <= 1)
    pilot.now = next
    pilot.expect("04:57")
  }

  @Test func tooSmallStillQuits() {
    var pilot = Pilot(GridSize(20, 5))
    pilot.expect("40x12")
    pilot.press(.character("d"))
    #expect(pilot.effects.isEmpty)
    pilot.press(.character("q"))
    #expect(pilot.effects == [.quit])
  }

  /// No size and no key may draw outside or trap.
  @Test(arguments: 0..<60) func anyKeyAtAnySize(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed) &* 7919 + 1)
    let keys = Command.all.flatMap(\.keys) + [.character("x"), .backspace]
    var pilot = Pilot(
      GridSize(Int.random(in: 1...170, using: &random), Int.random(in: 1...60, using: &random)))
    for _ in 0..<80 {
      if let key = keys.randomElement(using: &random) { pilot.press(key) }
      if Int.random(in: 0..<12, using: &random) == 0 {
        pilot.send(
          .resize(
            GridSize(
              Int.random(in: 1...170, using: &random), Int.random(in: 1...60, using: &random))))
      }
      pilot.now += 7
      #expect(pilot.frame.cells.count == pilot.state.size.width * pilot.state.size.height)
    }
  }
}
