import Foundation
import HTTP
package import EventStore
internal import Basics

/// An opened store and its simulation. A damaged store is repaired first, as far as it is readable.
struct OpenedStore {
  let ledger: any Ledger
  let simulation: Simulation
  /// Problems found while opening, as sentences for the user.
  let problems: [String]

  init(_ options: Gateway.Options, _ ledgerOptions: Ledgers.Options) throws(LedgerError) {
    do throws(LedgerError) {
      self = try Self(options, ledgerOptions, problems: [])
    } catch {
      let damage: String
      switch error {
      case .corrupt(_, let detail): damage = detail
      // The file may be a store whose first page is damaged. Any other file is left unchanged.
      case .notALedger: damage = localized("the first page is damaged")
      default: throw error
      }
      self = try Self(repairing: options, ledgerOptions, damage: damage)
    }
  }

  init(
    repairing options: Gateway.Options, _ ledgerOptions: Ledgers.Options, damage: String
  ) throws(LedgerError) {
    let report = try Ledgers.repair(options.store, ledgerOptions)
    self = try Self(
      options, ledgerOptions,
      problems: [
        localized("the store was damaged (\(damage)); all readable data was recovered"),
        localized("the damaged file is kept as \(report.aside)"),
      ] + report.unreadable.map { Simulation.problem($0) })
  }

  private init(
    _ options: Gateway.Options, _ ledgerOptions: Ledgers.Options, problems: [String]
  ) throws(LedgerError) {
    ledger = try options.openLedger(options.store, ledgerOptions)
    do throws(LedgerError) {
      let setup = Simulation.Setup(
        types: options.types, decoder: options.decoder, seed: options.seed,
        limit: options.hourlyLimit)
      let restored = try Simulation.restored(
        from: ledger, setup, wall: options.wall(), isRepaired: !problems.isEmpty)
      simulation = restored.simulation
      let copy = (ledger as? SQLiteLedger)?.olderCopy
      let older = copy.map {
        localized(
          "the store was upgraded from an earlier version; the old one is kept as \($0)")
      }
      self.problems = problems + [older].compactMap(\.self) + restored.problems
    } catch {
      ledger.close()
      throw error
    }
  }
}

extension Gateway {
  /// Repairs a store and returns the result as sentences. `damage` describes the damage found.
  package static func repair(store: String, damage: String) throws(LedgerError) -> [String] {
    let opened = try OpenedStore(
      repairing: Options(address: ListenAddress(), store: store), Ledgers.Options(), damage: damage)
    defer { opened.ledger.close() }
    var problems = opened.problems
    var setup = opened.simulation.setup
    for name in try opened.ledger.projects() where name != Simulation.defaultName {
      setup.name = name
      problems += try Simulation.restored(
        from: opened.ledger, setup, wall: Date(), isRepaired: true
      ).problems
    }
    return problems
  }
}
