import Basics
import Events
import Foundation
import HTTP
import HTTPServer
import Simulator

extension Command {
  static let relay = Command(
    name: "relay", summary: "send caught pushes on to the real service, and compare the answers",
    discussion: """
      Follows the gateway, and sends each request that comes on to the service with credentials of yours,
      beside Islet's verdict on it. Off until it is started, asks once, and needs --yes without a terminal.
      Made-up tokens (start:…, activity:…) stay here.
      """,
    options: connection + [
      .value("to", nil, "SERVICE", "apns, braze or fcm", choices: ["apns", "braze", "fcm"]),
      .value("p8", nil, "FILE", "apns: the .p8 key"),
      .value("key-id", nil, "ID", "apns: the key's id"),
      .value("team", nil, "ID", "apns: the team's id"),
      .flag("production", nil, "apns: api.push.apple.com in place of the sandbox"),
      .value(
        "rest-key-file", nil, "FILE", "braze: a file with a REST API key (else BRAZE_REST_KEY)"),
      .value("rest-key", nil, "KEY", "refused: what a command line holds, every user can read"),
      .value("service-account", nil, "FILE", "fcm: the account's JSON file"),
      .value("host", nil, "URL", "another address of the service; braze needs its instance's"),
      .value("ca", nil, "FILE", "certificates to trust in place of the system's"),
      .value("count", "n", "N", "end after so many"), .flag("yes", "y", "do not ask"),
    ]
  ) { arguments, world in
    try arguments.expectNoWords()
    if let file = arguments.value("ca") {
      guard FileManager.default.isReadableFile(atPath: file) else {
        throw Failure(.usage, "cannot read \(file)", mend: "name a file of certificates in PEM")
      }
      CurlTransport.trust(file)
    }
    let target = try Relay.target(arguments, world)
    let client = try GatewayClient(arguments, world)
    _ = try client.call("GET", "/clock")
    try Relay.ask(target.host, arguments, world)
    try Relay(client, target, world).run(count: try arguments.count("count"))
  }
}

struct Relay {
  private let client: GatewayClient
  private let target: any RelayTarget
  private let world: World

  init(_ client: GatewayClient, _ target: any RelayTarget, _ world: World) {
    self.client = client
    self.target = target
    self.world = world
  }

  static func target(_ arguments: Arguments, _ world: World) throws(Failure) -> any RelayTarget {
    func needed(_ name: String) throws(Failure) -> String {
      guard let value = arguments.value(name) else {
        throw Failure(.usage, "--\(name) is missing", mend: "see islet relay --help")
      }
      return value
    }
    guard arguments.value("rest-key") == nil else {
      throw Failure(
        .usage, "--rest-key would stand in the list of processes, where every user reads it",
        mend: "give --rest-key-file FILE, or BRAZE_REST_KEY in the environment")
    }
    switch try needed("to") {
    case "apns":
      let pem = String(decoding: try world.read(try needed("p8")), as: UTF8.self)
      let key: SigningKey
      do throws(ServerCertificate.Failure) { key = try SigningKey(pem: pem) } catch {
        throw Failure(.usage, "--p8: \(error.reason)", mend: "name the .p8 key of your account")
      }
      let usual =
        arguments.has("production")
        ? "https://api.push.apple.com" : "https://api.sandbox.push.apple.com"
      return RelayToAPNs(
        base: arguments.value("host") ?? usual, key: key, keyID: try needed("key-id"),
        team: try needed("team"))
    case "braze":
      return RelayToBraze(base: try needed("host"), restKey: try restKey(arguments, world))
    case "fcm":
      let (account, _) = try world.readJSON5(try needed("service-account"))
      return try RelayToFCM(
        base: arguments.value("host") ?? "https://fcm.googleapis.com", account: account)
    case let other:
      throw Failure(.usage, "--to \(other) is not known", mend: "write apns, braze or fcm")
    }
  }

  /// The key for Braze, from a file or the environment.
  private static func restKey(_ arguments: Arguments, _ world: World) throws(Failure) -> String {
    let text: String
    if let file = arguments.value("rest-key-file") {
      text = String(decoding: try world.read(file), as: UTF8.self)
      if file != "-" { world.warnIfReadable(file) }
    } else {
      text = world.environment["BRAZE_REST_KEY"] ?? ""
    }
    let key = text.trimmingCharacters(in: .whitespacesAndNewlines)
    guard !key.isEmpty, !key.contains(where: \.isWhitespace) else {
      throw Failure(
        .usage, "there is no REST API key",
        mend: "give --rest-key-file FILE, or BRAZE_REST_KEY in the environment")
    }
    return key
  }

  /// Nothing is sent to a real service without a person's word.
  static func ask(_ host: String, _ arguments: Arguments, _ world: World) throws(Failure) {
    if arguments.has("yes") { return }
    guard isatty(0) == 1 else {
      throw Failure(.usage, "nobody can be asked here", mend: "give --yes to send to \(host)")
    }
    world.complain("islet: send every push that comes on to \(host), for real? [y/N]")
    guard ["y", "yes"].contains(readLine()?.lowercased() ?? "") else { throw Failure(.notSo) }
  }

  func run(count: Int?) throws(Failure) {
    // What came before is not asked for.
    var cursor = try client.call("GET", "/events?last=0").json["cursor"]?.string ?? ""
    var sent = 0
    world.complain("islet: relaying to \(target.host), ^C ends")
    while true {
      let (events, next) = try client.events(after: cursor, wait: 25)
      cursor = next
      for event in events where event["verdict"]?.object != nil {
        let path = "/islet/v1/requests/\((event["cursor"]?.string ?? "").percentEncoded)"
        let kept = try client.ask("GET", path)
        guard kept.status == 200, let arrival = Arrival(json: kept.json),
          let request = try target.request(for: arrival)
        else { continue }
        world.print(report(arrival, request, event["verdict"] ?? .null))
        sent += 1
        if let count, sent >= count { return }
      }
    }
  }

  /// `/3/device/0a1b… · Islet shown · api.push.apple.com 410 Unregistered`.
  private func report(_ arrival: Arrival, _ request: HTTPClientRequest, _ verdict: JSON) -> String {
    let path = arrival.path.count > 30 ? "\(arrival.path.prefix(27))…" : arrival.path
    let rules = (verdict["findings"]?.array ?? []).compactMap { $0["rule"]?.string }
    let mine =
      Verdict.Outcome.said(verdict["verdict"]?.string ?? "?")
      + (rules.isEmpty ? "" : " (\(rules.joined(separator: ", ")))")
    let theirs: String
    do throws(HTTPClientError) {
      let answer = try CurlTransport.shared.sendBlocking(request)
      let reason = answer.status < 300 ? nil : answer.explanation ?? answer.json?["reason"]?.string
      theirs = (["\(answer.status)"] + [reason].compactMap(\.self)).joined(separator: " ")
    } catch {
      theirs = localized("no answer: \(error)")
    }
    return "\(path) · Islet \(mine) · \(target.host) \(theirs)"
  }
}
