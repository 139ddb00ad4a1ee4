import Basics

/// The pushes of priority 10 of the last hour, by app.
///
/// Moments are only ever appended within a transaction, so that a rollback needs no more than how
/// many there were: a copy of each app's moments would cost 64 KB a push.
struct PushBudget: Sendable {
  private var moments: [String: [Date]] = [:]
  /// How many moments each app had before it spent; nothing outside a transaction.
  private var counts: [String: Int]?
  /// More than any budget needs to be remembered.
  private static let historyLimit = 4096

  /// How many pushes an app spent within the hour.
  func count(of app: String, at now: Date) -> Int {
    guard let moments = moments[app] else { return 0 }
    let hourAgo = now.addingTimeInterval(-3600)
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] <= hourAgo { low = middle + 1 } else { high = middle }
    }
    return moments.count - low
  }

  mutating func spend(_ app: String, at now: Date) {
    if counts != nil, counts?[app] == nil { counts?[app] = moments[app]?.count ?? 0 }
    moments[app, default: []].append(now)
    if counts == nil { forgetOldest(of: app) }
  }

  private mutating func forgetOldest(of app: String) {
    guard let count = moments[app]?.count, count >= Self.historyLimit * 2 else { return }
    moments[app]?.removeFirst(count - Self.historyLimit)
  }

  // MARK: Transactions

  mutating func begin() { counts = [:] }

  mutating func commit() {
    for app in (counts ?? [:]).keys { forgetOldest(of: app) }
    counts = nil
  }

  mutating func rollback() {
    for (app, count) in counts ?? [:] {
      moments[app] = count == 0 ? nil : Array((moments[app] ?? []).prefix(count))
    }
    counts = nil
  }
}
