import Bus
import Feeds
import JSON
import Synchronization

/// Answers from a list, in order, and then holds every request until it is cancelled.
final class FixtureTransport: HTTPTransport {
  typealias Answer = Result<TransportResponse, TransportError>

  private let answers: Mutex<[Answer]>
  private let seen = Mutex<[TransportRequest]>([])
  private let never = Broadcast<Bool, Void>()
  private let held = Broadcast<Bool, TransportRequest>()
  private let holding: Broadcast<Bool, TransportRequest>.Subscription

  init(_ answers: [Answer]) {
    self.answers = Mutex(answers)
    holding = held.subscribe()
  }

  var requests: [TransportRequest] { seen.withLock { $0 } }

  /// Waits for the first request for which there is no answer.
  func hold() async -> TransportRequest? {
    for await request in holding { return request }
    return nil
  }

  func send(_ request: TransportRequest) async throws(TransportError) -> TransportResponse {
    seen.withLock { $0.append(request) }
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    if let answer { return try answer.get() }
    held.send(request)
    for await _ in never.subscribe() {}
    throw .cancelled
  }
}

extension Result<TransportResponse, TransportError> {
  /// An answer with a body of JSON text.
  static func json(
    _ text: String, status: Int = 200, headers: HTTPHeaders = [:]
  ) -> Self {
    .success(TransportResponse(status: status, headers: headers, body: Array(text.utf8)))
  }

  static func status(_ status: Int, headers: HTTPHeaders = [:]) -> Self {
    .success(TransportResponse(status: status, headers: headers))
  }

  static var refused: Self {
    .failure(.cannotConnect(host: "127.0.0.1", reason: "nothing listens there"))
  }
}
