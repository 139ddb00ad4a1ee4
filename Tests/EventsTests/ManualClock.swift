import Foundation
import Synchronization

/// A clock that stands still until a test advances it.
final class ManualClock: Clock, Sendable {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
  }

  private struct Sleeper {
    var id: Int
    var deadline: Instant
    var continuation: CheckedContinuation<Bool, Never>
  }

  private struct Fields {
    var now = Instant(offset: .zero)
    var sleepers: [Sleeper] = []
    var lastID = 0
  }

  private let fields = Mutex(Fields())

  var now: Instant { fields.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }

  /// The current time as a date; the clock starts at 2026-01-01.
  var date: Date {
    let offset = now.offset.components
    return Date(timeIntervalSince1970: 1_767_225_600 + Double(offset.seconds))
  }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let id = fields.withLock { fields in
      fields.lastID += 1
      return fields.lastID
    }
    let isCancelled = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let result: Bool? = fields.withLock { fields in
          if Task.isCancelled { return true }
          if deadline <= fields.now { return false }
          fields.sleepers.append(
            Sleeper(id: id, deadline: deadline, continuation: continuation))
          return nil
        }
        if let result { continuation.resume(returning: result) }
      }
    } onCancel: {
      remove { $0.id == id }.forEach { $0.continuation.resume(returning: true) }
    }
    if isCancelled { throw CancellationError() }
  }

  /// Waits for a sleeper, and returns the seconds until the first one wakes.
  func nextSleep() async -> Double {
    while true {
      let first = fields.withLock { fields in
        fields.sleepers.map { $0.deadline.offset - fields.now.offset }.min()
      }
      if let first {
        return Double(first.components.seconds) + Double(first.components.attoseconds) / 1e18
      }
      await Task.yield()
    }
  }

  /// Advances the time and wakes the sleepers that are due.
  func advance(by duration: Duration) {
    let now = fields.withLock { fields in
      fields.now = fields.now.advanced(by: duration)
      return fields.now
    }
    remove { $0.deadline <= now }.forEach { $0.continuation.resume(returning: false) }
  }

  private func remove(_ condition: (Sleeper) -> Bool) -> [Sleeper] {
    fields.withLock { fields in
      let removed = fields.sleepers.filter(condition)
      fields.sleepers.removeAll(where: condition)
      return removed
    }
  }
}
