import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

/// The effects of keys and the mouse.
@Suite struct InteractionTests {
  @Test func selectionStaysVisible() {
    var pilot = Pilot()
    #expect(pilot.state.cards.selection == "game-1")
    pilot.press(.character("j"))
    #expect(pilot.state.cards.selection == "order-77")
    pilot.press(.character("G"))
    #expect(pilot.state.cards.selection == "order-12")
    pilot.expect("Kaffeehaus", "■ ENDED", "above", not: ["Superb Owl"])
    pilot.press(.character("j"), .down, .pageDown)
    #expect(pilot.state.cards.selection == "order-12")
    pilot.press(.character("g"), .character("k"))
    #expect(pilot.state.cards.selection == "game-1")
  }

  /// After a dismissal the next key press must not affect another card by accident.
  @Test func neighbourIsSelectedAfterDismissal() {
    var pilot = Pilot()
    pilot.press(.character("j"), .character("d"))
    #expect(pilot.effects == [.dismiss("order-77")])
    let neighbour = pilot.state.cards.selection
    #expect(neighbour == "build-482")
    func gone(_ cursor: Int) -> Message {
      var gone = Fixture.delivery
      gone.state = .dismissed
      return .events([Fixture.event(cursor, 0, .dismissed, "order-77", "", gone)])
    }
    pilot.send(gone(50))
    #expect(pilot.state.cards.selection == neighbour)
    pilot.press(.character("u"))
    #expect(pilot.effects == [.undo("order-77")])
    pilot.send(
      .events([
        ActivityEvent(
          cursor: "51", at: pilot.now, kind: .updated, activityID: "order-77",
          activity: Fixture.delivery, detail: ["restored": true])
      ]))
    #expect(pilot.state.cards.selection == "order-77")
    // After the last card the one above is selected. A card that leaves by itself passes the
    // selection on to its successor.
    pilot.press(.character("G"), .character("d"))
    #expect(pilot.state.cards.selection == "wash-3")
    pilot.press(.character("g"), .character("j"))
    pilot.send(gone(52))
    #expect(pilot.state.cards.selection == "build-482")
  }

  /// Cards above scroll back into view before rows below the last card stay empty.
  @Test func noSpaceIsWastedBelowTheLastCard() {
    var pilot = Pilot(GridSize(60, 20))
    pilot.press(.character("G"))
    pilot.expect(" above")
    pilot.send(.resize(GridSize(100, 60)))
    pilot.expect("Superb Owl", "Laundry", not: [" above"])
    pilot.send(.resize(GridSize(60, 20)))
    pilot.press(.character("z"))
    pilot.expect("above")
  }

  @Test func overlayGetsTheMouse() {
    var pilot = Pilot(GridSize(80, 24))
    pilot.press(.character("?"), .character("G"))
    for _ in 0..<3 { pilot.send(.wheel(1, over: .sheet)) }
    guard case .help(let scroll) = pilot.state.overlay else {
      Issue.record("the help is gone")
      return
    }
    // The screen never scrolls further than needed.
    pilot.send(.wheel(-1, over: .sheet))
    #expect(pilot.state.overlay == .help(scroll: scroll - 1))
    pilot.send(.click(.card("build-482")))
    #expect(pilot.state.overlay == nil && pilot.state.cards.selection == "game-1")
    pilot.press(.character(":"))
    pilot.send(.wheel(2, over: .card("game-1")))
    #expect(pilot.state.overlay == .palette(text: "", choice: 2))
    #expect(pilot.state.cards.selection == "game-1")
    pilot.press(.escape, .character("i"))
    pilot.send(.wheel(50, over: nil))
    #expect(pilot.state.screen == .details("game-1", back: 1))
  }

  @Test func helpDimsKeysWithoutEffect() throws {
    var pilot = Pilot(GridSize(120, 40))
    pilot.press(.character("?"))
    let frame = pilot.frame
    let rows = frame.plainText.split(separator: "\n", omittingEmptySubsequences: false)
    func ink(_ text: String) throws -> Color {
      let y = try #require(rows.firstIndex { $0.contains(text) })
      let x = rows[y].distance(
        from: rows[y].startIndex, to: try #require(rows[y].firstRange(of: text)).lowerBound)
      return frame[x, y].style.foreground
    }
    #expect(try ink("Show earlier") == Theme.builtIn[.dim])
    #expect(try ink("Dismiss the card") == Theme.builtIn[.secondary])
  }

  @Test func helpScrollsOnSmallScreen() {
    var pilot = Pilot(GridSize(44, 16))
    pilot.press(.character("?"))
    let text = HelpText(pilot.state)
    #expect(text.columns.count == 1)
    #expect(text.columns[0].allSatisfy { !$0.value.hasSuffix("…") })
    for _ in text.columns[0] { pilot.press(.down) }
    pilot.expect("Copy link", not: ["more ·"])
  }

  /// The keys of this screen come first, all on one page; without the keys of other screens if rows
  /// are few.
  @Test func helpFitsOnePage() {
    var small = Pilot()
    small.press(.character("?"))
    small.expect("Dismiss the card", "? on another screen", not: ["more ·", "Show earlier"])
    small.press(.escape, .character("i"), .character("?"))
    small.expect("Show earlier", not: ["more ·"])
    var pilot = Pilot(GridSize(120, 40))
    pilot.press(.character("?"))
    let text = HelpText(pilot.state)
    #expect(text.columns.count == 2 && text.last == 0)
    // Commands are grouped by task; further keys of other screens are under the names of those.
    #expect(text.columns[0].first?.text == "Look closer")
    let headings = text.columns.joined().filter(\.isHeading).map(\.text)
    #expect(headings.contains("Check and send pushes") && headings.contains("History"))
    pilot.expect("Dismiss the card", "Show earlier", not: ["more ·"])
    pilot.press(.escape, .character("i"), .character("?"))
    #expect(HelpText(pilot.state).columns[0].contains { $0.value.hasPrefix("Show earlier") })
  }

  @Test func dismissesAndRestores() {
    var pilot = Pilot()
    pilot.press(.character("u"))
    #expect(pilot.effects.isEmpty)
    pilot.expect("undo: nothing was dismissed in the last 10 s")
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
    #expect(pilot.state.cards.selection == "order-77")
    pilot.press(.character("u"))
    #expect(pilot.effects == [.undo("game-1")])
    pilot.send(.events([Fixture.event(21, 0, .updated, "game-1", "update", Fixture.game)]))
    pilot.expect("Superb Owl")
  }

  @Test func endAsksForConfirmation() {
    var pilot = Pilot()
    pilot.press(.character("e"))
    pilot.expect("End Superb Owl?")
    pilot.press(.character("n"))
    #expect(pilot.effects.isEmpty && pilot.state.overlay == nil)
    pilot.press(.character("e"), .character("y"))
    #expect(pilot.effects == [.end("game-1")])
    pilot.press(.character("G"), .character("e"))
    pilot.expect("end: it has already ended")
  }

  /// A source that cannot end its activities lists them again.
  @Test func endOfASourcesCardSaysThatItComesBack() throws {
    var pilot = Pilot()
    let id = try #require(
      pilot.state.catalog.order.first { pilot.state.catalog[$0]?.vendor == .source })
    pilot.state.cards.selection = id
    pilot.press(.character("e"))
    pilot.send(.actions(id, []))
    pilot.expect("so the card comes", "back with the next poll")
  }

  @Test func keyOfAnotherScreenSaysWhereItWorks() {
    var pilot = Pilot()
    pilot.press(.character("c"))
    pilot.expect("✗ compare: select a push in the log first (tab)")
    pilot.press(.character("x"))
    pilot.expect("✗ raw values: open the history first (i)")
    pilot.type("/c")
    pilot.expect(not: ["✗ compare"])
  }

  /// A question about marked cards is not drawn as one about the selected card.
  @Test func questionAboutMarkedCardsHidesTheSelectedOne() {
    var pilot = Pilot()
    pilot.press(.character("G"), .character(" "), .character("g"), .character("d"))
    pilot.expect("Dismiss this activity?", not: ["Kick-off"])
    let title = pilot.state.title(of: pilot.state.cards.selection ?? "")
    pilot.expect(not: [title])
  }

  @Test func filterWithoutMatchSaysSo() {
    var pilot = Pilot()
    pilot.type("/zzzz")
    pilot.expect("No card matches.")
  }

  @Test func filtersAndClears() {
    var pilot = Pilot()
    pilot.type("/food")
    pilot.expect("/ food", "2 of 6", "Luigi’s Pizza", not: ["Superb Owl"])
    pilot.press(.enter)
    pilot.expect("/food hides 4")
    pilot.press(.character("j"))
    #expect(pilot.state.cards.selection == "order-12")
    pilot.press(.escape)
    pilot.expect("Laundry", "↑ 3 above")
    pilot.press(.character("g"))
    pilot.type("/xyz")
    pilot.press(.backspace, .escape)
    pilot.expect("Superb Owl", "Luigi’s Pizza")
  }

  @Test func clearedFilterRestoresSelection() {
    var pilot = Pilot()
    pilot.press(.character("j"), .tab, .character("/"))
    #expect(pilot.state.pane == .activities)
    pilot.type("Laundry")
    #expect(pilot.state.cards.selection == "wash-3")
    pilot.press(.escape)
    #expect(pilot.state.cards.selection == "order-77")
  }

  @Test func emptyScreenOffersARequest() {
    var pilot = Pilot(state: State(size: GridSize(60, 20), address: "127.0.0.1:5483"))
    pilot.press(.escape)
    #expect(pilot.state.notices.toast == nil)
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

  @Test func longNameKeepsTheQuestionVisible() {
    var pilot = Pilot()
    var wash = Fixture.wash
    wash.attributes = ["name": .string(String(repeating: "long ", count: 40))]
    pilot.send(.events([Fixture.event(94, 0, .updated, "wash-3", "update", wash)]))
    pilot.press(.character("G"), .character("k"), .character("e"))
    pilot.expect("…?")
  }

  @Test func paletteFindsByName() {
    var pilot = Pilot()
    pilot.type(":lock")
    pilot.press(.enter)
    #expect(pilot.state.screen == .lock)
    pilot.expect("Saturday 21 November", not: ["Activity log"])
    pilot.press(.escape)
    pilot.type(":zzz")
    pilot.expect("No match.")
    pilot.press(.enter)
    #expect(pilot.state.overlay == nil)
  }

  @Test func clicksActivateTargets() {
    var pilot = Pilot()
    pilot.click(.card("order-77"))
    #expect(pilot.state.cards.selection == "order-77" && pilot.state.expansion == nil)
    pilot.click(.card("order-77"))
    #expect(pilot.state.expansion?.id == "order-77")
    pilot.click(.island("order-77"))
    #expect(pilot.state.expansion == nil)
    pilot.click(.logEntry(4))
    pilot.expect("An end without dismissal date")
    pilot.click(.command("help"))
    #expect(pilot.state.overlay == .help(scroll: 0))
    pilot.press(.escape)
    pilot.send(.wheel(3, over: .cards))
    #expect(pilot.state.cards.selection != "order-77")
  }

  @Test func copiesAShellCommand() {
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

  @Test func quitWorksOnTinyScreen() {
    var pilot = Pilot(GridSize(20, 5))
    pilot.expect("40x12")
    pilot.press(.character("d"))
    #expect(pilot.effects.isEmpty)
    pilot.press(.character("q"))
    #expect(pilot.effects == [.quit])
  }

  /// No size and no key may draw outside the screen or trap.
  @Test(arguments: 0..<12) func anyKeyAtAnySize(seed: Int) {
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
