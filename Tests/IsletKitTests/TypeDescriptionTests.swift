import Feeds
import Foundation
import JSON
import Testing

@testable import IsletKit

/// What the gateway learns of a type from the type itself.
struct TypeDescriptionTests {
  struct Everything: ActivityAttributes {
    enum Mood: String, Codable, CaseIterable { case calm, wild }
    enum Level: Int, Codable, CaseIterable { case low = 1, high }
    enum Secret: String, Codable { case one }

    struct Place: Codable, Hashable {
      var latitude: Double
      var name: String?
    }

    final class Node: Codable {
      var next: Node?
      var children: [Node]
    }

    struct ContentState: Codable, Hashable {
      var text: String
      var count: Int
      var small: UInt8
      var ratio: Double
      var isOn: Bool
      var date: Date
      var link: URL
      var id: UUID
      var maybe: Int?
      var list: [String]
      var places: [Place]
      var place: Place
      var maybePlace: Place?
      var table: [String: Double]
      var mood: Mood
      var level: Level
    }

    var name: String
    var secret: Secret
    var never: Int
  }

  @Test func fieldsAndTypes() {
    let json = TypeDescription.of(Everything.self, named: "Everything")
    #expect(json["name"] == "Everything")
    #expect(
      json["content_state"] == [
        "text": "String", "count": "Int", "small": "Int", "ratio": "Double", "isOn": "Bool",
        "date": "Date", "link": "URL", "id": "UUID", "maybe": "Int?", "list": "[String]",
        "places": [["latitude": "Double", "name": "String?"]],
        "place": ["latitude": "Double", "name": "String?"], "maybePlace": "Any?",
        "table": "[String: Double]", "mood": "calm|wild", "level": "Int",
      ])
    // Nobody can make a value of an enum that does not list its cases: what follows is not known.
    #expect(json["attributes"]?["name"] == "String")
    #expect(json["attributes"]?["never"] == nil)
  }

  @Test func aTypeThatHoldsItselfComesToAnEnd() {
    struct Tree: ActivityAttributes {
      struct ContentState: Codable, Hashable, Sendable {
        var branches: [ContentState]
        var leaf: Int
      }
      var name: String
    }
    let json = TypeDescription.of(Tree.self, named: "Tree")
    #expect(json["content_state"]?["leaf"] == "Int")
  }

  @Test func theGatewayJudgesByIt() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
        try await events.hears("pushTokenFlushed tag")
        _ = try await Game.pushToStartTokenUpdates.first()
        let types = try await stage.send("GET", "/islet/v1/types").json["types"]
        #expect(types?[0]?["content_state"] == ["teamOneScore": "Int", "teamTwoScore": "Int"])
        #expect(types?[0]?["attributes"]?["brazeActivityId"] == "String?")
        let answer = try await stage.update("tag", ["teamOneScore": "2", "teamTwoScore": 0])
        #expect(answer.verdict == "dropped")
        #expect(answer.rules.contains("content-state.decode"))
        #expect(game.content == .score(0, 0))
      }
    }
  }
}
