import Basics
import EventStore

enum EventQuery: Sendable {
  case oldest
  case newest(Int)
  /// Events after a cursor. If there are none, waits up to this many seconds for the next ones.
  case after(String, wait: Double)
}

struct EventBatch: Sendable {
  /// The part of each cursor before the hyphen.
  var epoch: String
  var events: [RecordedEvent]
  /// The number in the cursor after which the next batch begins.
  var last: Int64
  var hasWaited = false

  static let limit = 500

  var cursor: String { "\(epoch)-\(last)" }

  /// The number in a cursor with this epoch; `nil` for any other text.
  static func sequence(of cursor: String, _ epoch: String) -> Int64? {
    guard cursor.hasPrefix(epoch + "-") else { return nil }
    let digits = cursor.utf8.dropFirst(epoch.utf8.count + 1)
    guard !digits.isEmpty, digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int64(String(digits) ?? "")
  }
}

enum EventFailure: Error, Sendable {
  /// The cursor belongs to another epoch, or the events after it were deleted.
  case gone(Phrase)
  case unreadable(LedgerError)
  case busy
  /// The gateway is closing. A reader has to ask the gateway that replaces it.
  case closing
}
