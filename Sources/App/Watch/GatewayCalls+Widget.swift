import Basics
import Dashboard
import Events
import Foundation
import HTTP
import Simulator
import ViewTree

/// The calls that an app makes for its own activities, made for the app whose widget is shown.
extension GatewayCalls {
  func register(_ types: [ActivityType]) {
    for type in types {
      send("POST", "types", type.json, about: type.name)
    }
  }

  /// Starts or restarts an activity on the device itself, without a push.
  func start(_ id: Activity.ID, type: String, attributes: JSON, state: JSON, app: String) {
    send(
      "POST", "activities",
      [
        "id": .string(id), "attributes_type": .string(type), "attributes": attributes,
        "content_state": state, "app_id": .string(app), "limit": 100,
      ], about: id)
  }

  /// Sets the switch for frequent updates according to the app's Info.plist.
  func setFrequentUpdates(_ isOn: Bool) {
    send("PATCH", "device", ["frequent_updates": .bool(isOn)], about: "")
  }

  func update(_ id: Activity.ID, state: JSON) {
    send(
      "POST", "activities/\(id.percentEncoded)/update", ["content_state": state], about: id)
  }

  /// Removes a card without a message.
  func remove(_ id: Activity.ID) {
    send("POST", "activities/\(id.percentEncoded)/dismiss", nil, about: id)
  }

  func perform(_ changes: [HostChange], of activity: Activity, by button: String) {
    guard !changes.isEmpty else {
      return post(.done(localized("\(button): its intent ran and requested nothing")))
    }
    for change in changes {
      var body = JSONObject([])
      body["content_state"] = change.state.flatMap { try? JSON.parse(Array($0.utf8)) }
      body["stale_date"] = change.staleDate.map { .string($0.rfc3339) }
      body["relevance_score"] = change.relevanceScore.map(JSON.double)
      if let alert = change.alert, alert.count == 2 {
        body["alert"] = ["title": .string(alert[0]), "body": .string(alert[1])]
      }
      let path = "activities/\(change.id.percentEncoded)"
      switch change.kind {
      case .request:
        body["id"] = .string(change.id)
        body["attributes_type"] = .string(change.type)
        body["attributes"] = change.attributes.flatMap { try? JSON.parse(Array($0.utf8)) }
        body["app_id"] = .string(activity.app)
        send("POST", "activities", .object(body), about: change.id, done: "\(button): started")
      case .update:
        send("POST", path + "/update", .object(body), about: change.id, done: "\(button): updated")
      case .end:
        if change.isImmediate { body["dismissal_policy"] = "immediate" }
        body["dismissal_date"] = change.dismissalDate.map { .string($0.rfc3339) }
        send("POST", path + "/end", .object(body), about: change.id, done: "\(button): ended")
      }
    }
  }

  private func send(
    _ method: String, _ path: String, _ json: JSON?, about subject: String, done: String? = nil
  ) {
    call(about: subject) { client throws(GatewayError) in
      _ = try await client.send(method, "/islet/v1/" + path, json: json)
      return done.map(Message.done)
    }
  }
}
