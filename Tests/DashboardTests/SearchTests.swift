import Basics
import Canvas
import Foundation
import Panels
import Simulator
import Testing
import ViewTree

@testable import Dashboard

/// The results of `/`.
@Suite struct SearchTests {
  private func found(_ text: String) -> Set<Activity.ID> {
    var pilot = Pilot()
    pilot.press(.character("/"))
    pilot.type(text)
    return Set(pilot.state.catalog.order)
  }

  private static func views(_ text: String) -> WidgetViews {
    let style = TextStyle(size: 17, paint: .color(ColorValue(hex: 0xFFFFFF)))
    let tree = ViewTree(root: .text(TextNode(runs: [TextRun(.verbatim(text), style)])))
    return WidgetViews(surfaces: [.lock: tree, .compact: tree, .expanded: tree])
  }

  @Test(arguments: [
    ("owl", ["game-1"]), ("superb owl", ["game-1"]), ("owl superb", ["game-1"]),
    ("ENDED", ["order-12"]), ("state:ended", ["order-12"]), ("state:ended owl", []),
    ("luigi’s", ["order-77"]), ("vendor:source", ["build-482"]), ("id:game", ["game-1"]),
    ("type:sports", ["game-1"]), ("game-1", ["game-1"]), ("no such thing", []),
  ]) func finds(text: String, ids: [String]) {
    #expect(found(text) == Set(ids), "\(text)")
  }

  /// Every word of a card, drawn at its largest, finds that card.
  @Test func everyWordFindsItsCard() {
    let state = Fixture.state(GridSize(100, 30))
    for id in state.catalog.order {
      guard let entry = state.catalog.entry(id) else { continue }
      let panel = entry.panel(views: nil)
      var frame = Frame(GridSize(90, panel.lockScreenHeight(width: 90)))
      panel.drawLockScreen(
        &frame, at: GridPoint(0, 0), width: 90,
        Panel.Context(theme: .builtIn, now: entry.activity.updatedAt))
      let words = Set(
        frame.plainText.split(whereSeparator: \.isWhitespace).map(String.init).filter {
          $0.contains { $0.isLetter || $0.isNumber } && !$0.contains("…") && $0.count <= 64
        })
      #expect(words.count > 3)
      for word in words {
        let search = CardSearch(word, now: Fixture.now)
        #expect(search.matches(entry, views: nil, findings: []), "\(word) of \(id)")
      }
    }
  }

  /// A back end logs the `apns-id` of a response.
  @Test(arguments: ["0f6b9e0c-6c1e", "id:0F6B9E0C"])
  func responseIDFindsItsLine(text: String) {
    var pilot = Pilot()
    var event = Fixture.event(90, 0, .verdict, "game-9", "update", nil, [])
    event.verdict?.answerID = "0F6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D11"
    pilot.send(.events([event]))
    pilot.press(.character("/"))
    pilot.type(text)
    #expect(pilot.state.shownLog.map(\.subject) == ["game-9"])
  }

  /// A dropped push does not change its card's values, but the card is found by the push.
  @Test func ruleFindsItsCard() {
    var pilot = Pilot()
    pilot.press(.character("/"))
    pilot.type("rule:alert.empty")
    #expect(pilot.state.catalog.order.isEmpty)
    pilot.send(
      .events([
        Fixture.event(
          90, 0, .verdict, "game-1", "update", nil, [Finding(.alertEmpty, "It is.", fix: "")])
      ]))
    #expect(pilot.state.catalog.order == ["game-1"])
    pilot.expect("1 of 6", "Superb Owl")
    #expect(pilot.state.shownLog.map(\.subject) == ["game-1"])
  }

  @Test func reportsInvalidQuery() {
    var pilot = Pilot()
    pilot.press(.character("/"))
    pilot.expect("words, or rule: vendor: type: user: state:")
    pilot.type("stat:ended")
    pilot.expect("stat: is not a search key: did you mean state:?")
    pilot.press(.control("u"))
    pilot.type("state:foo")
    pilot.expect("state:foo is not known: use pending, active, stale, ended, dismissed")
    pilot.press(.control("u"))
    pilot.type("04:58")
    pilot.expect(not: ["is not a search key"])
  }

  /// The text of an app's own widget is found while it is shown.
  @Test func searchesWidgetViews() {
    var pilot = Pilot()
    pilot.press(.character("/"))
    pilot.type("touchdown")
    #expect(pilot.state.catalog.order.isEmpty)
    pilot.send(.views("game-1", Self.views("Touchdown")))
    #expect(pilot.state.catalog.order == ["game-1"])
    pilot.send(.views("game-1", Self.views("Fumble")))
    #expect(pilot.state.catalog.order.isEmpty)
  }

  /// The log keeps the lines of the found cards, although only the card has the word.
  @Test func logKeepsLinesOfFoundCards() {
    var pilot = Pilot()
    pilot.press(.character("/"))
    pilot.type("superb")
    #expect(pilot.state.catalog.order == ["game-1"])
    #expect(pilot.state.shownLog.count > 1)
    #expect(Set(pilot.state.shownLog.map(\.subject)) == ["game-1"])
    pilot.expect("game-1", not: ["build-482", "ride-7"])
    // A rule is searched for in the line.
    pilot.press(.control("u"))
    pilot.type("superb rule:alert")
    #expect(pilot.state.shownLog.isEmpty)
  }
}
