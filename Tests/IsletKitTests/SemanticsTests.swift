import Events
import Foundation
import Basics
import Testing

@testable import IsletKit

/// What Apple documents about an activity's life, row by row; the gateway's time is passed in.
struct SemanticsTests {
  @Test func requestShowsCardAndTokenFollows() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(
          attributes: .game, content: .score(0, 0), pushType: .token)
        #expect(game.pushToken == nil)
        #expect(game.activityState == .active)
        #expect(game.content == .score(0, 0))
        #expect(game.attributes.gameName == "Superb Owl")
        let token = try await game.pushTokenUpdates.first()
        #expect(token.count == 32)
        #expect(game.pushToken == token)
        #expect(Game.activities == [game])
        let card = try await stage.send("GET", "/islet/v1/activities/\(game.id)").json
        #expect(card["app_id"] == "org.example.app")
        #expect(card["vendor"] == "app")
        #expect(card["push_token"]?.string == Codec.hexadecimal(token))
      }
    }
  }

  @Test func withoutPushTypeNoTokenIsEverIssued() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        await game.update(.score(1, 0))
        #expect(game.pushToken == nil)
        let card = try await stage.send("GET", "/islet/v1/activities/\(game.id)").json
        #expect(card["push_token"] == .null)
      }
    }
  }

  @Test func updateReplacesTheContentAndEndKeepsOrReplacesIt() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        let contents = game.contentUpdates
        let stale = ActivityContent(
          state: Score(teamOneScore: 7, teamTwoScore: 0),
          staleDate: Date(timeIntervalSinceNow: 3600).wholeSecond, relevanceScore: 50)
        await game.update(
          stale,
          alertConfiguration: AlertConfiguration(title: "7 : 0", body: "Score", sound: .default))
        #expect(game.content == stale)
        let card = try await stage.send("GET", "/islet/v1/activities/\(game.id)").json
        #expect(card["last_alert"]?["title"] == "7 : 0")
        #expect(card["relevance_score"] == 50.0 || card["relevance_score"] == 50)
        await game.update(.score(7, 3))
        #expect(game.content.staleDate == nil)
        await game.end(nil)
        #expect(game.activityState == .ended)
        #expect(game.content == .score(7, 3))
        #expect(try await contents.prefix(2) == [stale, .score(7, 3)])
      }
    }
  }

  @Test func callsOfiOS16_1() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let (one, two) = (
          Score(teamOneScore: 1, teamTwoScore: 0), Score(teamOneScore: 2, teamTwoScore: 0)
        )
        let game = try Game.request(attributes: .game, contentState: one)
        let states = game.contentStateUpdates
        await game.update(using: two)
        await game.update(
          using: one,
          alertConfiguration: AlertConfiguration(title: "1 : 0", body: "Again", sound: .default))
        #expect(game.contentState == one)
        var heard: [Score] = []
        for await state in states {
          heard.append(state)
          if heard.count == 2 { break }
        }
        #expect(heard == [two, one])
        await game.end(using: two, dismissalPolicy: .default)
        #expect(game.contentState == two)
        let other = try Game.request(attributes: .game, contentState: one, pushType: nil)
        await other.end(dismissalPolicy: .immediate)
        #expect(other.activityState == .dismissed)
      }
    }
  }

  @Test func olderTimestampsAreIgnored() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let start = Date()
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        await game.update(.score(2, 0), timestamp: start + 5)
        await game.update(.score(1, 0), timestamp: start + 2)
        #expect(game.content == .score(2, 0))
        await game.end(.score(9, 9), timestamp: start + 1)
        #expect(game.activityState == .active)
        await game.end(.score(3, 0), timestamp: start + 6)
        #expect(game.activityState == .ended)
        #expect(game.content == .score(3, 0))
      }
    }
  }

  @Test func afterTheEndNothingChanges() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        await game.end(.score(1, 0))
        await game.update(.score(2, 0))
        #expect(game.content == .score(1, 0))
        #expect(game.activityState == .ended)
      }
    }
  }

  @Test func dismissalPolicies() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let lingering = try Game.request(attributes: .game, content: .score(0, 0))
        let soon = try Game.request(attributes: .game, content: .score(0, 0))
        let late = try Game.request(attributes: .game, content: .score(0, 0))
        let gone = try Game.request(attributes: .game, content: .score(0, 0))
        let states = gone.activityStateUpdates
        await gone.end(nil, dismissalPolicy: .immediate)
        #expect(try await states.prefix(9) == [.active, .ended, .dismissed])
        await lingering.end(nil, dismissalPolicy: .default)
        await soon.end(nil, dismissalPolicy: .after(Date(timeIntervalSinceNow: 3600)))
        await late.end(nil, dismissalPolicy: .after(Date(timeIntervalSinceNow: 360_000)))
        #expect(Game.activities.map(\.id) == [lingering, soon, late].map(\.id))
        try await stage.advance("61m")
        try await soon.reaches(.dismissed)
        #expect(lingering.activityState == .ended)
        try await stage.advance("4h")
        try await lingering.reaches(.dismissed)
        try await late.reaches(.dismissed)
        #expect(Game.activities == [])
      }
    }
  }

  @Test func staleThenActiveThenEndedAfter8HoursAndGoneAfter12() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let content = ActivityContent(
          state: Score(teamOneScore: 0, teamTwoScore: 0),
          staleDate: Date(timeIntervalSinceNow: 600))
        let game = try Game.request(attributes: .game, content: content)
        let states = game.activityStateUpdates
        try await stage.advance("11m")
        try await game.reaches(.stale)
        await game.update(.score(1, 0))
        try await stage.advance("8h")
        try await game.reaches(.ended)
        try await stage.advance("4h")
        #expect(
          try await states.prefix(9) == [.active, .stale, .active, .ended, .dismissed])
      }
    }
  }

  @Test func removalByPersonDismissesWithoutEnd() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        let states = game.activityStateUpdates
        try await stage.send("POST", "/islet/v1/activities/\(game.id)/dismiss")
        #expect(try await states.prefix(9) == [.active, .dismissed])
        #expect(Game.activities == [])
      }
    }
  }

  @Test func tokensRotate() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(
          attributes: .game, content: .score(0, 0), pushType: .token)
        let tokens = game.pushTokenUpdates
        let first = try await game.pushTokenUpdates.first()
        try await stage.send("POST", "/islet/v1/activities/\(game.id)/allow")
        let both = try await tokens.prefix(2)
        #expect(both.first == first)
        #expect(both.last != first)
        #expect(game.pushToken == both.last)
      }
    }
  }

  @Test func switchesAreReadFromDevice() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let info = ActivityAuthorizationInfo()
        #expect(info.areActivitiesEnabled)
        #expect(info.frequentPushesEnabled)
        let activities = info.activityEnablementUpdates
        let frequent = info.frequentPushEnablementUpdates
        try await stage.send(
          "PATCH", "/islet/v1/device",
          ["apps": ["org.example.app": ["live_activities": false, "frequent_updates": false]]])
        #expect(try await activities.first() == false)
        #expect(try await frequent.first() == false)
        #expect(!info.areActivitiesEnabled)
        #expect(throws: ActivityAuthorizationError.denied) {
          try Game.request(attributes: .game, content: .score(0, 0))
        }
      }
    }
  }

  @Test func restartedProcessFindsItsActivities() async throws {
    try await Stage.with { stage in
      let first = stage.app()
      let ids = try await first.run {
        let one = try Game.request(attributes: .game, content: .score(1, 0))
        let two = try Game.request(attributes: .game, content: .score(2, 0))
        await two.end(nil)
        return [one.id, two.id]
      }
      try await stage.app("org.example.other").run {
        _ = try Game.request(attributes: .game, content: .score(5, 5))
      }
      first.quit()
      await stage.app().run {
        #expect(Game.activities.map(\.id) == ids)
        #expect(Game.activities.map(\.content.state.teamOneScore) == [1, 2])
        #expect(Game.activities.map(\.activityState) == [.active, .ended])
      }
    }
  }

  @Test func pushesByTokenReachTheApp() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let updates = Game.activityUpdates
        let token = try await Game.pushToStartTokenUpdates.first()
        #expect(Game.pushToStartToken == token)
        func message(_ token: Data, _ aps: JSON) -> JSON {
          [
            "message": [
              "token": "registration",
              "apns": [
                "live_activity_token": .string(Codec.hexadecimal(token)),
                "payload": ["aps": aps],
              ],
            ]
          ]
        }
        let now = JSON.number(Int(Date().timeIntervalSince1970))
        try await stage.send(
          "POST", "/v1/projects/p/messages:send",
          message(
            token,
            [
              "timestamp": now, "event": "start", "attributes-type": "SportsActivityAttributes",
              "attributes": ["gameName": "Remote", "gameNumber": "2"],
              "content-state": ["teamOneScore": 0, "teamTwoScore": 0],
              "alert": ["title": "Hi", "body": "Ho"],
            ]))
        let game = try await updates.first()
        #expect(game.attributes.gameName == "Remote")
        let contents = game.contentUpdates
        let own = try await game.pushTokenUpdates.first()
        try await stage.send(
          "POST", "/v1/projects/p/messages:send",
          message(
            own,
            [
              "timestamp": now, "event": "update",
              "content-state": ["teamOneScore": 3, "teamTwoScore": 0],
            ]))
        #expect(try await contents.first() == .score(3, 0))
      }
    }
  }
}

extension Date {
  /// Without its fraction, since texts have whole seconds.
  var wholeSecond: Date { Date(timeIntervalSince1970: timeIntervalSince1970.rounded()) }
}
