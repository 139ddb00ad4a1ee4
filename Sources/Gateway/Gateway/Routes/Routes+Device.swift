import HTTPServer
import HTTP
import Basics
import Simulator

extension Routes {
  static let device: [Route] = [
    Route(
      "GET", prefix + "/tokens", "Push tokens, valid and dead",
      answer: Schema.list("tokens", Schema.any)
    ) { call in
      call.project.writer.read {
        Array($0.device.tokens.tokens.values)
      } then: { tokens in
        call.project.answerLater(call.responder) {
          let sorted = tokens.sorted { ($0.issuedAt, $0.value) > ($1.issuedAt, $1.value) }
          return HTTPResponse(status: 200, json: ["tokens": .array(sorted.map(\.json))])
        }
      }
    },
    Route(
      "POST", prefix + "/tokens",
      "An app gets or registers the push token of its widgets or controls",
      body: Schema.object(
        [
          "app_id": Schema.string, "kind": Schema.oneOf(PushToken.Kind.reloading.map(\.rawValue)),
          "token": Schema.string, "rotate_token": ["type": "boolean"],
        ], required: ["app_id", "kind"]), status: 201, answer: Schema.any, asks: .app
    ) { $0.project.issueToken($0.request, $0.responder) },
    Route("GET", prefix + "/device", "The device's switches", answer: Schema.device) { call in
      call.project.writer.read {
        $0.device.settings
      } then: { settings in
        call.responder.respond(json: settings.json)
      }
    },
    Route("POST", prefix + "/device/{action}", "Simulate an event on the phone") {
      $0.project.simulate($0.parameters[0], $0.request, $0.responder)
    },
    Route(
      "PATCH", prefix + "/device", "Change switches (RFC 7396)", body: Schema.device,
      answer: Schema.device
    ) { call in
      call.project.patch(call.request, call.responder) { state, json, now throws(PatchError) in
        let wasOffline = state.device.settings.isOffline
        try state.device.settings.patch(json)
        let comesBack = wasOffline && !state.device.settings.isOffline
        var stored = state.recordSettings(at: now)
        if comesBack { stored.append(state.simulate(.online, at: now)) }
        return (stored, state.device.settings.json)
      }
    },
    Route("GET", prefix + "/clock", "The device's time and its speed", answer: Schema.clock) {
      call in
      let wall = call.project.options.wall()
      call.responder.respond(json: call.project.writer.clock.json(wall: wall))
    },
    Route(
      "PATCH", prefix + "/clock", "Advance the clock, or change its speed",
      body: Schema.object(["advance": Schema.string, "speed": ["type": "number"]]),
      answer: Schema.clock
    ) { call in
      let wall = call.project.options.wall()
      call.project.patch(call.request, call.responder) { state, json, _ throws(PatchError) in
        try state.clock.patch(json, wall: wall)
        let clock = state.clock.json(wall: wall)
        var detail = clock.object ?? [:]
        detail["advance"] = json["advance"]
        let stored = state.record(.clock, detail: .object(detail), at: state.clock.now(wall: wall))
        return (stored, clock)
      }
      // Changes that are due at the new time follow as separate events.
      call.project.writer.catchUp()
    },
  ]
}

extension Simulation {
  mutating func recordSettings(at now: Date) -> StoreChanges {
    record(.switch, detail: device.settings.json, at: now)
  }

  /// Simulates an event of the phone and records its effects.
  mutating func simulate(
    _ event: DeviceEvent, app: String? = nil, user: String? = nil, at now: Date
  ) -> StoreChanges {
    let before = device.settings
    var stored = StoreChanges()
    for (verdict, changes) in device.simulate(event, app: app, user: user, at: now) {
      stored.append(record(changes, verdict: verdict, at: now))
    }
    if device.settings != before { stored.append(recordSettings(at: now)) }
    return stored
  }
}

extension GatewayClock {
  /// Applies `{"advance":"8h"}`, `{"speed":60}` or both.
  mutating func patch(_ json: JSON, wall: Date) throws(PatchError) {
    guard let object = json.object, !object.isEmpty else {
      throw PatchError("Send {\"advance\":\"8h\"} or {\"speed\":60}")
    }
    var copy = self
    for (key, value) in object {
      switch key {
      case "speed":
        guard let speed = value.double, Self.speeds.contains(speed) else {
          throw PatchError("speed must be a number from 0 to 86400")
        }
        copy.setSpeed(speed, wall: wall)
      case "advance":
        guard let span = value.string.flatMap(TimeSpan.seconds) ?? value.double,
          (0...3650 * 86_400).contains(span)
        else {
          throw PatchError("advance must be a duration such as \"8h\", of at most 3650d")
        }
        copy.advance(by: span, wall: wall)
      default: throw PatchError("\(key.prefix(40)) is neither advance nor speed")
      }
    }
    self = copy
  }
}

extension Project {
  fileprivate func issueToken(_ request: HTTPRequest, _ responder: HTTPResponder) {
    guard let body = Self.body(request, responder) else { return }
    guard let app = body["app_id"]?.string, (1...256).contains(app.utf8.count) else {
      return responder.reject(400, "app_id is missing: send the app's bundle identifier")
    }
    let wanted = body["kind"]?.string ?? ""
    guard let kind = PushToken.Kind.reloading.first(where: { $0.rawValue == wanted }) else {
      return responder.reject(
        400, "kind is \"\(wanted.prefix(20))\": send \"widgets\" or \"controls\"")
    }
    let value = body["token"]?.string
    guard value?.wholeMatch(of: /[0-9A-Fa-f]{2,4096}/) != nil || value == nil else {
      return responder.reject(400, "token is not hexadecimal: send its bytes in hexadecimal")
    }
    let rotates = body["rotate_token"]?.bool ?? false
    change(responder) { simulation, now in
      if let known = value.flatMap({ simulation.device.tokens.tokens[$0] }), known.kind != kind {
        return (StoreChanges(), .problem(409, "This is already \(known.kind.text)"))
      }
      let (token, changes) = simulation.device.reloadToken(
        of: app, kind: kind, value: value, rotating: rotates, at: now)
      return (
        simulation.record(changes, at: now),
        HTTPResponse(status: 201, json: token.json, headers: Self.cursor(simulation))
      )
    }
  }

  /// The body `{ "app"?, "user"? }` selects whom the event affects.
  fileprivate func simulate(_ name: String, _ request: HTTPRequest, _ responder: HTTPResponder) {
    guard let event = DeviceEvent(rawValue: name) else {
      let names = DeviceEvent.allCases.map(\.rawValue).joined(separator: ", ")
      return responder.reject(404, "\(name.prefix(40)) is not a device action: use \(names)")
    }
    guard let json = request.body.isEmpty ? [:] : try? JSON.parse(request.body),
      let object = json.object, object.keys.allSatisfy({ ["app", "user"].contains($0) }),
      object.members.allSatisfy({ $0.value.string != nil })
    else {
      return responder.reject(400, "Send {\"app\": \"…\", \"user\": \"…\"}, or nothing for all")
    }
    change(responder) { simulation, now in
      let stored = simulation.simulate(
        event, app: object["app"]?.string, user: object["user"]?.string, at: now)
      let tokens = stored.events.filter { $0.kind == .token }.compactMap(\.detail)
      return (
        stored,
        HTTPResponse(
          status: 200,
          json: [
            "action": .string(name), "events": .number(stored.events.count),
            "tokens": .array(tokens),
          ])
      )
    }
  }

  /// Applies a patch to the simulation. Responds with status 400 if the patch is rejected.
  func patch(
    _ request: HTTPRequest, _ responder: HTTPResponder,
    _ body:
      @escaping @Sendable (inout Simulation, JSON, Date) throws(PatchError) -> (StoreChanges, JSON)
  ) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(request.body)
    } catch {
      return responder.reject(400, "The body is not JSON: \(error.statement)")
    }
    change(responder) { simulation, now in
      do throws(PatchError) {
        let (stored, answer) = try body(&simulation, json, now)
        return (stored, HTTPResponse(status: 200, json: answer))
      } catch {
        return (StoreChanges(), .problem(400, error.detail))
      }
    }
  }
}
