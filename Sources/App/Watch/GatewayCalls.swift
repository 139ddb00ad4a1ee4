import Basics
import Dashboard
import Events
import Foundation
import HTTP
import Simulator
import Vendors

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
        speed == 0 ? "the clock stands still" : "a second is \(TimeSpan.words(speed)) now")
    case .advance(let span):
      patch(
        "clock", ["advance": .string(span)],
        "the clock is \(TimeSpan.seconds(span).map(TimeSpan.words) ?? Phrase(verbatim: span)) ahead"
      )
    case .loadHistory, .loadViews, .loadBody, .loadTokens, .loadDevice,
      .loadProjects, .loadActions, .loadSources(after: 0):
      load(effect)
    case .loadSources(let delay):
      Task.detached { [self] in
        try? await Task.sleep(for: .seconds(delay))
        load(.loadSources(after: 0))
      }
    case .act(let id, let name): act(id, name)
    case .setSwitch(let item, let isOn):
      patch("device", item.patch(isOn), "\(item.fullTitle): \(phrase: isOn ? "on" : "off")")
    case .sendAgain(let cursor): sendAgain(cursor)
    case .send(let request, let cursor): send(request, inPlaceOf: cursor)
    case .refresh, .copy, .snapshot, .rememberTheme, .rememberBorder, .notify, .suspend, .edit,
      .quit, .loadSurfaces, .press, .stepSample, .scene, .choose:
      break
    }
  }

  private func patch(_ path: String, _ json: JSON, _ done: Phrase) {
    call(done) { client throws(GatewayError) in
      try await client.send("PATCH", "/islet/v1/\(path)", json: json)
    }
  }

  private func change(
    _ kind: CardAction.Kind, _ id: Activity.ID,
    _ work: @escaping @Sendable (GatewayClient) async throws(GatewayError) -> GatewayAnswer
  ) {
    queue.add(id) { [client, post] in
      let failure: String?
      do throws(GatewayError) {
        failure = Self.failure(try await work(client))
      } catch .refused(_, let reason?, _) {
        failure = reason
      } catch {
        failure = "\(error)"
      }
      post(.answered(kind, id, failure: failure))
    }
  }

  private func call(
    _ done: Phrase, about subject: String = "",
    _ work: @escaping @Sendable (GatewayClient) async throws(GatewayError) -> GatewayAnswer
  ) {
    queue.add(subject) { [client, post] in
      do throws(GatewayError) {
        post(Self.outcome(try await work(client), done))
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

  private func load(_ effect: Effect) {
    guard let path = effect.question else { return }
    Task.detached(executorPreference: CurlTransport.executor) { [client, post] in
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
    queue.add(id) { [client, post] in
      let path = "/islet/v1/activities/\(id.percentEncoded)/actions/\(name.percentEncoded)"
      do throws(GatewayError) {
        let answer = try await client.send("POST", path)
        post(.done("\(name): \(answer.json["answer"]?.string ?? "")"))
      } catch {
        post(.failed("\(error)"))
      }
    }
  }

  private func sendAgain(_ cursor: String) {
    queue.add("") { [self] in
      let path = "/islet/v1/requests/\(cursor.percentEncoded)"
      do throws(GatewayError) {
        guard let sent = SentRequest(json: try await client.get(path).json) else { return }
        try await send(sent)
      } catch .refused(status: 404, _, _) {
        post(.body(cursor: cursor, request: nil))
        post(.failed(localized("Its request is no longer kept: send it from your back end")))
      } catch {
        post(.failed("\(error)"))
      }
    }
  }

  private func send(_ request: SentRequest, inPlaceOf cursor: String) {
    queue.add("") { [self] in
      do throws(GatewayError) {
        let answer = try await client.push(
          request.method, request.path, body: Array(request.text.utf8),
          headers: headers(of: request))
        if let new = answer.cursor {
          post(.resent(cursor, as: new))
        } else {
          post(.failed(localized("it is answered \(answer.status), and nothing is in the log")))
        }
      } catch {
        post(.failed("\(error)"))
      }
    }
  }

  private func send(_ sent: SentRequest) async throws(GatewayError) {
    let answer = try await client.send(
      sent.method, sent.path, body: Array(sent.text.utf8), headers: headers(of: sent))
    post(Self.outcome(answer, Phrase("sent again: it is shown")))
  }

  private func headers(of sent: SentRequest) -> HTTPHeaders {
    var headers = sent.headers
    // The vendors refuse a request without a bearer; a gateway without keys takes any.
    if !hasKey {
      headers["Authorization"] = SenderCredentials.authorization(for: sent.path, key: nil)
    }
    return headers
  }
}
