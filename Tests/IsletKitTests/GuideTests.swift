import Events
import Foundation
import IsletKit
import Basics
import Testing

/// The guide's diagram from its first arrow to its last.
struct GuideTests {
  @Test func fullSequenceOfTheGuide() async throws {
    try await Stage.with { stage in
      let first = stage.app()
      try await first.run {
        let braze = stage.braze()
        let events = Recorder(braze)
        braze.changeUser(userId: "anna")

        // Launch option 1: locally start activities.
        let local = try Game.request(
          attributes: .game, content: .score(0, 0), pushType: .token)
        braze.liveActivities.launchActivity(pushTokenTag: "sports-game-1", activity: local)
        try await events.waitForEvent("pushTokenFlushed sports-game-1")
        #expect(
          events.all == [
            "started sports-game-1 local", "active", "pushTokenUpdated",
            "pushTokenFlushed sports-game-1",
          ])

        // Launch option 2: remotely start activities.
        braze.liveActivities.registerPushToStart(
          forType: Game.self, name: "SportsActivityAttributes")
        try await events.waitForEvent("pushToStartTokenFlushed")
        events.clear()
        try await stage.start(
          "sports-game-2", type: "SportsActivityAttributes",
          attributes: ["gameName": "Remote", "gameNumber": "Game 2"],
          state: ["teamOneScore": 0, "teamTwoScore": 0])
        try await events.waitForEvent("pushTokenFlushed sports-game-2")
        #expect(
          events.all == [
            "started sports-game-2 pushToStart", "active", "pushTokenUpdated",
            "pushTokenFlushed sports-game-2",
          ])
        let remote = try #require(
          Game.activities.first { $0.attributes.brazeActivityId == "sports-game-2" })
        // As on the phone: a UUID for the app, and another for each activity.
        #expect(UUID(uuidString: remote.id) != nil)
        #expect(remote.id != local.id)
      }

      // Resume activities upon app launch.
      first.quit()
      try await resume(stage)
    }
  }

  /// The app's second launch and what follows.
  private func resume(_ stage: Stage) async throws {
    try await stage.app().run {
      let braze = stage.braze()
      let events = Recorder(braze)
      braze.liveActivities.resumeActivities(ofType: Game.self)
      try await events.waitForEvent("pushTokenFlushed sports-game-1")
      try await events.waitForEvent("pushTokenFlushed sports-game-2")
      #expect(events.all.contains("resumed sports-game-1"))
      #expect(events.all.contains("resumed sports-game-2"))
      let local = try #require(Game.activities.first { $0.attributes.gameName == "Superb Owl" })
      let remote = try #require(
        Game.activities.first { $0.attributes.brazeActivityId == "sports-game-2" })

      // Loop: update a Live Activity.
      events.clear()
      for score in 1...3 {
        let state: JSON = ["teamOneScore": .number(score), "teamTwoScore": 0]
        try await stage.update("sports-game-1", state)
        try await stage.update("sports-game-2", state)
      }
      try await events.waitForEvent("contentUpdated", times: 6)
      #expect(local.content == .score(3, 0))
      #expect(remote.content == .score(3, 0))

      // End, first way: the person removes it.
      events.clear()
      try await stage.send("POST", "/islet/v1/activities/\(local.id)/dismiss")
      try await events.waitForEvent("dismissed")

      // End, second way: it times out.
      try await stage.advance("8h")
      try await events.waitForEvent("ended")
      #expect(remote.activityState == .ended)
      #expect(events.all == ["dismissed", "ended"])

      // End, third way: a dismissal date.
      try await end(stage, braze, events, tag: "sports-game-3") { tag in
        try await stage.update(
          tag, ["teamOneScore": 4, "teamTwoScore": 0],
          [("end_activity", true), ("dismissal_date", "2020-01-01T00:00:00+0000")])
      }

      // End, fourth way: `end_activity`.
      try await end(stage, braze, events, tag: "sports-game-4") { tag in
        try await stage.update(
          tag, ["teamOneScore": 4, "teamTwoScore": 0], [("end_activity", true)])
      }
      #expect(!events.all.contains("dismissed"))
      // The tag of a removed card is forgotten.
      braze.liveActivities.resumeActivities(ofType: Game.self)
      let late = try await stage.update("sports-game-1", ["teamOneScore": 9, "teamTwoScore": 0])
      #expect(late.verdict == "dropped")
      #expect(late.rules.contains("activity.dismissed"))
    }
  }

  private func end(
    _ stage: Stage, _ braze: Braze, _ events: Recorder, tag: String,
    _ end: (String) async throws -> Void
  ) async throws {
    events.clear()
    let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
    braze.liveActivities.launchActivity(pushTokenTag: tag, activity: game)
    try await events.waitForEvent("pushTokenFlushed \(tag)")
    try await end(tag)
    try await events.waitForEvent("ended")
    #expect(events.all.suffix(2) == ["contentUpdated", "ended"])
    #expect(game.content == .score(4, 0))
  }
}
