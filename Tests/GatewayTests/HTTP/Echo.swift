@testable import HTTPServer
@testable import HTTP
import Synchronization

@testable import Gateway

/// A server that responds with the request; `/later` is answered by `answerLater`.
final class Echo: Sendable {
  let waiting = Mutex<[HTTPResponder]>([])
  private let running = Mutex<HTTPServer?>(nil)

  init(limits: HTTPLimits = HTTPLimits(), host: String = "127.0.0.1") throws {
    let server = try HTTPServer(address: ListenAddress(host: host, port: 0), limits: limits) {
      [weak self] request, responder in
      self?.handle(request, responder)
    }
    running.withLock { $0 = server }
  }

  var server: HTTPServer { running.withLock { $0! } }
  var port: Int { server.port }

  private func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
    if request.bodyTooLarge {
      responder.respond(HTTPResponse(status: 413, text: "too large \(request.body.count)"))
    } else if request.path == "/later" {
      waiting.withLock { $0.append(responder) }
    } else if request.path == "/forgotten" {
      return
    } else {
      let text = "\(request.method) \(request.path) \(request.body.count) \(request.peer)"
      responder.respond(
        HTTPResponse(
          status: 200, headers: ["X-Seen": String(request.headers.count)], text: text))
    }
  }

  func answerLater(_ text: String = "later") {
    let all = waiting.withLock { waiting in
      defer { waiting = [] }
      return waiting
    }
    for responder in all { responder.respond(HTTPResponse(status: 200, text: text)) }
  }

  func waitForParked(_ count: Int) async throws {
    while server.parkedRequests != count { try await Task.sleep(for: .milliseconds(2)) }
  }
}
