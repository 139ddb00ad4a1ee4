import Dashboard
import Feeds
import Foundation
import JSON
import LiveActivities

/// What the dashboard asks of its gateway; the answers come back as messages.
struct GatewayCalls: Sendable {
  private let client: GatewayClient
  private let hasKey: Bool
  private let post: @Sendable (Message) -> Void

  init(_ gateway: FollowedGateway, post: @escaping @Sendable (Message) -> Void) {
    client = GatewayClient(gateway: gateway.url, key: gateway.key)
    hasKey = gateway.key != nil
    self.post = post
  }

  /// Does what a gateway can do about an effect.
  func perform(_ effect: Effect, _ state: State, now: Date) {
    switch effect {
    case .dismiss(let id):
      call("\(id) is dismissed") { client throws(GatewayError) in try await client.dismiss(id) }
    case .undo(let id):
      call("\(id) is back") { client throws(GatewayError) in try await client.restore(id) }
    case .end(let id):
      guard let activity = state.news.catalog[id] else { return }
      call("\(id) is ended") { client throws(GatewayError) in
        try await client.end(activity, now: now)
      }
    case .setSpeed(let speed):
      patch(
        "clock", ["speed": .double(speed)],
        speed == 0 ? "the clock stands still" : "a second is \(TimeSpan.words(speed)) now")
    case .advance(let span):
      patch("clock", ["advance": .string(span)], "the clock is \(span) ahead")
    case .loadHistory(let id):
      load("activities/\(id.pathEncoded)") { json in
        .history(id, json["history"]?.array?.compactMap(ActivityEvent.init(json:)) ?? [])
      }
    case .loadTokens:
      load("tokens") { json in
        .tokens(json["tokens"]?.array?.compactMap(PushToken.init(json:)) ?? [])
      }
    case .loadDevice:
      load("device") { json in DeviceSettings(json: json).map(Message.device) }
    case .setSwitch(let item, let isOn):
      patch(
        "device", .object(JSONObject([(item.rawValue, .bool(isOn))])),
        "\(item.title): \(isOn ? "on" : "off")")
    case .loadBody(let cursor): loadBody(cursor)
    case .sendAgain(let cursor): sendAgain(cursor)
    case .refresh, .copy, .useTheme, .suspend, .quit: break
    }
  }

  private func patch(_ path: String, _ json: JSON, _ done: String) {
    call(done) { client throws(GatewayError) in
      try await client.send("PATCH", "/islet/v1/\(path)", json: json)
    }
  }

  private func call(
    _ done: String,
    _ work: @escaping @Sendable (GatewayClient) async throws(GatewayError) -> GatewayAnswer
  ) {
    Task.detached(executorPreference: CurlTransport.executor) { [client, post] in
      do throws(GatewayError) {
        post(Self.outcome(try await work(client), done))
      } catch {
        post(.failed("\(error)"))
      }
    }
  }

  /// What an answer says of the push that was sent.
  private static func outcome(_ answer: GatewayAnswer, _ done: String) -> Message {
    guard answer.verdict ?? "shown" == "shown" else {
      let rules = answer.rules.joined(separator: ", ")
      return .failed("The device dropped it\(rules.isEmpty ? "" : ": \(rules)")")
    }
    return .done(done)
  }

  private func load(_ path: String, _ message: @escaping @Sendable (JSON) -> Message?) {
    Task.detached(executorPreference: CurlTransport.executor) { [client, post] in
      guard let answer = try? await client.get("/islet/v1/\(path)"),
        let message = message(answer.json)
      else { return }
      post(message)
    }
  }

  // MARK: Requests that were sent

  private func loadBody(_ cursor: String) {
    Task.detached(executorPreference: CurlTransport.executor) { [client, post] in
      post(.body(cursor: cursor, request: try? await Self.request(of: cursor, client)))
    }
  }

  /// The request that led to an event; throws where the gateway keeps it no longer.
  private static func request(
    of cursor: String, _ client: GatewayClient
  ) async throws(GatewayError) -> SentRequest? {
    SentRequest(json: try await client.get("/islet/v1/requests/\(cursor.pathEncoded)").json)
  }

  private func sendAgain(_ cursor: String) {
    Task.detached(executorPreference: CurlTransport.executor) { [client, hasKey, post] in
      guard let sent = try? await Self.request(of: cursor, client) else {
        post(.body(cursor: cursor, request: nil))
        return post(.failed("Its request is no longer kept: send it from your back end"))
      }
      var headers = HTTPHeaders(sent.headers.map { ($0.name, $0.value) })
      // The vendors refuse a request without a bearer; a gateway without keys takes any.
      if !hasKey { headers["Authorization"] = "Bearer islet" }
      do throws(GatewayError) {
        let answer = try await client.send(
          sent.method, sent.path, body: Array(sent.text.utf8), headers: headers)
        post(Self.outcome(answer, "sent again: it is shown"))
      } catch {
        post(.failed("\(error)"))
      }
    }
  }
}
