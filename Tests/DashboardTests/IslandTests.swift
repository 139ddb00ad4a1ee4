import Canvas
import Basics
import Simulator
import Testing

@testable import Dashboard

/// When the island opens, and how long it stays open.
@Suite struct IslandTests {
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
    let top = pilot.frame.regions.first { $0.target == .cards }?.rect.y
    pilot.now = Fixture.ago(-2)
    game.updatedAt = pilot.now
    game.contentState = ["teamOneScore": 3, "teamTwoScore": 4]
    pilot.send(.events([Fixture.event(96, -2, .updated, "game-1", "update", game)]))
    pilot.expect(not: ["Goal!"])
    #expect(pilot.frame.regions.first { $0.target == .cards }?.rect.y == top)
    #expect(pilot.state.expansion != nil)
    pilot.press(.escape)
    #expect(pilot.frame.regions.first { $0.target == .cards }?.rect.y == top)
  }

  /// Nothing moves under the pointer when the island opens over the list.
  @Test(arguments: [GridSize(100, 30), GridSize(60, 20), GridSize(160, 50)])
  func theListNeverMoves(size: GridSize) {
    var pilot = Pilot(size)
    func cards() -> [Region] { pilot.frame.regions.filter { $0.cardID != nil } }
    let before = cards()
    var game = Fixture.game
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: pilot.now)
    pilot.send(.events([Fixture.event(95, 0, .updated, "game-1", "update", game)]))
    pilot.expect("Goal! · The owls score.")
    #expect(cards() == before)
    pilot.press(.escape, .enter)
    #expect(pilot.state.expansion?.id == "game-1")
    #expect(cards().map(\.rect) == before.map(\.rect))
  }

  @Test func anAlertLeavesTheCardsUsableWhereRowsAreFew() {
    var pilot = Pilot(GridSize(60, 20))
    var game = Fixture.game
    game.lastAlert = Alert(title: "Goal!", body: "The owls score.", at: pilot.now)
    pilot.send(.events([Fixture.event(95, 0, .updated, "game-1", "update", game)]))
    pilot.expect("Goal!", "2   –   4", "Luigi’s Pizza", "04:58", "islet / build 482", "dismiss")
  }

  @Test func aChangeWithoutAlertOpensNothing() {
    var pilot = Pilot()
    var game = Fixture.game
    game.lastAlert = Alert(title: "GOAL", body: "", at: Fixture.ago(60))
    pilot.send(.events([Fixture.event(30, 0, .updated, "game-1", "update", game)]))
    #expect(pilot.state.expansion == nil)
  }
}
