import Basics
import Dashboard
import Events
import Foundation
import HTTP
import Panels
import Simulator
import Synchronization
import Vendors
import ViewTree

struct GatewayCalls: Sendable {
  let client: GatewayClient
  private let hasKey: Bool
  let queue = CallQueue()
  let post: @Sendable (Message) -> Void

  init(_ gateway: FollowedGateway, post: @escaping @Sendable (Message) -> Void) {
    self.init(gateway.url, key: gateway.key, post: post)
  }

  init(_ url: String, key: String?, post: @escaping @Sendable (Message) -> Void) {
    client = GatewayClient(url, key: key)
    hasKey = key != nil
    self.post = post
  }

  func perform(_ effect: Effect, about activity: Activity?, now: Date) {
    switch effect {
    case .dismiss(let id):
      change(.dismiss, id) { client throws(GatewayError) in try await client.dismiss(id) }
    case .undo(let id):
      change(.undo, id) { client throws(GatewayError) in try await client.restore(id) }
    case .end(let id):
      guard let activity else { return }
      change(.end, id) { client throws(GatewayError) in try await client.end(activity, now: now) }
    case .setSpeed(let speed):
      patch(
        "clock", ["speed": .double(speed)],
        speed == 0 ? "the clock is stopped" : "a second is now \(TimeSpan.text(speed))")
    case .advance(let span):
      patch(
        "clock", ["advance": .string(span)],
        "the clock moved on by \(TimeSpan.seconds(span).map(TimeSpan.text) ?? Phrase(verbatim: span))"
      )
    case .loadHistory, .loadViews, .loadBody, .loadTokens, .loadDevice,
      .loadProjects(after: 0), .loadActions, .loadSources(after: 0):
      load(effect)
    case .loadSources(let delay): load(.loadSources(after: 0), after: delay)
    case .loadProjects(let delay): load(.loadProjects(after: 0), after: delay)
    case .act(let id, let name): act(id, name)
    case .setSwitch(let item, let isOn):
      patch("device", item.patch(isOn), "\(item.fullTitle): \(phrase: isOn ? "on" : "off")")
    case .sendAgain(let cursor): sendAgain(cursor)
    case .send(let request, let cursor): send(request, inPlaceOf: cursor)
    case .refresh, .copy, .snapshot, .rememberTheme, .rememberBorder, .notify, .suspend, .edit,
      .quit, .loadSurfaces, .press, .stepSample, .scene, .choose, .follow:
      break
    }
  }

  private func patch(_ path: String, _ json: JSON, _ done: Phrase) {
    call { client throws(GatewayError) in
      Self.outcome(try await client.send("PATCH", "/islet/v1/\(path)", json: json), done)
    }
  }

  private func change(
    _ kind: CardAction.Kind, _ id: Activity.ID,
    _ work: @escaping @Sendable (GatewayClient) async throws(GatewayError) -> GatewayAnswer
  ) {
    call(about: id) { client throws(GatewayError) in
      do throws(GatewayError) {
        return .answered(kind, id, failure: Self.failure(try await work(client)))
      } catch .refused(_, let reason?, _) {
        return .answered(kind, id, failure: reason)
      } catch {
        return .answered(kind, id, failure: "\(error)")
      }
    }
  }

  /// Queues a call, and posts its result, if any.
  func call(
    about subject: String = "",
    _ work: @escaping @Sendable (GatewayClient) async throws(GatewayError) -> Message?
  ) {
    queue.add(subject) { [client, post] in
      do throws(GatewayError) {
        if let message = try await work(client) { post(message) }
      } catch {
        post(.failed("\(error)"))
      }
    }
  }

  private static func outcome(_ answer: GatewayAnswer, _ done: Phrase) -> Message {
    failure(answer).map(Message.failed) ?? .done(localized(done))
  }

  private static func failure(_ answer: GatewayAnswer) -> String? {
    guard answer.verdict ?? "shown" != "shown" else { return nil }
    let rules = answer.rules.joined(separator: ", ")
    return localized("The device dropped it\(rules.isEmpty ? "" : ": \(rules)")")
  }

  private func load(_ effect: Effect, after delay: Double = 0) {
    guard let path = effect.question else { return }
    Task.detached(executorPreference: CurlTransport.executor) { [client, post] in
      if delay > 0 { try? await Task.sleep(for: .seconds(delay)) }
      do throws(GatewayError) {
        let answer = try await client.get("/islet/v1/\(path)")
        if let message = effect.message(answer.json) { post(message) }
      } catch .refused(status: 404, _, _) {
        if let message = effect.message(nil) { post(message) }
      } catch {
        post(.unanswered(effect))
      }
    }
  }

  private func act(_ id: String, _ name: String) {
    let path = "/islet/v1/activities/\(id.percentEncoded)/actions/\(name.percentEncoded)"
    call(about: id) { client throws(GatewayError) in
      let answer = try await client.send("POST", path).json["answer"]?.string
      return .done("\(name): \(answer ?? "")")
    }
  }

  private func sendAgain(_ cursor: String) {
    let path = "/islet/v1/requests/\(cursor.percentEncoded)"
    call { [self] client throws(GatewayError) in
      do throws(GatewayError) {
        guard let sent = SentRequest(json: try await client.get(path).json) else { return nil }
        let answer = try await client.send(
          sent.method, sent.path, body: Array(sent.text.utf8), headers: headers(of: sent))
        return Self.outcome(answer, Phrase("sent again: it is shown"))
      } catch .refused(status: 404, _, _) {
        post(.body(cursor: cursor, request: nil))
        return .failed(localized("Its request is no longer stored: send it from your back end"))
      } catch {
        throw error
      }
    }
  }

  private func send(_ request: SentRequest, inPlaceOf cursor: String) {
    call { [self] client throws(GatewayError) in
      let answer = try await client.push(
        request.method, request.path, body: Array(request.text.utf8), headers: headers(of: request))
      return answer.cursor.map { Message.resent(cursor, as: $0) }
        ?? .failed(localized("the response is \(answer.status), but the log has no entry"))
    }
  }

  private func headers(of sent: SentRequest) -> HTTPHeaders {
    var headers = sent.headers
    // Vendors reject a request without a bearer token; a gateway without access keys accepts any
    // token.
    if !hasKey {
      headers["Authorization"] = SenderCredentials.authorization(for: sent.path, key: nil)
    }
    return headers
  }
}

extension Effect {
  /// The path below `/islet/v1/` for an effect that only loads something.
  var question: String? {
    switch self {
    case .loadHistory(let id): "activities/\(id.percentEncoded)?phrases=true"
    case .loadViews(let id): "activities/\(id.percentEncoded)/views"
    case .loadBody(let cursor): "requests/\(cursor.percentEncoded)"
    case .loadTokens: "tokens"
    case .loadDevice: "device"
    case .loadActions(let id): "activities/\(id.percentEncoded)/actions"
    // A load with a delay is not a query to send now.
    case .loadProjects(after: 0): "projects"
    case .loadSources(after: 0): "sources"
    default: nil
    }
  }

  /// The message for the gateway's response. A missing response means that there is no such data.
  func message(_ answer: JSON?) -> Message? {
    switch self {
    case .loadBody(let cursor):
      .body(cursor: cursor, request: answer.flatMap(SentRequest.init(json:)))
    case .loadHistory(let id):
      answer.map {
        .history(id, $0["history"]?.array?.compactMap(ActivityEvent.init(json:)) ?? [])
      }
    case .loadViews(let id): answer.flatMap(WidgetViews.init(json:)).map { .views(id, $0) }
    case .loadTokens:
      answer.map { .tokens($0["tokens"]?.array?.compactMap(PushToken.init(json:)) ?? []) }
    case .loadProjects:
      .projects(answer?["projects"]?.array?.compactMap(ProjectSummary.init(json:)) ?? [])
    case .loadActions(let id):
      .actions(id, answer?["actions"]?.array?.compactMap(SourceActionOutline.init(json:)) ?? [])
    case .loadSources:
      .sources(answer?["sources"]?.array?.compactMap(SourceStatus.init(json:)) ?? [])
    case .loadDevice: answer.flatMap(DeviceSettings.init(json:)).map(Message.device)
    default: nil
    }
  }
}

/// Sends changes in the order of the keys pressed. A call waits for the response to earlier calls
/// about the same activity.
final class CallQueue: Sendable {
  private struct Tail: Sendable {
    var number: Int
    var task: Task<Void, Never>
  }

  private let tails = Mutex<[String: Tail]>([:])

  /// Adds a call about an activity, or about the gateway itself if `subject` is empty.
  func add(_ subject: String, _ call: @escaping @Sendable () async -> Void) {
    tails.withLock { tails in
      let before = tails[subject]
      let number = (before?.number ?? 0) + 1
      let task = Task.detached(executorPreference: CurlTransport.executor) { [self] in
        await before?.task.value
        await call()
        forget(subject, number)
      }
      tails[subject] = Tail(number: number, task: task)
    }
  }

  private func forget(_ subject: String, _ number: Int) {
    tails.withLock { if $0[subject]?.number == number { $0[subject] = nil } }
  }
}
