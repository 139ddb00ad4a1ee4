import Events
import Foundation
import Basics
import Testing

@testable import IsletKit

/// Activities that start later (iOS 26), and transient ones (iOS 18).
struct ScheduledStartTests {
  private static let alert = AlertConfiguration(
    title: "Kick-off", body: "The game begins", sound: .default)

  private func schedule(
    in seconds: TimeInterval, content: ActivityContent<Score> = .score(0, 0),
    pushType: PushType? = nil
  ) throws -> Game {
    try Game.request(
      attributes: .game, content: content, pushType: pushType, style: .standard,
      alertConfiguration: Self.alert, start: Date(timeIntervalSinceNow: seconds))
  }

  private func card(_ game: Game, _ stage: Stage) async throws -> JSON {
    try await stage.send("GET", "/islet/v1/activities/\(game.id)").json
  }

  @Test func isPendingUntilItsTime() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try schedule(in: 3600)
        let states = game.activityStateUpdates
        #expect(game.activityState == .pending)
        #expect(Game.activities == [game])
        let before = try await card(game, stage)
        #expect(before["state"] == "pending")
        #expect(before["in_island"] == false)
        try await stage.advance("50m")
        #expect(try await card(game, stage)["state"] == "pending")
        try await stage.advance("15m")
        try await game.reaches(.active)
        let after = try await card(game, stage)
        #expect(after["state"] == "active")
        #expect(after["in_island"] == true)
        #expect(after["last_alert"]?["title"] == "Kick-off")
        // Eight hours from the start, not from the request.
        #expect(after["started_at"] == before["started_at"])
        try await stage.advance("474m")
        #expect(game.activityState == .active)
        try await stage.advance("3m")
        try await game.reaches(.ended)
        await game.end(nil)
        try await stage.advance("4h")
        #expect(try await states.prefix(9) == [.pending, .active, .ended, .dismissed])
      }
    }
  }

  @Test func endCancelsScheduledStart() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try schedule(in: 3600)
        let states = game.activityStateUpdates
        await game.end(nil)
        #expect(try await states.prefix(9) == [.pending, .ended, .dismissed])
        #expect(Game.activities == [])
        try await stage.advance("2h")
        #expect(try await card(game, stage)["state"] == "dismissed")
      }
    }
  }

  @Test func pendingActivityAcceptsUpdatesWithoutAlert() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let game = try schedule(in: 3600, pushType: .token)
        braze.liveActivities.launchActivity(pushTokenTag: "later", activity: game)
        try await events.waitForEvent("pushTokenFlushed later")
        await game.update(
          .score(1, 0),
          alertConfiguration: AlertConfiguration(title: "Early", body: "Bird", sound: .default))
        #expect(game.content == .score(1, 0))
        let contents = game.contentUpdates
        try await stage.update("later", ["teamOneScore": 2, "teamTwoScore": 0])
        #expect(try await contents.first() == .score(2, 0))
        #expect(game.activityState == .pending)
        #expect(!events.all.contains("active"))
        try await stage.advance("61m")
        try await events.waitForEvent("active")
        #expect(try await card(game, stage)["last_alert"]?["title"] == "Kick-off")
        #expect(game.content == .score(2, 0))
      }
    }
  }

  @Test func nextProcessFindsItAndSeesItStart() async throws {
    try await Stage.with { stage in
      let first = stage.app()
      let id = try await first.run { try schedule(in: 3600).id }
      first.quit()
      try await stage.app().run {
        let game = try #require(Game.activities.first)
        #expect(game.id == id)
        #expect(game.activityState == .pending)
        try await stage.advance("61m")
        try await game.reaches(.active)
        #expect(Game.activities == [game])
      }
    }
  }

  @Test func staleDateBeforeStartAndPastStart() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let content = ActivityContent(
          state: Score(teamOneScore: 0, teamTwoScore: 0),
          staleDate: Date(timeIntervalSinceNow: 600))
        let game = try schedule(in: 3600, content: content)
        let states = game.activityStateUpdates
        try await stage.advance("61m")
        try await game.reaches(.stale)
        #expect(try await states.prefix(3) == [.pending, .active, .stale])
        #expect(try schedule(in: -60).activityState == .active)
        // A date that does not exist.
        let never = try Game.request(
          attributes: .game, content: .score(0, 0), style: .standard,
          alertConfiguration: Self.alert, start: .distantFuture)
        #expect(never.activityState == .pending)
      }
    }
  }

  @Test func transientActivityEndsWhenAppLeavesForeground() async throws {
    try await Stage.with { stage in
      let app = stage.app()
      try await app.run {
        let stays = try Game.request(attributes: .game, content: .score(0, 0), style: .standard)
        let goes = try Game.request(attributes: .game, content: .score(1, 0), style: .transient)
        let states = goes.activityStateUpdates
        #expect(try await card(goes, stage)["style"] == "transient")
        app.isInForeground = false
        #expect(try await states.prefix(9) == [.active, .ended, .dismissed])
        #expect(stays.activityState == .active)
        app.isInForeground = true
        // No card stays on the lock screen, since there never was one.
        let ends = try Game.request(attributes: .game, content: .score(1, 0), style: .transient)
        await ends.end(nil)
        #expect(ends.activityState == .dismissed)
      }
    }
  }
}
