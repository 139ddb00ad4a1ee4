import Basics
import Simulator
import Testing

@testable import Panels

/// Whatever a back end calls its values: each that is for people is on the card.
@Suite struct CompletenessTests {
  /// Numbers as in any book on the matter: the same in each run.
  private struct Dice: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }

  private static let nouns = [
    "price", "bid", "lap", "battery", "temperature", "speed", "gate", "score", "status", "mode",
    "delivery", "wait", "elapsed", "goal", "steps", "level", "track", "driver", "code", "rating",
    "queue", "volume", "phase", "weight", "range", "change", "file", "vote", "zone", "total",
  ]
  private static let ends = [
    "", "", "", "Count", "_km", "Percent", "Max", "_ms", "Time", "Name", "At",
  ]
  private static let fronts = ["", "", "", "current_", "target", "previous", "is", "total", "avg_"]

  private static func value(_ dice: inout Dice) -> JSON {
    switch Int.random(in: 0..<6, using: &dice) {
    case 0: .int(.random(in: 2...90_000, using: &dice))
    case 1: .double(Double.random(in: 1...900, using: &dice).rounded() + 0.5)
    case 2: .bool(true)
    case 3: .int(1_795_254_067 + .random(in: 60...9000, using: &dice))
    case 4: .string(["Owl", "IN_TRANSIT", "B12", "on its way"].randomElement(using: &dice) ?? "")
    default: .string("\(Int.random(in: 2...99, using: &dice))")
    }
  }

  /// Another value of the same kind.
  private static func other(than value: JSON) -> JSON {
    switch value {
    case .int(let number): .int(number + 6100)
    case .double(let number): .double(number + 6100)
    case .bool(let flag): .bool(!flag)
    case .string(let text): .string(Int(text).map { "\($0 + 6100)" } ?? text + "y")
    default: value
    }
  }

  private static func activity(_ content: [(String, JSON)]) -> Activity {
    var activity = Activity(
      id: "a-1", attributesType: "ThingAttributes", attributes: ["title": "Thing"],
      contentState: .object(JSONObject(content)), startedAt: MeaningTests.start)
    activity.updatedAt = MeaningTests.start
    return activity
  }

  /// A value is on the card where another one makes another card.
  @Test(arguments: 1...20 as ClosedRange<UInt64>) func everyValueIsShown(_ seed: UInt64) {
    var dice = Dice(state: seed &* 7919)
    let silent: Set<Meaning> = [.hidden, .stamp, .currency, .unit]
    for _ in 0..<8 {
      var content: [(String, JSON)] = []
      for _ in 0..<Int.random(in: 1...8, using: &dice) {
        let noun = Self.nouns.randomElement(using: &dice) ?? ""
        let front = Self.fronts.randomElement(using: &dice) ?? ""
        let end = Self.ends.randomElement(using: &dice) ?? ""
        let isCamel = !front.isEmpty && !front.hasSuffix("_")
        let key = front + (isCamel ? noun.prefix(1).uppercased() + noun.dropFirst() : noun) + end
        guard !content.contains(where: { $0.0 == key }) else { continue }
        content.append((key, Self.value(&dice)))
      }
      let shown = Presentation(of: Self.activity(content))
      for (index, item) in Inference(Self.activity(content)).content.enumerated()
      where !silent.contains(item.meaning) {
        var changed = content
        changed[index].1 = Self.other(than: changed[index].1)
        #expect(
          Presentation(of: Self.activity(changed)) != shown,
          "\(item.key) of \(JSON.object(JSONObject(content)).text) is not shown")
      }
    }
  }
}
