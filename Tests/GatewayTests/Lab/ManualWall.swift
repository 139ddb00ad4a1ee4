import Basics
import Synchronization

/// A wall clock that only the test advances.
final class ManualWall: Sendable {
  private let present = Mutex(ManualWall.start)

  /// 2 February 2026, 02:40 UTC: 2,400 s into an hour.
  static let start = Date(timeIntervalSince1970: 1_770_000_000)

  var now: Date { present.withLock { $0 } }

  func advance(_ seconds: Double) { present.withLock { $0 += seconds } }
}
