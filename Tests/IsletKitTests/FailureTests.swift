@testable import HTTP
import Events
import Foundation
import Gateway
import Basics
import Synchronization
import Testing

@testable import IsletKit

/// Failures are defined, and an app that continues is not affected.
struct FailureTests {
  /// A build of the app with its own decoder: the gateway cannot know what it expects.
  struct Strict: ActivityAttributes {
    struct ContentState: Codable, Hashable, Sendable {
      var score: Int

      enum CodingKeys: String, CodingKey { case score }

      init(score: Int) { self.score = score }

      init(from decoder: any Decoder) throws {
        let values = try decoder.singleValueContainer().decode([String: Int].self)
        guard let score = values["score"] else {
          throw DecodingError.keyNotFound(
            CodingKeys.score, .init(codingPath: [], debugDescription: "There is no score."))
        }
        self.score = score
      }
    }

    var name: String
  }

  @Test func contentThatTheAppCannotDecodeIsReportedAndNotShown() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let strict = try Activity<Strict>.request(
          attributes: Strict(name: "A"),
          content: ActivityContent(state: .init(score: 1), staleDate: nil), pushType: .token)
        let contents = strict.contentUpdates
        braze.liveActivities.launchActivity(pushTokenTag: "strict", activity: strict)
        try await events.waitForEvent("pushTokenFlushed strict")
        let answer = try await stage.update("strict", ["points": 2])
        #expect(answer.verdict == "shown")
        let entry = try await stage.report()
        let finding = entry["verdict"]?["findings"]?[0]
        #expect(finding?["rule"] == "content-state.decode")
        #expect(finding?["path"]?.string?.hasSuffix("score") == true)
        #expect(finding?["message"]?.string == "There is no score.")
        #expect(entry["verdict"]?["verdict"] == "dropped")
        #expect(strict.content.state.score == 1)
        // The card keeps its content, as on the phone, and continues.
        try await stage.update("strict", ["score": 3])
        #expect(try await contents.first().state.score == 3)
        let card = try await stage.send("GET", "/islet/v1/activities/\(strict.id)").json
        let shown = (card["history"]?.array ?? []).compactMap { $0["activity"]?["content_state"] }
        #expect(shown.contains(["points": 2]))
        #expect(shown.suffix(2) == [["score": 1], ["score": 3]])
      }
    }
  }

  @Test func moreThanTheLimit() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        for _ in 0..<5 { _ = try Game.request(attributes: .game, content: .score(0, 0)) }
        #expect(throws: ActivityAuthorizationError.targetMaximumExceeded) {
          try Game.request(attributes: .game, content: .score(0, 0))
        }
        await Game.activities[0].end(nil, dismissalPolicy: .immediate)
        _ = try Game.request(attributes: .game, content: .score(0, 0))
        #expect(Game.activities.count == 5)
      }
    }
  }

  @Test func backgroundStartFails() async throws {
    try await Stage.with { stage in
      let app = stage.app()
      try await app.run {
        app.isInForeground = false
        #expect(throws: ActivityAuthorizationError.visibility) {
          try Game.request(attributes: .game, content: .score(0, 0))
        }
        app.isInForeground = true
        _ = try Game.request(attributes: .game, content: .score(0, 0))
      }
    }
  }

  @Test func identifiersAndIdentities() async throws {
    try await Stage.with { stage in
      await stage.app("").run {
        #expect(throws: ActivityAuthorizationError.missingProcessIdentifier) {
          try Game.request(attributes: .game, content: .score(0, 0))
        }
      }
      try await stage.app().run {
        #expect(throws: ActivityAuthorizationError.malformedActivityIdentifier) {
          try Game.request(Game.Request(.score(0, 0), id: "a\nb"), attributes: .game)
        }
        _ = try Game.request(Game.Request(.score(0, 0), id: "mine"), attributes: .game)
        #expect(throws: ActivityAuthorizationError.unsupportedTarget) {
          try Game.request(attributes: .game, content: .score(0, 0), pushType: .channel(""))
        }
      }
      await stage.app("org.example.other").run {
        #expect(throws: ActivityAuthorizationError.reconnectNotPermitted) {
          try Game.request(Game.Request(.score(0, 0), id: "mine"), attributes: .game)
        }
      }
    }
  }

  @Test(arguments: ActivityAuthorizationError.allCases)
  func everyErrorCanBeProvoked(error: ActivityAuthorizationError) async throws {
    try await Stage.with { stage in
      let app = stage.app()
      try await app.run {
        app.failNextRequest(with: error)
        #expect(throws: error) { try Game.request(attributes: .game, content: .score(0, 0)) }
        _ = try Game.request(attributes: .game, content: .score(0, 0))
      }
      #expect(error.errorDescription?.isEmpty == false)
      #expect(error.recoverySuggestion?.isEmpty == false)
    }
  }

  @Test(arguments: [
    (401, "", ActivityAuthorizationError.unentitled), (404, "", .unsupported),
    (422, "globalMaximumExceeded", .globalMaximumExceeded), (503, "", .persistenceFailure),
    (422, "something new", .unsupportedTarget),
  ])
  func errorsHaveNames(status: Int, code: String, error: ActivityAuthorizationError) {
    let refusal = GatewayError.refused(status: status, reason: nil, body: ["code": .string(code)])
    #expect(ActivityAuthorizationError(refusal) == error)
  }

  @Test func missingGateway() async throws {
    // A port that was free a moment ago.
    let stage = try Stage()
    let url = stage.url
    stage.close()
    let app = IsletApp(bundleIdentifier: "org.example.app", gateway: url)
    defer { app.quit() }
    await app.run {
      #expect(Game.activities == [])
      #expect(!ActivityAuthorizationInfo().areActivitiesEnabled)
      #expect(throws: ActivityAuthorizationError.persistenceFailure) {
        try Game.request(attributes: .game, content: .score(0, 0))
      }
    }
  }

  @Test func gatewayGoesAwayAndComesBack() async throws {
    let path = NSTemporaryDirectory() + "islet-kit-\(UUID().uuidString).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let before = try Stage(store: path)
    let (port, app) = (before.gateway.port, before.app())
    try await app.run {
      let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
      let contents = game.contentUpdates
      before.gateway.stop()
      try await inTime("the loss") {
        while !app.hub.model.withLock({ $0.isAway }) { await Task.yield() }
      }
      #expect(throws: ActivityAuthorizationError.persistenceFailure) {
        try Game.request(attributes: .game, content: .score(0, 0))
      }
      // The app's change waits for the gateway; a change there is received as well.
      let change = Task { await game.update(.score(1, 0)) }
      let after = try Stage(port: port, store: path)
      _ = try await contents.first { $0 == .score(1, 0) }
      _ = try await inTime { await change.value }
      try await after.send(
        "POST", "/islet/v1/activities/\(game.id)/update",
        ["content_state": ["teamOneScore": 2, "teamTwoScore": 0]])
      _ = try await contents.first { $0 == .score(2, 0) }
      #expect(game.activityState == .active)
      // It gets the app's types again, so that its verdicts use them.
      try await inTime("the types") {
        while try await after.send("GET", "/islet/v1/types").json["types"] == [] {}
      }
      after.close()
    }
    before.close()
  }

  @Test func switchesArriveOnceGatewayAnswers() async throws {
    let before = try Stage()
    let (port, app) = (before.gateway.port, before.app())
    before.gateway.stop()
    try await app.run {
      let info = ActivityAuthorizationInfo()
      #expect(!info.areActivitiesEnabled)
      let updates = info.activityEnablementUpdates
      let after = try Stage(port: port)
      #expect(try await updates.first() == true)
      #expect(info.areActivitiesEnabled)
      after.close()
    }
    before.close()
  }

  @Test func resumingWaitsForTheGateway() async throws {
    let path = NSTemporaryDirectory() + "islet-kit-\(UUID().uuidString).sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    let before = try Stage(store: path)
    let port = before.gateway.port
    let first = before.app()
    try await first.run {
      let braze = before.braze()
      let events = Recorder(braze)
      let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
      braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
      try await events.waitForEvent("pushTokenFlushed tag")
    }
    first.quit()
    before.gateway.stop()
    let app = IsletApp(
      bundleIdentifier: first.bundleIdentifier, gateway: "127.0.0.1:\(port)",
      dataFolder: before.folder)
    try await app.run {
      let braze = Braze(configuration: .init(apiKey: "key", endpoint: "127.0.0.1:\(port)"))
      let events = Recorder(braze)
      #expect(Game.activities == [])
      braze.liveActivities.resumeActivities(ofType: Game.self)
      let after = try Stage(port: port, store: path)
      try await events.waitForEvent("pushTokenFlushed tag")
      #expect(events.all.first == "resumed tag")
      app.quit()
      after.close()
    }
    before.close()
  }

  @Test func otherGatewayAtSameAddressHasNoActivities() async throws {
    let before = try Stage()
    let port = before.gateway.port
    try await before.app().run {
      let updates = Game.pushToStartTokenUpdates
      let token = try await updates.first()
      let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
      before.gateway.stop()
      let after = try Stage(port: port)
      try await game.reaches(.dismissed)
      #expect(Game.activities == [])
      // The type is registered there as well, and has another token.
      #expect(try await Game.pushToStartTokenUpdates.first { $0 != token } != token)
      after.close()
    }
    before.close()
  }

  @Test func embeddedGateway() async throws {
    // Whether port 5483 is in use on this machine decides which gateway it is.
    let app = IsletApp(bundleIdentifier: "org.example.\(UUID().uuidString)")
    defer { app.quit() }
    try await app.run {
      #expect(app.gateway.hasPrefix("http://127.0.0.1:"))
      let game = try Game.request(attributes: .game, content: .score(0, 0))
      await game.end(nil, dismissalPolicy: .immediate)
      #expect(game.activityState == .dismissed)
    }
  }
}
