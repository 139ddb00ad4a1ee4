import Simulator
import Basics

/// A project's counters for `/metrics`, in Prometheus's text format.
final class Metrics: Sendable {
  private struct Push: Sendable, Hashable {
    var vendor: Vendor?
    var outcome: Verdict.Outcome

    var labels: String {
      "vendor=\"\(vendor?.rawValue ?? "unknown")\",verdict=\"\(outcome.rawValue)\""
    }
  }

  private struct Counts: Sendable {
    var events: [ActivityEvent.Kind: Int] = [:]
    var pushes: [Push: Int] = [:]
    var findings: [Rule.ID: Int] = [:]
    /// The number of pushes since the last reset that were not shown.
    var problems = 0
    var activities = 0

    mutating func add(_ other: Counts) {
      events.merge(other.events, uniquingKeysWith: +)
      pushes.merge(other.pushes, uniquingKeysWith: +)
      findings.merge(other.findings, uniquingKeysWith: +)
      activities += other.activities
    }
  }

  private let counts = LeafLock(Counts())

  /// Updates the counters with durable events.
  func count(_ changes: [StoreChanges]) {
    counts.withLock { counts in
      for event in changes.lazy.flatMap(\.events) {
        counts.events[event.kind, default: 0] += 1
        guard let verdict = event.verdict, event.detail?[ActivityEvent.takenKey] == nil else {
          continue
        }
        counts.pushes[Push(vendor: verdict.vendor, outcome: verdict.outcome), default: 0] += 1
        if verdict.outcome != .shown { counts.problems += 1 }
        for finding in verdict.findings { counts.findings[finding.rule, default: 0] += 1 }
      }
    }
  }

  var problems: Int { counts.withLock { $0.problems } }

  func forgetProblems() { counts.withLock { $0.problems = 0 } }

  /// The metrics of some projects, with the current gauges. The values of projects without a name
  /// are summed.
  static func text(
    _ projects: [(name: String?, metrics: Metrics, activities: Int)], isHealthy: Bool
  ) -> String {
    var counts: [String?: Counts] = [:]
    for (name, metrics, activities) in projects {
      var own = metrics.counts.withLock { $0 }
      own.activities = activities
      counts[name, default: Counts()].add(own)
    }
    let all = counts.sorted { ($0.key ?? "") < ($1.key ?? "") }
    var lines = [
      "# HELP islet_store_up Whether the store accepts writes.", "# TYPE islet_store_up gauge",
      "islet_store_up \(isHealthy ? 1 : 0)",
    ]
    func add(
      _ name: String, _ type: String, _ help: String, _ values: (Counts) -> [(String, Int)]
    ) {
      lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"]
      for (project, counts) in all {
        for (labels, value) in values(counts).sorted(by: { $0.0 < $1.0 }) {
          let all = [project.map { "project=\"\($0)\"" }, labels.isEmpty ? nil : labels]
            .compactMap(\.self).joined(separator: ",")
          lines.append("\(name)\(all.isEmpty ? "" : "{\(all)}") \(value)")
        }
      }
    }
    add("islet_activities", "gauge", "Activities on the lock screen.") { [("", $0.activities)] }
    add("islet_events_total", "counter", "Events by kind.") { counts in
      counts.events.map { ("kind=\"\($0.key.rawValue)\"", $0.value) }
    }
    add("islet_pushes_total", "counter", "Pushes by vendor and verdict.") { counts in
      counts.pushes.map { ($0.key.labels, $0.value) }
    }
    add("islet_findings_total", "counter", "Findings by rule.") { counts in
      counts.findings.map { ("rule=\"\($0.key.rawValue)\"", $0.value) }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
