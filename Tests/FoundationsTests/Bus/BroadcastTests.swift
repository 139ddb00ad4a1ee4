import Basics
import Synchronization
import Testing

struct BroadcastTests {
  @Test func reachesEverySubscriber() async {
    let bus = Broadcast<String, Int>()
    let early = bus.subscribe()
    bus.send(1)
    let late = bus.subscribe()
    bus.send(2)
    bus.finish()
    #expect(await collect(early) == [1, 2])
    #expect(await collect(late) == [2])
    #expect(await collect(bus.subscribe()) == [])
  }

  @Test func keepsTheOrderOfEachOfManyProducers() async {
    let bus = Broadcast<Int, (producer: Int, number: Int)>()
    let subscriptions = (0..<3).map { _ in bus.subscribe(capacity: 10_000) }
    await withTaskGroup(of: Void.self) { group in
      for subscription in subscriptions {
        group.addTask {
          var next = [Int](repeating: 0, count: 8)
          for await value in subscription {
            #expect(value.number == next[value.producer])
            next[value.producer] += 1
          }
          #expect(next == [Int](repeating: 500, count: 8))
        }
      }
      await withTaskGroup(of: Void.self) { producers in
        for producer in 0..<8 {
          producers.addTask {
            for number in 0..<500 { bus.send((producer, number), for: producer) }
          }
        }
      }
      bus.finish()
    }
  }

  @Test func reportsGapToSlowReader() async {
    let bus = Broadcast<String, Int>()
    let slow = bus.subscribe(capacity: 2)
    for value in 1...5 { bus.send(value) }
    bus.send(6, for: "a")
    bus.send(7, for: "a")
    #expect(slow.dropped == 4)
    #expect(slow.replaced == 1)
    bus.finish()
    #expect(await collect(slow) == [5, 7])
  }

  @Test func endsForACancelledReaderOnly() async {
    let bus = Broadcast<String, Int>()
    let subscription = bus.subscribe()
    for _ in 0..<200 {
      let reader = Task { await collect(subscription) }
      if Bool.random() { await Task.yield() }
      reader.cancel()
      #expect(await reader.value == [])
    }
    bus.send(1)
    bus.finish()
    #expect(await collect(subscription) == [1])
  }

  @Test func forgetsReleasedSubscriptions() {
    let bus = Broadcast<String, Int>()
    do {
      let subscription = bus.subscribe()
      #expect(bus.subscriberCount == 1)
      _ = subscription.dropped
    }
    #expect(bus.subscriberCount == 0)
  }

  @Test func wakesReaderWithOwnLoopOnce() {
    let bus = Broadcast<String, Int>()
    let calls = Mutex(0)
    let subscription = bus.subscribe(capacity: 3) { calls.withLock { $0 += 1 } }
    #expect(subscription.takeAll() == [])
    for value in 1...5 { bus.send(value) }
    #expect(calls.withLock { $0 } == 1)
    #expect(subscription.takeAll() == [3, 4, 5])
    #expect(subscription.dropped == 2)
    bus.send(6)
    #expect(calls.withLock { $0 } == 2)
    #expect(subscription.takeAll() == [6])
  }

  private func collect(_ subscription: Broadcast<String, Int>.Subscription) async -> [Int] {
    var values: [Int] = []
    for await value in subscription { values.append(value) }
    return values
  }
}
