import Basics
import Dispatch
import Events
import Foundation
import HTTP
import JQ
import Simulator

extension SourcePoll {
  /// Runs slow work on another thread, so that it does not delay other sources.
  static func apart<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value
  ) async throws -> Value {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: work()) }
    }
  }

  /// The maximum size in bytes of a body that is parsed again to explain a problem with it.
  static let examined = 1 << 20

  static func digest(
    _ response: HTTPResponse, _ program: ItemProgram, _ stopped: String?
  ) throws(Refusal) -> Page {
    if response.status == 204 { return Page(outputs: [], errors: []) }
    // It would end all cards.
    if response.body.isEmpty {
      throw Refusal("the response is empty", "an API without items responds with 204 or []")
    }
    let text = AnswerText(response)
    if response.isProblem {
      throw Refusal(
        "the response reports an error: \(response.explanation ?? localized("no message"))",
        "check the request")
    }
    if let stopped { throw Refusal("\(stopped)", "correct the jq program") }
    let (outputs, errors): ([JSON], [String])
    do throws(JQError) {
      (outputs, errors) = try program.run(NumberLiterals.keptAsText(in: text.bytes))
    } catch {
      throw try refusal(of: error, text, response)
    }
    if outputs.isEmpty, errors.isEmpty, text.bytes.count <= examined,
      try parsed(text).reportsError
    {
      throw Refusal(
        "the response reports an error: \(response.explanation ?? localized("no message"))",
        "check the request")
    }
    try checkItems(outputs.flatMap { $0.array ?? [$0] }, errors)
    return Page(outputs: outputs, errors: errors)
  }

  /// Throws if a program returned outputs but no items.
  static func checkItems(_ items: [JSON], _ errors: [String]) throws(Refusal) {
    if items.contains(where: { SourceItem($0) != nil }) { return }
    if let first = errors.first {
      throw Refusal("items: \(first)", "check the jq program with this response")
    }
    guard let first = items.first else { return }
    let what: Phrase =
      first.object == nil ? "output 1 is \(first.aKind), not an object" : "output 1 has no id"
    throw Refusal("items: \(what)", "output a stream of {id, title, …}")
  }

  /// Explains a program's failure, including an error message in the response if there is one.
  static func refusal(
    of error: JQError, _ text: AnswerText, _ response: HTTPResponse
  ) throws(Refusal) -> Refusal {
    if error.isRunaway {
      return Refusal("items: \(error)", "correct the jq program")
    }
    guard text.bytes.count <= examined else {
      return Refusal("items: \(error)", "check the jq program with this response")
    }
    let body = try parsed(text)
    let words = body.reportsError ? response.explanation.map { " (\($0))" } ?? "" : ""
    return Refusal("items: \(error)\(words)", "check the jq program with this response")
  }

  static func json(_ response: HTTPResponse) throws(Refusal) -> JSON {
    let text = AnswerText(response)
    return try parsed(AnswerText(bytes: NumberLiterals.keptAsText(in: text.bytes)))
  }

  static func parsed(_ text: AnswerText) throws(Refusal) -> JSON {
    do throws(JSONError) {
      return try JSON.parse(text.bytes)
    } catch {
      throw Refusal(text.kind(error), "check the address and `Accept`")
    }
  }
}

extension SourcePoll.Refusal {
  var reason: String? {
    switch step.outcome {
    case .failed(let reason, _), .retry(let reason): reason
    case .good: nil
    }
  }

  /// Whether the program exceeded a limit.
  var isRunaway: Bool { reason?.contains("stopped: ") == true }
}

extension HTTPResponse {
  var isProblem: Bool {
    headers["content-type"]?.lowercased().hasPrefix("application/problem+json") == true
  }

  /// The address of the next page (RFC 8288, `Link: <…>; rel="next"`), or the one in the body.
  package func nextPage(of url: String) -> String? {
    guard let text = headers["link"] else {
      let body = (try? JSON.parse(AnswerText(self).bytes))?.nextPage
      return body.flatMap { URL(string: $0, relativeTo: URL(string: url))?.absoluteString }
    }
    for link in text.matches(of: /<([^>]+)>([^,<]*)/) {
      guard String(link.2).lowercased().contains(/rel\s*=\s*\x22?[^\x22;]*\bnext\b/) else {
        continue
      }
      return URL(string: String(link.1), relativeTo: URL(string: url))?.absoluteString
    }
    return nil
  }
}

extension JSON {
  /// The text of a string or number for an address; `nil` for other values.
  var scalar: String? {
    switch self {
    case .string(let text): text
    case .int, .double, .digits: text
    default: nil
    }
  }

  /// The bytes to send: a string unchanged, any other value as JSON.
  var sent: [UInt8] { string.map { Array($0.utf8) } ?? encoded }

  /// The address of the next page from common fields of a body, as a URL or a path.
  var nextPage: String? {
    let links: [JSON?] = [
      self["next"], self["next_page_url"], self["nextLink"], self["@odata.nextLink"],
      self["links"]?["next"], self["_links"]?["next"], self["pagination"]?["next"],
      self["paging"]?["next"], self["meta"]?["next"],
    ]
    return links.lazy.compactMap { $0?.string ?? $0?["href"]?.string ?? $0?["url"]?.string }
      .first { $0.hasPrefix("http") || $0.hasPrefix("/") || $0.hasPrefix("?") }
  }

  /// Whether a body reports an error despite a success status, as Prometheus and GraphQL do.
  var reportsError: Bool {
    if self["status"] == "error" { return true }
    if let error = self["error"], !error.isNull, error != false { return true }
    return self["errors"]?.array?.isEmpty == false
  }
}
