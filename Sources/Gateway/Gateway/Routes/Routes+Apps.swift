import Vendors
import HTTPServer
import HTTP
import Basics
import Simulator

extension Routes {
  /// The operations that an app on this machine can perform on its own activities, as in
  /// ActivityKit.
  static let apps: [Route] = [
    Route(
      "POST", prefix + "/activities", "An app requests an activity",
      body: Schema.object(
        [
          "attributes_type": Schema.string, "attributes": Schema.any, "content_state": Schema.value,
          "app_id": Schema.string, "user": Schema.string,
          "push_type": Schema.oneOf(["token", "channel", "none"]),
          "style": Schema.oneOf(["standard", "transient"]),
          "start_date": ["type": "string", "format": "date-time"], "channel": Schema.string,
        ], required: ["attributes_type", "content_state"]), status: 201, answer: Schema.activity,
      asks: .app
    ) { $0.project.request($0.request, $0.responder) },
    Route(
      "POST", prefix + "/activities/{id}/update", "An app updates its activity",
      body: Schema.object(["content_state": Schema.value], required: ["content_state"]),
      answer: Schema.activity, asks: .app
    ) { $0.project.apply(.update, to: $0.parameters[0], $0.request, $0.responder) },
    Route(
      "POST", prefix + "/activities/{id}/end", "An app ends its activity",
      body: Schema.object(["content_state": Schema.value]), answer: Schema.activity, asks: .app
    ) { $0.project.apply(.end, to: $0.parameters[0], $0.request, $0.responder) },
    Route(
      "POST", prefix + "/activities/{id}/decode-error", "An app could not decode a push",
      body: Schema.object([
        "message": Schema.string, "coding_path": ["type": "array", "items": Schema.any],
        "part": Schema.oneOf(["attributes", "content_state"]), "content_state": Schema.value,
        "kept_content_state": Schema.value,
      ]), status: 201, answer: Schema.verdict, asks: .app
    ) { $0.project.decodeError($0.parameters[0], $0.request, $0.responder) },
    Route(
      "POST", prefix + "/types", "An app registers a type",
      body: Schema.object(
        [
          "name": Schema.string, "attributes": Schema.any, "content_state": Schema.any,
          "app_id": Schema.string, "rotate_token": ["type": "boolean"], "strings": Schema.any,
        ], required: ["name"]), status: 201, answer: Schema.any, asks: .app
    ) { $0.project.registerType($0.request, $0.responder) },
    Route(
      "GET", prefix + "/types", "The registered types", answer: Schema.list("types", Schema.any)
    ) { $0.project.types($0.responder) },
  ]
}

extension Project {
  /// The maximum number of activities of one app. Apple documents no number; about five is reported
  /// (Adobe's FAQ).
  static let appLimit = 5
  static let deviceLimit = 20_000

  /// The types of the fields in an app's calls. Without this check a value of another type would be
  /// ignored silently.
  private static let fields = FieldTable([
    .init("id", .string), .init("attributes_type", .string), .init("app_id", .string),
    .init("user", .string), .init("channel", .string), .init("push_type", .string),
    .init("style", .string), .init("start_date", .date),
    .init("stale_date", .date), .init("dismissal_date", .date),
    .init("dismissal_policy", .string), .init("relevance_score", .number),
    .init("timestamp", .number), .init("limit", .integer), .init("rotate_token", .bool),
    .init("kind", .string), .init("token", .string),
  ])

  static func body(_ request: HTTPRequest, _ responder: HTTPResponder) -> JSONObject? {
    do throws(JSONError) {
      if request.body.isEmpty { return [:] }
      guard let object = try JSON.parse(request.body).object else {
        responder.reject(400, "The body must be a JSON object")
        return nil
      }
      let wrong = fields.check(object, at: []).first { $0.severity == .rejected }
      if let wrong {
        responder.reject(400, wrong.message)
        return nil
      }
      return object
    } catch {
      responder.reject(400, "The body is not JSON: \(error.statement)")
      return nil
    }
  }

  /// A refusal that names the case of ActivityKit's `ActivityAuthorizationError`.
  private static func refuse(_ code: String, _ detail: Phrase) -> HTTPResponse {
    .problem(422, detail, members: [("code", .string(code))])
  }

  private static func refusal(
    of id: Activity.ID, for app: String, limit: Int, on device: Device
  ) -> HTTPResponse? {
    guard (1...256).contains(id.utf8.count), id.unicodeScalars.allSatisfy({ $0.value >= 32 }) else {
      return refuse("malformedActivityIdentifier", Phrase("An id has 1 to 256 bytes of plain text"))
    }
    if let other = device.activities[id], other.state.isLive, other.app != app {
      return refuse("reconnectNotPermitted", Phrase("\(id) belongs to \(other.app.prefix(80))"))
    }
    if !device.settings.allowsLiveActivities(of: app) {
      return refuse("denied", Phrase("Live Activities are switched off"))
    }
    let live = device.activities.values.filter { $0.state.isLive }
    if live.count >= deviceLimit {
      return refuse(
        "globalMaximumExceeded", Phrase("The device already holds \(live.count) activities"))
    }
    // Activities that were started by pushes count as well.
    if live.count(where: { $0.app == app || $0.bundle == app }) >= limit {
      return refuse(
        "targetMaximumExceeded", Phrase("\(app.prefix(80)) already has \(limit) activities"))
    }
    return nil
  }

  fileprivate func request(_ request: HTTPRequest, _ responder: HTTPResponder) {
    guard let body = Self.body(request, responder) else { return }
    guard let type = body["attributes_type"]?.string, !type.isEmpty else {
      return responder.reject(400, "attributes_type is missing: send the name of the Swift type")
    }
    let app = body["app_id"]?.string ?? type
    change(responder) { simulation, now in
      let id = body["id"]?.string ?? RandomUUID.text(isUppercase: true)
      let limit = body["limit"]?.int ?? Self.appLimit
      if let refusal = Self.refusal(of: id, for: app, limit: limit, on: simulation.device) {
        return (StoreChanges(), refusal)
      }
      let push = Self.start(body, id, type, app, at: now)
      let (verdict, changes) = simulation.device.receive(push, at: now)
      guard verdict.outcome == .shown, let activity = changes.first?.activity else {
        let code =
          switch verdict.decisive?.rule {
          case .payloadTooLarge: "attributesTooLarge"
          case .permissionDenied: "denied"
          default: "unsupportedTarget"
          }
        // The app receives only the error case; the log has the details.
        return (
          simulation.record([], verdict: verdict, at: now),
          Self.refuse(code, verdict.decisive?.message ?? "Not shown")
        )
      }
      let stored = simulation.record(changes, verdict: verdict, at: now)
      return (
        stored, HTTPResponse(status: 201, json: activity.json, headers: Self.cursor(simulation))
      )
    }
  }

  private static func start(
    _ body: JSONObject, _ id: Activity.ID, _ type: String, _ app: String, at now: Date
  ) -> Push {
    var aps = aps(body, event: .start, at: now)
    aps["attributes-type"] = .string(type)
    aps["attributes"] = body["attributes"] ?? [:]
    aps["input-push-channel"] = body["channel"]
    var push = Push(
      vendor: .app, appID: app, target: .activity(id),
      users: body["user"]?.string.map { [$0] } ?? [], aps: aps, priority: 5, size: size(of: body),
      body: .object(body))
    push.wantsToken = body["push_type"]?.string ?? "token" == "token"
    push.style = body["style"]?.string.flatMap(ActivityStyle.init) ?? .standard
    push.start = body["start_date"]?.string.flatMap(Date.init(iso8601:))
    return push
  }

  /// The bytes that ActivityKit limits to 4 KB. An app's call has no payload of APNs.
  private static func size(of body: JSONObject) -> Int {
    ["attributes", "content_state"].reduce(0) { $0 + (body[$1]?.encoded.count ?? 0) }
  }

  /// The cursor of the change, by which an app that follows the events recognises its own change.
  static func cursor(_ simulation: Simulation) -> HTTPHeaders {
    ["Islet-Cursor": simulation.cursor]
  }

  private static func aps(_ body: JSONObject, event: PushEvent, at now: Date) -> JSONObject {
    var aps = JSONObject([
      ("timestamp", .double(body["timestamp"]?.double ?? now.timeIntervalSince1970)),
      ("event", .string(event.rawValue)),
    ])
    aps["content-state"] = body["content_state"]
    aps["relevance-score"] = body["relevance_score"]
    aps["alert"] = body["alert"]
    aps["stale-date"] = body["stale_date"]?.unixSeconds
    aps["dismissal-date"] = body["dismissal_date"]?.unixSeconds
    // Content without a stale date removes an earlier one.
    if body["stale_date"]?.isNull ?? false { aps["stale-date"] = .null }
    return aps
  }

  fileprivate func apply(
    _ event: PushEvent, to id: String, _ request: HTTPRequest, _ responder: HTTPResponder
  ) {
    guard let body = Self.body(request, responder) else { return }
    writer.perform { simulation, now -> (StoreChanges, (HTTPResponse, source: String?)) in
      var aps = Self.aps(body, event: event, at: now)
      if body["dismissal_policy"]?.string == "immediate" {
        // Rounded down: after conversion to Unix seconds and back, a fraction may be later than
        // now.
        aps["dismissal-date"] = .double(now.timeIntervalSince1970.rounded(.down))
      }
      let push = Push(
        vendor: .app, appID: nil, target: .activity(id), aps: aps, priority: 5,
        size: Self.size(of: body), body: .object(body))
      let source = simulation.device.activities[id].flatMap {
        $0.vendor == .source && $0.state.isLive ? $0.appID : nil
      }
      let (verdict, changes) = simulation.device.receive(push, at: now)
      let stored = simulation.record(changes, verdict: verdict, at: now)
      guard verdict.outcome == .shown, let activity = changes.last?.activity else {
        return (stored, (Self.notApplied(verdict), nil))
      }
      return (
        stored,
        (
          HTTPResponse(status: 200, json: activity.json, headers: Self.cursor(simulation)),
          event == .end ? source : nil
        )
      )
    } then: { [self] result in
      if case .success(let (response, source?)) = result {
        endAtSource(
          source, String(id.dropFirst(source.count + 1)),
          response.json?["content_state"] ?? .null)
      }
      responder.respond(result.map(\.0))
    }
  }

  private static func notApplied(_ verdict: Verdict) -> HTTPResponse {
    let finding = verdict.decisive
    return .problem(
      finding?.rule == .activityUnknown ? 404 : 409, finding?.message ?? "Not shown",
      members: [("code", .optional(finding?.rule.rawValue))])
  }
}
