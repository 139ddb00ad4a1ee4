import Basics
import EventStore
import HTTP
import Simulator
import Vendors

/// Records who steered or administered a project, one line for each action. The lines survive a
/// reset and the project's removal, so that nobody can erase their own actions.
final class AuditLog: Sendable {
  /// The number of lines kept per project.
  static let limit = 1_000
  /// The number of lines above `limit` at which the oldest are deleted.
  private static let slack = 50

  /// The number of removed projects whose lines are kept.
  let removedLimit: Int

  private let records: AdminRecords
  /// The number of lines written since the last deletion of old ones, by project.
  private let counts = LeafLock<[String: Int]>([:])
  /// When the last line was written, in microseconds since 1970.
  private let last = LeafLock<Int64>(0)

  init(_ records: AdminRecords, removedLimit: Int = 1_000) {
    self.records = records
    self.removedLimit = removedLimit
  }

  /// Writes a line. Call it before the recorded action; if it throws, the action must not be done.
  func note(
    _ request: HTTPRequest, _ permission: String, by key: AccessKey?, on project: String,
    at now: Date
  ) throws(LedgerError) {
    try add(
      [
        "at": .string(now.rfc3339), "key": .optional(key?.name), "permission": .string(permission),
        "method": .string(request.method), "path": .string(String(request.path.prefix(200))),
        "peer": .string(request.peer),
        "body": .string(
          String(String(decoding: request.body.prefix(400), as: UTF8.self).prefix(200))),
      ], on: project, at: now)
  }

  /// Records that the gateway itself removes an idle project.
  func noteIdle(_ project: String, at now: Date) throws(LedgerError) {
    try add(
      [
        "at": .string(now.rfc3339), "key": .null, "permission": "admin", "method": "DELETE",
        "path": .string("\(Routes.prefix)/projects/\(project)"), "peer": "",
        "body": "--project-ttl",
      ], on: project, at: now)
  }

  private func add(_ line: JSON, on project: String, at now: Date) throws(LedgerError) {
    // The key sorts the lines by time, also if several gateways write.
    let micros = last.withLock { last in
      last = max(last + 1, Int64(now.timeIntervalSince1970 * 1_000_000))
      return last
    }
    let key = "\(micros)-\(String(UInt32.random(in: .min ... .max), radix: 36))"
    let count = counts.withLock { counts -> Int in
      counts[project, default: Self.slack] += 1
      return counts[project, default: 0]
    }
    var old: [(key: String, json: JSON?)] = []
    if count > Self.slack {
      counts.withLock { $0[project] = 0 }
      old = try records.documents(in: .audit(of: project)).dropLast(Self.limit - 1)
        .map { ($0.key, nil) }
    }
    try records.write([(key, line)] + old, in: .audit(of: project))
  }

  /// The lines of a project, the oldest first.
  func lines(of project: String) throws(LedgerError) -> [JSON] {
    try records.documents(in: .audit(of: project)).suffix(Self.limit).map(\.json)
  }

  /// Keeps the lines of a removed project. If more than `removedLimit` projects were removed, only
  /// the latest keep their lines.
  func noteRemoved(_ project: String, at now: Date, isThere: (String) -> Bool) throws(LedgerError) {
    counts.withLock { $0[project] = nil }
    guard try !records.documents(in: .audit(of: project)).isEmpty else { return }
    try records.write([(project, ["at": .string(now.rfc3339)])], in: .removed)
    let removed = try records.documents(in: .removed)
      .sorted { $0.json["at"]?.string ?? "" < $1.json["at"]?.string ?? "" }
    for (name, _) in removed.dropLast(removedLimit) {
      if !isThere(name) {
        let lines = try records.documents(in: .audit(of: name))
        try records.write(lines.map { ($0.key, nil) }, in: .audit(of: name))
      }
      try records.write([(name, nil)], in: .removed)
    }
  }
}
