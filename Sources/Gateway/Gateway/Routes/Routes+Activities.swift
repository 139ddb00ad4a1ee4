import HTTPServer
import HTTP
package import Basics
import CardPlan
import EventStore
package import Simulator

extension Routes {
  static let activities: [Route] = [
    Route(
      "GET", prefix + "/activities", "All activities, with the cursor of the snapshot",
      query: [
        ("state", Schema.oneOf(ActivityState.allCases.map(\.rawValue))), ("user", Schema.string),
        ("app_id", Schema.string), ("limit", ["type": "integer", "minimum": 1, "maximum": 1_000]),
        ("after", Schema.string),
      ], answer: Schema.list("activities", Schema.activity)
    ) { $0.project.snapshot($0.request, $0.responder) },
    Route(
      "GET", prefix + "/activities/{id}", "One activity with its history",
      query: [Schema.phrases], answer: Schema.activity
    ) { call in
      call.project.activity(call.parameters[0], call.request, call.responder)
    },
    Route(
      "GET", prefix + "/activities/{id}/views", "The views of the app's own widget for one activity"
    ) { $0.project.views($0.parameters[0], $0.responder) },
    Route(
      "POST", prefix + "/activities/{id}/dismiss", "The person swipes the card away",
      answer: Schema.activity
    ) { call in
      call.project.change(call, unless: { Phrase("\($0) has already left the screen") }) {
        $0.dismiss($1, at: $2)
      }
    },
    Route(
      "POST", prefix + "/activities/{id}/allow", "The person taps Allow: a token is issued",
      answer: Schema.activity
    ) { call in
      call.project.change(call, unless: { Phrase("\($0) has ended: it gets no token") }) {
        $0.issueUpdateToken(for: $1, at: $2)
      }
    },
    Route(
      "POST", prefix + "/activities/{id}/restore", "Undo a dismissal within 10 s",
      answer: Schema.activity
    ) { call in
      // The person's ten seconds, not those of a phone whose clock is faster.
      let span = Device.undoSpan * max(1, call.project.writer.clock.speed)
      call.project.change(
        call,
        unless: { id in
          Phrase(
            "\(id) cannot be restored: only a dismissal can be undone, within 10 s and if no "
              + "push was missed")
        }
      ) { $0.restore($1, at: $2, within: span) }
    },
  ]
}

extension Project {
  private static let historyLimit = 100

  private static let pageLimit = 1_000

  fileprivate func snapshot(_ request: HTTPRequest, _ responder: HTTPResponder) {
    let wall = options.wall()
    let states = request.query("state").map { $0.split(separator: ",").map(String.init) }
    if let unknown = states?.first(where: { ActivityState(rawValue: $0) == nil }) {
      let known = ActivityState.allCases.map(\.rawValue).joined(separator: ", ")
      return responder.reject(400, "state=\(unknown.prefix(40)) is not one of \(known)")
    }
    let limit = request.query("limit").map { Int($0) }
    if let limit, limit.map({ !(1...Self.pageLimit).contains($0) }) ?? true {
      return responder.reject(400, "limit must be a number from 1 to \(Self.pageLimit)")
    }
    let after = request.query("after")
    let filters = ["state", "user", "app_id"].compactMap { name in
      request.query(name).map { "&\(name)=\($0.percentEncoded)" }
    }.joined()
    let scope = FeedScope(user: request.query("user"), app: request.query("app_id"))
    let wantsDeparted = states?.contains(ActivityState.dismissed.rawValue) ?? false
    let known = request.headers("if-none-match")
    writer.read { simulation -> Snapshot in
      Snapshot(
        cursor: simulation.cursor, clock: simulation.clock.json(wall: wall),
        activities: simulation.activities(withDismissed: wantsDeparted), plans: simulation.plans)
    } then: { [self] snapshot in
      let tag = "\"\(snapshot.cursor)\""
      if Self.holds(known, tag) { return responder.respond(Self.unchanged(tag)) }
      answerLater(responder) {
        let chosen = snapshot.activities.filter { activity in
          (states?.contains(activity.state.rawValue) ?? true) && scope.includes(activity)
        }
        return snapshot.answer(chosen, filters, after: after, limit: limit ?? nil, tag: tag)
      }
    }
  }

  /// Whether `If-None-Match` contains a tag, by RFC 9110's weak comparison.
  private static func holds(_ headers: [String], _ tag: String) -> Bool {
    headers.flatMap { $0.split(separator: ",") }.contains { field in
      let name = field.drop { $0 == " " }.prefix { $0 != " " }
      return name == "*" || name == tag || name == "W/\(tag)"
    }
  }

  private static func unchanged(_ tag: String) -> HTTPResponse {
    HTTPResponse(status: 304, headers: ["ETag": tag], body: [])
  }

  fileprivate func activity(_ id: String, _ request: HTTPRequest, _ responder: HTTPResponder) {
    let (known, withPhrases) = (request.headers("if-none-match"), request.wantsPhrases)
    writer.read { simulation in
      (
        simulation.device.activities[id] ?? simulation.device.departed[id]?.activity,
        simulation.sequence, simulation
      )
    } then: { [self] found, sequence, simulation in
      guard let activity = found else { return responder.respond(Self.noActivity(id)) }
      let tag = "\"\(simulation.cursor)\""
      if Self.holds(known, tag) { return responder.respond(Self.unchanged(tag)) }
      answerLater(responder) { [ledger, writer] in
        var object = activity.json.object ?? [:]
        object["plan"] = simulation.plan(of: activity)?.json ?? .null
        do throws(LedgerError) {
          let events = try ledger.events(
            of: writer.name, activity: id, before: sequence + 1, last: Self.historyLimit)
          object["history"] = .array(
            events.compactMap { event in
              let json = try? JSON.parse(event.body)
              return withPhrases ? json : json?.withoutPhrases
            })
          return HTTPResponse(status: 200, json: .object(object), headers: ["ETag": tag])
        } catch {
          return .notRead(Phrase("history"), error)
        }
      }
    }
  }

  fileprivate func views(_ id: String, _ responder: HTTPResponder) {
    writer.read { simulation in
      (
        simulation.views[id],
        simulation.device.activities[id] == nil && simulation.device.departed[id] == nil
      )
    } then: { views, isUnknown in
      if isUnknown { return responder.respond(Self.noActivity(id)) }
      guard let views else {
        return responder.reject(
          404,
          "No widget has drawn \(id): start the gateway, or a dashboard in the same process, "
            + "with --widget")
      }
      responder.respond(json: (try? JSON.parse(views)) ?? .null)
    }
  }

  /// Stores the output of the app's own widget for an activity, `{ version, type, surfaces, at }`,
  /// and publishes the change with the findings of the rules about views. Calls `then` once that is
  /// stored or has failed.
  package func setViews(
    _ views: JSON, findings: [Finding] = [], of id: String,
    then: @escaping @Sendable () -> Void = {}
  ) {
    writer.perform(
      { simulation, now in
        let body = views.encoded
        guard simulation.device.activities[id] != nil, simulation.views[id] != body else {
          return (StoreChanges(), ())
        }
        simulation.views[id] = body
        simulation.device.setViews(at: now, of: id)
        var change = Device.Change(.updated, simulation.device.activities[id])
        change.detail = ["views": true]
        let vendor = simulation.device.activities[id]?.vendor
        let verdict = Verdict(vendor: vendor, activityID: id, findings: findings)
        return (simulation.record([change], verdict: findings.isEmpty ? nil : verdict, at: now), ())
      }, then: { _ in then() })
  }

  /// Changes an activity. `refusal` is the error if the device does not change it.
  fileprivate func change(
    _ call: ProjectCall, unless refusal: @escaping @Sendable (String) -> Phrase,
    _ body: @escaping @Sendable (inout Device, Activity.ID, Date) -> Device.Change?
  ) {
    let id = call.parameters[0]
    change(call.responder) { simulation, now in
      guard let change = body(&simulation.device, id, now), let activity = change.activity else {
        let isKnown =
          simulation.device.activities[id] != nil || simulation.device.departed[id] != nil
        return (
          StoreChanges(),
          isKnown ? .problem(409, refusal(String(id.prefix(80)))) : Self.noActivity(id)
        )
      }
      return (simulation.record([change], at: now), HTTPResponse(status: 200, json: activity.json))
    }
  }

  private static func noActivity(_ id: String) -> HTTPResponse {
    .problem(404, "No activity \(id.prefix(80)): see GET /islet/v1/activities")
  }
}

private struct Snapshot: Sendable {
  var cursor: String
  var clock: JSON
  var activities: [Activity]
  /// The plans by type and shape.
  var plans: RevertibleDictionary<String, Plan>

  /// The selected activities in order. With a limit, one page, beginning after an ID, and a link to
  /// the next page (RFC 8288).
  func answer(
    _ chosen: [Activity], _ filters: String, after: String?, limit: Int?, tag: String
  ) -> HTTPResponse {
    var list = chosen.sorted(by: limit == nil ? Island.precedes : { $0.id < $1.id })
    var headers: HTTPHeaders = ["ETag": tag]
    if let limit {
      if let after { list = Array(list.drop { $0.id <= after }) }
      if list.count > limit, let last = list.prefix(limit).last {
        list = Array(list.prefix(limit))
        let next = "limit=\(limit)&after=\(last.id.percentEncoded)\(filters)"
        headers.append("Link", "<\(Routes.prefix)/activities?\(next)>; rel=\"next\"")
      }
    }
    let body: JSON = [
      "cursor": .string(cursor), "now": clock["now"] ?? .null, "speed": clock["speed"] ?? .null,
      "activities": .array(list.map(\.json)), "plans": plans(of: list),
    ]
    return HTTPResponse(status: 200, json: body, headers: headers)
  }

  /// The plans of the activities, without duplicates, by type and shape.
  private func plans(of list: [Activity]) -> JSON {
    var found = JSONObject()
    for activity in list where activity.presentation == nil {
      guard let shape = activity.shape else { continue }
      let key = "\(activity.attributesType) \(shape)"
      if found[key] == nil { found[key] = plans[key]?.json }
    }
    return .object(found)
  }
}
