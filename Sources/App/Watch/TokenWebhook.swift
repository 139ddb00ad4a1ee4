package import Basics
package import CLI
import Events
import Foundation
import Gateway
import HTTP
import HTTPClient
package import Simulator

/// Tells a back end of push tokens as its app would: each one that the phone issues, rotates or tells again.
package final class TokenWebhook: Sendable {
  private let feed: GatewayFeed
  private let task: Task<Void, Never>

  package static let option = Option.value(
    "token-webhook", nil, "URL", "post each push token there, as the app would send it")

  /// Seconds before each try after the first.
  private static let timeout: [Double] = [1, 2, 4]

  /// Follows a gateway; `url` gets `{ token, kind, attributes_type, activity_id, app_id, user, reason, at }`.
  package init(_ url: String, for gateway: FollowedGateway, _ world: World) throws(Failure) {
    guard let parsed = URL(string: url), ["http", "https"].contains(parsed.scheme),
      parsed.host != nil
    else {
      throw Failure(
        .usage, "--token-webhook \(url) is no URL", mend: "write http://127.0.0.1:3000/tokens")
    }
    feed = gateway.feed()
    let updates = feed.updates.subscribe(capacity: 16_384)
    task = Task.detached(executorPreference: CurlTransport.executor) {
      for await update in updates {
        guard case .events(let events) = update else { continue }
        for event in events {
          if let body = Self.body(of: event) { await Self.post(body, to: url, world) }
        }
      }
    }
    feed.start()
  }

  package func stop() {
    feed.stop()
    task.cancel()
  }

  /// What the app would send because of an event; nothing where it has no token to tell.
  package static func body(of event: ActivityEvent) -> JSON? {
    switch event.kind {
    case .token:
      guard var object = event.detail?.object, object["state"] == "active" else { return nil }
      object["state"] = nil
      object["expires_at"] = nil
      object["issued_at"] = nil
      object["reason"] = object["reason"] ?? "issued"
      object["at"] = .string(event.at.rfc3339)
      return .object(object)
    case .started:
      guard let activity = event.activity, let token = activity.pushToken else { return nil }
      return [
        "token": .string(token), "kind": "update",
        "attributes_type": .string(activity.attributesType), "activity_id": .string(activity.id),
        "app_id": .optional(activity.appID), "user": .optional(activity.users.first),
        "reason": "started", "at": .string(event.at.rfc3339),
      ]
    default: return nil
    }
  }

  private static func post(_ body: JSON, to url: String, _ world: World) async {
    for pause in timeout + [0] {
      let answer = try? await CurlTransport.shared.send(
        HTTPClientRequest(
          method: "POST", url: url, headers: ["Content-Type": "application/json"],
          body: body.encoded, timeout: 10))
      if let status = answer?.status, status < 500 {
        if status >= 400 { world.complain("islet: \(url) answered \(status) to a push token") }
        return
      }
      guard pause > 0, !Task.isCancelled else { break }
      try? await Task.sleep(for: .seconds(pause))
    }
    world.complain("islet: \(url) did not take a push token")
  }
}
