import Basics
import Events
import Foundation
import Gateway
import Testing

@testable import IsletKit

/// A cancelled reader leaves nothing behind.
struct CancellationTests {
  /// Starts to read a sequence, cancels, and waits for the task's end.
  private func readAndCancel<Element>(_ sequence: ActivityUpdateSequence<Element>) async throws {
    let task = Task {
      for await _ in sequence {}
      return true
    }
    task.cancel()
    #expect(try await inTime("the end of a cancelled sequence") { await task.value })
  }

  @Test func everySequenceEndsWithItsTask() async throws {
    try await Stage.with { stage in
      let app = stage.app()
      try await app.run {
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        _ = try await game.pushTokenUpdates.first()
        let type = app.hub.type(SportsActivityAttributes.self)
        try await readAndCancel(game.contentUpdates)
        try await readAndCancel(game.activityStateUpdates)
        try await readAndCancel(game.pushTokenUpdates)
        try await readAndCancel(Game.activityUpdates)
        try await readAndCancel(Game.pushToStartTokenUpdates)
        let info = ActivityAuthorizationInfo()
        try await readAndCancel(info.activityEnablementUpdates)
        try await readAndCancel(info.frequentPushEnablementUpdates)
        #expect(game.contents.subscriberCount == 0)
        #expect(game.states.subscriberCount == 0)
        #expect(game.tokens.subscriberCount == 0)
        #expect(type.started.subscriberCount == 0)
        #expect(type.tokens.subscriberCount == 0)
        #expect(app.hub.activitySwitch.subscriberCount == 0)
        #expect(app.hub.frequentSwitch.subscriberCount == 0)
      }
    }
  }

  @Test func sequencesEndWithTheActivity() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        let (contents, tokens) = (game.contentUpdates, game.pushTokenUpdates)
        _ = try await game.pushTokenUpdates.first()
        await game.end(nil, dismissalPolicy: .immediate)
        let count = try await inTime {
          var count = 0
          for await _ in contents { count += 1 }
          for await _ in tokens { count += 1 }
          return count
        }
        #expect(count == 1)
      }
    }
  }

  @Test func cancelledTaskStillUpdatesAndEnds() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let game = try Game.request(attributes: .game, content: .score(0, 0))
        let change = Task {
          withUnsafeCurrentTask { $0?.cancel() }
          await game.update(.score(1, 0))
          await game.end(.score(2, 0))
        }
        _ = try await inTime("a cancelled task") { await change.value }
        #expect(game.content == .score(2, 0))
        #expect(game.activityState == .ended)
      }
    }
  }

  @Test func cancelledUpdateStops() async throws {
    let stage = try Stage()
    try await stage.app().run {
      let game = try Game.request(attributes: .game, content: .score(0, 0))
      stage.gateway.stop()
      let change = Task { await game.update(.score(1, 0)) }
      change.cancel()
      _ = try await inTime("a cancelled update") { await change.value }
      #expect(game.content == .score(0, 0))
    }
    stage.close()
  }

  @Test func sdkIsFreedWithItsLastReference() async throws {
    try await Stage.with { stage in
      let app = stage.app()
      try await app.run {
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        weak var core: LiveActivitiesCore?
        var task: Task<Void, Never>?
        do {
          let braze = stage.braze()
          core = braze.liveActivities.core
          let events = Recorder(braze)
          task = braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
          braze.liveActivities.registerPushToStart(
            forType: Game.self, name: "SportsActivityAttributes")
          try await events.waitForEvent("pushTokenFlushed tag")
          try await events.waitForEvent("pushToStartTokenFlushed")
        }
        let followed = try #require(task)
        _ = try await inTime("the end of the task") { await followed.value }
        #expect(core == nil)
        #expect(game.changes.subscriberCount == 0)
      }
    }
  }
}
