import Basics
import Events
import Foundation
import Testing

@testable import IsletKit

/// What an app may put into attributes and content.
struct ContentTests {
  @Test func attributesOver4KB() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        func request(_ bytes: Int) throws -> Game {
          // The other bytes are those of the keys, the scores and the number.
          let name = String(repeating: "x", count: bytes - 66)
          return try Game.request(
            attributes: SportsActivityAttributes(gameName: name, gameNumber: ""),
            content: .score(0, 0))
        }
        #expect(throws: ActivityAuthorizationError.attributesTooLarge) { try request(4097) }
        #expect(Game.activities == [])
        _ = try request(4096)
        // The log has what the error does not say.
        let log = try await stage.send("GET", "/islet/v1/log?errors=true").json
        let finding = log["entries"]?[0]?["verdict"]?["findings"]?[0]
        #expect(finding?["rule"] == "payload.too-large")
        #expect(
          finding?["message"] == "The attributes and the content are 4097 bytes; the limit is 4096."
        )
      }
    }
  }

  @Test func updateOver4KBHasNoEffect() async throws {
    struct Text: ActivityAttributes {
      struct ContentState: Codable, Hashable, Sendable { var text: String }
      var name = "A"
    }
    try await Stage.with { stage in
      try await stage.app().run {
        let text = try Activity<Text>.request(
          attributes: Text(), content: ActivityContent(state: .init(text: "a"), staleDate: nil))
        // `{"text":""}` has 11 bytes.
        for (length, shown) in [(4086, 1), (4085, 4085)] {
          await text.update(
            ActivityContent(
              state: .init(text: String(repeating: "x", count: length)), staleDate: nil))
          #expect(text.content.state.text.count == shown)
        }
      }
    }
  }

  struct Ride: ActivityAttributes {
    struct ContentState: Codable, Hashable { var distances: [Double] }
    var length = 1.0
  }

  @Test func valuesThatJSONCannotHold() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        func content(_ distance: Double) -> ActivityContent<Ride.ContentState> {
          ActivityContent(state: .init(distances: [1, distance]), staleDate: nil)
        }
        func path(_ error: (any Error)?) -> [String]? {
          guard case EncodingError.invalidValue(_, let context)? = error else { return nil }
          return context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        }
        let state = #expect(throws: EncodingError.self) {
          try Activity.request(attributes: Ride(), content: content(.nan))
        }
        #expect(path(state) == ["distances", "1"])
        let statics = #expect(throws: EncodingError.self) {
          try Activity.request(attributes: Ride(length: .infinity), content: content(1))
        }
        #expect(path(statics) == ["length"])
        let ride = try Activity.request(attributes: Ride(), content: content(1))
        await ride.update(content(-.infinity))
        let finding = try await stage.report()["verdict"]?["findings"]?[0]
        #expect(finding?["rule"] == "content-state.decode")
        #expect(finding?["path"]?.string?.hasSuffix("distances[1]") == true)
        #expect(finding?["message"]?.string?.contains("Unable to encode") == true)
        #expect(ride.content == content(1))
        await ride.end(content(.nan))
        #expect(ride.activityState == .ended)
      }
    }
  }

  enum Single {
    struct Text: ActivityAttributes {
      enum ContentState: String, Codable { case cooking, ready }
    }
    struct Number: ActivityAttributes {
      typealias ContentState = Int
    }
  }

  private func update<A: ActivityAttributes>(
    _ attributes: A, _ one: A.ContentState, _ two: A.ContentState, _ stage: Stage
  ) async throws {
    let activity = try Activity.request(
      attributes: attributes, content: ActivityContent(state: one, staleDate: nil))
    await activity.update(ActivityContent(state: two, staleDate: nil))
    #expect(activity.content.state == two)
    let card = try await stage.send("GET", "/islet/v1/activities/\(activity.id)").json
    #expect(try card["content_state"] == Codec.encode(two))
    await activity.end(ActivityContent(state: one, staleDate: nil))
    #expect(activity.content.state == one)
    #expect(activity.activityState == .ended)
  }

  @Test func statesThatAreSingleValues() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        try await update(Single.Text(), .cooking, .ready, stage)
        try await update(Single.Number(), 1, 2, stage)
      }
    }
  }
}
