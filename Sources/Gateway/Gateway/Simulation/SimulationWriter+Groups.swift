import HTTPServer
import Foundation
import Basics
import EventStore
import Simulator

/// Decides, writes and publishes groups of changes, all on the writer's thread.
extension SimulationWriter {
  /// Runs waiting jobs, at most one group of changes. Queues another turn for the rest.
  func turn() {
    let jobs = queue.withLock { queue in
      let jobs = queue.jobs.prefix(Self.groupLimit)
      queue.jobs.removeFirst(jobs.count)
      return jobs
    }
    var group: [Change] = []
    for job in jobs {
      if case .change(let change) = job {
        group.append(change)
        continue
      }
      if !group.isEmpty { write(group) }
      group = []
      switch job {
      case .change: break
      case .reset(let then): reset(then)
      case .recreate: recreate()
      case .refresh: readOthers()
      }
    }
    if !group.isEmpty { write(group) }
    let (hasMore, isClosed) = queue.withLock { queue in
      queue.hasTurn = !queue.jobs.isEmpty
      return (queue.hasTurn, queue.isClosed)
    }
    if hasMore { takeTurn() } else if isClosed { ended.signal() }
  }

  /// The decisions of a group, before they are durable.
  struct Decided: Sendable {
    var stored: [StoreChanges]
    var completions: [@Sendable () -> Void]
    var present: [PresentationRunner.Request]
    /// Whether this group is only a part of the due timed changes, so that changes have to wait.
    var isPartOfTime: Bool
    /// The events to publish once they are durable.
    var entries: [EventStream<RecordedEvent>.Entry] = []
  }

  private func write(_ changes: [Change]) {
    while !writeNext(changes) {}
  }

  /// Writes a part of the due timed changes, or the last of them together with `changes`. Returns
  /// true once all of them are written.
  private func writeNext(_ changes: [Change], isRetry: Bool = false) -> Bool {
    LockCheck.mayWait()
    let known = guarded.withLock { guarded in
      guarded.isWriting = true
      return guarded.simulation.position
    }
    var decided: Decided?
    let position: LedgerPosition
    do throws(LedgerError) {
      position = try ledger.write(to: name, since: known, lookingUp: changes.compactMap(\.answer)) {
        found in
        apply(found)
        // Cleared while the row's lock is held, because no other gateway can write now.
        guarded.withLock { $0.hasRemoteChanges = false }
        var made = decide(changes, repeating: found.found)
        present(&made)
        let batch = encode(&made)
        decided = made
        return [batch]
      }
    } catch {
      // If the outcome of the commit is unknown, only the sender may try again.
      guard case .unavailable = error, decided != nil, !isRetry else {
        refuse(changes, error, isDecided: decided != nil)
        return true
      }
      // Nothing was committed, and a new connection may succeed.
      guarded.withLock { $0.simulation.rollback() }
      return writeNext(changes, isRetry: true)
    }
    guard let decided else { return true }
    let isDone = !decided.isPartOfTime
    let isStored = position != known
    let (reads, next) = guarded.withLock { guarded in
      guarded.simulation.commit(at: position)
      // Readers wait until all due changes are applied.
      return isDone ? Self.finish(&guarded, wall: wall()) : ([], nil)
    }
    if isStored {
      metrics.count(decided.stored)
      health.record(nil, self)
    }
    HTTPResponder.together {
      stream.publish(decided.entries)
      for completion in decided.completions { completion() }
      for read in reads { read() }
    }
    if isDone { setAlarm(next) }
    // Runs after the senders got their responses, so that the maintenance delays none of them.
    if isStored { ledger.maintain(at: wall().timeIntervalSince1970) }
    return isDone
  }

  private func apply(_ changes: LedgerChanges) {
    let wall = wall()
    let (isOther, epoch) = guarded.withLock { guarded in
      let epoch = guarded.simulation.epoch
      guard guarded.simulation.position != changes.position else { return (false, epoch) }
      _ = guarded.simulation.apply(changes, wall: wall)
      return (epoch != guarded.simulation.epoch, guarded.simulation.epoch)
    }
    if isOther {
      stream.restart(epoch: epoch)
      presenter.reset()
    }
    stream.publish(
      changes.events.map { .init(sequence: $0.cursor, item: RecordedEvent(body: $0.body)) },
      upTo: changes.position.cursor)
  }

  /// Reads and applies changes of other gateways, without a lock.
  private func readOthers() {
    let known = guarded.withLock { guarded in
      guarded.isWriting = true
      guarded.hasRemoteChanges = false
      guarded.isLooking = false
      return guarded.simulation.position
    }
    do throws(LedgerError) {
      apply(try ledger.changes(of: name, since: known))
      if health.reason != nil { health.record(nil, self) }
    } catch {
      health.record(error, self)
    }
    let wall = wall()
    let isLate = guarded.withLock { $0.simulation.isLate(wall: wall) }
    // Readers must see the state at the present time.
    if isLate { return write([]) }
    let (reads, next) = guarded.withLock { Self.finish(&$0, wall: wall) }
    showClock()
    HTTPResponder.together { for read in reads { read() } }
    setAlarm(next)
  }

  private func decide(_ changes: [Change], repeating found: [LedgerDocument]) -> Decided {
    let wall = wall()
    defer { showClock() }
    return guarded.withLock { guarded in
      guarded.simulation.remember(found, at: wall)
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
      return Decided(
        stored: stored, completions: completions,
        present: stored.flatMap { $0.presentable(by: guarded.simulation.device.types) }
          .filter { guarded.simulation.stoppedPrograms[$0.program] == nil },
        isPartOfTime: isPartOfTime)
    }
  }

  private func encode(_ decided: inout Decided) -> LedgerBatch {
    let epoch = guarded.withLock { $0.simulation.epoch }
    var batch = LedgerBatch()
    var activities: [Activity.ID: (activity: Activity, body: [UInt8])] = [:]
    for stored in decided.stored where !stored.events.isEmpty {
      let encoded = stored.encoded(epoch: epoch)
      batch.events += encoded.rows
      decided.entries += encoded.entries
      activities.merge(encoded.activities) { $1 }
    }
    guarded.withLock { guarded in
      batch.changes = guarded.simulation.changedDocuments(activities)
      batch.setActivityCount(guarded.simulation.device.activities.count)
    }
    return batch
  }

  /// Rolls back a group that the store refused. Then tries each change alone, so that an invalid
  /// one does not make the others fail. Not if the store as a whole fails.
  private func refuse(_ changes: [Change], _ error: LedgerError, isDecided: Bool) {
    if changes.count > 1, isDecided, !error.isOfTheStore {
      guarded.withLock { $0.simulation.rollback() }
      showClock()
      health.record(error, self)
      for change in changes { write([change]) }
      return
    }
    let (reads, next) = guarded.withLock { guarded in
      guarded.simulation.rollback()
      return Self.finish(&guarded, wall: wall())
    }
    showClock()
    health.record(error, self)
    for change in changes { change.refuse(.store(error)) }
    for read in reads { read() }
    // Overdue changes also wait for the store; `StoreHealth` tries again.
    if let next, next > 0 { setAlarm(next) }
  }

  /// Finishes a write group (committed or rolled back). Returns the reads that waited for it and
  /// the seconds until the next timed change.
  private static func finish(
    _ guarded: inout Guarded, wall: Date
  ) -> (reads: [@Sendable () -> Void], next: Double?) {
    guarded.isWriting = false
    let next = guarded.simulation.secondsToNextChange(wall: wall)
    if guarded.isLooking { return ([], next) }
    let reads = guarded.reads.map { $0(guarded.simulation) }
    guarded.reads = []
    return (reads, next)
  }

  /// The maximum seconds between two readings of the wall clock while a timed change is pending.
  /// The clock may have been set, and containers get no notification of that.
  private static let longestSleep = 4.0

  /// Sets the alarm for the next timed change, unless it is already set for about that time.
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
      self?.ring()
    }
    nextAlarm.withLock { $0 = (id, due) }
  }

  /// Applies due timed changes, or sets the alarm again. Takes the project's lock, for which others
  /// may wait, only if changes are due.
  private func ring() {
    let wall = wall()
    let (isLate, next) = guarded.withLock { guarded in
      (guarded.simulation.isLate(wall: wall), guarded.simulation.secondsToNextChange(wall: wall))
    }
    if isLate { catchUp() } else { setAlarm(next) }
  }

  private func reset(_ then: @Sendable (Result<Void, StoreFailure>) -> Void) {
    LockCheck.mayWait()
    do throws(LedgerError) {
      let known = guarded.withLock { $0.simulation.position }
      _ = try ledger.reset(name)
      // Types that apps registered survive a reset.
      let types = guarded.withLock { guarded in
        guarded.simulation.allDocuments
          .filter { $0.place.collection == Simulation.Collection.types.rawValue }
      }
      let position = try ledger.write(to: name, since: known, lookingUp: []) { found in
        var found = found
        found.documents += types
        apply(found)
        return [LedgerBatch(changes: types)]
      }
      guarded.withLock { $0.simulation.moveOn(to: position) }
      showClock()
      health.record(nil, self)
      setAlarm(nil)
      then(.success(()))
    } catch {
      health.record(error, self)
      then(.failure(.store(error)))
    }
  }
}
