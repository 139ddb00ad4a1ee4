import Foundation
import Basics
import EventStore
import Simulator
import Synchronization
import Testing

@testable import Gateway

@Suite(.timeLimit(.minutes(20))) struct SimulationWriterTests {
  /// While the store is blocked, no request waits for space: excess changes are rejected at once, a
  /// reset keeps its place, and all accepted changes are applied.
  @Test func rejectsExcessAtOnce() throws {
    let ledger = try StalledLedger()
    let writer = try SimulationWriter.started(ledger)
    let results = Mutex<[Bool]>([])
    let isReset = Mutex(false)
    let count = SimulationWriter.capacity * 2 + 1500
    let clock = ContinuousClock()
    let time = clock.measure {
      for number in 0..<count {
        writer.perform({ project, now in
          (project.record(.switch, detail: ["n": .number(number)], at: now), ())
        }) { result in
          let isDone = if case .success = result { true } else { false }
          results.withLock { $0.append(isDone) }
        }
        if number == 1000 { writer.reset { _ in isReset.withLock { $0 = true } } }
      }
    }
    #expect(time < .seconds(30))
    let refused = results.withLock { $0.count { !$0 } }
    // Changes in the writer and in the queue are accepted, the others rejected.
    #expect(refused >= 1500 && refused <= SimulationWriter.capacity + 1501)
    #expect(results.withLock { $0.count { $0 } } == 0)
    // Readers wait for the group without holding a lock.
    _ = writer.clock
    ledger.open()
    writer.close()
    #expect(results.withLock { $0.count } == count)
    #expect(results.withLock { $0.count { $0 } } == count - refused)
    #expect(isReset.withLock { $0 })
  }

  @Test func readsWaitForWriteInProgress() async throws {
    let ledger = try StalledLedger()
    let writer = try SimulationWriter.started(ledger)
    writer.perform(
      { project, now in
        project.device.settings.liveActivities = false
        return (project.record(.switch, detail: [:], at: now), ())
      }, then: { _ in })
    // Waits until the group is being written.
    while true {
      let isWriting = writer.guarded.withLock { $0.isWriting }
      if isWriting { break }
      await Task.yield()
    }
    let seen = Mutex<Bool?>(nil)
    writer.read {
      $0.device.settings.liveActivities
    } then: { value in
      seen.withLock { $0 = value }
    }
    #expect(seen.withLock { $0 } == nil)
    ledger.open()
    writer.close()
    #expect(seen.withLock { $0 } == false)
  }

  /// A project that sends continuously lets another one write after each group.
  @Test func projectsTakeTurns() throws {
    let ledger = try StalledLedger()
    let threads = ThreadPool(threads: 1)
    let noisy = try SimulationWriter.started(ledger, name: "noisy", on: threads)
    let quiet = try SimulationWriter.started(ledger, name: "quiet", on: threads)
    let order = Mutex<[String]>([])
    func send(_ writer: SimulationWriter) {
      writer.perform({ simulation, now in
        (simulation.record(.switch, detail: [:], at: now), ())
      }) { _ in order.withLock { $0.append(writer.name) } }
    }
    for _ in 0..<2000 { send(noisy) }
    send(quiet)
    ledger.open()
    noisy.close()
    quiet.close()
    let place = try #require(order.withLock { $0.firstIndex(of: "quiet") })
    #expect(place <= 1 + SimulationWriter.groupLimit)
    #expect(order.withLock { $0.count } == 2001)
  }

  /// Sends one change and returns whether it was accepted, and the number of stored events.
  private func send(_ writer: SimulationWriter) -> StoreFailure? {
    let result = BlockingResult<StoreFailure?>()
    writer.perform({ simulation, now in
      (simulation.record(.switch, detail: [:], at: now), ())
    }) {
      if case .failure(let failure) = $0 { result.set(failure) } else { result.set(nil) }
    }
    return result.wait()
  }

  @Test func uncommittedGroupIsRetried() throws {
    let ledger = try FailingLedger()
    let writer = try SimulationWriter.started(ledger)
    let away = LedgerError.unavailable(reason: "gone")
    let before = ledger.decisionCount
    ledger.set(.refuses(away))
    #expect(send(writer) == nil)
    #expect(ledger.decisionCount == before + 2)
    ledger.set(.refuses(away), .refuses(away))
    #expect(send(writer) == .store(away))
    writer.close()
    #expect(try ledger.events(of: "default", after: 0, limit: 9).count == 1)
  }

  /// Writing again could duplicate it: only its sender may retry, and the stored change is loaded.
  @Test func uncertainGroupIsNotRetried() throws {
    let ledger = try FailingLedger()
    let writer = try SimulationWriter.started(ledger)
    let lost = LedgerError.uncertain(reason: "gone")
    let before = ledger.decisionCount
    ledger.set(.writesAndThrows(lost))
    #expect(send(writer) == .store(lost))
    #expect(ledger.decisionCount == before + 1)
    #expect(send(writer) == nil)
    writer.close()
    #expect(try ledger.events(of: "default", after: 0, limit: 9).map(\.cursor) == [1, 2])
    #expect(writer.stream.last == 2)
  }
}
