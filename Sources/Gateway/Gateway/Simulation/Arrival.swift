import Basics
import HTTP
import Simulator
import Vendors

/// A request that arrived at a vendor's endpoint, kept for the command `record` and encoded when it
/// is read. The store also keeps the newest request of each card for a day.
struct Arrival: Sendable {
  static let bodyLimit = 64 * 1024
  /// The maximum number of stored requests that belong to no card.
  private static let places: Int64 = 64

  let event: Int64?
  /// The wall-clock time of the arrival.
  let at: Date
  private let request: HTTPRequest
  /// Whether the body was parsed as JSON. The body of a request that was refused earlier, for
  /// example because of its key, may contain anything.
  private let isRead: Bool

  init(_ delivery: Delivery, event: Int64?, at now: Date) {
    self.event = event
    at = now
    request = delivery.request
    isRead = delivery.parsed.push != nil || !delivery.parsed.notifications.isEmpty
  }

  /// The document's key. All requests of a card share one key, so the store keeps only the newest.
  static func key(event: Int64, activityID: String?) -> String {
    activityID.map { "card \($0)" } ?? "\(event % places)"
  }

  /// The document for the store: `encoded` with the event's cursor added.
  var document: [UInt8] { Array("{\"event\":\(event ?? 0),".utf8) + encoded.dropFirst() }

  /// The request as it arrived, on one line of JSON, without its key.
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
    /// A fault that breaks the connection without a response.
    case disconnect
  }

  var answer: Answer
  /// Seconds by which a fault delays the response.
  var delay = 0.0
  /// Whether a fault delivers the push after later ones.
  var isOvertaken = false
  /// The verdict on each push; `nil` if the response must not be made by a program.
  var verdicts: [Verdict]?
  /// The verdicts in the form that a vendor file's program receives.
  var results: [JSON]?
  var event: Int64?
  /// The device's time.
  var at: Date
}
