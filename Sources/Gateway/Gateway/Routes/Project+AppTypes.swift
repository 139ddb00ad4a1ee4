import HTTPServer
import HTTP
import Basics
import Simulator

extension Project {
  func decodeError(_ id: String, _ request: HTTPRequest, _ responder: HTTPResponder) {
    guard let body = Self.body(request, responder) else { return }
    let message =
      body["message"]?.string.map(Phrase.init(verbatim:))
      ?? "The app could not decode the content state."
    let path = (body["coding_path"]?.array ?? []).map { step in
      step.int.map(JSONPath.Step.index) ?? .key(step.string ?? "")
    }
    let isStatic = body["part"]?.string == "attributes"
    var finding = Finding(
      isStatic ? .attributesDecode : .contentStateDecode, message,
      path: JSONPath([.key(isStatic ? "attributes" : "content-state")] + path),
      fix: "Send a value that the app's \(isStatic ? "attributes" : "ContentState") decodes.")
    // Without content it is the app's own, which cannot be encoded.
    if body["content_state"] == nil { finding.fix = nil }
    change(responder) { [finding] simulation, now in
      let verdict = Verdict(
        vendor: simulation.device.activities[id]?.vendor ?? .app, event: "update", activityID: id,
        findings: [finding])
      var stored = simulation.record([], verdict: verdict, at: now, detail: ["reported_by": "app"])
      if let refused = body["content_state"], let kept = body["kept_content_state"],
        let change = simulation.device.takeBack(content: refused, of: id, for: kept, at: now)
      {
        stored.append(simulation.record([change], at: now))
      }
      return (stored, HTTPResponse(status: 201, json: verdict.json))
    }
  }

  func registerType(_ request: HTTPRequest, _ responder: HTTPResponder) {
    guard let body = Self.body(request, responder) else { return }
    do throws(ActivityType.FileError) {
      let type = try ActivityType(json: .object(body))
      writer.presenter.prepare(type.programs)
      writer.perform { simulation, now in
        var type = type
        // Keeps the program of a type file if the app's registration has none.
        let known = simulation.device.types[type.name]
        let programs = (type.presentation ?? known?.presentation, type.android ?? known?.android)
        // A registration that contains only programs keeps the known fields.
        if type.onlyDraws, let known { type = known }
        (type.presentation, type.android) = programs
        simulation.device.types[type.name] = type
        simulation.registered.insert(type.name)
        let cards = simulation.device.activities.values.filter { $0.attributesType == type.name }
        var json = type.json.object ?? [:]
        var stored = StoreChanges()
        if let app = body["app_id"]?.string, !app.isEmpty {
          let rotates = body["rotate_token"]?.bool ?? false
          let issued = simulation.device.startToken(
            of: app, type: type.name, rotating: rotates, at: now)
          json["push_to_start_token"] = .string(issued.token.value)
          if issued.isNew { stored = simulation.record(.token, detail: issued.token.json, at: now) }
        }
        let response = HTTPResponse(
          status: 201, json: .object(json), headers: Self.cursor(simulation))
        return (stored, (response, cards, type))
      } then: { [presenter = writer.presenter] result in
        // Draws existing cards again. Later changes use the new type anyway.
        if case .success(let (_, cards, type)) = result { presenter.draw(cards, by: type) }
        responder.respond(result.map(\.0))
      }
    } catch {
      responder.reject(400, "\(error.path): \(error.message)")
    }
  }

  func types(_ responder: HTTPResponder) {
    writer.read {
      (Array($0.device.types.values), $0.stoppedPrograms.dictionary)
    } then: { types, stopped in
      let list = types.sorted { $0.name < $1.name }.map { type -> JSON in
        var object = type.json.object ?? [:]
        for (key, program) in [("presentation", type.presentation), ("android", type.android)] {
          if let program, let reason = stopped[program] {
            object["problem"] = .string("\(key): \(reason)")
          }
        }
        return .object(object)
      }
      responder.respond(json: ["types": .array(list)])
    }
  }
}
