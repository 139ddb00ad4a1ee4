import Basics
import HTTP
import Simulator

extension OneSignal {
  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    guard verdict.outcome == .rejected, let decisive = verdict.decisive else {
      let id = JSON.string(RandomUUID.text())
      return switch Route(request.path) {
      case .start: HTTPResponse(status: 201, json: ["notification_id": id])
      case .notification: HTTPResponse(status: 200, json: ["id": id, "external_id": .null])
      default: HTTPResponse(status: 201, json: ["id": id])
      }
    }
    switch decisive.rule {
    case .authMissing, .authInvalid, .authQuoted, .authPermission:
      return fault(403, to: request, at: now)
    case .rateLimited: return fault(429, to: request, at: now)
    default:
      return HTTPResponse(
        status: decisive.rule == .payloadTooLarge && request.bodyTooLarge ? 413 : 400,
        json: [
          "errors": .array(
            verdict.findings.filter { $0.severity == .rejected }
              .map { .string($0.message.english) })
        ])
    }
  }

  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    let text: JSON =
      switch status {
      case 401, 403:
        """
        Access denied.  Please include an 'Authorization: ...' header with a valid API key \
        (https://documentation.onesignal.com/docs/en/keys-and-ids#api-keys).
        """
      case 404: "Notification not found"
      case 429: "API rate limit exceeded"
      case 503: "Service temporarily unavailable"
      case 500...: "Internal server error"
      default: "Bad request"
      }
    return HTTPResponse(status: status, json: ["errors": [text]])
  }

  func refused(
    _ status: Int, _ reason: String, _ text: String, to request: HTTPRequest
  ) -> HTTPResponse {
    HTTPResponse(status: status, json: ["errors": [.string(text)]])
  }

  func wrongMethod(_ text: String) -> JSON { ["errors": [.string(text)]] }
}
