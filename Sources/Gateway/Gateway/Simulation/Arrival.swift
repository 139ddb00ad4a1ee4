import Basics
import HTTP
import Simulator
import Vendors

/// A request that arrived at a vendor's endpoint, kept for `record`; encoded when somebody reads it. The newest one
/// of each card is also a document of the store, for a day.
struct Arrival: Sendable {
  static let bodyLimit = 64 * 1024
  /// The requests without a card of which the store keeps the newest.
  private static let places: Int64 = 64

  /// The event that it led to.
  let event: Int64?
  /// The wall clock's time of arrival.
  let at: Date
  private let request: HTTPRequest
  /// Whether it was read as JSON; what was refused before that, for its key perhaps, may be anything.
  private let isRead: Bool

  init(_ delivery: Delivery, event: Int64?, at now: Date) {
    self.event = event
    at = now
    request = delivery.request
    isRead = delivery.parsed.push != nil || !delivery.parsed.notifications.isEmpty
  }

  /// The document's key: requests of one card share one, so that the store keeps the newest of them.
  static func key(event: Int64, activityID: String?) -> String {
    activityID.map { "card \($0)" } ?? "\(event % places)"
  }

  /// The document for the store: `encoded` with the event's number.
  var document: [UInt8] { Array("{\"event\":\(event ?? 0),".utf8) + encoded.dropFirst() }

  /// A line of JSON: the request as it came, but for the key.
  var encoded: [UInt8] {
    var line = Array("{\"at\":\(at.timeIntervalSince1970),\"method\":".utf8)
    JSON.string(request.method).write(to: &line)
    line += ",\"path\":".utf8
    JSON.string(request.path).write(to: &line)
    let headers = request.headers.filter { header in
      header.name.utf8.prefix(5).elementsEqual("apns-".utf8) { $0 | 0x20 == $1 }
        || header.isNamed("content-type")
    }
    line += ",\"headers\":".utf8
    JSON.object(JSONObject(headers.map { ($0.name, .string($0.value)) })).write(to: &line)
    if isRead || (try? JSON.parse(request.body)) != nil {
      line += ",\"body\":".utf8
      line += request.body.filter { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    } else {
      line += ",\"body_text\":".utf8
      JSON.string(String(decoding: request.body, as: UTF8.self)).write(to: &line)
    }
    line += "}".utf8
    return line
  }
}

/// What a vendor's request led to, and how it is to be answered.
struct DeliveryOutcome: Sendable {
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
  /// What became of each push; `nil` where no program may word the answer.
  var verdicts: [Verdict]?
  /// The same as a vendor file's program gets it.
  var results: [JSON]?
  var event: Int64?
  /// The device's time.
  var at: Date
}
