import Basics
import EventStore
import Simulator

extension Simulation {
  /// Restores the state of an earlier run, and returns messages about documents that could not be
  /// read. Those are kept in the collection `unreadable`.
  static func restored(
    from ledger: any Ledger, _ setup: Setup, wall: Date, isRepaired: Bool = false
  ) throws(LedgerError) -> (simulation: Simulation, problems: [String]) {
    let name = setup.name
    var changes = try ledger.changes(of: name, since: nil)
    if isRepaired { changes.documents = withoutDeparted(changes.documents) }
    var simulation = Simulation(setup, position: changes.position, wall: wall)
    let unreadable = simulation.apply(changes, wall: wall)
    let lost = try LostActivities(ledger, name, known: simulation.device, isRepaired: isRepaired)
    if !lost.found.isEmpty {
      for activity in lost.found {
        _ = simulation.device.apply(activity.id, of: .activities, activity.json)
      }
      simulation.device.finishLoading()
    }
    let position = try ledger.write(to: name, since: nil, lookingUp: []) { _ in
      [setAside(unreadable), lost.batch]
    }
    simulation.moveOn(to: position)
    return (simulation, unreadable.map { problem(asideKey($0)) } + lost.problems)
  }

  /// Removes activities that have left the device; a repair may have restored them.
  private static func withoutDeparted(_ changes: [LedgerBatch.Change]) -> [LedgerBatch.Change] {
    let gone = Set(
      changes.map(\.place).filter { $0.collection == Device.Collection.departed.rawValue }
        .map(\.key))
    return changes.filter { change in
      change.place.collection != Device.Collection.activities.rawValue
        || !gone.contains(change.place.key)
    }
  }

  private static func asideKey(_ document: LedgerDocument) -> String {
    "\(document.collection)/\(document.key)"
  }

  /// Tells the user that a document, named by its collection and key, was kept aside.
  static func problem(_ key: String) -> String {
    "the stored document \(key) cannot be read; it was kept aside as "
      + "\(Collection.unreadable.rawValue)/\(key)"
  }

  /// Moves unreadable documents to another collection, so that nothing overwrites them.
  private static func setAside(_ unreadable: [LedgerDocument]) -> LedgerBatch {
    var batch = LedgerBatch()
    for document in unreadable {
      batch.put(Collection.unreadable.rawValue, asideKey(document), document.body)
      batch.delete(document.collection, document.key)
    }
    return batch
  }
}
