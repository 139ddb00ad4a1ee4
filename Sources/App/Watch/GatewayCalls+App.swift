import Basics
import Dashboard
import Events
import Foundation
import HTTP
import Simulator
import ViewTree

/// What an app does with its own activities, done for the app whose widget is shown.
extension GatewayCalls {
  func register(_ types: [ActivityType]) {
    for type in types {
      send("POST", "types", type.json, about: type.name, done: nil)
    }
  }

  /// Starts an activity on the device itself, or starts it anew.
  func start(_ id: Activity.ID, type: String, attributes: JSON, state: JSON, app: String) {
    send(
      "POST", "activities",
      [
        "id": .string(id), "attributes_type": .string(type), "attributes": attributes,
        "content_state": state, "app_id": .string(app), "limit": 100,
      ], about: id, done: nil)
  }

  /// Turns the switch of more frequent updates as the app's Info.plist has it.
  func setFrequentUpdates(_ isOn: Bool) {
    send("PATCH", "device", ["frequent_updates": .bool(isOn)], about: "", done: nil)
  }

  func update(_ id: Activity.ID, state: JSON) {
    send(
      "POST", "activities/\(id.percentEncoded)/update", ["content_state": state], about: id,
      done: nil)
  }

  /// Takes a card away without a word.
  func remove(_ id: Activity.ID) {
    send("POST", "activities/\(id.percentEncoded)/dismiss", nil, about: id, done: nil)
  }

  func perform(_ changes: [HostChange], of activity: Activity, by button: String) {
    guard !changes.isEmpty else {
      return post(.done(localized("\(button): its intent ran and asked for nothing")))
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
    _ method: String, _ path: String, _ json: JSON?, about subject: String, done: String?
  ) {
    queue.add(subject) { [client, post] in
      do throws(GatewayError) {
        try await client.send(method, "/islet/v1/" + path, json: json)
        if let done { post(.done(done)) }
      } catch {
        post(.failed("\(error)"))
      }
    }
  }
}
