import Basics
import Events
import Foundation
import HTTP

extension Command {
  static let record = Command(
    name: "record", usage: "FILE", summary: "record all incoming requests to a file",
    discussion: """
      Writes JSON Lines that `replay` and `demo` can play: the seconds since the first request, method,
      path, headers without keys, body. ^C stops it. Tokens of this gateway and the dates that iOS reads are
      written so that they hold for any gateway and time: activity:ID, start:TYPE, ${unix-2}.
      """,
    options: connection + [
      .value("count", "n", "N", "stop after this many requests"),
      .value("timeout", "t", "SPAN", "stop after this time"),
    ], completion: .files
  ) { arguments, context in
    let path = try arguments.word("the file")
    let client = try GatewayClient(arguments, context)
    let limit = try arguments.count("count") ?? .max
    let end = try arguments.span("timeout").map { ContinuousClock.now + .seconds($0) }
    // Nothing is written before a gateway has responded.
    _ = try client.ask("GET", "/healthz")
    var (_, after) = try arrivals(client, nil, wait: 0)
    if let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? NSNumber,
      size.intValue > 0, rename(path, path + ".old") == 0
    {
      context.complain("islet: the earlier recording is now in \(path).old")
    }
    let file = try context.createPrivate(path)
    defer { try? file.close() }
    var start: Double?
    var count = 0
    while count < limit {
      let left = end?.secondsLeft ?? 25
      guard left > 0 else { return }
      let (lines, next) = try arrivals(client, after, wait: min(left, 25))
      after = next
      let tokens = lines.isEmpty ? [:] : try aliases(client)
      for line in lines.prefix(limit - count) {
        guard let json = try? JSON.parse(String(line)), let at = json["at"]?.double,
          var object = json.recorded(at: at, tokens).object
        else { continue }
        start = start ?? at
        object["at"] = .double(((at - start!) * 1000).rounded() / 1000)
        do {
          try file.write(contentsOf: Data(JSON.object(object).encoded + [0x0A]))
        } catch {
          throw Failure(
            .notSo, "\(path) holds only the first \(count) requests: it cannot be written",
            fix: "free some space, then record again")
        }
        count += 1
      }
    }
  }

  /// What stands for a token at any gateway, by token.
  private static func aliases(_ client: GatewayClient) throws(Failure) -> [String: String] {
    let tokens = try client.call("GET", "/tokens").json["tokens"]?.array ?? []
    return Dictionary(
      tokens.compactMap { token in
        let alias =
          token["kind"]?.string == "start"
          ? token["attributes_type"]?.string.map { "start:" + $0 }
          : token["activity_id"]?.string.map { "activity:" + $0 }
        guard let value = token["token"]?.string, let alias else { return nil }
        return (value, alias)
      }, uniquingKeysWith: { first, _ in first })
  }

  private static func arrivals(
    _ client: GatewayClient, _ after: String?, wait: Double
  ) throws(Failure) -> ([Substring], String?) {
    let query = after.map { "?after=\($0)" } ?? ""
    let response = try client.exchange(
      "GET", "/islet/v1/requests" + query, headers: ["Prefer": "wait=\(wait)"], timeout: 60)
    if response.status == 410 { return ([], response.json?["after"]?.string) }
    guard response.status == 200 else {
      throw Failure(
        .refused,
        response.explanation.map(Phrase.init(verbatim:))
          ?? "the gateway answered \(response.status)")
    }
    let text = String(decoding: response.body, as: UTF8.self)
    return (text.split(separator: "\n"), response.headers["Islet-After"] ?? after)
  }

  static let replay = Command(
    name: "replay", usage: "FILE", summary: "replay the requests of a recording",
    options: connection + [.value("speed", "s", "N", "how many times faster than recorded")],
    completion: .files
  ) { arguments, context in
    let path = try arguments.word("the file")
    let recording = try Recording(
      lines: String(decoding: try context.read(path), as: UTF8.self), name: path)
    let client = try GatewayClient(arguments, context)
    _ = try client.ask("GET", "/healthz")
    let statuses = recording.replay(at: client, speed: try arguments.number("speed") ?? 1)
    let refused = statuses.count { $0.map { $0 >= 400 } ?? false }
    let lost = statuses.count { $0 == nil }
    let all: Phrase = statuses.count == 1 ? "1 sent" : "\(statuses.count) sent"
    let less: Phrase = refused == 1 ? ", 1 refused" : ", \(refused) refused"
    context.print(
      localized(all) + (refused > 0 ? localized(less) : "")
        + (lost > 0 ? localized(", \(lost) without a response") : ""))
  }
}
