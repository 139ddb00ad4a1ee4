import HTTP
import Basics
import Simulator

extension APNs {
  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    var headers = ids(of: request)
    if request.role == .apns, request.version == .http1 {
      headers.append("Connection", "close")
    }
    guard verdict.outcome == .rejected, let decisive = verdict.decisive else {
      return HTTPResponse(status: 200, headers: headers, body: [])
    }
    let reason = decisive.reason ?? Self.reason(decisive.rule)
    var body = JSONObject([("reason", .string(reason))])
    if reason == "ExpiredToken" || reason == "Unregistered" {
      body["timestamp"] = .int(Int64(now.timeIntervalSince1970 * 1000))
    }
    return HTTPResponse(status: Self.status(reason), json: .object(body), headers: headers)
  }

  /// The name of the header with a request's ID. Broadcasts and channels use another name.
  private static func idHeader(of request: HTTPRequest) -> String {
    isForDevice(request) ? "apns-id" : "apns-request-id"
  }

  /// The request's own ID, or a new one. It is returned unchanged, because clients match responses
  /// to requests by this ID.
  func answerID(for request: HTTPRequest) -> String? {
    let sent = request.header(Self.idHeader(of: request))
    return sent.flatMap { UUID(uuidString: $0) == nil ? nil : $0 }
      ?? RandomUUID.text(isUppercase: true)
  }

  /// The request's ID and, as in Apple's development environment, the ID of the delivery log.
  func ids(of request: HTTPRequest) -> HTTPHeaders {
    let name = Self.idHeader(of: request)
    let id = request.answerID ?? answerID(for: request) ?? ""
    let isPush = Self.isForDevice(request) || request.path.hasPrefix("/4/")
    return isPush ? [name: id, "apns-unique-id": RandomUUID.text()] : [name: id]
  }

  /// The reasons in the responses of injected faults.
  private static let faults = [
    400: "BadDeviceToken", 403: "ExpiredProviderToken", 404: "BadPath", 405: "MethodNotAllowed",
    410: "Unregistered", 413: "PayloadTooLarge", 429: "TooManyRequests",
    500: "InternalServerError", 503: "ServiceUnavailable",
  ]

  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    var body = JSONObject([("reason", .optional(Self.faults.of(status: status)))])
    if status == 410 { body["timestamp"] = .int(Int64(now.timeIntervalSince1970 * 1000)) }
    return HTTPResponse(status: status, json: .object(body), headers: ids(of: request))
  }

  func refused(
    _ status: Int, _ reason: String, _ text: String, to request: HTTPRequest
  ) -> HTTPResponse {
    HTTPResponse(
      status: status, json: ["reason": .string(reason)], headers: ids(of: request))
  }

  private static func reason(_ rule: Rule.ID) -> String {
    switch rule {
    case .authMissing: "MissingProviderToken"
    case .authInvalid, .authQuoted, .authProviderToken: "InvalidProviderToken"
    case .authPermission: "Forbidden"
    case .rateLimited: "TooManyRequests"
    case .payloadTooLarge: "PayloadTooLarge"
    case .tokenUnknown: "BadDeviceToken"
    case .tokenExpired: "ExpiredToken"
    // Apple has no reason for this, so the rule's name is used instead of an invented reason.
    default: rule.rawValue
    }
  }

  static func status(_ reason: String) -> Int {
    switch reason {
    case "MissingProviderToken", "InvalidProviderToken", "ExpiredProviderToken", "Forbidden": 403
    case "BadPath": 404
    case "HTTPVersionNotSupported": 505
    case "MethodNotAllowed": 405
    case "ExpiredToken", "Unregistered": 410
    case "PayloadTooLarge": 413
    case "TooManyRequests", "TooManyProviderTokenUpdates": 429
    case "InternalServerError": 500
    case "ServiceUnavailable", "Shutdown": 503
    default: 400
    }
  }
}
