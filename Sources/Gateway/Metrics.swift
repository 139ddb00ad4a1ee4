import LiveActivities

/// Counters for `/metrics`, in Prometheus's text format.
struct Metrics: Sendable {
  private var events: [ActivityEvent.Kind: Int] = [:]
  private var pushes: [String: Int] = [:]
  private var findings: [String: Int] = [:]

  mutating func count(_ kind: ActivityEvent.Kind, _ verdict: Verdict?) {
    events[kind, default: 0] += 1
    guard let verdict else { return }
    let vendor = verdict.vendor?.rawValue ?? "unknown"
    pushes["vendor=\"\(vendor)\",verdict=\"\(verdict.outcome.rawValue)\"", default: 0] += 1
    for finding in verdict.findings { findings[finding.rule, default: 0] += 1 }
  }

  /// The text, with gauges of the present besides.
  func text(activities: Int) -> String {
    var lines = [
      "# HELP islet_activities Activities on the lock screen.", "# TYPE islet_activities gauge",
      "islet_activities \(activities)", "# HELP islet_events_total Events by kind.",
      "# TYPE islet_events_total counter",
    ]
    for (kind, count) in events.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines.append("islet_events_total{kind=\"\(kind.rawValue)\"} \(count)")
    }
    lines += [
      "# HELP islet_pushes_total Pushes by vendor and verdict.",
      "# TYPE islet_pushes_total counter",
    ]
    for (labels, count) in pushes.sorted(by: { $0.key < $1.key }) {
      lines.append("islet_pushes_total{\(labels)} \(count)")
    }
    lines += [
      "# HELP islet_findings_total Findings by rule.", "# TYPE islet_findings_total counter",
    ]
    for (rule, count) in findings.sorted(by: { $0.key < $1.key }) {
      lines.append("islet_findings_total{rule=\"\(rule)\"} \(count)")
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
