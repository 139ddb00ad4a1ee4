#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import JSON
import LiveActivities
import Synchronization

extension Routes {
  /// What an app on this machine does with its own activities, as ActivityKit lets it.
  static let apps: [Route] = [
    Route("POST", prefix + "/activities", "An app requests an activity") {
      gateway, request, _, responder in
      gateway.request(request, responder)
    },
    Route("POST", prefix + "/activities/{id}/update", "An app updates its activity") {
      gateway, request, parameters, responder in
      gateway.apply(.update, to: parameters[0], request, responder)
    },
    Route("POST", prefix + "/activities/{id}/end", "An app ends its activity") {
      gateway, request, parameters, responder in
      gateway.apply(.end, to: parameters[0], request, responder)
    },
    Route("POST", prefix + "/activities/{id}/decode-error", "An app could not decode a push") {
      gateway, request, parameters, responder in
      gateway.decodeError(parameters[0], request, responder)
    },
    Route("POST", prefix + "/types", "An app registers a type") {
      gateway, request, _, responder in
      gateway.registerType(request, responder)
    },
    Route("GET", prefix + "/types", "The registered types") { gateway, _, _, responder in
      let types = gateway.state.withLock { Array($0.device.types.values) }
      responder.respond(
        HTTPResponse(
          status: 200,
          json: ["types": .array(types.sorted { $0.name < $1.name }.map(\.json))]))
    },
  ]
}

extension Gateway {
  /// Activities of one app at once; Apple gives no number, people count about five (Adobe's FAQ).
  static let appLimit = 5
  /// Activities on the device at once.
  static let deviceLimit = 20_000

  /// What an app's calls hold; a value of another type would be lost without a word.
  private static let fields = FieldTable([
    .init("id", .string), .init("attributes_type", .string), .init("app_id", .string),
    .init("user", .string), .init("channel", .string), .init("push_type", .string),
    .init("style", .string), .init("start_date", .date),
    .init("stale_date", .date), .init("dismissal_date", .date),
    .init("dismissal_policy", .string), .init("relevance_score", .number),
    .init("timestamp", .number), .init("limit", .integer), .init("rotate_token", .bool),
  ])

  private static func body(
    _ request: HTTPRequest, _ responder: HTTPResponder
  ) -> JSONObject? {
    do throws(JSONError) {
      if request.body.isEmpty { return [:] }
      guard let object = try JSON.parse(request.body).object else {
        responder.respond(.problem(400, "Bad Request", "The body must be a JSON object"))
        return nil
      }
      let wrong = fields.check(object, at: []).first { $0.effect == .rejected }
      if let wrong {
        responder.respond(.problem(400, "Bad Request", wrong.message))
        return nil
      }
      return object
    } catch {
      responder.respond(.problem(400, "Bad Request", "The body is not JSON: \(error)"))
      return nil
    }
  }

  /// A refusal with ActivityKit's name for it, as `ActivityAuthorizationError` has them.
  private static func refuse(_ code: String, _ detail: String) -> HTTPResponse {
    .problem(422, "Unprocessable Content", detail, members: [("code", .string(code))])
  }

  /// Why an app may not have another activity, where it may not.
  private static func refusal(
    of id: Activity.ID, for app: String, limit: Int, on device: Device
  ) -> HTTPResponse? {
    guard (1...256).contains(id.utf8.count), id.unicodeScalars.allSatisfy({ $0.value >= 32 }) else {
      return refuse("malformedActivityIdentifier", "An id has 1 to 256 bytes of plain text")
    }
    if let other = device.activities[id], other.state.isLive, other.app != app {
      return refuse("reconnectNotPermitted", "\(id) belongs to \(other.app.prefix(80))")
    }
    if !device.settings.allowsLiveActivities(of: app) {
      return refuse("denied", "Live Activities are switched off")
    }
    let live = device.activities.values.filter { $0.state.isLive }
    if live.count >= deviceLimit {
      return refuse("globalMaximumExceeded", "The device holds \(live.count) activities")
    }
    if live.count(where: { $0.app == app && $0.vendor == .app }) >= limit {
      return refuse("targetMaximumExceeded", "\(app.prefix(80)) has \(limit) activities already")
    }
    return nil
  }

  fileprivate func request(_ request: HTTPRequest, _ responder: HTTPResponder) {
    guard let body = Self.body(request, responder) else { return }
    guard let type = body["attributes_type"]?.string, !type.isEmpty else {
      return responder.respond(
        .problem(400, "Bad Request", "attributes_type is missing: the name of the Swift type"))
    }
    let app = body["app_id"]?.string ?? type
    state.withLock { state in
      let now = now(state)
      let id = body["id"]?.string ?? UUID.random().uuidString
      let limit = body["limit"]?.int ?? Self.appLimit
      if let refusal = Self.refusal(of: id, for: app, limit: limit, on: state.device) {
        return responder.respond(refusal)
      }
      var aps = Self.aps(body, event: .start, at: now)
      aps["attributes-type"] = .string(type)
      aps["attributes"] = body["attributes"] ?? [:]
      aps["input-push-channel"] = body["channel"]
      var push = Push(
        vendor: .app, appID: app, target: .activity(id),
        users: body["user"]?.string.map { [$0] } ?? [], aps: aps, priority: 5,
        body: .object(body))
      push.wantsToken = body["push_type"]?.string != "none"
      push.style = body["style"]?.string.flatMap(ActivityStyle.init) ?? .standard
      push.start = body["start_date"]?.string.flatMap(Date.init(iso8601:))
      let (verdict, received) = state.device.receive(push, at: now)
      let changes = state.present(received)
      guard verdict.outcome == .shown, let activity = changes.first?.activity else {
        let code =
          switch verdict.decisive?.rule {
          case "payload.too-large": "attributesTooLarge"
          case "permission.denied": "denied"
          default: "unsupportedTarget"
          }
        let answer = Self.refuse(code, verdict.decisive?.message ?? "Not shown")
        // The app hears a name for it; the log tells the rest.
        return commit(state.record([], verdict: verdict, at: now)) { _ in
          responder.respond(answer)
        }
      }
      let effects = state.record(changes, verdict: verdict, at: now)
      let cursor = Self.cursor(state)
      commit(effects) { error in
        responder.respond(
          error.map { HTTPResponse.notStored($0) }
            ?? HTTPResponse(status: 201, json: activity.json, headers: cursor))
      }
      rearm(&state)
    }
  }

  /// Where the change stands in the ledger, so that an app that follows the events knows when it
  /// has heard of its own.
  private static func cursor(_ state: GatewayState) -> [HTTPHeader] {
    [HTTPHeader("Islet-Cursor", state.cursor)]
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
    // An app's content without a stale date takes an earlier one away.
    if body["stale_date"]?.isNull ?? false { aps["stale-date"] = .null }
    return aps
  }

  fileprivate func apply(
    _ event: PushEvent, to id: String, _ request: HTTPRequest, _ responder: HTTPResponder
  ) {
    guard let body = Self.body(request, responder) else { return }
    state.withLock { state in
      let now = now(state)
      var aps = Self.aps(body, event: event, at: now)
      if body["dismissal_policy"]?.string == "immediate" {
        // Whole seconds are never after now, which a fraction may be on its way to 1970 and back.
        aps["dismissal-date"] = .double(now.timeIntervalSince1970.rounded(.down))
      }
      let push = Push(
        vendor: .app, appID: nil, target: .activity(id), aps: aps, priority: 5,
        body: .object(body))
      let source = state.device.activities[id].flatMap { $0.vendor == .source ? $0.appID : nil }
      let (verdict, received) = state.device.receive(push, at: now)
      let changes = state.present(received)
      if event == .end, let source, verdict.outcome == .shown {
        sourceEnd.withLock { $0 }?(source, String(id.dropFirst(source.count + 1)))
      }
      let effects = state.record(changes, verdict: verdict, at: now)
      let cursor = Self.cursor(state)
      commit(effects) { error in
        if let error { return responder.respond(.notStored(error)) }
        guard verdict.outcome == .shown, let activity = changes.last?.activity else {
          let finding = verdict.decisive
          let status = finding?.rule == "activity.unknown" ? 404 : 409
          return responder.respond(
            .problem(
              status, status == 404 ? "Not Found" : "Conflict", finding?.message ?? "Not shown",
              members: [("code", .optional(finding?.rule))]))
        }
        responder.respond(HTTPResponse(status: 200, json: activity.json, headers: cursor))
      }
      rearm(&state)
    }
  }

  fileprivate func decodeError(
    _ id: String, _ request: HTTPRequest, _ responder: HTTPResponder
  ) {
    guard let body = Self.body(request, responder) else { return }
    state.withLock { state in
      let now = now(state)
      let message = body["message"]?.string ?? "The app could not decode the content state."
      let path = (body["coding_path"]?.array ?? []).map { step in
        step.int.map(JSONPath.Step.index) ?? .key(step.string ?? "")
      }
      let isStatic = body["part"]?.string == "attributes"
      let finding = Finding(
        isStatic ? "attributes.decode" : "content-state.decode", message,
        path: JSONPath([.key(isStatic ? "attributes" : "content-state")] + path),
        mend: "Send what the app's \(isStatic ? "attributes" : "ContentState") decodes.")
      let activity = state.device.activities[id]
      let verdict = Verdict(
        vendor: activity?.vendor ?? .app, event: "update", activityID: id, findings: [finding])
      var effects = state.record([], verdict: verdict, at: now, detail: ["reported_by": "app"])
      if let refused = body["content_state"], let kept = body["kept_content_state"],
        let change = state.device.takeBack(content: refused, of: id, for: kept, at: now)
      {
        let more = state.record(state.present([change]), at: now)
        effects.append(more)
      }
      commit(effects) { error in
        responder.respond(
          error.map { HTTPResponse.notStored($0) } ?? HTTPResponse(status: 201, json: verdict.json))
      }
    }
  }

  fileprivate func registerType(_ request: HTTPRequest, _ responder: HTTPResponder) {
    guard let body = Self.body(request, responder) else { return }
    do throws(ActivityType.FileError) {
      var type = try ActivityType(json: .object(body))
      let app = body["app_id"]?.string
      state.withLock { state in
        // A type file's program draws better than none.
        type.presentation = type.presentation ?? state.device.types[type.name]?.presentation
        state.device.types[type.name] = type
        var json = type.json.object ?? [:]
        var effects = GatewayState.Effects()
        let now = now(state)
        if let app, !app.isEmpty {
          let rotates = body["rotate_token"]?.bool ?? false
          let issued = state.device.startToken(
            of: app, type: type.name, rotating: rotates, at: now)
          json["push_to_start_token"] = .string(issued.token.value)
          if issued.isNew { effects = state.record(.token, detail: issued.token.json, at: now) }
        }
        let answer = HTTPResponse(
          status: 201, json: .object(json), headers: Self.cursor(state))
        commit(effects) { error in
          responder.respond(error.map { HTTPResponse.notStored($0) } ?? answer)
        }
      }
    } catch {
      responder.respond(.problem(400, "Bad Request", "\(error.path): \(error.message)"))
    }
  }
}
