import Basics
import HTTP

/// The stored response to a request with an ID: `apns-id`, or `Idempotency-Key` at the vendors'
/// REST APIs. A sender that lost the response can get it by repeating the request.
struct RememberedAnswer: Sendable, Hashable {
  /// Seconds for which a response is kept.
  static let lifetime = 24.0 * 3600

  var response: HTTPResponse
  /// The verdicts from which a vendor file's program makes the response.
  var results: [JSON]?
  /// The time at which the response expires, in Unix seconds of the wall clock.
  var expires: Double

  init(_ response: HTTPResponse, _ results: [JSON]?, at wall: Date) {
    self.response = response
    self.results = results
    expires = wall.timeIntervalSince1970 + Self.lifetime
  }

  init?(document: JSON, expires: Double) {
    guard let status = document["status"]?.int, let headers = document["headers"]?.array else {
      return nil
    }
    response = HTTPResponse(status: status, body: Array((document["body"]?.string ?? "").utf8))
    for header in headers {
      guard let name = header[0]?.string, let value = header[1]?.string else { return nil }
      response.headers.append(name, value)
    }
    results = document["results"]?.array
    self.expires = expires
  }

  var document: JSON {
    var object: JSONObject = [
      "status": .number(response.status),
      "headers": .array(response.headers.map { [.string($0.name), .string($0.value)] }),
      "body": .string(String(decoding: response.body, as: UTF8.self)),
    ]
    object["results"] = results.map(JSON.array)
    return .object(object)
  }
}
