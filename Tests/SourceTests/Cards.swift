import Basics
import Canvas
import Events
import HTTP
import HTTPClient
import JQ
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
    let first = BlockingResult<MappedUpdate>()
    let feed = RESTSource(
      source: source,
      transport: Answers(
        url: source.url, first: answer, others: follow ?? HTTPResponse(status: 404))
    ) { update in
      switch update {
      case .state(.connecting), .state(.online): break
      default: first.set(update)
      }
    }
    feed.start()
    defer { feed.stop() }
    switch await Task.detached(operation: { first.wait() }).value {
    case .items(let items, _, let problems):
      return .success((items.compactMap { followed($0, source, follow) }, problems))
    case .state(.failed(let reason, let mend)): return .failure(Reason(words: "\(reason): \(mend)"))
    case .state(.retrying(_, let reason, _)): return .failure(Reason(words: reason))
    case let other: return .failure(Reason(words: "\(other)"))
    }
  }

  /// An item with the answer of its second address, as the file says.
  private static func followed(
    _ item: SourceItem, _ source: SourceFile, _ answer: HTTPResponse?
  ) -> SourceItem? {
    guard let follow = source.follow, var object = item.presentation.object,
      let body = answer.flatMap({ try? JSON.parse($0.body) })
    else { return item }
    object["id"] = .string(item.id)
    object[follow.key] = body
    return (try? follow.items?.run(.object(object)).first).flatMap { $0 }.flatMap(SourceItem.init)
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
