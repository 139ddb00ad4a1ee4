import Basics
import EventStore

/// Which events a reader asks for.
enum EventQuery: Sendable {
  case oldest
  case newest(Int)
  /// Those after a cursor; where there is none, the next ones within so many seconds.
  case after(String, wait: Double)
}

struct EventBatch: Sendable {
  /// The first half of each cursor.
  var epoch: String
  var events: [RecordedEvent]
  /// The number after which the next batch begins.
  var last: Int64
  var hasWaited = false

  /// How many events are in a batch at most.
  static let limit = 500

  var cursor: String { "\(epoch)-\(last)" }

  /// The number of a cursor of this store; `nil` where it is another's or none at all.
  static func sequence(of cursor: String, _ epoch: String) -> Int64? {
    guard cursor.hasPrefix(epoch + "-") else { return nil }
    let digits = cursor.utf8.dropFirst(epoch.utf8.count + 1)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(String(digits) ?? "")
  }
}

enum EventFailure: Error, Sendable {
  /// The cursor is not of this store, or what came after it was compacted.
  case gone(Phrase)
  case unreadable(LedgerError)
  case busy
  /// The gateway is closing: a reader is to ask the one that comes after it.
  case closing
}
