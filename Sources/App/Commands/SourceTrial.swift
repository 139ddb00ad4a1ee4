import Basics
import Canvas
import Events
import Foundation
import HTTP
import Panels
import RESTSources
import Simulator

/// Polls a source once without storing anything (`sources try`).
struct SourceTrial {
  let context: CommandContext

  /// Tries a file or a built-in source, or proposes a file for an address or a saved body.
  func run(_ word: String, asJSON: Bool) throws(Failure) {
    let isAddress = word.hasPrefix("http://") || word.hasPrefix("https://")
    guard isAddress || word.hasSuffix(".json") else { return try poll(word, asJSON: asJSON) }
    let answer = isAddress ? try ask(word) : HTTPResponse(status: 200, body: try context.read(word))
    let address = isAddress ? word : "https://example.com/"
    let body = try json(answer, from: word)
    let hasNextPage = answer.headers["link"] != nil && answer.nextPage(of: address) != nil
    guard let proposal = Proposal(for: body, url: address, hasNextPage: hasNextPage) else {
      let words = answer.explanation.map { " (\(SafeText.clean($0, limit: 200)))" } ?? ""
      throw Failure(
        .notSo, "the response is an error or holds no object\(words)", fix: "try another address")
    }
    if let lists = proposal.lists {
      if asJSON {
        print(Shape.of(body), file: proposal.text, [])
      } else {
        context.complain(Phrase(verbatim: shapeText(body)))
        context.printAsIs(SafeText.lines(proposal.text), terminator: "")
      }
      let found: Phrase =
        lists.isEmpty ? "no list of objects" : "the lists \(lists.joined(separator: ", "))"
      throw Failure(
        .notSo, "the response cannot be mapped without help: it holds \(found)",
        fix: "finish the file above, then try it: docs/sources.md")
    }
    let source = try read(proposal)
    let (items, problems) = try items(
      of: source, by: FirstAnswer(answer, readsPages: isAddress))
    if asJSON {
      return print(Shape.of(body), file: proposal.text, items)
    }
    context.complain(Phrase(verbatim: shapeText(body)))
    for card in cards(items, of: proposal.name) { context.complain(Phrase(verbatim: card)) }
    for problem in problems { context.complain("islet: \(word): \(problem)") }
    if !proposal.titleChoices.isEmpty {
      context.complain(
        "islet: no title found: choose one of \(proposal.titleChoices.joined(separator: ", "))")
    }
    context.printAsIs(SafeText.lines(proposal.text), terminator: "")
  }

  // MARK: A file

  private func poll(_ word: String, asJSON: Bool) throws(Failure) {
    let source = try SourceSetup.read(word, context)
    for warning in source.warnings {
      context.remark(warning.line(in: word))
    }
    let transport = FirstAnswer()
    let (items, problems) = try items(of: source, by: transport)
    let body = transport.answer.flatMap { try? JSON.parse($0.body) }
    if asJSON {
      print(body.map { Shape.of($0) } ?? .null, file: nil, items)
    } else {
      context.print(
        localized("\(source.name)  \(source.shownURL)  every \(TimeSpan.text(source.interval))"))
      if let body { context.print(shapeText(body)) }
      for card in cards(items, of: source.name) { context.print(card) }
    }
    for problem in problems { context.complain("islet: \(word): \(problem)") }
  }

  // MARK: An address

  private func ask(_ url: String) throws(Failure) -> HTTPResponse {
    let request = HTTPClientRequest(
      source: url, headers: ["Accept": "application/json", "User-Agent": "islet"])
    // Not `sendBlocking`, which follows no redirects.
    let sent = BlockingResult<Result<HTTPResponse, HTTPClientError>>()
    Task {
      do throws(HTTPClientError) {
        sent.set(.success(try await CurlTransport.shared.send(request)))
      } catch {
        sent.set(.failure(error))
      }
    }
    let answer: HTTPResponse
    do throws(HTTPClientError) {
      answer = try sent.wait().get()
    } catch {
      throw Failure(.unreachable, Phrase(verbatim: "\(error)"), fix: "check the address")
    }
    if (300..<400).contains(answer.status),
      case .failed(let reason, let fix) = PollOutcome.ofStatus(answer)
    {
      throw Failure(.notSo, Phrase(verbatim: reason), fix: Phrase(verbatim: fix))
    }
    guard (200..<300).contains(answer.status) else {
      let words = answer.explanation.map { " (\(SafeText.clean($0, limit: 200)))" } ?? ""
      throw Failure(
        .notSo, "the response is \(answer.status)\(words)",
        fix: answer.status == 401 || answer.status == 403
          ? "write a file with a header such as Authorization: \"Bearer ${TOKEN}\", and try that"
          : "check the address")
    }
    return answer
  }

  private func json(_ answer: HTTPResponse, from word: String) throws(Failure) -> JSON {
    do throws(JSONError) {
      return try JSON.parse(answer.body)
    } catch {
      let type = answer.headers["content-type"] ?? ""
      throw Failure(
        .notSo,
        type.contains("html") ? "\(word) is a web page" : "\(word) is not JSON (\(error.problem))",
        fix: "name the address of an API")
    }
  }

  /// Parses the proposal as a file, in order to show its real output.
  private func read(_ proposal: Proposal) throws(Failure) -> SourceFile {
    // Placeholders suffice for the variables of the proposal, because no request is sent.
    let named = proposal.text.matches(of: /\$\{([A-Z0-9_]+)\}/).map { (String($0.1), "-") }
    do throws(SourceFileError) {
      return try SourceFile(
        Array(proposal.text.utf8), name: proposal.name,
        environment: Dictionary(named, uniquingKeysWith: { first, _ in first }))
    } catch {
      throw Failure(.notSo, "the proposal is not a source: \(error)", fix: "write a file by hand")
    }
  }

  private func items(
    of source: SourceFile, by transport: FirstAnswer
  ) throws(Failure) -> (items: [SourceItem], problems: [String]) {
    switch SourceSetup.firstItems(source, transport: transport) {
    case .items(let items, _, let problems): return (items, problems)
    case .state(.failed(let reason, let fix)):
      throw Failure(
        transport.answer == nil ? .unreachable : .notSo, "\(source.name): \(reason)",
        fix: Phrase(verbatim: fix))
    case .state(.retrying(_, let reason, _)):
      throw Failure(.unreachable, "\(source.name) does not answer: \(reason)")
    case .state, .status: return ([], [])
    }
  }

  // MARK: What is shown

  private func print(_ shape: JSON, file: String?, _ items: [SourceItem]) {
    context.print([
      "shape": shape, "file": file.map(JSON.string) ?? .null,
      "activities": .array(items.map(\.json)),
    ])
  }

  private func shapeText(_ body: JSON) -> String {
    let lines = Shape.of(body).prettyText.split(separator: "\n")
    let shown = lines.prefix(60).map { SafeText.clean(String($0), limit: 160) }
    let more = lines.count - shown.count
    let rest =
      more == 0 ? [] : [localized(more == 1 ? "… and 1 line more" : "… and \(more) lines more")]
    return ([localized("The response's shape:")] + shown + rest).joined(separator: "\n")
  }

  /// The cards of the first ten activities.
  private func cards(_ items: [SourceItem], of source: String) -> [String] {
    let now = context.now()
    let surroundings = Panel.Context(
      theme: .builtIn, now: now, secondsFromGMT: TimeZone.current.secondsFromGMT())
    let cards = items.prefix(10).map { item in
      Panel(Activity(item, of: source, at: now)).picture(.lockScreen, width: 60, surroundings)
        .within(context.isASCII ? .ascii : .all).plainText
    }
    let count = localized(items.count == 1 ? "1 activity:" : "\(items.count) activities:")
    return [count] + cards
  }
}

extension SourceItem {
  fileprivate var json: JSON {
    .object(
      JSONObject([
        ("id", .string(id)), ("type", type.map(JSON.string) ?? .null), ("attributes", attributes),
        ("presentation", presentation),
      ]))
  }
}

/// Stores the first response of several requests. A given one answers the first request.
private final class FirstAnswer: HTTPTransport {
  /// The response to the first request, until it is used.
  private let given: LeafLock<HTTPResponse?>
  /// Whether requests after a given response are sent. Otherwise their responses are empty.
  private let readsPages: Bool
  private let first: LeafLock<HTTPResponse?>

  init(_ given: HTTPResponse? = nil, readsPages: Bool = true) {
    self.given = LeafLock(given)
    self.readsPages = readsPages
    first = LeafLock(given)
  }

  var answer: HTTPResponse? { first.withLock { $0 } }

  func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPResponse {
    if let given = given.withLock({ $0.take() }) { return given }
    guard readsPages else { return HTTPResponse(status: 204) }
    let response = try await CurlTransport.shared.send(request)
    first.withLock { $0 = $0 ?? response }
    return response
  }
}
