package import HTTPServer
import HTTP
import Foundation
import Basics
import Synchronization

/// Serves a back end over TLS in place of the vendors' services, and forwards its requests to a
/// gateway.
package final class Interceptor: Sendable {
  package let port: Int
  private let server: HTTPServer

  package struct Failure: Error, Sendable {
    package var reason: String
  }

  /// Listens on this machine; `gateway` is an address such as `http://127.0.0.1:5483`.
  package init(gateway: String, key: String?, authority: CertificateAuthority) throws(Failure) {
    let listener = HTTPListener(
      ListenAddress(host: CaughtHosts.address, port: 0), authority: authority)
    do throws(HTTPServerError) {
      server = try HTTPServer([listener]) { request, responder in
        Self.answer(request, responder, gateway: gateway, key: key)
      }
    } catch {
      throw Failure(reason: "\(error)")
    }
    port = server.port
  }

  package func stop() { server.stop() }

  // MARK: Answers

  private static func answer(
    _ request: HTTPRequest, _ responder: HTTPResponder, gateway: String, key: String?
  ) {
    let host = host(of: request)
    if let answer = LocalAnswers.answer(to: request, host: host) {
      return responder.respond(answer)
    }
    // Paths of Islet's own API do not exist at the services.
    if ["/islet/", "/p/"].contains(where: request.path.hasPrefix) || request.path == "/healthz" {
      return responder.respond(HTTPResponse(status: 404, json: ["error": "Not Found"]))
    }
    Task.detached(executorPreference: CurlTransport.executor) {
      do throws(HTTPClientError) {
        let response = try await CurlTransport.shared.send(
          forwarded(request, host: host, to: gateway, key: key))
        responder.respond(
          HTTPResponse(
            status: response.status,
            headers: response.headers.filter { header in
              // Over HTTP/1.1 the server adds its own date.
              !isHopByHop(header.name)
                && (request.version != .http1 || header.name.lowercased() != "date")
            }, body: response.body))
      } catch {
        responder.respond(
          HTTPResponse(
            status: 503, json: ["error": .string("The gateway at \(gateway) is gone: \(error)")],
            headers: ["Retry-After": "1"]))
      }
    }
  }

  private static func host(of request: HTTPRequest) -> String {
    let text = request.header(":authority") ?? request.header("host") ?? ""
    return String(text.split(separator: ":").first ?? "").lowercased()
  }

  private static func forwarded(
    _ request: HTTPRequest, host: String, to gateway: String, key: String?
  ) -> HTTPClientRequest {
    var headers = request.headers.filter { !isHopByHop($0.name) }
    headers["X-Forwarded-Host"] = host
    headers["Content-Encoding"] = request.header("content-encoding")
    // Information about the connection for the rules of APNs.
    headers["Via"] = request.version == .http1 ? HTTPRequest.interceptedByHTTP1 : nil
    headers["X-Forwarded-Client-Cert"] = request.hasClientCertificate ? "present" : nil
    // A gateway with keys accepts Islet's keys, but not those of the services.
    if let key { headers["Authorization"] = "Bearer \(key)" }
    // Prevents curl from adding a content type.
    if request.header("content-type") == nil { headers["Content-Type"] = "application/json" }
    let query = request.rawQuery.map { "?\($0)" } ?? ""
    return HTTPClientRequest(
      method: request.method, url: gateway + request.path + query, headers: headers,
      body: request.body.isEmpty && request.method == "GET" ? nil : request.body, timeout: 60)
  }

  /// Headers that apply to one connection only, and headers that client and server set themselves.
  private static func isHopByHop(_ name: String) -> Bool {
    let name = name.lowercased()
    return name.hasPrefix(":")
      || [
        "host", "connection", "keep-alive", "proxy-connection", "transfer-encoding", "upgrade",
        "te", "trailer", "content-length", "expect", "accept-encoding", "content-encoding",
        "via", "x-forwarded-client-cert",
      ].contains(name)
  }
}
