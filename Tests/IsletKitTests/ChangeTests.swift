import Basics
import Events
import Foundation
import Testing

@testable import IsletKit

/// The app's changes of its own activities.
struct ChangeTests {
  @Test @MainActor func changesOfSeparateTasksKeepTheirOrder() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        let contents = game.contentUpdates
        for score in 1...20 { Task { @MainActor in await game.update(.score(score, 0)) } }
        Task { @MainActor in await game.end(.score(21, 0)) }
        let scores = try await contents.prefix(21).map(\.state.teamOneScore)
        #expect(scores == Array(1...21))
      }
    }
  }

  @Test func secondEndChangesWhenTheCardGoes() async throws {
    try await Stage.with { stage in
      let first = stage.app()
      try await first.run {
        let games = try (0..<4).map { try Game.request(attributes: .game, content: .score($0, 0)) }
        for game in games { await game.end(nil) }
        await games[0].end(.score(9, 9), dismissalPolicy: .immediate)
        #expect(games[0].activityState == .dismissed)
        #expect(games[0].content == .score(0, 0))
        for hours in [1.0, 2] {
          let date = Date(timeIntervalSinceNow: 3600 * hours)
          await games[1].end(nil, dismissalPolicy: .after(date))
        }
        await games[2].end(nil, dismissalPolicy: .default)
        try await stage.advance("119m")
        #expect(games[1].activityState == .ended)
        try await stage.advance("2m")
        try await games[1].reaches(.dismissed)
        #expect(Game.activities == [games[2], games[3]])
      }
      first.quit()
      // Many apps remove old cards at the launch.
      await stage.app().run {
        for game in Game.activities { await game.end(nil, dismissalPolicy: .immediate) }
        #expect(Game.activities == [])
      }
    }
  }

  @Test func broadcastActivityHasNoToken() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(
          attributes: .game, content: .score(0, 0), pushType: .channel("channel"))
        let card = try await stage.send("GET", "/islet/v1/activities/\(game.id)").json
        #expect(card["push_token"] == .null)
        #expect(card["channel"] == "channel")
        await game.update(.score(1, 0))
        #expect(game.pushToken == nil)
      }
    }
  }
}
