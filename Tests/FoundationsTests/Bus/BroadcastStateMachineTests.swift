import Testing

@testable import Basics

struct BroadcastStateMachineTests {
  typealias Machine = BroadcastStateMachine<String, Int, String>

  private func summary(_ read: Machine.Read) -> String {
    switch read {
    case .value(let value): "\(value)"
    case .end: "end"
    case .wait: "wait"
    }
  }

  @Test func servesWaitersFirst() {
    var machine = Machine()
    let first = machine.subscribe(capacity: 4)
    let second = machine.subscribe(capacity: 4)
    #expect(summary(machine.read(first, waiterID: 10, waiter: "x", isCancelled: false)) == "wait")
    #expect(machine.send(1, for: nil).ready == ["x"])
    #expect(machine.send(2, for: nil).ready == [])
    #expect(summary(machine.read(first, waiterID: 11, waiter: "x", isCancelled: false)) == "2")
    #expect(summary(machine.read(second, waiterID: 12, waiter: "y", isCancelled: false)) == "1")
    #expect(summary(machine.read(second, waiterID: 13, waiter: "y", isCancelled: false)) == "2")
  }

  @Test func removesCancelledWaiters() {
    var machine = Machine()
    let id = machine.subscribe(capacity: 4)
    #expect(summary(machine.read(id, waiterID: 10, waiter: "x", isCancelled: true)) == "end")
    #expect(summary(machine.read(id, waiterID: 11, waiter: "x", isCancelled: false)) == "wait")
    #expect(machine.cancel(id, waiterID: 11) == "x")
    #expect(machine.cancel(id, waiterID: 11) == nil)
    #expect(machine.send(1, for: nil).ready == [])
    #expect(summary(machine.read(id, waiterID: 12, waiter: "x", isCancelled: false)) == "1")
  }

  @Test func endsAfterQueuedValues() {
    var machine = Machine()
    let slow = machine.subscribe(capacity: 4)
    let idle = machine.subscribe(capacity: 4)
    _ = machine.send(1, for: nil)
    _ = machine.read(idle, waiterID: 10, waiter: "x", isCancelled: false)
    _ = machine.read(idle, waiterID: 11, waiter: "y", isCancelled: false)
    #expect(machine.finish() == ["y"])
    #expect(machine.send(2, for: nil).ready == [])
    #expect(summary(machine.read(slow, waiterID: 12, waiter: "x", isCancelled: false)) == "1")
    #expect(summary(machine.read(slow, waiterID: 13, waiter: "x", isCancelled: false)) == "end")
  }

  @Test func forgetsSubscribers() {
    var machine = Machine()
    let id = machine.subscribe(capacity: 4)
    _ = machine.read(id, waiterID: 10, waiter: "x", isCancelled: false)
    #expect(machine.unsubscribe(id) == ["x"])
    #expect(machine.subscriberCount == 0)
    #expect(summary(machine.read(id, waiterID: 11, waiter: "x", isCancelled: false)) == "end")
  }
}
