import Simulator
import Basics

/// Counters for `/metrics`, in Prometheus's text format.
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
  }

  private let counts = LeafLock(Counts())

  /// Counts events that became durable.
  func count(_ changes: [StoreChanges]) {
    counts.withLock { counts in
      for event in changes.lazy.flatMap(\.events) {
        counts.events[event.kind, default: 0] += 1
        guard let verdict = event.verdict else { continue }
        counts.pushes[Push(vendor: verdict.vendor, outcome: verdict.outcome), default: 0] += 1
        for finding in verdict.findings { counts.findings[finding.rule, default: 0] += 1 }
      }
    }
  }

  /// The text, with gauges of the present besides.
  func text(activities: Int, isHealthy: Bool) -> String {
    let counts = counts.withLock { $0 }
    var lines = [
      "# HELP islet_activities Activities on the lock screen.", "# TYPE islet_activities gauge",
      "islet_activities \(activities)", "# HELP islet_store_up Whether the store takes writes.",
      "# TYPE islet_store_up gauge", "islet_store_up \(isHealthy ? 1 : 0)",
      "# HELP islet_events_total Events by kind.", "# TYPE islet_events_total counter",
    ]
    for (kind, count) in counts.events.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines.append("islet_events_total{kind=\"\(kind.rawValue)\"} \(count)")
    }
    lines += [
      "# HELP islet_pushes_total Pushes by vendor and verdict.",
      "# TYPE islet_pushes_total counter",
    ]
    let pushes = counts.pushes.map { (labels: $0.key.labels, count: $0.value) }
    for (labels, count) in pushes.sorted(by: { $0.labels < $1.labels }) {
      lines.append("islet_pushes_total{\(labels)} \(count)")
    }
    lines += [
      "# HELP islet_findings_total Findings by rule.", "# TYPE islet_findings_total counter",
    ]
    for (rule, count) in counts.findings.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines.append("islet_findings_total{rule=\"\(rule.rawValue)\"} \(count)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
