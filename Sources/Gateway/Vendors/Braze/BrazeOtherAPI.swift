import Basics
import HTTP
import Simulator

/// What Braze's REST API offers beside Live Activities: taken, so that a back end goes on, and kept in the
/// log; nothing of it is shown.
struct BrazeOtherAPI: VendorAPI {
  let vendor = Vendor.braze
  let hasHourlyLimit = true

  let operations = BrazeEndpoint.all.map { endpoint in
    VendorOperation(
      path: endpoint.path, method: endpoint.method.lowercased(),
      summary: "Braze: \(endpoint.summary) (taken, nothing is shown)", status: endpoint.status,
      required: endpoint.method == "GET" ? nil : [])
  }

  func endpoint(of request: HTTPRequest) -> VendorEndpoint? {
    // Islet's own API asks here, too, and so does every push of another vendor's.
    let candidates = Self.candidates(for: request.path)
    guard let first = candidates.first else {
      let isBrazes = request.isMeant(for: "braze.com") || request.isMeant(for: "braze.eu")
      return isBrazes ? Self.unknownPath : nil
    }
    return VendorEndpoint(
      permission: first.permission, methods: candidates.map(\.method),
      read: { request, _ in read(request) })
  }

  private static let byFirstStep = Dictionary(
    grouping: BrazeEndpoint.all, by: { $0.path.split(separator: "/").first ?? "" })

  private static func candidates(for path: String) -> [BrazeEndpoint] {
    let steps = path.split(separator: "/", maxSplits: 8)
    return (steps.first.flatMap { byFirstStep[$0] } ?? []).filter { $0.matches(steps) }
  }

  private static let unknownPath = VendorEndpoint.nowhere(
    "braze", HTTPResponse(status: 404, json: ["message": "Not Found"]))

  private func read(_ request: HTTPRequest) -> ParsedRequest {
    var parsed = ParsedRequest()
    parsed.taken = request.path
    guard request.method != "GET" else { return parsed }
    guard let body = parsed.json(of: request) else { return parsed }
    if body.object == nil { parsed.findings.append(.noObject(body)) }
    return parsed
  }

  func answer(to request: HTTPRequest, _ verdict: Verdict, at now: Date) -> HTTPResponse {
    let endpoint = Self.candidates(for: request.path).first { $0.method == request.method }
    guard verdict.outcome != .rejected, let endpoint else {
      return Braze().answer(to: request, verdict, at: now)
    }
    var body: JSONObject = ["message": "success"]
    for (key, value) in endpoint.answer((try? JSON.parse(request.body)) ?? .null) {
      body[key] = value
    }
    return HTTPResponse(status: endpoint.status, json: .object(body))
  }

  func fault(_ status: Int, to request: HTTPRequest, at now: Date) -> HTTPResponse {
    Braze().fault(status, to: request, at: now)
  }
}
