import Basics
import Canvas
import Events
import HTTP
import Panels
import Simulator

@testable import RESTSources

/// Polls a source once, as it would be polled, and draws what it lists.
enum Cards {
  /// Answers the source's address by the first answer, and all others by the second.
  private struct Answers: HTTPTransport {
    var url: String
    var first: HTTPResponse
    var others: HTTPResponse

    func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPResponse {
      request.url == url ? first : others
    }
  }

  /// The items, or in a line why there are none.
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
    // No thread waits: the poll needs those of tests that run at the same time.
    var first: MappedUpdate?
    for await update in updates {
      first = update
      break
    }
    switch first {
    case .items(let items, _, let problems):
      return .success((items, problems))
    case .state(.failed(let reason, let fix)): return .failure(Reason(words: "\(reason): \(fix)"))
    case .state(.retrying(_, let reason, _)): return .failure(Reason(words: reason))
    case let other: return .failure(Reason(words: "\(String(describing: other))"))
    }
  }

  struct Reason: Error { var words: String }

  /// The lock-screen cards in 60 columns.
  static func draw(_ items: [SourceItem], of source: String, at now: Date) -> String {
    items.map { item in
      let activity = Activity(item, of: source, at: now)
      return Panel(activity).picture(.lockScreen, width: 60, .init(theme: .builtIn, now: now))
        .plainText
    }.joined(separator: "\n")
  }
}
