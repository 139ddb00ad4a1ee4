import Basics
import Events
import Foundation
import HTTP
import Simulator
import Vendors

/// A command's requests to its gateway, one after the other.
extension GatewayClient {
  init(_ arguments: Arguments, _ context: CommandContext) throws(Failure) {
    let text =
      arguments.value("gateway") ?? context.variable("ISLET_GATEWAY") ?? "http://127.0.0.1:5483"
    self.init(try Self.address(text, arguments, context), key: Self.key(arguments, context))
  }

  static func key(_ arguments: Arguments, _ context: CommandContext) -> String? {
    arguments.value("key") ?? context.variable("ISLET_KEY")
  }

  /// A gateway's address with the project. The project is taken from the options, the address
  /// itself or the environment, in this order.
  static func address(
    _ text: String, _ arguments: Arguments, _ context: CommandContext
  ) throws(Failure) -> String {
    let url = try normalise(text)
    if arguments.value("project") == nil, project(in: url) != nil { return url }
    return try project(arguments, context).map { address(url, project: $0) } ?? url
  }

  static func project(_ arguments: Arguments, _ context: CommandContext) throws(Failure) -> String?
  {
    let named = arguments.value("project") ?? context.variable("ISLET_PROJECT")
    guard let named, !named.isEmpty else { return nil }
    guard ProjectName.isValid(named) else {
      throw Failure(
        "\(named) is not a valid project name",
        fix: "write 1 to 64 of a-z, 0-9, dot, underscore and hyphen, a letter or digit first")
    }
    return named
  }

  /// Accepts `http://host:port`, `host:port` or a bare port.
  static func normalise(_ text: String) throws(Failure) -> String {
    var url = text
    if UInt16(url) != nil { url = "127.0.0.1:" + url }
    if !url.contains("://") { url = "http://" + url }
    while url.hasSuffix("/") { url.removeLast() }
    guard let parsed = URL(string: url), let host = parsed.host, !host.isEmpty,
      parsed.scheme == "http" || parsed.scheme == "https"
    else {
      throw Failure("\(text) is not the URL of a gateway", fix: "write http://127.0.0.1:5483")
    }
    return url
  }

  /// Sends a request and waits for the response, whatever its status.
  func exchange(
    _ method: String, _ path: String, body: [UInt8]? = nil, headers: HTTPHeaders = [:],
    timeout: Double = 30
  ) throws(Failure) -> HTTPResponse {
    let request = request(method, path, body: body, headers: headers, timeout: timeout)
    do throws(HTTPClientError) {
      return try CurlTransport.shared.sendBlocking(request)
    } catch {
      switch error {
      case .broken, .timedOut, .tooLarge:
        throw Failure(
          .unreachable, "\(base) did not respond as a gateway: \(error.description)",
          fix:
            "see whether `islet fault` lists a fault, or pass another address with --gateway URL")
      case .badURL, .cannotConnect, .cancelled:
        throw Failure(
          .unreachable, "no gateway answers at \(base)",
          fix:
            "start one with `islet serve` or `islet watch`, or pass its address with --gateway URL")
      }
    }
  }

  /// Sends a request and waits for the response, whatever its status. A body that is not JSON
  /// becomes null.
  func ask(
    _ method: String, _ path: String, body: JSON? = nil, headers: HTTPHeaders = [:],
    timeout: Double = 30
  ) throws(Failure) -> GatewayAnswer {
    GatewayAnswer(
      try exchange(method, path, body: body?.encoded, headers: headers, timeout: timeout))
  }

  /// Sends a request of Islet's own API. If the gateway rejects it, the command fails; status 400
  /// is a usage error.
  func call(
    _ method: String, _ path: String, body: JSON? = nil, timeout: Double = 30
  ) throws(Failure) -> GatewayAnswer {
    let answer = try ask(method, "/islet/v1" + path, body: body, timeout: timeout)
    guard answer.status < 400 else {
      var failure = refusal(answer)
      if answer.status == 400 { failure.code = .usage }
      // The hint in the response is written for users of the API, not of the command line.
      if answer.status == 404, let id = path.split(separator: "/").dropFirst().first,
        path.hasPrefix("/activities/"), !path.hasSuffix("/views")
      {
        let name = String(id.prefix { $0 != "?" }).percentDecoded
        failure = Failure(.notSo, "No activity \(name.prefix(80))", fix: "see islet list")
      }
      throw failure
    }
    return answer
  }

  /// Waits for events after a cursor. If the store was replaced, for example by a reset, continues
  /// with the first event of the new store.
  func events(
    after cursor: String, wait: Double, withPhrases: Bool = false
  ) throws(Failure) -> (events: [JSON], cursor: String) {
    var answer = try ask(
      "GET", "/islet/v1/events?after=\(cursor)&phrases=\(withPhrases)",
      headers: ["Prefer": "wait=\(wait)"], timeout: wait + 35)
    if answer.status == 410, let next = answer.json["cursor"]?.string {
      func epoch(_ cursor: String) -> Substring { cursor.prefix { $0 != "-" } }
      if epoch(next) == epoch(cursor) { return ([], next) }
      answer = try ask("GET", "/islet/v1/events?phrases=\(withPhrases)")
    }
    guard answer.status < 400 else { throw refusal(answer) }
    return (answer.json["events"]?.array ?? [], answer.json["cursor"]?.string ?? cursor)
  }

  /// The finding that kept a request's push off the screen.
  func decisiveFinding(of answer: GatewayAnswer) -> Finding? {
    guard let cursor = answer.cursor, let dash = cursor.lastIndex(of: "-"),
      let number = Int(cursor[dash...].dropFirst()),
      let page = try? events(after: "\(cursor[...dash])\(number - 1)", wait: 0, withPhrases: true)
    else { return nil }
    return page.events.first.flatMap { ActivityEvent(json: $0) }?.verdict?.decisive
  }

  /// Sends a request like a back end. Returns `{ status, verdict, rules, body }`.
  func vendor(
    _ method: String, _ path: String, body: [UInt8], headers: HTTPHeaders
  ) throws(Failure) -> JSON {
    var headers = headers
    headers.setDefault("Authorization", vendorAuthorization(for: path, key: key ?? "islet"))
    headers.setDefault("Content-Type", "application/json")
    let response = try exchange(method, path, body: method == "GET" ? nil : body, headers: headers)
    let answer = GatewayAnswer(response)
    return [
      "status": .number(answer.status), "verdict": .optional(answer.verdict),
      "rules": .array(answer.rules.map(JSON.string)),
      "body": response.json ?? .string(String(decoding: response.body, as: UTF8.self)),
    ]
  }

  func now() throws(Failure) -> Date {
    let clock = try call("GET", "/clock").json
    guard let now = clock["now"]?.string.flatMap(Date.init(iso8601:)) else {
      throw Failure(.refused, "the gateway's clock has no time")
    }
    return now
  }

  func refusal(_ answer: GatewayAnswer) -> Failure {
    let reason =
      answer.json["detail"]?.string ?? answer.json["message"]?.string
      ?? answer.json["error"]?["message"]?.string
    guard let reason else {
      return Failure(
        .unreachable, "\(base) is not an Islet gateway (it answered \(answer.status))",
        fix: "start one with `islet serve`, or pass its address with --gateway URL")
    }
    let fix: Phrase? = answer.status == 401 || answer.status == 403 ? "pass a key with --key" : nil
    return Failure(
      answer.status == 404 || answer.status == 409 ? .notSo : .refused, Phrase(verbatim: reason),
      fix: fix)
  }
}
