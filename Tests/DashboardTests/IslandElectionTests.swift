import Basics
import Simulator
import Testing

@testable import Dashboard

/// Whichever way the island changes, the screen and the device show the same activity in it.
@Suite struct IslandElectionTests {
  /// A device, and the cards of a dashboard that learns of it only through events.
  private struct Pair {
    var device = Device(seed: 3)
    var catalog = Catalog()
    var now = Fixture.now
    var random: SplitMix64
    var names: [String] = []

    mutating func number(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }

    mutating func apply(_ changes: [Device.Change]) {
      for change in changes {
        if let activity = change.activity {
          catalog.apply(activity)
        }
      }
    }

    mutating func push(_ event: String, _ id: String, _ more: JSONObject = [:]) {
      var aps: JSONObject = [
        "timestamp": .int(Int64(now.timeIntervalSince1970)), "event": .string(event),
        "content-state": ["score": .int(Int64(number(9)))],
        "relevance-score": .int(Int64(number(4) * 25)),
      ]
      if event == "start" {
        aps["attributes-type"] = "Match"
        aps["attributes"] = [:]
        aps["alert"] = ["title": "Kick-off", "body": "Go"]
      }
      for (key, value) in more { aps[key] = value }
      let push = Push(
        vendor: .apns, appID: "app\(id.utf8.reduce(0) { $0 + Int($1) } % 4)", target: .activity(id),
        aps: aps,
        priority: 5, body: ["aps": .object(aps)])
      apply(device.receive(push, at: now).1)
    }

    /// Applies one random change to the cards.
    mutating func step() -> String {
      now += Double(1 + number(5))
      apply(device.advance(to: now))
      let id = names.isEmpty ? "" : names[number(names.count)]
      switch number(9) {
      case 0, 1, 2:
        let new = "card-\(names.count)"
        names.append(new)
        push("start", new)
        return "start"
      case 3: push("update", id)
      case 4:
        if let change = device.dismiss(id, at: now) { apply([change]) }
        return "dismiss"
      case 5:
        apply(device.end(id, reason: .push, dismissal: nil, at: now))
        return "end"
      case 6:
        if let change = device.restore(id, at: now) { apply([change]) }
        return "undo"
      case 7:
        push("end", id, ["dismissal-date": .int(Int64(now.timeIntervalSince1970 + 20))])
        return "end with a date"
      default:
        if number(12) == 0 { now += 8 * 3600 }
        now += Double(number(30))
        apply(device.advance(to: now))
        return "time"
      }
      return "update"
    }
  }

  @Test(arguments: UInt64(1)...40)
  func islandMatchesDevice(seed: UInt64) {
    var pair = Pair(random: SplitMix64(seed: seed))
    for _ in 0..<120 {
      let what = pair.step()
      #expect(
        pair.catalog.island == pair.device.island,
        "after \(what): \(pair.catalog.island) and not \(pair.device.island)")
    }
  }

  /// A person swipes away the activities of the island one by one.
  @Test func islandGoesToNextActivityAfterDismissal() {
    var pilot = Pilot()
    #expect(pilot.state.catalog.island.attached == "game-1")
    var rest = Fixture.all
    while let holder = pilot.state.catalog.island.attached {
      rest.removeAll { $0.id == holder }
      var gone = Fixture.all.first { $0.id == holder }
      gone?.state = .dismissed
      pilot.send(.events([Fixture.event(200 + rest.count, 0, .dismissed, holder, "dismiss", gone)]))
      #expect(pilot.state.catalog.island == Island(electing: rest))
    }
    #expect(rest.allSatisfy { !$0.state.isLive })
  }
}
