#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The pushes of priority 10 of the last hour.
struct Budget: Sendable {
  private var moments: [Date] = []
  /// More than any budget needs to be remembered.
  private static let memory = 4096

  func count(at now: Date) -> Int {
    let hourAgo = now.addingTimeInterval(-3600)
    var low = 0
    var high = moments.count
    while low < high {
      let middle = (low + high) / 2
      if moments[middle] <= hourAgo { low = middle + 1 } else { high = middle }
    }
    return moments.count - low
  }

  mutating func spend(at now: Date) {
    if moments.count >= Self.memory * 2 { moments.removeFirst(Self.memory) }
    moments.append(now)
  }
}
