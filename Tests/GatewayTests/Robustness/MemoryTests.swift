import Basics
import EventStore
@testable import Simulator
import Testing

@testable import Gateway

@Suite(.timeLimit(.minutes(5))) struct MemoryTests {
  private let now = ManualWall.start

  private func activity(_ number: Int) -> Activity {
    Activity(
      id: "game-\(number)", attributesType: "Sport",
      startedAt: now.addingTimeInterval(Double(number)))
  }

  @Test func forgetsTheCardsThatLeftFirst() {
    var device = Device(seed: 1)
    let count = Device.departedLimit * 2 + 1
    let left = (0..<count).map { number in
      var activity = activity(number)
      activity.state = .dismissed
      activity.endedAt = activity.startedAt
      return activity
    }
    device.restore(activities: [], departed: left.shuffled(), tokens: [], settings: nil)
    #expect(device.departed.count == count - Device.departedLimit)
    #expect(Set(device.takeForgotten()) == Set(left.prefix(Device.departedLimit).map(\.id)))
    #expect(device.takeForgotten() == [])
  }

  @Test func aCardThatLeftAgainIsRememberedByItsLastDeparture() {
    var device = Device(seed: 1)
    for round in 0..<(Device.departedLimit * 2 + 1) {
      let at = now.addingTimeInterval(Double(round))
      _ = device.adopt(activity(round % 2), at: at, issuesToken: true)
      _ = device.dismiss("game-\(round % 2)", at: at)
    }
    #expect(Set(device.departed.keys) == ["game-0", "game-1"])
    #expect(device.takeForgotten() == [])
  }

  @Test func forgetsDeadTokensInTheStoreToo() {
    var state = Simulation(
      epoch: "e", sequence: 0, device: Device(seed: 1), clock: GatewayClock(wall: now), limit: 1)
    for number in 0...40_000 {
      let token = PushToken(value: "\(number)", kind: .update, issuedAt: now)
      state.device.tokens.enter(token)
      state.device.tokens.invalidate(token.value, .ended)
      if number == 5 { state.device.tokens.enter(token) }
    }
    let stored = state.record(.clock, detail: [:], at: now)
    #expect(stored.documents.count == 20_001 + 1 + 19_999)
    #expect(state.device.tokens.find("0") == nil)
    #expect(state.device.tokens.find("5")?.invalidation == nil)
    #expect(state.device.tokens.find("5") != nil)
    #expect(state.device.tokens.find("40000") != nil)
  }
}
