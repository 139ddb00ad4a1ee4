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
}
