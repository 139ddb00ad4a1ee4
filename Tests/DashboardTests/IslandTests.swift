import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

/// When the island opens, and for how long.
@Suite struct IslandTests {
  @Test func alertOpensIslandForFiveSeconds() {
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

  /// An ended activity has left the island.
  @Test func endedActivityHasNoIsland() {
    var pilot = Pilot()
    pilot.send(.click(.card("order-12")))
    pilot.press(.enter)
    #expect(pilot.state.expansion == nil)
    pilot.expect("expand: it has left the island")
  }

  /// Alert text that newer values contradict is removed, and nothing below moves up.
  @Test func openIslandKeepsItsHeight() {
    var pilot = Pilot()
    var game = Fixture.game
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: pilot.now)
    pilot.send(.events([Fixture.event(95, 0, .updated, "game-1", "update", game)]))
    pilot.expect("Goal! · The owls score.")
    let top = pilot.frame.regions.first { $0.target == .cards }?.rect.y
    pilot.now = Fixture.ago(-2)
    game.updatedAt = pilot.now
    game.contentState = ["teamOneScore": 3, "teamTwoScore": 4]
    pilot.send(.events([Fixture.event(96, -2, .updated, "game-1", "update", game)]))
    pilot.expect(not: ["Goal!"])
    #expect(pilot.frame.regions.first { $0.target == .cards }?.rect.y == top)
    #expect(pilot.state.expansion != nil)
  }

  /// The next update removes the alert's text, however soon it arrives.
  @Test func nextUpdateRemovesAlertText() {
    var pilot = Pilot()
    var game = Fixture.game
    game.updatedAt = pilot.now
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: pilot.now)
    pilot.send(.events([Fixture.event(95, 0, .updated, "game-1", "update", game)]))
    pilot.expect("Goal! · The owls score.")
    game.updatedAt = pilot.now + 0.02
    game.contentState = ["teamOneScore": 3, "teamTwoScore": 4]
    pilot.send(.events([Fixture.event(96, 0, .updated, "game-1", "update", game)]))
    pilot.expect(not: ["Goal!"])
    #expect(pilot.state.expansion != nil)
  }

  /// The island has its own rows: the cards below move down as it opens and up as it closes, and
  /// what is beside it stays.
  @Test(arguments: [GridSize(100, 30), GridSize(60, 20), GridSize(80, 24), GridSize(160, 50)])
  func cardsMoveBelowTheIslandAndBack(size: GridSize) throws {
    var pilot = Pilot(size)
    pilot.state.showsMotion = true
    func cards() -> [GridRect] {
      pilot.frame.regions.filter { $0.cardID != nil }.map(\.rect)
    }
    func island() throws -> GridRect {
      try #require(
        pilot.frame.regions.first { if case .island = $0.target { true } else { false } }
      ).rect
    }
    let (before, pill) = (cards(), try island())
    let log = pilot.frame.regions.filter { $0.target == .log }
    var game = Fixture.game
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: pilot.now)
    pilot.send(.events([Fixture.event(95, 0, .updated, "game-1", "update", game)]))
    var tops: [Int] = []
    for _ in 0..<8 {
      let open = try island()
      #expect(abs(open.x + open.maxX - pill.x - pill.maxX) <= 1)
      #expect(cards().allSatisfy { $0.y >= open.maxY })
      tops.append(cards().first?.y ?? 0)
      pilot.now += 0.04
      pilot.send(.tick)
    }
    #expect(tops == tops.sorted() && tops.last! > before[0].y && Set(tops).count > 2)
    #expect(pilot.frame.regions.filter { $0.target == .log } == log)
    pilot.press(.escape)
    pilot.now += 1
    pilot.send(.tick)
    #expect(cards() == before)
  }

  @Test func alertKeepsCardsUsableOnSmallScreen() {
    var pilot = Pilot(GridSize(60, 20))
    var game = Fixture.game
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: pilot.now)
    pilot.send(.events([Fixture.event(95, 0, .updated, "game-1", "update", game)]))
    pilot.expect("Goal!", "2   –   4", "Luigi’s Pizza", "04:58", "dismiss")
  }

  /// Escape closes what is visible: on each screen it changes something, or there is nothing to
  /// close.
  @Test(arguments: ["", "l", "T", "z", "S", "i", "l!", "?", ":", "w", "t", "l/", "/", "n\n"])
  func escapeClosesVisiblePart(keys: String) {
    var pilot = Pilot()
    pilot.press(.character(" "))
    var game = Fixture.game
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: pilot.now)
    pilot.send(.events([Fixture.event(95, 0, .updated, "game-1", "update", game)]))
    #expect(pilot.state.expansion != nil)
    for key in keys { pilot.press(key == "\n" ? .enter : .character(key)) }
    for _ in 0..<8 {
      let before = pilot.frame.plainText
      pilot.press(.escape)
      if pilot.frame.plainText == before { break }
    }
    #expect(pilot.state.screen == .main && pilot.state.expansion == nil)
    #expect(pilot.state.overlay == nil)
  }

  /// While the clock is stopped no island closes by itself, and keys go to the visible one.
  @Test func keyClosesIslandWithStoppedClock() {
    var pilot = Pilot()
    var game = Fixture.game
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: pilot.now)
    pilot.send(.events([Fixture.event(95, 0, .updated, "game-1", "update", game)]))
    pilot.send(.clock(speed: 0))
    pilot.now = Fixture.ago(-20)
    pilot.expect("⏎ close")
    pilot.press(.enter)
    pilot.expect("⏎ expand")
    #expect(pilot.state.expansion == nil)
  }

  @Test func updateWithoutAlertOpensNothing() {
    var pilot = Pilot()
    var game = Fixture.game
    game.lastAlert = Alert(title: "GOAL", body: "", at: Fixture.ago(60))
    pilot.send(.events([Fixture.event(30, 0, .updated, "game-1", "update", game)]))
    #expect(pilot.state.expansion == nil)
  }
}
