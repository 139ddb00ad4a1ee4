import Vendors
import HTTP
import Basics

/// Decides which requests are accepted, before they reach an endpoint.
///
/// A web page can make a browser send requests to this machine. Such requests are recognised by the
/// headers that browsers add and by the page's host. So no page can read or change anything here,
/// not even one whose host name resolves to this machine (DNS rebinding).
struct Admission: Sendable {
  /// The address on which the gateway listens for all requests except those to APNs.
  var address: ListenAddress
  /// Further hosts that requests may name, besides the gateway's address and loopback names.
  var allowedHosts: [String] = []

  /// Why a request to a vendor's endpoint is refused; `nil` if it is accepted.
  func refusal(of request: HTTPRequest, at api: any VendorAPI) -> HTTPResponse? {
    if request.isOverloaded { return api.overloaded(request) }
    guard request.header("origin") != nil || site(of: request) != nil else { return nil }
    return HTTPResponse(
      status: 403,
      json: [
        "message": "A web page may not send pushes: no vendor lets a browser hold the key",
        "reason": "Forbidden",
      ])
  }

  /// Why a request to Islet's own API is refused; `nil` if it is accepted.
  func refusal(of request: HTTPRequest) -> HTTPResponse? {
    if let host = request.header("host"), !isOwn(host) {
      let name = HostName(authority: host)?.text ?? host
      return .problem(
        421,
        "The host \(name.prefix(100)) is not known here: start with --allow-host "
          + "\(name.prefix(100)), or use 127.0.0.1")
    }
    if let page = foreignPage(of: request) {
      return .problem(403, "\(page): a web page may neither read nor change anything")
    }
    if request.isOverloaded {
      return .problem(503, "The gateway is overloaded: try again", headers: ["Retry-After": "1"])
    }
    if request.bodyTooLarge {
      return .problem(413, "The body is larger than 4 MB")
    }
    if !request.body.isEmpty, !hasJSON(request) {
      let type = request.header("content-type")?.prefix(100)
      return .problem(
        415,
        type.map { "Content-Type is \($0): send application/json" }
          ?? "Content-Type is missing: send application/json")
    }
    return nil
  }

  private func isOwn(_ authority: String) -> Bool {
    guard let host = HostName(authority: authority) else { return false }
    let own = HostName(address.host)
    return host.isLoopback || host == own || own.isWildcard && host.isAddress
      || allowedHosts.contains { HostName($0) == host }
  }

  /// The evidence that a page of another site made a browser send the request.
  private func foreignPage(of request: HTTPRequest) -> Phrase? {
    if let origin = request.header("origin") {
      if !isSame(origin, as: request.header("host") ?? "") {
        return "The request comes from \(origin.prefix(100))"
      }
    }
    guard let site = site(of: request), site != "same-origin" else { return nil }
    return "The request is \(site.prefix(20))"
  }

  private func isSame(_ origin: String, as host: String) -> Bool {
    ["http://\(host)", "https://\(host)"].contains(origin)
  }

  /// The request's origin according to the browser; `nil` if a person typed the address.
  private func site(of request: HTTPRequest) -> String? {
    request.header("sec-fetch-site").flatMap { $0 == "none" ? nil : $0 }
  }

  private func hasJSON(_ request: HTTPRequest) -> Bool {
    let type = (request.header("content-type") ?? "").prefix { $0 != ";" }
      .filter { $0 != " " }.lowercased()
    return type == "application/json" || type.hasPrefix("application/") && type.hasSuffix("+json")
  }
}

extension VendorAPI {
  /// The vendor's response when the memory for requests is used up.
  fileprivate func overloaded(_ request: HTTPRequest) -> HTTPResponse {
    var response = fault(503, to: request, at: .now)
    response.headers.append("Retry-After", "1")
    return response
  }
}
