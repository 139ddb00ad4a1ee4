import Feeds
import Foundation
import JSON
import LiveActivities
import Phrases
import Synchronization

/// A gateway that a command talks to, one request after the other.
struct GatewayConnection: Sendable {
  /// The URL without a slash at its end.
  let base: String
  let key: String?

  /// The gateway that the options or the environment name.
  init(_ arguments: Arguments, _ world: World) throws(Failure) {
    let text =
      arguments.value("gateway") ?? world.environment["ISLET_GATEWAY"] ?? "http://127.0.0.1:5483"
    base = try Self.normalise(text)
    key = arguments.value("key") ?? world.environment["ISLET_KEY"]
  }

  init(base: String, key: String?) {
    self.base = base
    self.key = key
  }

  /// Takes `http://host:port`, `host:port` or a bare port.
  static func normalise(_ text: String) throws(Failure) -> String {
    var url = text
    if UInt16(url) != nil { url = "127.0.0.1:" + url }
    if !url.contains("://") { url = "http://" + url }
    while url.hasSuffix("/") { url.removeLast() }
    guard let parsed = URL(string: url), let host = parsed.host, !host.isEmpty,
      parsed.scheme == "http" || parsed.scheme == "https"
    else {
      throw Failure(
        .usage, "\(text) is no URL of a gateway", mend: "write http://127.0.0.1:5483")
    }
    return url
  }

  /// What a gateway answered.
  struct Answer: Sendable {
    var status: Int
    var headers: HTTPHeaders
    var json: JSON
  }

  /// Sends one request and waits for the answer.
  func send(
    _ method: String, _ path: String, body: JSON? = nil, headers: [(String, String)] = [],
    timeout: Double = 30
  ) throws(Failure) -> Answer {
    try Self.wait { await self.reply(method, path, body, headers, timeout) }.get()
  }

  /// Sends one request of Islet's own API, whose refusal is the command's: what it cannot read was
  /// wrong on the command line.
  func call(
    _ method: String, _ path: String, body: JSON? = nil, headers: [(String, String)] = [],
    timeout: Double = 30
  ) throws(Failure) -> Answer {
    let answer = try send(
      method, "/islet/v1" + path, body: body, headers: headers, timeout: timeout)
    guard answer.status < 400 else {
      var failure = Self.refusal(answer, base)
      if answer.status == 400 { failure.code = .usage }
      throw failure
    }
    return answer
  }

  /// Events after a cursor, for which it waits; where the store is another one since, as after a
  /// reset, it goes on with the first of that.
  func events(
    after cursor: String, wait: Double
  ) throws(Failure) -> (events: [JSON], cursor: String) {
    var answer = try send(
      "GET", "/islet/v1/events?after=\(cursor)", headers: [("Prefer", "wait=\(wait)")],
      timeout: wait + 35)
    if answer.status == 410, let next = answer.json["cursor"]?.string {
      func epoch(_ cursor: String) -> Substring { cursor.prefix { $0 != "-" } }
      if epoch(next) == epoch(cursor) { return ([], next) }
      answer = try send("GET", "/islet/v1/events")
    }
    guard answer.status < 400 else { throw Self.refusal(answer, base) }
    return (answer.json["events"]?.array ?? [], answer.json["cursor"]?.string ?? cursor)
  }

  /// The device's present.
  func now() throws(Failure) -> Date {
    let clock = try call("GET", "/clock").json
    guard let now = clock["now"]?.string.flatMap(Date.init(iso8601:)) else {
      throw Failure(.refused, "the gateway's clock shows no time")
    }
    return now
  }

  /// The failure that a refusal means.
  static func refusal(_ answer: Answer, _ base: String) -> Failure {
    guard
      answer.json["title"] != nil || answer.json["message"] != nil
        || answer.json["error"] != nil
    else {
      return Failure(
        .unreachable, "\(base) is not an Islet gateway (it answered \(answer.status))",
        mend: "start one with `islet serve`, or name it with --gateway URL")
    }
    let reason =
      answer.json["detail"]?.string ?? answer.json["message"]?.string
      ?? answer.json["error"]?["message"]?.string
    let detail: Phrase = reason.map(Phrase.init(verbatim:)) ?? "no reason given"
    let mend: Phrase? =
      answer.status == 401 || answer.status == 403 ? "give a key with --key" : nil
    return Failure(
      answer.status == 404 || answer.status == 409 ? .notSo : .refused, detail, mend: mend)
  }

  private func reply(
    _ method: String, _ path: String, _ body: JSON?, _ headers: [(String, String)],
    _ timeout: Double
  ) async -> Result<Answer, Failure> {
    var lines = headers
    if body != nil { lines.append(("Content-Type", "application/json")) }
    if !headers.contains(where: { $0.0 == "Authorization" }), let key {
      lines.append(("Authorization", "Bearer \(key)"))
    }
    let request = TransportRequest(
      method: method, url: base + path, headers: HTTPHeaders(lines), body: body?.encoded,
      timeout: timeout)
    do throws(TransportError) {
      let response = try await CurlTransport.shared.send(request)
      let json = response.json ?? .null
      return .success(
        Answer(status: response.status, headers: response.headers, json: json))
    } catch {
      return .failure(
        Failure(
          .unreachable, "no gateway answers at \(base)",
          mend: "start one with `islet serve` or `islet watch`, or name it with --gateway URL"))
    }
  }

  /// Waits on this thread for work that is done on others.
  static func wait<Value: Sendable>(_ work: @escaping @Sendable () async -> Value) -> Value {
    let box = Box<Value>()
    let semaphore = DispatchSemaphore(value: 0)
    Task.detached {
      box.set(await work())
      semaphore.signal()
    }
    semaphore.wait()
    return box.value!
  }
}

/// Carries a value from one thread to another.
final class Box<Value: Sendable>: Sendable {
  private let storage = Mutex<Value?>(nil)

  var value: Value? { storage.withLock { $0 } }

  func set(_ value: Value) { storage.withLock { $0 = value } }
}
