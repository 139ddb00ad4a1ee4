#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSON
import Ledger
import LiveActivities
import Synchronization

extension Routes {
  /// The activities on the device.
  static let activities: [Route] = [
    Route("GET", prefix + "/activities", "All activities, with the cursor of the snapshot") {
      gateway, request, _, responder in
      let snapshot = gateway.snapshot(request)
      gateway.afterCommits { responder.respond(snapshot) }
    },
    Route("GET", prefix + "/activities/{id}", "One activity with its history") {
      gateway, _, parameters, responder in
      gateway.activity(parameters[0], responder)
    },
    Route("POST", prefix + "/activities/{id}/dismiss", "The person swipes the card away") {
      gateway, _, parameters, responder in
      gateway.change(parameters[0], responder, unless: "has left the screen already") {
        device, now in
        device.dismiss(parameters[0], at: now)
      }
    },
    Route("POST", prefix + "/activities/{id}/allow", "The person taps Allow: a token is issued") {
      gateway, _, parameters, responder in
      gateway.change(parameters[0], responder, unless: "is over: it gets no token") { device, now in
        device.allow(parameters[0], at: now)
      }
    },
    Route("POST", prefix + "/activities/{id}/restore", "Take a dismissal back within 10 s") {
      gateway, _, parameters, responder in
      gateway.change(
        parameters[0], responder,
        unless:
          "does not come back: only a dismissal can be undone, for 10 s and as long as no push "
          + "was missed"
      ) { device, now in
        device.restore(parameters[0], at: now)
      }
    },
  ]
}

extension Gateway {
  /// How many events of an activity its own page lists.
  private static let historyLimit = 100

  fileprivate func snapshot(_ request: HTTPRequest) -> HTTPResponse {
    let wall = options.wall()
    let states = request.query("state").map { $0.split(separator: ",").map(String.init) }
    if let unknown = states?.first(where: { ActivityState(rawValue: $0) == nil }) {
      let known = ActivityState.allCases.map(\.rawValue).joined(separator: ", ")
      return .problem(400, "Bad Request", "state=\(unknown.prefix(40)) is none of \(known)")
    }
    let user = request.query("user")
    let app = request.query("app_id")
    let (cursor, clock, activities) = state.withLock { state in
      let wantsDeparted = states?.contains(ActivityState.dismissed.rawValue) ?? false
      let all =
        Array(state.device.activities.values)
        + (wantsDeparted ? state.device.departed.values.map(\.activity) : [])
      return (state.cursor, state.clock.json(wall: wall), all)
    }
    let tag = "\"\(cursor)\""
    if Self.holds(request.headers("if-none-match"), tag) {
      return HTTPResponse(status: 304, headers: [HTTPHeader("ETag", tag)], body: [])
    }
    let chosen = activities.filter { activity in
      (states?.contains(activity.state.rawValue) ?? true)
        && (user.map { activity.users.contains($0) } ?? true)
        && (app.map { activity.appID == $0 || activity.bundle == $0 } ?? true)
    }
    let body: JSON = [
      "cursor": .string(cursor), "now": clock["now"] ?? .null, "speed": clock["speed"] ?? .null,
      "activities": .array(chosen.sorted(by: Island.precedes).map(\.json)),
    ]
    return HTTPResponse(status: 200, json: body, headers: [HTTPHeader("ETag", tag)])
  }

  /// Whether `If-None-Match` names a tag, by RFC 9110's weak comparison.
  private static func holds(_ headers: [String], _ tag: String) -> Bool {
    headers.flatMap { $0.split(separator: ",") }.contains { field in
      let name = field.drop { $0 == " " }.prefix { $0 != " " }
      return name == "*" || name == tag || name == "W/\(tag)"
    }
  }

  fileprivate func activity(_ id: String, _ responder: HTTPResponder) {
    let found = state.withLock { $0.device.activities[id] ?? $0.device.departed[id]?.activity }
    guard let object = found?.json.object else { return responder.respond(Self.noActivity(id)) }
    afterCommits { [ledger] in responder.respond(Self.withHistory(object, of: id, in: ledger)) }
  }

  private static func withHistory(
    _ object: JSONObject, of id: String, in ledger: Ledger
  ) -> HTTPResponse {
    var object = object
    do {
      let events = try ledger.events(of: id, last: historyLimit)
      object["history"] = .array(events.compactMap { try? JSON.parse($0.body) })
      return HTTPResponse(status: 200, json: .object(object))
    } catch {
      return .problem(500, "Internal Server Error", "The history cannot be read: \(error)")
    }
  }

  /// Changes an activity that is there; where the device does not, `obstacle` says why.
  fileprivate func change(
    _ id: String, _ responder: HTTPResponder, unless obstacle: String,
    _ body: (inout Device, Date) -> Device.Change?
  ) {
    state.withLock { state in
      let now = now(state)
      guard let change = body(&state.device, now), let activity = change.activity else {
        let isKnown = state.device.activities[id] != nil || state.device.departed[id] != nil
        return responder.respond(
          isKnown
            ? .problem(409, "Conflict", "\(id.prefix(80)) \(obstacle)") : Self.noActivity(id))
      }
      commit(state.record([change], at: now)) { error in
        responder.respond(
          error.map { HTTPResponse.notStored($0) } ?? HTTPResponse(status: 200, json: activity.json)
        )
      }
      rearm(&state)
    }
  }

  private static func noActivity(_ id: String) -> HTTPResponse {
    .problem(404, "Not Found", "No activity \(id.prefix(80)): see GET /islet/v1/activities")
  }
}
