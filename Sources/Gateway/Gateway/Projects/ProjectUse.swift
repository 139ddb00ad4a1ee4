import Basics
import EventStore
import Simulator
import Vendors

/// When each project was last written to, so that unused projects can be removed.
///
/// To save writes, a use is stored only once per twentieth of the allowed idle time.
final class ProjectUse: Sendable {
  private let records: AdminRecords
  /// The seconds after which an idle project is removed.
  private let life: Double
  /// The time of each project's last use at this gateway, by project name.
  private let uses = LeafLock<[String: Date]>([:])

  init(_ records: AdminRecords, life: Double) {
    self.records = records
    self.life = life
  }

  /// The seconds between two checks.
  var interval: Double { min(3_600, max(1, life / 20)) }

  func note(_ name: String, at now: Date) {
    uses.withLock { $0[name] = now }
  }

  /// Stores recent uses, and returns the projects that no gateway has used for too long. A project
  /// that was never used counts as used now.
  func idle(among names: [String], at now: Date) throws(LedgerError) -> [String] {
    let candidates = names.filter { $0 != ProjectName.standard }
    let stored = Dictionary(
      try records.documents(in: .uses).compactMap { key, json in
        json["used_at"]?.string.flatMap(Date.init(iso8601:)).map { (key, $0) }
      }, uniquingKeysWith: max)
    let step = life / 20
    let (idle, fresh) = uses.withLock { uses -> ([String], [String: Date]) in
      var idle: [String] = []
      var fresh: [String: Date] = [:]
      for name in candidates {
        let own = uses[name]
        guard let last = [own, stored[name]].compactMap(\.self).max() else {
          uses[name] = now
          fresh[name] = now
          continue
        }
        if now.timeIntervalSince(last) > life + step {
          idle.append(name)
        } else if let own, stored[name].map({ own.timeIntervalSince($0) >= step }) ?? true {
          fresh[name] = own
        }
      }
      return (idle, fresh)
    }
    if !fresh.isEmpty {
      try records.write(fresh.map { ($0.key, ["used_at": .string($0.value.rfc3339)]) }, in: .uses)
    }
    return idle
  }

  func forget(_ name: String) throws(LedgerError) {
    _ = uses.withLock { $0.removeValue(forKey: name) }
    try records.write([(name, nil)], in: .uses)
  }
}
