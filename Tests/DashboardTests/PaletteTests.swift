import Canvas
import Simulator
import Testing

@testable import Dashboard

/// What the palette finds and opens.
struct PaletteTests {
  private func titles(_ text: String, _ pilot: Pilot) -> [String] {
    PaletteItem.matching(text, in: pilot.state).map(\.title)
  }

  @Test func emptyQueryListsCommands() {
    let pilot = Pilot()
    #expect(titles("", pilot).contains("dismiss") && !titles("", pilot).contains("Superb Owl"))
  }

  @Test func commandsComeFirst() {
    let pilot = Pilot()
    #expect(titles("dism", pilot).first == "dismiss")
    // By a word of its description.
    #expect(titles("marked ones", pilot).first == "dismiss")
    // The clock's commands match by their help text, before rules that contain these letters.
    let clock = titles("clo", pilot)
    let rule = clock.firstIndex { $0.contains(".") } ?? clock.count
    for name in ["faster", "slower", "+1 hour"] {
      #expect(clock.firstIndex(of: name).map { $0 < rule } == true, "\(name) in \(clock)")
    }
  }

  /// A name that is not shown counts only by the beginnings of its words.
  @Test func hiddenNameIsNoSurprise() {
    let pilot = Pilot()
    let found = PaletteItem.matching("err", in: pilot.state)
    #expect(
      !found.contains {
        if case .command(let command) = $0.target { command.id == "interrupt" } else { false }
      })
    #expect(titles("interr", pilot).contains("quit"))
  }

  /// A command of another screen is found by its name, with the way there.
  @Test func commandsOfOtherScreensAreExplained() {
    for name in ["send-again", "compare", "open-finding", "mend-request"] {
      var pilot = Pilot()
      pilot.type(":\(name)")
      pilot.expect("select a push in the log first (tab)")
      pilot.press(.enter)
      #expect(pilot.effects.isEmpty && pilot.state.overlay == nil)
      pilot.expect("select a push in the log first (tab)")
    }
  }

  @Test(arguments: [GridSize(100, 30), GridSize(60, 20)])
  func cardsAreFoundByTitleAndID(size: GridSize) {
    for text in ["suowl", "game-1"] {
      var pilot = Pilot(size)
      pilot.press(.character("G"), .character("/"))
      pilot.type("pizza")
      pilot.press(.enter)
      pilot.type(":\(text)")
      pilot.expect("Superb Owl")
      let place = titles(text, pilot).firstIndex(of: "Superb Owl")
      for _ in 0..<(place ?? 0) { pilot.press(.down) }
      pilot.press(.enter)
      // The filter that hid it is removed.
      #expect(pilot.state.cards.selection == "game-1" && pilot.state.catalog.filter.isEmpty)
      #expect(pilot.state.overlay == nil)
    }
  }

  @Test(arguments: [GridSize(100, 30), GridSize(60, 20)])
  func rulesAreExplained(size: GridSize) {
    var pilot = Pilot(size)
    pilot.type(":tsmil")
    #expect(titles("tsmil", pilot).first == "timestamp.milliseconds")
    pilot.press(.enter)
    pilot.expect("timestamp.milliseconds (dropped)", "✗", "✓")
    for _ in 0..<40 { pilot.press(.down) }
    pilot.expect("reported:", not: ["j ↓"])
    pilot.press(.escape)
    pilot.expect("Superb Owl", not: ["timestamp.milliseconds (dropped)"])
  }

  @Test func findsThemesTokensAndLogLines() throws {
    var pilot = Pilot()
    pilot.state.themes.names = ["midnight", "daylight"]
    pilot.type(":")
    #expect(pilot.effects == [.loadTokens])
    pilot.type("daylight")
    pilot.press(.enter)
    #expect(pilot.state.themes.name == "daylight")
    #expect(pilot.effects == [.rememberTheme("daylight")])

    pilot.type(":")
    pilot.send(
      .tokens([
        PushToken(value: "c0ffee00", kind: .update, activityID: "game-1", issuedAt: pilot.now)
      ]))
    pilot.type("c0ffee")
    pilot.press(.enter)
    #expect(pilot.state.screen == .tokens && pilot.state.selectedToken?.value == "c0ffee00")
    pilot.press(.escape)

    pilot.type(":ride-7")
    pilot.press(.enter)
    pilot.expect("milliseconds")
    guard case .finding(let event, _, _) = pilot.state.screen else {
      Issue.record("the line's finding is not open")
      return
    }
    #expect(event.verdict?.activityID == "ride-7")
  }

  @Test func unavailableCommandsGiveReasonAndClickWorks() throws {
    var pilot = Pilot()
    // Commands that are unavailable now come last, with the reason.
    pilot.type(":pause the")
    pilot.expect("no demo is running")
    pilot.press(.control("u"))
    pilot.type("theme")
    pilot.click(.line(0))
    #expect(pilot.state.overlay == .themes(before: pilot.state.themes.name))
    pilot.press(.escape)
    pilot.type(":xyzzyq")
    pilot.expect("No match")
    pilot.press(.enter)
    #expect(pilot.state.overlay == nil)
  }
}
