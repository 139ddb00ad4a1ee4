import Basics

/// Counts an app's pushes of priority 10, and its starts on each phone, in the last hour, per
/// minute. The counts are stored after each push, and exact times would need 64 KB per app.
struct PushBudget: Sendable {
  struct Spending: Sendable, Hashable {
    /// The newest minute, counted from 1970.
    var minute: Int
    /// The pushes per minute, the newest minute first.
    var counts: [Int]

    /// The length of the counted period in minutes.
    static let span = 60

    func count(at now: Int) -> Int {
      counts.prefix(max(0, Self.span - max(0, now - minute))).reduce(0, +)
    }

    mutating func add(at now: Int) {
      let passed = min(max(0, now - minute), Self.span)
      minute = max(minute, now)
      counts = Array((Array(repeating: 0, count: passed) + counts).prefix(Self.span))
      counts[0] += 1
    }
  }

  /// After how many new names those without a push in the last hour are dropped.
  private static let sweepInterval = 1_024

  private(set) var spendings = RevertibleDictionary<String, Spending>()

  func count(of app: String, at now: Date) -> Int {
    spendings[app]?.count(at: Self.minute(now)) ?? 0
  }

  mutating func spend(_ app: String, at now: Date) {
    let minute = Self.minute(now)
    if spendings[app] == nil, (spendings.count + 1).isMultiple(of: Self.sweepInterval) {
      for (name, spending) in spendings.dictionary where spending.count(at: minute) == 0 {
        spendings[name] = nil
      }
    }
    spendings[app, default: Spending(minute: minute, counts: [0])].add(at: minute)
  }

  private static func minute(_ date: Date) -> Int {
    Int((date.timeIntervalSince1970 / 60).rounded(.down))
  }

  // MARK: Documents

  func document(of app: String) -> JSON? {
    spendings[app].map {
      ["minute": .number($0.minute), "counts": .array($0.counts.map { .number($0) })]
    }
  }

  /// Restores an app's counts. Returns false for an invalid document.
  mutating func restore(_ app: String, _ document: JSON?) -> Bool {
    guard let document else {
      spendings[app] = nil
      return true
    }
    guard let minute = document["minute"]?.int,
      let counts = document["counts"]?.array?.compactMap(\.int), !counts.isEmpty
    else { return false }
    spendings[app] = Spending(minute: minute, counts: counts)
    return true
  }

  // MARK: Transactions

  mutating func begin() { spendings.begin() }

  mutating func commit() { spendings.commit() }

  mutating func rollback() { spendings.rollback() }
}
