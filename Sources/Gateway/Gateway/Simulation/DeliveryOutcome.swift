import Basics
import HTTP
import Simulator

/// What a vendor's request led to, and how it is to be answered.
struct DeliveryOutcome: Sendable {
  /// How the sender hears of it.
  enum Answer: Sendable {
    case response(HTTPResponse)
    /// The connection breaks without an answer, as a fault asks for.
    case disconnect
  }

  var answer: Answer
  /// Seconds by which a fault holds the answer back.
  var delay = 0.0
  /// Whether the push is to come later, as a fault asks for.
  var isOvertaken = false
  /// What became of each push, where a vendor file's program may word the answer.
  var verdicts: [Verdict]?
  /// The event that tells of it.
  var event: Int64?
  /// The device's time.
  var at: Date
}
