import Basics
import Canvas
import Events
import HTTP
import Panels
import Simulator

@testable import RESTSources

/// Polls a source once and draws its items.
enum Cards {
  /// Returns the first response for the source's address, and the second for all others.
  private struct Answers: HTTPTransport {
    var url: String
    var first: HTTPResponse
    var others: HTTPResponse

    func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPResponse {
      request.url == url ? first : others
    }
  }

  /// The items, or a line with the reason why there are none.
  static func poll(
    _ source: SourceFile, _ answer: HTTPResponse, follow: HTTPResponse? = nil
  ) async -> Result<(items: [SourceItem], problems: [String]), Reason> {
    let (updates, continuation) = AsyncStream.makeStream(of: MappedUpdate.self)
    let feed = RESTSource(
      source: source, showsEnded: true, limits: HostLimits(),
      transport: Answers(
        url: source.url, first: answer, others: follow ?? HTTPResponse(status: 404))
    ) { update in
      switch update {
      case .state(.connecting), .state(.online), .status: break
      default: continuation.yield(update)
      }
    }
    feed.start()
    defer { feed.stop() }
    // Does not block a thread: the poll needs those of tests that run at the same time.
    var first: MappedUpdate?
    for await update in updates {
      first = update
      break
    }
    switch first {
    case .items(let items, _, let problems):
      return .success((items, problems))
    case .state(.failed(let reason, let fix)): return .failure(Reason(message: "\(reason): \(fix)"))
    case .state(.retrying(_, let reason, _)): return .failure(Reason(message: reason))
    case let other: return .failure(Reason(message: "\(String(describing: other))"))
    }
  }

  struct Reason: Error { var message: String }

  /// The lock-screen cards in 60 columns.
  static func draw(_ items: [SourceItem], of source: String, at now: Date) -> String {
    items.map { item in
      let activity = Activity(item, of: source, at: now)
      return Panel(activity).picture(.lockScreen, width: 60, .init(theme: .builtIn, now: now))
        .plainText
    }.joined(separator: "\n")
  }
}
