import Basics
import EventStore

/// The store's health.
extension SimulationWriter {
  /// Writes a small change, to find out whether the store accepts writes again.
  func tryStore() {
    perform { simulation, _ in
      simulation.isTryingStore = true
      return StoreChanges()
    }
  }

  /// Stores the requests whose writing was deferred during a burst.
  func storeArrivals() {
    guard guarded.withLock({ !$0.simulation.arrivals.isEmpty }) else { return }
    perform { simulation, _ in
      simulation.storesArrivals = true
      return StoreChanges()
    }
  }

  /// Creates a deleted store again from the simulations of all projects. The history is lost, so
  /// the projects get new epochs.
  func recreateStore() {
    _ = add(.recreate)
  }

  func recreate() {
    LockCheck.mayWait()
    let others = health.others(than: self)
    var projects = [name: whole]
    for other in others { projects[other.name] = other.whole }
    do throws(LedgerError) {
      try ledger.recreate(projects)
      let made = try ledger.changes(of: name, since: nil).position
      guarded.withLock { $0.simulation.moveOn(to: made) }
      stream.restart(epoch: made.epoch)
      health.record(nil, self)
      // The refresh finds the new epoch and loads what was written for the project.
      for other in others { other.refresh() }
    } catch {
      health.record(error, self)
    }
  }

  /// Everything that a new store must contain of the project, with a new epoch.
  private var whole: (position: LedgerPosition, batch: LedgerBatch) {
    guarded.withLock { guarded in
      (
        LedgerPosition(
          epoch: Ledgers.randomEpoch(), version: 0, cursor: guarded.simulation.sequence),
        LedgerBatch(changes: guarded.simulation.allDocuments)
      )
    }
  }
}
