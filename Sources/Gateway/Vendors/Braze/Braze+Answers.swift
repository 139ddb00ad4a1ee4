import Basics
import HTTP
import Simulator

/// Braze's responses (https://www.braze.com/docs/api/errors).
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

  /// The messages from Braze's table of fatal errors (https://www.braze.com/docs/api/errors).
  /// Statuses that are not in it have HTTP's standard phrases.
  private static let faults = [
    400: "Bad Request", 401: "Unauthorized", 403: "Access Denied", 404: "Not Found",
    429: "Rate Limited", 500: "Internal Server Error", 502: "Bad Gateway",
    503: "Service Unavailable", 504: "Gateway Timeout",
  ]

  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    HTTPResponse(status: status, json: ["message": .optional(Self.faults.of(status: status))])
  }
}
