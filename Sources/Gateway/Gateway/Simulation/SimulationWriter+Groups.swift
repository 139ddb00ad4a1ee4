import HTTPServer
import Foundation
import Basics
import EventStore
import Simulator

/// How groups of changes are decided, written and told. All of it happens on the writer's thread.
extension SimulationWriter {
  func run() {
    while let jobs = takeAll() {
      var group: [Change] = []
      for job in jobs {
        switch job {
        case .change(let change):
          if group.isEmpty { group.reserveCapacity(min(jobs.count, Self.groupLimit)) }
          group.append(change)
          if group.count < Self.groupLimit { continue }
          write(group)
          group = []
        case .reset(let then):
          if !group.isEmpty { write(group) }
          group = []
          reset(then)
        case .recreate:
          if !group.isEmpty { write(group) }
          group = []
          recreate()
        }
      }
      if !group.isEmpty { write(group) }
    }
    ended.signal()
  }

  /// All that waits, or nothing once the queue is closed and empty.
  private func takeAll() -> [Job]? {
    while true {
      let jobs = queue.withLock { queue -> [Job]? in
        guard queue.jobs.isEmpty else {
          defer {
            queue.jobs = []
            queue.jobs.reserveCapacity(Self.groupLimit / 4)
          }
          return queue.jobs
        }
        queue.isSleeping = !queue.isClosed
        return queue.isClosed ? [] : nil
      }
      if let jobs { return jobs.isEmpty ? nil : jobs }
      LockCheck.mayWait()
      wake.wait()
    }
  }

  /// What a group decided, before it is durable.
  private struct Decided: Sendable {
    var stored: [StoreChanges]
    var completions: [@Sendable () -> Void]
    var epoch: String
    var present: [PresentationRunner.Request]
    /// Whether time has more to do before the changes can be decided.
    var isPartOfTime: Bool
    var activityCount: Int
  }

  private func write(_ changes: [Change]) {
    while !writeNext(changes) {}
  }

  /// Writes a part of what time did, or its end with the changes; true once these are done.
  private func writeNext(_ changes: [Change]) -> Bool {
    var decided = decide(changes)
    present(&decided)
    var encoded = decided.stored.filter { !$0.isEmpty }.map { $0.encoded(epoch: decided.epoch) }
    if let last = encoded.lastIndex(where: { !$0.batch.events.isEmpty }) {
      encoded[last].batch.setActivityCount(decided.activityCount)
    }
    if !encoded.isEmpty {
      LockCheck.mayWait()
      do throws(LedgerError) {
        try ledger.write(encoded.map(\.batch), to: name)
      } catch {
        refuse(changes, error)
        return true
      }
    }
    let isDone = !decided.isPartOfTime
    let (reads, next) = guarded.withLock { guarded in
      guarded.simulation.commit()
      // Readers wait for the present.
      return isDone ? Self.settle(&guarded, wall: wall()) : ([], nil)
    }
    if !encoded.isEmpty {
      metrics.count(decided.stored)
      health.record(nil, self)
    }
    HTTPResponder.together {
      stream.publish(encoded.flatMap(\.entries))
      for completion in decided.completions { completion() }
      for read in reads { read() }
    }
    if isDone { setAlarm(next) }
    // The senders have their answers: what the store has to put in order delays none of them.
    if !encoded.isEmpty { ledger.maintain(at: wall().timeIntervalSince1970) }
    return isDone
  }

  private func decide(_ changes: [Change]) -> Decided {
    let wall = wall()
    defer { showClock() }
    return guarded.withLock { guarded in
      guarded.isWriting = true
      guarded.simulation.begin()
      let now = guarded.simulation.now(wall: wall)
      var stored = [guarded.simulation.advance(to: now, limit: Self.timeLimit)]
      let isPartOfTime = guarded.simulation.isLate(wall: wall)
      var completions: [@Sendable () -> Void] = []
      for change in isPartOfTime ? [] : changes {
        let decision = change.decide(&guarded.simulation, guarded.simulation.now(wall: wall))
        stored.append(decision.0)
        completions.append(decision.1)
      }
      stored.append(guarded.simulation.changedState())
      return Decided(
        stored: stored, completions: completions, epoch: guarded.simulation.epoch,
        present: stored.flatMap { $0.presentable(by: guarded.simulation.device.types) },
        isPartOfTime: isPartOfTime, activityCount: guarded.simulation.device.activities.count)
    }
  }

  /// Works out how the cards are drawn whose types have a program for it, outside the lock.
  private func present(_ decided: inout Decided) {
    guard !decided.present.isEmpty else { return }
    LockCheck.mayWait()
    let results = presenter.present(decided.present)
    for group in decided.stored.indices {
      for index in decided.stored[group].events.indices {
        guard let result = results[decided.stored[group].events[index].sequence] else { continue }
        decided.stored[group].events[index].activity?.presentation = result.presentation
      }
    }
    guarded.withLock { guarded in
      for result in results.values.sorted(by: { $0.sequence < $1.sequence }) {
        guarded.simulation.device.setPresentation(result.presentation, of: result.activityID)
      }
    }
  }

  /// Takes a group back that the store refused. Each of its changes gets a try of its own, so that a
  /// bad one does not take the others with it.
  private func refuse(_ changes: [Change], _ error: LedgerError) {
    if changes.count > 1 {
      guarded.withLock { $0.simulation.rollback() }
      showClock()
      health.record(error, self)
      for change in changes { write([change]) }
      return
    }
    let (reads, next) = guarded.withLock { guarded in
      guarded.simulation.rollback()
      return Self.settle(&guarded, wall: wall())
    }
    showClock()
    health.record(error, self)
    for change in changes { change.refuse(.store(error)) }
    for read in reads { read() }
    // What time is due to do waits for the store, too; whoever watches its health tries again.
    if let next, next > 0 { setAlarm(next) }
  }

  /// Ends a group, whether it was written or taken back: what the readers that waited for its end see, and
  /// the seconds until the simulation next changes by itself.
  private static func settle(
    _ guarded: inout Guarded, wall: Date
  ) -> (reads: [@Sendable () -> Void], next: Double?) {
    guarded.isWriting = false
    let reads = guarded.reads.map { $0(guarded.simulation) }
    guarded.reads = []
    return (reads, guarded.simulation.secondsToNextChange(wall: wall))
  }

  /// Seconds after which the wall clock is looked at again while something is due by it: it may have been
  /// set meanwhile, and no system tells of that in a way that a container passes on.
  private static let longestSleep = 4.0

  /// Sets the alarm for the simulation's next moment, where it is not set for about that time already.
  private func setAlarm(_ left: Double?) {
    let seconds = left.map { min($0, Self.longestSleep) }
    let due = seconds.map { alarm.moment(after: $0) }
    let (old, needsNew) = nextAlarm.withLock { set -> (UInt64?, Bool) in
      if let set, let due, abs(set.due - due) < 0.001 { return (nil, false) }
      defer { set = nil }
      return (set?.id, due != nil)
    }
    if let old { alarm.cancel(old) }
    guard needsNew, let seconds, let due else { return }
    let id = alarm.after(seconds) { [weak self] in
      self?.nextAlarm.withLock { $0 = nil }
      self?.catchUp()
    }
    nextAlarm.withLock { $0 = (id, due) }
  }

  private func reset(_ then: @Sendable (Result<Void, StoreFailure>) -> Void) {
    LockCheck.mayWait()
    do throws(LedgerError) {
      let epoch = try ledger.reset(name)
      let wall = wall()
      let kept = guarded.withLock { guarded in
        guarded.simulation.reset(epoch: epoch, seed: seed, wall: wall)
        return guarded.simulation.documents()
      }
      showClock()
      // Types that apps registered outlive a reset.
      if !kept.changes.isEmpty { try ledger.write([kept], to: name) }
      stream.restart(epoch: epoch)
      presenter.reset()
      health.record(nil, self)
      setAlarm(nil)
      then(.success(()))
    } catch {
      health.record(error, self)
      then(.failure(.store(error)))
    }
  }

  // MARK: Pictures

  /// Takes a picture that came too late for its change: an event of its own tells it.
  func apply(_ late: PresentationRunner.Result) {
    perform(
      { simulation, now in
        guard let activity = simulation.device.activities[late.activityID],
          activity.contentState == late.contentState, activity.presentation != late.presentation
        else { return (StoreChanges(), ()) }
        simulation.device.setPresentation(late.presentation, of: late.activityID)
        var change = Device.Change(.updated, simulation.device.activities[late.activityID])
        change.detail = ["presentation": true]
        return (simulation.record([change], at: now), ())
      }, then: { _ in })
  }

  /// Tells once that a program was stopped.
  func onStop(_ stop: PresentationRunner.Stop) {
    let notification: JSON = [
      "title": .string("Type \(stop.type)"),
      "body": .string("presentation: \(stop.reason); its cards are drawn without the program"),
    ]
    perform(
      { simulation, now in (simulation.notify(notification, nil, at: now), ()) }, then: { _ in })
  }

  // MARK: The store's health

  /// Writes a little, to learn whether the store takes it again.
  func tryStore() {
    perform(
      { _, now in
        var stored = StoreChanges()
        stored.put(.device, "health", ["checked_at": .string(now.rfc3339)])
        return (stored, ())
      }, then: { _ in })
  }

  /// Makes a store that was deleted anew, from what the simulation holds; its history is lost, so that
  /// its life begins anew, too.
  func recreateStore() {
    _ = add(.recreate)
  }

  private func recreate() {
    LockCheck.mayWait()
    let epoch = Ledgers.randomEpoch()
    let (batch, sequence) = guarded.withLock { guarded in
      (guarded.simulation.documents(), guarded.simulation.sequence)
    }
    let position = LedgerPosition(epoch: epoch, version: 0, cursor: sequence)
    do throws(LedgerError) {
      try ledger.recreate([name: (position, batch)])
      guarded.withLock { $0.simulation.renew(epoch: epoch) }
      stream.restart(epoch: epoch)
      health.record(nil, self)
    } catch {
      health.record(error, self)
    }
  }
}
