@testable import HTTP
import Basics
import Events
import Synchronization

/// Returns responses from a list, in order; then each request waits until it is cancelled.
final class FixtureTransport: HTTPTransport {
  typealias Answer = Result<HTTPResponse, HTTPClientError>

  private let answers: Mutex<[Answer]>
  private let seen = Mutex<[HTTPClientRequest]>([])
  private let never = Broadcast<Bool, Void>()
  private let held = Broadcast<Bool, HTTPClientRequest>()
  private let holding: Broadcast<Bool, HTTPClientRequest>.Subscription

  init(_ answers: [Answer]) {
    self.answers = Mutex(answers)
    holding = held.subscribe()
  }

  var requests: [HTTPClientRequest] { seen.withLock { $0 } }

  /// Waits for the first request without a response.
  func hold() async -> HTTPClientRequest? {
    for await request in holding { return request }
    return nil
  }

  func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPResponse {
    seen.withLock { $0.append(request) }
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let answer { return try answer.get() }
    held.send(request)
    for await _ in never.subscribe() {}
    throw .cancelled
  }
}

extension Result<HTTPResponse, HTTPClientError> {
  /// A response with a JSON body.
  static func json(
    _ text: String, status: Int = 200, headers: HTTPHeaders = [:]
  ) -> Self {
    .success(HTTPResponse(status: status, headers: headers, body: Array(text.utf8)))
  }

  static func status(_ status: Int, headers: HTTPHeaders = [:]) -> Self {
    .success(HTTPResponse(status: status, headers: headers))
  }

  static var refused: Self {
    .failure(.cannotConnect(host: "127.0.0.1", reason: "nothing is listening there"))
  }
}
