import Basics
import Canvas
import HTTP
import Simulator
import Vendors

@testable import Dashboard

/// Random activities in which each value is a unique word.
struct RandomScreens {
  private var random: SplitMix64
  private var words = 0

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  mutating func number(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(random.next() % UInt64(range.count))
  }

  private mutating func chance(_ one: Int) -> Bool { number(1...one) == 1 }

  private mutating func word() -> String {
    words += 1
    return "q\(words)z"
  }

  private static let keys = [
    "status", "gate", "seat", "driver", "phase", "fee", "zone", "level", "note", "coach", "weather",
    "platform",
    "score", "minutesLeft", "title", "place", "owner", "branch", "speed", "queue",
  ]

  /// An object of words with random keys; some long, some nested.
  mutating func object(_ count: Int, hasLong: Bool) -> JSONObject {
    var object: JSONObject = [:]
    for _ in 0..<count {
      let key = Self.keys[number(0...(Self.keys.count - 1))]
      switch number(0...9) {
      case 0 where hasLong:
        var text: [String] = []
        for _ in 0..<number(8...60) { text.append(word()) }
        object[key] = .string(text.joined(separator: " "))
      case 1 where hasLong: object[key] = ["inner": .string(word()), "other": .string(word())]
      case 2 where hasLong: object[key] = [.string(word())]
      default: object[key] = .string(word())
      }
    }
    return object
  }

  mutating func activity(_ place: Int, hasLong: Bool) -> Activity {
    var activity = Activity(
      id: "card-\(place)", attributesType: "RandomAttributes",
      attributes: .object(object(number(0...6), hasLong: hasLong)),
      contentState: .object(object(number(1...12), hasLong: hasLong)), appID: "app\(place)",
      relevanceScore: Double(100 - place), startedAt: Fixture.ago(Double(100 + place)))
    activity.updatedAt = Fixture.ago(Double(number(0...90)))
    if chance(8) { activity.state = .stale }
    return activity
  }

  /// A dashboard with cards, some pushes to the first ones, and pushes that were not shown.
  mutating func state(cards: Int, events: Int, hasLong: Bool) -> (
    state: State, activities: [Activity]
  ) {
    var state = State(size: GridSize(100, 30), address: "127.0.0.1:5483")
    var activities: [Activity] = []
    for place in 0..<cards { activities.append(activity(place, hasLong: hasLong)) }
    _ = update(&state, .feed(.online), now: Fixture.now)
    _ = update(&state, .snapshot(activities), now: Fixture.now)
    for place in 0..<events {
      let target = number(0...max(0, min(2, cards - 1)))
      let findings =
        chance(3)
        ? [
          Finding(
            .timestampMilliseconds,
            "\(Phrase(verbatim: word())) is milliseconds. \(Phrase(verbatim: word())) is what iOS reads.",
            path: ["aps", "timestamp"], fix: "Send seconds.")
        ] : []
      let event = Fixture.event(
        place + 1, Double(events - place), findings.isEmpty ? .updated : .verdict, "card-\(target)",
        "update",
        findings.isEmpty ? activities[target] : nil, findings)
      _ = update(&state, .events([event]), now: Fixture.now)
    }
    return (state, activities)
  }

  static func words(in json: JSON) -> Set<String> { words(in: json.text) }

  static func words(in text: String) -> Set<String> {
    Set(text.matches(of: /q[0-9]+z/).map { String($0.output) })
  }
}

extension Frame {
  /// The text in a rectangle.
  func text(in rect: GridRect) -> String {
    let rect = rect.intersection(bounds)
    var text = ""
    for y in rect.y..<max(rect.y, rect.maxY) {
      for x in rect.x..<max(rect.x, rect.maxX) where !self[x, y].isTrailing {
        text.append(self[x, y].glyph.character)
      }
      text += "\n"
    }
    return text
  }

  /// The words in all places of a kind.
  func words(where isOne: (ClickTarget) -> Bool) -> Set<String> {
    regions.filter { $0.target.map(isOne) ?? false }.reduce(into: []) {
      $0.formUnion(RandomScreens.words(in: text(in: $1.rect)))
    }
  }
}
