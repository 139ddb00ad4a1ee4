import Events
import Foundation
import Basics
import Testing

@testable import IsletKit

/// The Braze-shaped calls beyond the guide's.
struct BrazeTests {
  @Test(arguments: ["", String(repeating: "ä", count: 129)])
  func invalidTags(tag: String) async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        #expect(braze.liveActivities.launchActivity(pushTokenTag: tag, activity: game) == nil)
        try await events.waitForEvent("invalidPushTokenTag")
        #expect(events.all == ["invalidPushTokenTag"])
        #expect(game.activityState == .active)
      }
    }
  }

  @Test func tagsHaveAtMost256Bytes() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        let tag = String(repeating: "ä", count: 128)
        braze.liveActivities.launchActivity(pushTokenTag: tag, activity: game)
        try await events.waitForEvent("pushTokenFlushed \(tag)")
        try await stage.update(tag, ["teamOneScore": 1, "teamTwoScore": 0])
        try await events.waitForEvent("contentUpdated")
      }
    }
  }

  @Test func onlyRotatedTokenIsSentAgain() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
        braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
        try await events.waitForEvent("pushTokenFlushed tag")
        try await stage.send("POST", "/islet/v1/activities/\(game.cardID)/allow")
        try await events.waitForEvent("pushTokenFlushed tag", times: 2)
        #expect(
          events.all == [
            "started tag local", "active", "pushTokenUpdated", "pushTokenFlushed tag",
            "pushTokenUpdated", "pushTokenFlushed tag",
          ])
      }
    }
  }

  @Test func unissuedTokenIsNeverSent() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
        await game.update(.score(1, 0))
        await game.end(nil)
        try await events.waitForEvent("ended")
        #expect(events.all == ["started tag local", "active", "contentUpdated", "ended"])
      }
    }
  }

  @Test func remoteStartTokenMayWaitForPermission() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        try await stage.send("PATCH", "/islet/v1/device", ["ask_to_allow": true])
        let braze = stage.braze()
        let events = Recorder(braze)
        let updates = Game.activityUpdates
        let start = try await Game.pushToStartTokenUpdates.first()
        try await stage.send(
          "POST", "/v1/projects/p/messages:send",
          [
            "message": [
              "token": "registration",
              "apns": [
                "live_activity_token": .string(Codec.hexadecimal(start)),
                "payload": [
                  "aps": [
                    "timestamp": .number(Int(Date().timeIntervalSince1970)), "event": "start",
                    "attributes-type": "SportsActivityAttributes",
                    "attributes": ["gameName": "A", "gameNumber": "1"],
                    "content-state": ["teamOneScore": 0, "teamTwoScore": 0],
                    "alert": ["title": "A", "body": "B"],
                  ]
                ],
              ],
            ]
          ])
        let game = try await updates.first()
        braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
        try await events.waitForEvent("active")
        #expect(game.pushToken == nil)
        try await stage.send("POST", "/islet/v1/activities/\(game.cardID)/allow")
        try await events.waitForEvent("pushTokenFlushed tag")
      }
    }
  }

  @Test func registrationIsTriedAgain() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        try await stage.send(
          "PUT", "/islet/v1/faults",
          ["faults": [["vendor": "braze", "status": 503, "count": 1]]])
        let braze = stage.braze()
        let events = Recorder(braze)
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
        try await events.waitForEvent("pushTokenFlushed tag")
        #expect(events.all.contains("registrationFailed tag true"))
      }
    }
  }

  @Test func missingKeyFailsPermanently() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = Braze(configuration: .init(apiKey: "", endpoint: stage.url))
        let events = Recorder(braze)
        braze.liveActivities.registerPushToStart(
          forType: Game.self, name: "SportsActivityAttributes")
        try await events.waitForEvent("pushToStartRegistrationFailed false")
      }
    }
  }

  @Test func unregisteringEndsRemoteStartsOnly() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
        braze.liveActivities.registerPushToStart(
          forType: Game.self, name: "SportsActivityAttributes")
        try await events.waitForEvent("pushToStartTokenFlushed")
        try await events.waitForEvent("pushTokenFlushed tag")
        try await inTime("completion") {
          await withCheckedContinuation { done in
            braze.liveActivities.unregisterPushToStart(completion: { _ in done.resume() })
          }
        }
        try await events.waitForEvent("pushToStartUnregisterFlushed")
        let tokens = try await stage.send("GET", "/islet/v1/tokens").json["tokens"]?.array ?? []
        let starts = tokens.filter { $0["kind"] == "start" }
        #expect(starts.map { $0["state"] } == ["unregistered"])
        try await stage.update("tag", ["teamOneScore": 1, "teamTwoScore": 0])
        try await events.waitForEvent("contentUpdated")
      }
    }
  }

  @Test func removedActivityIsNotFound() async throws {
    try await Stage.with { stage in
      let first = stage.app()
      try await first.run {
        let braze = stage.braze()
        let events = Recorder(braze)
        for tag in ["gone", "removed"] {
          let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
          braze.liveActivities.launchActivity(pushTokenTag: tag, activity: game)
          try await events.waitForEvent("pushTokenFlushed \(tag)")
        }
      }
      first.quit()
      let activities = try await stage.send("GET", "/islet/v1/activities").json["activities"]
      for activity in activities?.array ?? [] {
        let id = activity["id"]?.string ?? ""
        try await stage.send("POST", "/islet/v1/activities/\(id)/dismiss")
      }
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        braze.liveActivities.resumeActivities(ofType: Game.self)
        try await events.waitForEvent("activityNotFound", times: 2)
        #expect(events.all == ["activityNotFound", "activityNotFound"])
      }
    }
  }

  @Test func killedBetweenRequestAndRegistration() async throws {
    try await Stage.with { stage in
      let first = stage.app()
      try await first.run {
        _ = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
      }
      first.quit()
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        braze.liveActivities.resumeActivities(ofType: Game.self)
        // It has no tag: the app has to launch it again, as it does here.
        let game = try #require(Game.activities.first)
        braze.liveActivities.launchActivity(pushTokenTag: "again", activity: game)
        try await events.waitForEvent("pushTokenFlushed again")
        #expect(!events.all.contains { $0.hasPrefix("resumed") })
      }
    }
  }

  @Test func startedWhileTheAppWasAway() async throws {
    try await Stage.with { stage in
      let first = stage.app()
      try await first.run {
        let braze = stage.braze()
        let events = Recorder(braze)
        braze.changeUser(userId: "anna")
        braze.liveActivities.registerPushToStart(
          forType: Game.self, name: "SportsActivityAttributes")
        try await events.waitForEvent("pushToStartTokenFlushed")
      }
      first.quit()
      try await stage.start(
        "away", type: "SportsActivityAttributes",
        attributes: ["gameName": "A", "gameNumber": "1"],
        state: ["teamOneScore": 0, "teamTwoScore": 0])
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        braze.liveActivities.resumeActivities(ofType: Game.self)
        try await events.waitForEvent("pushTokenFlushed away")
        #expect(
          events.all == [
            "started away pushToStart", "active", "pushTokenUpdated", "pushTokenFlushed away",
          ])
      }
    }
  }

  @Test func twoAppsWithTheSameTag() async throws {
    try await Stage.with { stage in
      let one = stage.app("org.example.one")
      let two = stage.app("org.example.two")
      var games: [Game] = []
      var brazes: [Braze] = []
      for app in [one, two] {
        try await app.run {
          let braze = stage.braze()
          let events = Recorder(braze)
          let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
          braze.liveActivities.launchActivity(pushTokenTag: "same", activity: game)
          try await events.waitForEvent("pushTokenFlushed same")
          games.append(game)
          brazes.append(braze)
        }
      }
      // Every activity registered under the tag gets the update.
      let contents = games.map(\.contentUpdates)
      try await stage.update("same", ["teamOneScore": 6, "teamTwoScore": 0])
      for content in contents { #expect(try await content.first() == .score(6, 0)) }
      await one.run { #expect(Game.activities == [games[0]]) }
      await two.run { #expect(Game.activities == [games[1]]) }
      withExtendedLifetime(brazes) {}
    }
  }

  @Test func brokenTagFileCountsAsEmpty() throws {
    let folder = NSTemporaryDirectory() + "islet-tags-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let store = TagStore(folder: folder, app: "../evil/app")
    #expect(store.entries(ofType: "T") == [:])
    store.set(TagStore.Entry(tag: "tag", type: "T"), for: "ID")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(names == [".._evil_app.json"])
    let path = folder + "/" + names[0]
    try Data("{ not json".utf8).write(to: URL(fileURLWithPath: path))
    #expect(store.entries(ofType: "T") == [:])
    store.set(TagStore.Entry(tag: "tag", type: "T"), for: "ID")
    #expect(store.entries(ofType: "T") == ["ID": TagStore.Entry(tag: "tag", type: "T")])
    #expect(store.entries(ofType: "U") == [:])
  }

  @Test func cancelledSubscriptionGetsNothing() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let silent = Counter()
        let subscription = braze.liveActivities.subscribeToStateUpdates { _ in silent.count() }
        subscription.cancel()
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
        try await events.waitForEvent("pushTokenFlushed tag")
        #expect(silent.value == 0)
      }
    }
  }
}
