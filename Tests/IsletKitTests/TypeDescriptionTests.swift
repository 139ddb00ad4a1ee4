import Events
import Foundation
import Basics
import Testing

@testable import IsletKit

/// What the gateway learns of a type from the type itself.
struct TypeDescriptionTests {
  struct Everything: ActivityAttributes {
    enum Mood: String, Codable, CaseIterable { case calm, wild }
    enum Level: Int, Codable, CaseIterable { case low = 1, high }
    enum Secret: String, Codable { case one, two }
    enum Level3: Int, Codable { case first = 7 }
    enum Way: Codable, Hashable {
      case here, there(Place)
    }

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
    var level: Level3
    var way: Way
    var last: Int
  }

  @Test func fieldsAndTypes() {
    let json = TypeDescription.of(Everything.self, named: "Everything")
    #expect(json["name"] == "Everything")
    #expect(
      json["content_state"] == [
        "text": "String", "count": "Int", "small": "UInt8", "ratio": "Double", "isOn": "Bool",
        "date": "Date", "link": "URL", "id": "UUID", "maybe": "Int?", "list": "[String]",
        "places": [["latitude": "Double", "name": "String?"]],
        "place": ["latitude": "Double", "name": "String?"],
        "maybePlace": ["$optional": ["latitude": "Double", "name": "String?"]],
        "table": "[String: Double]", "mood": "calm|wild", "level": "Int",
      ])
    // Enums need not list their cases.
    #expect(
      json["attributes"] == [
        "name": "String", "secret": "one|two", "level": "Int", "way": [:], "last": "Int",
      ])
  }

  /// A handwritten decoder looks for one type and accepts another.
  struct LenientAttributes: ActivityAttributes {
    enum Status: String, Codable {
      case open, closed, unknown
      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        self = Status(rawValue: text) ?? .unknown
      }
    }
    enum Answer: String, Codable, CaseIterable {
      case yes, no, maybe
      // Not all of them.
      static let allCases: [Answer] = [.yes, .no]
    }
    enum Odd: String, Codable { case none = "", why = "why?", both = "a|b" }
    enum Time: String, Codable { case early = "8:00", late = "18:00" }

    struct ContentState: Codable, Hashable {
      var status: Status
      var answer: Answer
      var odd: Odd
      var times: [Time]
      var score: Int
      var price: Double
      var note: String
      var strict: Int

      init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        status = try values.decode(Status.self, forKey: .status)
        answer = try values.decode(Answer.self, forKey: .answer)
        odd = try values.decode(Odd.self, forKey: .odd)
        times = try values.decode([Time].self, forKey: .times)
        score = (try? values.decode(Int.self, forKey: .score)) ?? 0
        if let text = try? values.decode(String.self, forKey: .price) {
          price = Double(text) ?? 0
        } else {
          price = try values.decode(Double.self, forKey: .price)
        }
        note = values.contains(.note) ? try values.decode(String.self, forKey: .note) : ""
        strict = try values.decode(Int.self, forKey: .strict)
      }
    }

    var name: String
  }

  @Test func lenientDecoderFieldsAreOptional() {
    let json = TypeDescription.of(LenientAttributes.self, named: "LenientAttributes")
    #expect(
      json["content_state"] == [
        "status": "String", "answer": "yes|no|maybe", "odd": ["$values": ["", "why?", "a|b"]],
        "times": ["8:00|18:00"],
        "score": "Any", "price": "Any", "note": "String?", "strict": "Int",
      ])
  }

  @Test func casesOfEnums() {
    enum Two { case left, right }
    enum One: String { case only = "x" }
    enum Loaded { case none, some(Int) }
    #expect(EnumCases.all(of: Two.self) == [.left, .right])
    #expect(EnumCases.all(of: One.self) == [.only])
    #expect(EnumCases.all(of: Loaded.self) == nil)
    #expect(EnumCases.all(of: Int.self) == nil)
    #expect(EnumCases.all(of: Bool.self) == nil)
    #expect(EnumCases.all(of: Bool?.self) == nil)
    #expect(EnumCases.all(of: Never.self) == nil)
    #expect(EnumCases.all(of: (any Sendable).self) == nil)
  }

  @Test func recursiveTypeTerminates() {
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

  enum Food {
    struct Order: ActivityAttributes {
      struct ContentState: Codable, Hashable { var count: Int }
      var kitchen = "A"
    }
  }
  enum Car {
    struct Order: ActivityAttributes {
      struct ContentState: Codable, Hashable { var speed: Double }
      var model = "B"
    }
  }

  @Test func typesWithTheSameName() async throws {
    let result = await #expect(
      processExitsWith: .success, observing: [\.standardErrorContent]
    ) {
      try await Stage.with { stage in
        try await stage.app().run {
          let food = try Activity.request(
            attributes: Food.Order(),
            content: ActivityContent(state: .init(count: 1), staleDate: nil))
          let car = try Activity.request(
            attributes: Car.Order(),
            content: ActivityContent(state: .init(speed: 1.5), staleDate: nil))
          await food.update(ActivityContent(state: .init(count: 2), staleDate: nil))
          await car.update(ActivityContent(state: .init(speed: 2.5), staleDate: nil))
          #expect(food.content.state.count == 2)
          #expect(car.content.state.speed == 2.5)
          #expect(Activity<Food.Order>.activities == [food])
          #expect(Activity<Car.Order>.activities == [car])
        }
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    let warnings = text.split(separator: "\n").filter {
      $0.contains("have the same name in pushes")
    }
    #expect(warnings.count == 1, "\(text)")
    #expect(warnings.first?.contains("Food.Order") == true)
    #expect(warnings.first?.contains("Car.Order") == true)
  }

  struct Trapping: ActivityAttributes {
    struct ContentState: Codable, Hashable {
      var digit: Int

      init(from decoder: any Decoder) throws {
        let text = try decoder.singleValueContainer().decode(String.self)
        digit = Int(text)!
      }
    }
  }

  @Test func trapNamesTheType() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = TypeDescription.of(Trapping.self, named: "Trapping")
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("islet: IsletKitTests.TypeDescriptionTests.Trapping ended the process"))
  }

  @Test func gatewayUsesTheDescription() async throws {
    try await Stage.with { stage in
      try await stage.app().run {
        let braze = stage.braze()
        let events = Recorder(braze)
        let game = try Game.request(attributes: .game, content: .score(0, 0), pushType: .token)
        braze.liveActivities.launchActivity(pushTokenTag: "tag", activity: game)
        try await events.waitForEvent("pushTokenFlushed tag")
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
