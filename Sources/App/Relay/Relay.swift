import Basics
import Events
import Foundation
import HTTP
import HTTPServer
import Simulator
import Vendors

extension Command {
  static let relay = Command(
    name: "relay", summary: "forward caught pushes to the real service, and compare the responses",
    discussion: """
      Follows the gateway and forwards each new request to the service with your credentials, beside
      Islet's verdict on it. Off until it is started; asks once, and needs --yes without a terminal.
      Made-up tokens (start:…, activity:…) stay here.
      """,
    options: connection + [
      .value("to", nil, "SERVICE", "apns, braze or fcm", choices: ["apns", "braze", "fcm"]),
      .value("p8", nil, "FILE", "apns: the .p8 key"),
      .value("key-id", nil, "ID", "apns: the key's id"),
      .value("team", nil, "ID", "apns: the team's id"),
      .flag("production", nil, "apns: api.push.apple.com instead of the sandbox"),
      .value(
        "rest-key-file", nil, "FILE", "braze: a file with a REST API key (else BRAZE_REST_KEY)"),
      .value("rest-key", nil, "KEY", "refused: every user can read a command line"),
      .value("service-account", nil, "FILE", "fcm: the account's JSON file"),
      .value("host", nil, "URL", "another address of the service; braze needs its instance's"),
      .value("ca", nil, "FILE", "certificates to trust instead of the system's"),
      .value("count", "n", "N", "stop after this many"), .flag("yes", "y", "do not ask"),
    ]
  ) { arguments, context in
    if let file = arguments.value("ca") {
      guard FileManager.default.isReadableFile(atPath: file) else {
        throw Failure("cannot read \(file)", fix: "name a file of certificates in PEM")
      }
      CurlTransport.trust(file)
    }
    let target = try Relay.target(arguments, context)
    let client = try GatewayClient(arguments, context)
    _ = try client.call("GET", "/clock")
    try Relay.ask(target.host, arguments, context)
    try Relay(client: client, target: target, context: context).run(
      count: try arguments.count("count"))
  }
}

struct Relay {
  let client: GatewayClient
  let target: RelayTarget
  let context: CommandContext

  static func target(_ arguments: Arguments, _ context: CommandContext) throws(Failure)
    -> RelayTarget
  {
    func needed(_ name: String) throws(Failure) -> String {
      guard let value = arguments.value(name) else {
        throw Failure("--\(name) is missing", fix: "see islet relay --help")
      }
      return value
    }
    guard arguments.value("rest-key") == nil else {
      throw Failure(
        "--rest-key would be in the process list, where every user can read it",
        fix: "pass --rest-key-file FILE, or BRAZE_REST_KEY in the environment")
    }
    switch try needed("to") {
    case "apns":
      let pem = String(decoding: try context.read(try needed("p8")), as: UTF8.self)
      let key: SigningKey
      do throws(ServerCertificate.Failure) { key = try SigningKey(pem: pem) } catch {
        throw Failure("--p8: \(error.reason)", fix: "name the .p8 key of your account")
      }
      let usual =
        arguments.has("production")
        ? "https://api.push.apple.com" : "https://api.sandbox.push.apple.com"
      return .apns(
        base: arguments.value("host") ?? usual, key: key, keyID: try needed("key-id"),
        team: try needed("team"))
    case "braze":
      return .braze(base: try needed("host"), restKey: try restKey(arguments, context))
    case "fcm":
      let (account, _) = try context.readJSON5(try needed("service-account"))
      return try .fcm(
        base: arguments.value("host") ?? "https://fcm.googleapis.com", account: account)
    case let other:
      throw Failure("--to \(other) is not known", fix: "write apns, braze or fcm")
    }
  }

  private static func restKey(_ arguments: Arguments, _ context: CommandContext) throws(Failure)
    -> String
  {
    let text: String
    if let file = arguments.value("rest-key-file") {
      text = String(decoding: try context.read(file), as: UTF8.self)
      if file != "-" { context.warnIfReadable(file) }
    } else {
      text = context.environment["BRAZE_REST_KEY"] ?? ""
    }
    let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !key.isEmpty, !key.contains(where: \.isWhitespace) else {
      throw Failure(
        "there is no REST API key",
        fix: "pass --rest-key-file FILE, or BRAZE_REST_KEY in the environment")
    }
    return key
  }

  /// Requests confirmation before anything is sent to a real service.
  static func ask(_ host: String, _ arguments: Arguments, _ context: CommandContext) throws(Failure)
  {
    if arguments.has("yes") { return }
    guard isatty(0) == 1 else {
      throw Failure("there is no terminal to ask on", fix: "add --yes to send to \(host)")
    }
    context.complain("islet: forward every new push to \(host), for real? [y/N]")
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else { throw Failure(.notSo) }
  }

  func run(count: Int?) throws(Failure) {
    // Relay only pushes that arrive from now on.
    var cursor = try client.call("GET", "/events?last=0").json["cursor"]?.string ?? ""
    var sent = 0
    context.complain("islet: relaying to \(target.host), ^C ends")
    while true {
      let (events, next) = try client.events(after: cursor, wait: 25)
      cursor = next
      for event in events where event["verdict"]?.object != nil {
        let path = "/islet/v1/requests/\((event["cursor"]?.string ?? "").percentEncoded)"
        let kept = try client.ask("GET", path)
        guard kept.status == 200, let arrival = SentRequest(json: kept.json),
          let request = try target.request(for: arrival)
        else { continue }
        context.print(report(arrival, request, event["verdict"] ?? .null))
        sent += 1
        if let count, sent >= count { return }
      }
    }
  }

  /// `/3/device/0a1b… · Islet shown · api.push.apple.com 410 Unregistered`.
  private func report(_ arrival: SentRequest, _ request: HTTPClientRequest, _ verdict: JSON)
    -> String
  {
    let path = arrival.path.count > 30 ? "\(arrival.path.prefix(27))…" : arrival.path
    let rules = (verdict["findings"]?.array ?? []).compactMap { $0["rule"]?.string }
    let mine =
      Verdict.Outcome.text(verdict["verdict"]?.string ?? "?")
      + (rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))")
    let theirs: String
    do throws(HTTPClientError) {
      let answer = try CurlTransport.shared.sendBlocking(request)
      let reason = answer.status < 300 ? nil : answer.explanation ?? answer.json?["reason"]?.string
      theirs = (["\(answer.status)"] + [reason].compactMap(\.self)).joined(separator: " ")
    } catch {
      theirs = localized("no response: \(error)")
    }
    return "\(path) · Islet \(mine) · \(target.host) \(theirs)"
  }
}

struct RelayTarget: Sendable {
  /// The path and headers for a request at the service.
  typealias Route = (path: String, headers: HTTPHeaders)

  private let base: String
  /// The route of a request; `nil` if it is not for the service, or if its token was generated by
  /// Islet.
  private let route: @Sendable (SentRequest) throws(Failure) -> Route?

  /// The service's host, shown in the confirmation.
  var host: String { URL(string: base)?.host ?? base }

  /// The request to send to the service; `nil` if the arrived one is not for it.
  func request(for arrival: SentRequest) throws(Failure) -> HTTPClientRequest? {
    guard let (path, headers) = try route(arrival) else { return nil }
    return HTTPClientRequest(
      method: "POST", url: base + path, headers: headers, body: Array(arrival.text.utf8),
      timeout: 30)
  }

  static func apns(base: String, key: SigningKey, keyID: String, team: String) -> RelayTarget {
    RelayTarget(base: base) { arrival throws(Failure) in
      let token = arrival.path.dropFirst("/3/device/".count)
      // Accept a token that a phone may have issued, and not one generated by Islet.
      guard arrival.path.hasPrefix("/3/device/"), token.count >= 32,
        token.allSatisfy(\.isHexDigit)
      else { return nil }
      var headers = arrival.headers.filter { $0.name.lowercased().hasPrefix("apns-") }
      // Apple accepts a provider token for an hour and rejects a new one within 20 minutes, so the
      // time is rounded to half an hour.
      let moment = Int(Date().timeIntervalSince1970) / 1800 * 1800
      do throws(ServerCertificate.Failure) {
        headers["Authorization"] =
          "bearer "
          + (try key.token(
            header: [("kid", keyID)], claims: "{\"iss\":\"\(team)\",\"iat\":\(moment)}"))
      } catch {
        throw Failure(
          Phrase(verbatim: error.reason), fix: "name the .p8 key of your developer account")
      }
      return (arrival.path, headers)
    }
  }

  static func braze(base: String, restKey: String) -> RelayTarget {
    RelayTarget(base: base) { arrival in
      arrival.path.hasPrefix("/messages/live_activity/")
        ? (arrival.path, bearer(restKey)) : nil
    }
  }

  /// Firebase Cloud Messaging, with a service account.
  static func fcm(base: String, account: JSON) throws(Failure) -> RelayTarget {
    let (project, access) = try token(account)
    return RelayTarget(base: base) { arrival in
      let parts = arrival.path.split(separator: "/")
      guard parts.count == 4, parts[0] == "v1", parts[1] == "projects", parts[3] == "messages:send"
      else { return nil }
      return ("/v1/projects/\(project)/messages:send", bearer(access))
    }
  }

  private static func bearer(_ token: String) -> HTTPHeaders {
    ["Authorization": "Bearer \(token)", "Content-Type": "application/json"]
  }

  /// Requests an access token (RFC 7523) for a service account.
  private static func token(
    _ account: JSON
  ) throws(Failure) -> (project: String, access: String) {
    let wrong = Failure("it is not a service account", fix: "name the JSON file of one")
    guard let pem = account["private_key"]?.string, let mail = account["client_email"]?.string,
      let project = account["project_id"]?.string, let tokens = account["token_uri"]?.string
    else { throw wrong }
    let now = Int(Date().timeIntervalSince1970)
    let claims: JSON = [
      "iss": .string(mail), "aud": .string(tokens), "iat": .number(now), "exp": .number(now + 3600),
      "scope": "https://www.googleapis.com/auth/firebase.messaging",
    ]
    let assertion: String
    do throws(ServerCertificate.Failure) {
      assertion = try SigningKey(pem: pem).token(header: [], claims: claims.text)
    } catch {
      throw wrong
    }
    let form =
      "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=\(assertion)"
    let request = HTTPClientRequest(
      method: "POST", url: tokens, headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: Array(form.utf8), timeout: 30)
    let answer: HTTPResponse
    do throws(HTTPClientError) {
      answer = try CurlTransport.shared.sendBlocking(request)
    } catch {
      throw Failure(.unreachable, "\(tokens) does not answer: \(error)")
    }
    guard let token = answer.json?["access_token"]?.string else {
      throw Failure(
        .refused, "\(tokens) issues no token: \(answer.explanation ?? "\(answer.status)")")
    }
    return (project, token)
  }
}
