import Basics
import EventStore
import HTTP
import HTTPServer
import Simulator
import Vendors

extension Routes {
  static let administration: [Route] = [
    Route(
      "GET", prefix + "/projects", "The projects that the key is for",
      answer: Schema.list("projects", Schema.any), asks: .read,
      byGateway: { $0.gateway.listProjects($0) }),
    Route(
      "POST", prefix + "/projects", "Create a project",
      body: Schema.object(["name": Schema.string], required: ["name"]), status: 201,
      answer: Schema.any, asks: .admin, byGateway: { $0.gateway.makeProject($0) }),
    Route(
      "DELETE", prefix + "/projects/{name}", "Remove a project with everything in it", status: 204,
      asks: .admin, notesItself: true, byGateway: { $0.gateway.removeProject($0) }),
    Route(
      "GET", prefix + "/keys", "The keys that were created while the gateway ran",
      answer: Schema.list("keys", Schema.any), asks: .admin,
      byGateway: { call in
        let keys = call.gateway.keys.list(of: call.keyScope)
        call.responder.respond(json: ["keys": .array(keys.map(\.json))])
      }),
    Route(
      "POST", prefix + "/keys", "Create a key; only this response contains its text",
      body: Schema.object(
        [
          "name": Schema.string, "project": Schema.string,
          "permissions": ["type": "array", "items": Schema.string],
        ], required: ["name", "permissions"]), status: 201, answer: Schema.any, asks: .admin,
      byGateway: { $0.gateway.makeKey($0) }),
    Route(
      "DELETE", prefix + "/keys/{id}", "Revoke a key, by its id or its name", status: 204,
      asks: .admin, byGateway: { $0.gateway.revokeKey($0) }),
    Route(
      "GET", prefix + "/audit", "Who controlled and administered the project",
      answer: Schema.list("entries", Schema.any), asks: .admin,
      byGateway: { $0.gateway.listAudit($0) }),
  ]
}

extension Gateway {
  /// Creates a response from the store on a reader thread.
  private func answer(
    _ call: GatewayCall, _ make: @escaping @Sendable () throws(LedgerError) -> HTTPResponse
  ) {
    call.responder.later(readers) {
      do throws(LedgerError) {
        call.responder.respond(try make())
      } catch {
        call.responder.respond(.notStored(.store(error)))
      }
    }
  }

  /// Why a call may not use a project: the key is for another one, or the name is invalid.
  private func refusal(_ call: GatewayCall, about name: String) -> HTTPResponse? {
    guard ProjectName.isValid(name) else { return ProjectRefusal.badName(name).problem }
    guard let key = call.key, let own = key.project, own != name else { return nil }
    return ProjectRefusal.foreign(key, project: name).problem
  }

  // MARK: Projects

  fileprivate func listProjects(_ call: GatewayCall) {
    let own = call.key?.project
    let list = projects.all.filter { own == nil || $0.name == own }
    call.responder.respond(json: ["projects": .array(list.map(\.summary))])
  }

  fileprivate func makeProject(_ call: GatewayCall) {
    guard let body = Project.body(call.request, call.responder) else { return }
    let name = body["name"]?.string ?? ""
    if let refusal = refusal(call, about: name) { return call.responder.respond(refusal) }
    if projects[name] != nil {
      return call.responder.reject(409, "The project \(name) already exists")
    }
    answer(call) { [self] in
      do throws(ProjectRefusal) {
        let project = try projects.open(name, making: true)
        return HTTPResponse(status: 201, json: project.summary)
      } catch {
        return error.problem
      }
    }
  }

  fileprivate func removeProject(_ call: GatewayCall) {
    let name = call.parameters[0]
    if let refusal = refusal(call, about: name) { return call.responder.respond(refusal) }
    guard name != ProjectName.standard else {
      return call.responder.reject(
        409, "The project \(name) cannot be removed: POST /islet/v1/reset empties it")
    }
    let isNoted = keys.areNeeded || call.key != nil
    answer(call) { [self] () throws(LedgerError) in
      guard try ledger.projects().contains(name) else {
        return ProjectRefusal.unknown(name).problem
      }
      let now = options.wall()
      if isNoted { try audit.note(call.request, "admin", by: call.key, on: name, at: now) }
      guard try remove(name) else { return ProjectRefusal.unknown(name).problem }
      // A project of the same name is not that of their holders.
      try keys.load()
      try keys.revoke(keys.list(of: name))
      return HTTPResponse(status: 204)
    }
  }

  fileprivate func listAudit(_ call: GatewayCall) {
    answer(call) { [self] () throws(LedgerError) in
      let lines = try audit.lines(of: call.project)
      let isThere = try ledger.projects().contains(call.project)
      guard isThere || !lines.isEmpty else {
        return ProjectRefusal.unknown(call.project).problem
      }
      return HTTPResponse(status: 200, json: ["entries": .array(lines)])
    }
  }

  // MARK: Keys

  fileprivate func makeKey(_ call: GatewayCall) {
    guard let body = Project.body(call.request, call.responder) else { return }
    guard let name = body["name"]?.string, (1...80).contains(name.utf8.count),
      name.unicodeScalars.allSatisfy({ $0.value >= 32 })
    else {
      return call.responder.reject(400, "name is missing: name the key's owner, in 1 to 80 bytes")
    }
    let project = body["project"]?.string ?? call.key?.project
    if let project, let refusal = refusal(call, about: project) {
      return call.responder.respond(refusal)
    }
    let permissions = (body["permissions"]?.array ?? []).compactMap(\.string)
    guard !permissions.isEmpty else {
      return call.responder.reject(
        400, "permissions is missing: list some of send, read, steer and admin")
    }
    if let unknown = permissions.first(where: { !AccessKeys.permissions.contains($0) }) {
      let near = NearMatch.of(unknown, among: AccessKeys.permissions)
      let name = unknown.prefix(80)
      return call.responder.reject(
        400,
        near.map { "\"\(name)\" is not a permission: did you mean \"\($0)\"?" }
          ?? "\"\(name)\" is not a permission: use send, read, steer or admin")
    }
    let key = AccessKey(name: name, project: project, permissions: Set(permissions))
    answer(call) { [self] () throws(LedgerError) in
      if let project, !options.opensProjects, try !ledger.projects().contains(project) {
        return ProjectRefusal.unknown(project).problem
      }
      let (stored, text) = try keys.make(key, at: options.wall())
      var json = stored.json.object ?? [:]
      json["key"] = .string(text)
      return HTTPResponse(status: 201, json: .object(json), headers: ["Cache-Control": "no-store"])
    }
  }

  fileprivate func revokeKey(_ call: GatewayCall) {
    let name = call.parameters[0]
    answer(call) { [self] () throws(LedgerError) in
      try keys.load()
      let found = keys.find(name, of: call.keyScope)
      guard found.count == 1 else {
        let shown = name.prefix(80)
        return found.isEmpty
          ? .problem(404, "There is no key \(shown): see islet keys list")
          : .problem(
            409, "\(found.count) keys are named \(shown): give the id from islet keys list")
      }
      try keys.revoke(found)
      projects.askAgain()
      return HTTPResponse(status: 204)
    }
  }
}

extension Project {
  fileprivate var summary: JSON {
    [
      "name": .string(name), "activities": .number(activityCount),
      "problems": .number(metrics.problems), "cursor": .string(stream.cursor),
    ]
  }
}
