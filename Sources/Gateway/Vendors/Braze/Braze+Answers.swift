import Basics
import HTTP
import Simulator

/// Braze's answers (https://www.braze.com/docs/api/errors).
extension Braze {
  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    guard verdict.outcome == .rejected, let decisive = verdict.decisive else {
      guard !request.path.hasPrefix(Self.prefix),
        let endpoint = BrazeEndpoint.candidates(for: request.path).first(where: {
          $0.method == request.method
        })
      else {
        return HTTPResponse(status: 201, json: ["message": "success"])
      }
      let body = (try? JSON.parse(request.body)) ?? .null
      return HTTPResponse(status: endpoint.status, json: endpoint.answer(to: body))
    }
    let status = request.status(refusedBy: decisive.rule)
    if decisive.rule == .jsonInvalid {
      let problem =
        "\nProblem:\n  message body does not match declared format\nResolution:\n  when specifying "
        + "application/json as content-type, you must pass valid application/json in the request's "
        + "'body' "
      return HTTPResponse(
        status: 400,
        json: [
          "error": .string(problem), "message": .string(decisive.message.english),
          "errors": .array(verdict.findings.map { .string($0.message.english) }),
        ])
    }
    let prefix =
      switch decisive.rule {
      case .authMissing, .authInvalid, .authQuoted: "Unauthorized: "
      case .authPermission: "Access Denied: "
      case .rateLimited: "Rate Limited: "
      case .payloadTooLarge where status == 400: "Apple Push Length Exceeded: "
      default: ""
      }
    return HTTPResponse(
      status: status,
      json: [
        "message": .string(prefix + decisive.message.english),
        "errors": .array(
          verdict.findings.filter { $0.severity == .rejected }.map { .string($0.message.english) }),
      ])
  }

  /// The words of Braze's table of fatal errors, and of HTTP where it has none
  /// (https://www.braze.com/docs/api/errors).
  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    let message =
      switch status {
      case 401: "Unauthorized"
      case 403: "Access Denied"
      case 404: "Not Found"
      case 429: "Rate Limited"
      case 502: "Bad Gateway"
      case 503: "Service Unavailable"
      case 504: "Gateway Timeout"
      case 500...: "Internal Server Error"
      default: "Bad Request"
      }
    return HTTPResponse(status: status, json: ["message": .string(message)])
  }
}
