import Basics
import EventStore
@testable import Simulator
import Testing

@testable import Gateway

@Suite(.timeLimit(.minutes(20))) struct MemoryTests {
  private let now = ManualWall.start

  private func activity(_ number: Int) -> Activity {
    Activity(
      id: "game-\(number)", attributesType: "Sport",
      startedAt: now.addingTimeInterval(Double(number)))
  }

  @Test func forgetsOldestDepartedCards() {
    var device = Device(seed: 1)
    let count = Device.departedLimit * 2 + 1
    let left = (0..<count).map { number in
      var activity = activity(number)
      activity.state = .dismissed
      activity.endedAt = activity.startedAt
      return activity
    }
    device.restore(departed: left.shuffled())
    device.begin()
    #expect(device.departed.count == count - Device.departedLimit)
    #expect(
      Set(device.changedDocuments.filter { $0.content == nil }.map(\.key))
        == Set(left.prefix(Device.departedLimit).map(\.id)))
    device.rollback()
    #expect(device.departed.count == count)
    device.begin()
    device.commit()
    device.begin()
    #expect(device.changedDocuments.isEmpty)
    #expect(device.departed.count == count - Device.departedLimit)
  }

  @Test func cardIsRememberedByLastDeparture() {
    var device = Device(seed: 1)
    for round in 0..<(Device.departedLimit * 2 + 1) {
      let at = now.addingTimeInterval(Double(round))
      _ = device.adopt(activity(round % 2), at: at, issuesToken: true)
      _ = device.dismiss("game-\(round % 2)", at: at)
    }
    device.begin()
    #expect(Set(device.departed.keys) == ["game-0", "game-1"])
  }

  @Test func forgetsDeadTokensInTheStoreToo() {
    var device = Device(seed: 1)
    device.begin()
    for number in 0...40_000 {
      let token = PushToken(value: "\(number)", kind: .update, issuedAt: now)
      device.tokens.enter(token)
      device.tokens.invalidate(token.value, .ended)
      if number == 5 { device.tokens.enter(token) }
    }
    #expect(device.changedDocuments.count == 40_001)
    device.commit()
    device.begin()
    let deletions = device.changedDocuments.filter { $0.content == nil }
    #expect(deletions.count == 19_999)
    #expect(device.tokens.find("0") == nil)
    #expect(device.tokens.find("5")?.invalidation == nil)
    #expect(device.tokens.find("5") != nil)
    #expect(device.tokens.find("40000") != nil)
  }
}
