import Basics
import HTTP
import Simulator
import Vendors

/// A request that arrived at a vendor's endpoint, kept for `record` and encoded when it is read.
/// The newest one of each card is also a document of the store, for a day.
struct Arrival: Sendable {
  static let bodyLimit = 64 * 1024
  /// The number of requests without a card that the store keeps.
  private static let places: Int64 = 64

  let event: Int64?
  /// Wall-clock time.
  let at: Date
  private let request: HTTPRequest
  /// Whether it was parsed as JSON. A request that was refused before that, for example for its
  /// key, may contain anything.
  private let isRead: Bool

  init(_ delivery: Delivery, event: Int64?, at now: Date) {
    self.event = event
    at = now
    request = delivery.request
    isRead = delivery.parsed.push != nil || !delivery.parsed.notifications.isEmpty
  }

  /// The document's key. Requests of one card share one, so that the store keeps the newest.
  static func key(event: Int64, activityID: String?) -> String {
    activityID.map { "card \($0)" } ?? "\(event % places)"
  }

  /// The document for the store: `encoded` with the event's number.
  var document: [UInt8] { Array("{\"event\":\(event ?? 0),".utf8) + encoded.dropFirst() }

  /// A line of JSON with the request as it came, but without its key.
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

struct DeliveryOutcome: Sendable {
  enum Answer: Sendable {
    case response(HTTPResponse)
    /// A fault breaks the connection without a response.
    case disconnect
  }

  var answer: Answer
  /// Seconds by which a fault delays the response.
  var delay = 0.0
  /// Whether a fault delivers the push later.
  var isOvertaken = false
  /// The verdict on each push; `nil` if no program may word the response.
  var verdicts: [Verdict]?
  /// The verdicts in the form for a vendor file's program.
  var results: [JSON]?
  var event: Int64?
  /// The device's time.
  var at: Date
}
