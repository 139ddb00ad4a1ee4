import Canvas
import Feeds
import Foundation
import JSON
import LiveActivities

extension Command {
  static let record = Command(
    name: "record", usage: "FILE", summary: "write all requests that arrive to a file",
    discussion: """
      JSON Lines that `replay` and `demo` play again: the moment in seconds after the first, method,
      path, headers without keys, body. Ends at ^C.
      """,
    options: connection + [
      .value("count", "n", "N", "end after so many requests"),
      .value("timeout", "t", "SPAN", "end after so long"),
    ]
  ) { arguments, world in
    let path = try arguments.word("the file")
    let connection = try GatewayConnection(arguments, world)
    let limit = try arguments.count("count") ?? .max
    let end = try arguments.span("timeout").map { world.now().addingTimeInterval($0) }
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw Failure(.usage, "\(path) cannot be written", mend: "name another file") }
    defer { try? file.close() }
    var after: String?
    var start: Double?
    var count = 0
    while count < limit {
      let left = end.map { $0.timeIntervalSince(world.now()) } ?? 25
      guard left > 0 else { return }
      let (lines, next) = try arrivals(connection, after, wait: min(left, 25))
      after = next
      for line in lines.prefix(limit - count) {
        guard var object = (try? JSON.parse(String(line)))?.object, let at = object["at"]?.double
        else { continue }
        start = start ?? at
        object["at"] = .double(((at - start!) * 1000).rounded() / 1000)
        try? file.write(contentsOf: Data(JSON.object(object).encoded + [0x0A]))
        count += 1
      }
    }
  }

  private static func arrivals(
    _ connection: GatewayConnection, _ after: String?, wait: Double
  ) throws(Failure) -> ([Substring], String?) {
    let query = after.map { "?after=\($0)" } ?? ""
    let result = GatewayConnection.wait { () -> Result<TransportResponse, Failure> in
      var headers: HTTPHeaders = ["Prefer": "wait=\(wait)"]
      headers["Authorization"] = connection.key.map { "Bearer \($0)" }
      do throws(TransportError) {
        return .success(
          try await CurlTransport.shared.send(
            TransportRequest(
              url: connection.base + "/islet/v1/requests" + query, headers: headers,
              timeout: 60)))
      } catch {
        return .failure(
          Failure(
            .unreachable, "no gateway answers at \(connection.base)",
            mend: "start one with `islet serve`"))
      }
    }
    let response = try result.get()
    if response.status == 410 { return ([], response.json?["after"]?.string) }
    guard response.status == 200 else {
      throw Failure(.refused, response.explanation ?? "the gateway answered \(response.status)")
    }
    let text = String(decoding: response.body, as: UTF8.self)
    return (text.split(separator: "\n"), response.headers["Islet-After"] ?? after)
  }

  static let replay = Command(
    name: "replay", usage: "FILE", summary: "send a recording's requests again",
    options: connection + [.value("speed", "s", "N", "how much faster than it was")]
  ) { arguments, world in
    let path = try arguments.word("the file")
    let scenario = try Scenario(
      lines: String(decoding: try world.read(path), as: UTF8.self), name: path)
    let connection = try GatewayConnection(arguments, world)
    _ = try connection.send("GET", "/healthz")
    let player = ScenarioPlayer(
      scenario: scenario, base: connection.base, key: connection.key,
      speed: try arguments.number("speed") ?? 1, pause: nil)
    let statuses = GatewayConnection.wait { await player.play() }
    let refused = statuses.count { $0.map { $0 >= 400 } ?? false }
    let lost = statuses.count { $0 == nil }
    world.print(
      "\(statuses.count) sent" + (refused > 0 ? ", \(refused) refused" : "")
        + (lost > 0 ? ", \(lost) without an answer" : ""))
  }

  static let fault = Command(
    name: "fault", usage: "[clear]", summary: "put faults in the way of requests",
    discussion: """
      Without options it lists the faults in force; `islet fault clear` ends them. Ids and tokens
      that start with fault-410-, fault-429-, fault-503- (any status), fault-drop-, fault-duplicate-,
      fault-reorder-, fault-disconnect- or fault-delay-500ms- meet theirs by themselves.
      """,
    options: connection + effects
  ) { arguments, world in
    try arguments.expectNoWords(upTo: 1)
    let connection = try GatewayConnection(arguments, world)
    if let word = arguments.words.first {
      guard word == "clear" else {
        throw Failure(.usage, "\(word) is not known", mend: "write islet fault clear")
      }
      if let option = effects.first(where: { arguments.has($0.name) }) {
        throw Failure(
          .usage, "--\(option.name) sets a fault and clear ends them all", mend: "give one of them")
      }
      _ = try connection.call("PUT", "/faults", body: ["faults": []])
      return
    }
    var fault = JSONObject()
    for name in ["drop", "duplicate", "reorder", "disconnect"] where arguments.has(name) {
      fault[name] = true
    }
    for name in ["delay", "vendor", "prefix"] {
      fault[name] = arguments.value(name).map(JSON.string)
    }
    for name in ["status", "count"] {
      fault[name] = arguments.value(name).map { Int64($0).map(JSON.int) ?? .string($0) }
    }
    fault["rate"] = arguments.value("rate").map { Double($0).map(JSON.double) ?? .string($0) }
    if !effects.contains(where: { arguments.has($0.name) }) {
      return world.print(try connection.call("GET", "/faults").json["faults"]?.prettyText ?? "[]")
    }
    var body = JSONObject([("faults", .array([.object(fault)]))])
    body["seed"] = arguments.value("seed").map { Int64($0).map(JSON.int) ?? .string($0) }
    do throws(Failure) {
      _ = try connection.call("PUT", "/faults", body: .object(body))
    } catch {
      var failure = error
      failure.problem = failure.problem.replacingOccurrences(of: "faults[0].", with: "--")
        .replacingOccurrences(of: "faults[0]", with: "the fault")
      throw failure
    }
  }

  private static let effects: [Option] = [
    .value("status", "s", "CODE", "answer with this status, 400 to 599"),
    .value("delay", "d", "SPAN", "answer late"),
    .flag("drop", nil, "say yes and lose the push"),
    .flag("duplicate", nil, "deliver it twice"),
    .flag("reorder", nil, "let the next second's pushes overtake it"),
    .flag("disconnect", nil, "break the connection"),
    .value("vendor", "v", "NAME", "only braze, fcm or apns"),
    .value("prefix", "p", "TEXT", "only ids and tokens that start so"),
    .value("rate", "r", "R", "how often, from 0 to 1"),
    .value("count", "n", "N", "how many times"),
    .value("seed", nil, "N", "to repeat a run"),
  ]

  static let sources = Command(
    name: "sources", usage: "[FILE]…", summary: "check source files, and show what they list",
    options: [.flag("json", "j", "the items as JSON, one a line")]
  ) { arguments, world in
    let folder = Places(world).config + "/sources"
    let files =
      arguments.words.isEmpty
      ? ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
        .filter { $0.hasSuffix(".json5") }.map { "\(folder)/\($0)" } : arguments.words
    var worst: Failure.Code?
    for file in files {
      do throws(Failure) {
        try showSource(file, arguments, world)
      } catch {
        // One that is broken does not keep the others from being checked.
        world.complain(error.line)
        worst = worst ?? error.code
      }
    }
    if let worst { throw Failure(worst) }
  }

  private static func showSource(
    _ file: String, _ arguments: Arguments, _ world: World
  ) throws(Failure) {
    let source = try SourceSetup.read(file, world)
    world.print("\(source.name)  \(source.url)  every \(TimeSpan.words(source.interval))")
    for warning in source.warnings {
      world.complain(
        "islet: \(file):\(warning.position.line): \(warning.key): \(warning.problem): \(warning.mend)"
      )
    }
    let update = GatewayConnection.wait { await SourceSetup.firstItems(source) }
    switch update {
    case .items(let items, _, let problems):
      for item in items {
        world.print(
          arguments.has("json")
            ? item.presentation.text
            : "  \(SafeText.clean(item.id, limit: 60)) · \(Plain.summary(item.presentation))")
      }
      for problem in problems { world.complain("islet: \(file): \(problem)") }
    case .state(.failed(let reason, let mend)):
      throw Failure(.unreachable, "\(source.name): \(reason)", mend: mend)
    case .state(.retrying(_, let reason, _)):
      throw Failure(.unreachable, "\(source.name) does not answer: \(reason)")
    case .state: break
    }
  }
}
