import Basics
import EventStore
import HTTP
import HTTPServer
import Simulator
import Vendors

/// Finds the project of a request, and checks whether the sender may use it.
extension Gateway {
  /// Answers a request, immediately or once its changes are durable.
  func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
    var request = request
    let names = ProjectName.take(from: &request)
    if let (api, endpoint) = vendorEndpoint(of: request, only: request.role == .main ? nil : .apns)
    {
      if let coding = request.header("content-encoding"), !request.body.isEmpty,
        ["gzip", "x-gzip"].contains(coding.lowercased()),
        !responder.unpack(&request, limit: options.limits.body)
      {
        let words = localized("the body is not valid gzip")
        return responder.respond(api.refused(400, "BadRequest", words, to: request))
      }
      request.answerID = api.answerID(for: request)
      if let refusal = admission.refusal(of: request, at: api) { return responder.respond(refusal) }
      return send(request, to: names, api, endpoint, responder)
    }
    let preferred = request.header("accept-language")
    let responder = responder.finishing { $0.localized(preferring: preferred) }
    if let refusal = admission.refusal(of: request) { return responder.respond(refusal) }
    switch Routes.match(request) {
    case .route(let route, let parameters):
      serve(request, of: names, by: route, parameters, responder)
    case .wrongMethod(let allowed):
      responder.reject(
        405, "Use \(allowed.joined(separator: " or "))",
        headers: ["Allow": allowed.joined(separator: ", ")])
    case nil: responder.respond(Routes.notFound(request))
    }
  }

  /// The project of a request: the one that the request names, else the project of its key, else
  /// `default`.
  private func choose(
    _ names: [String], for key: AccessKey?, isStranger: Bool
  ) throws(ProjectRefusal) -> String {
    if let key, let own = key.project, let other = names.first(where: { $0 != own }) {
      throw ProjectName.isValid(other) ? .foreign(key, project: other) : .badName(other)
    }
    for name in names where !ProjectName.isValid(name) { throw .badName(name) }
    if let first = names.first, let other = names.first(where: { $0 != first }) {
      throw .contradiction(first, other)
    }
    let name = names.first ?? key?.project ?? ProjectName.standard
    if isStranger, name != ProjectName.standard { throw .unknownKey(project: name) }
    return name
  }

  // MARK: Vendors

  private func send(
    _ request: HTTPRequest, to names: [String], _ api: any VendorAPI, _ endpoint: VendorEndpoint,
    _ responder: HTTPResponder
  ) {
    let wall = options.wall()
    let access = keys.access(of: request, credential: api.credential(of: request), at: wall)
    do throws(ProjectRefusal) {
      // Requests without one of Islet's keys, such as an SDK's, use the shared project `default`.
      let isStranger = access.key == nil && keys.areNeeded && !names.isEmpty && keys.areDivided
      let name = try choose(names, for: access.key, isStranger: isStranger)
      let credentials = api.authorize(request, endpoint, access)
      // A sender without permission must not learn which projects exist or their quotas.
      let refused = credentials.flatMap { finding in
        finding.severity == .rejected ? api.answer(to: request, finding, at: wall) : nil
      }
      if let project = projects[name] {
        let key = refused == nil ? access.key : nil
        if let refusal = project.limit.refusal(of: request, by: key, at: wall) {
          guard let refused else {
            return project.refuse(request, refusal, api, endpoint, by: key, responder)
          }
          return responder.respond(refused)
        }
        if refused == nil { use?.note(name, at: wall) }
        return project.receive(request, api, endpoint, credentials, responder)
      }
      if let refused { return responder.respond(refused) }
      open(name, making: options.opensProjects && endpoint.takes(request, at: wall)) {
        [self] result in
        switch result {
        case .success(let project):
          use?.note(name, at: wall)
          project.receive(request, api, endpoint, credentials, responder)
        case .failure(let refusal): responder.respond(api.answer(refusal, to: request, at: wall))
        }
      }
    } catch {
      responder.respond(api.answer(error, to: request, at: wall))
    }
  }

  /// Opens a project that another gateway created, or creates it if that is allowed, on a reader
  /// thread.
  private func open(
    _ name: String, making isMade: Bool,
    then: @escaping @Sendable (Result<Project, ProjectRefusal>) -> Void
  ) {
    let isTaken = readers.run { [projects] in
      do throws(ProjectRefusal) {
        then(.success(try projects.open(name, making: isMade)))
      } catch {
        then(.failure(error))
      }
    }
    if !isTaken { then(.failure(.failed(.busy))) }
  }

  // MARK: Islet's own API

  private func serve(
    _ request: HTTPRequest, of names: [String], by route: Route, _ parameters: [String],
    _ responder: HTTPResponder
  ) {
    let wall = options.wall()
    let access = keys.access(of: request, at: wall)
    if let refusal = refusal(of: request, access, for: route) { return responder.respond(refusal) }
    do throws(ProjectRefusal) {
      let name = try choose(names, for: access.key, isStranger: false)
      let project = projects[name]
      // Requests that steer do not count against the quota: an operator must be able to act during
      // a flood.
      if route.permission == .app, request.method != "GET", let project,
        let refusal = project.limit.refusal(of: request, by: access.key, at: wall)
      {
        throw refusal
      }
      audit(request, route, access, on: name, responder) { [self] in
        switch route.serve {
        case .byGateway(let serve):
          serve(
            GatewayCall(
              gateway: self, key: access.key, project: name, isProjectNamed: !names.isEmpty,
              request: request, parameters: parameters, responder: responder))
        case .byProject(let serve):
          if request.method != "GET" { use?.note(name, at: wall) }
          @Sendable func ask(_ project: Project) {
            serve(
              ProjectCall(
                project: project, request: request, parameters: parameters, responder: responder))
          }
          if let project { return ask(project) }
          let isApps = route.permission == .app && request.method != "GET"
          open(name, making: isApps && options.opensProjects) { [options] result in
            switch result {
            case .success(let project): ask(project)
            case .failure(.unknown) where options.opensProjects:
              responder.respond(ProjectRefusal.unmade(name).problem)
            case .failure(let refusal): responder.respond(refusal.problem)
            }
          }
        }
      }
    } catch {
      responder.respond(error.problem)
    }
  }

  /// Whether the gateway can be reached only from this machine.
  private var isLocal: Bool {
    options.address.isLoopback && options.apns?.address.isLoopback ?? true
      && options.allowedHosts.isEmpty
  }

  /// Why a request to Islet's own API is refused because of its key; `nil` if it is accepted.
  /// Requests from other machines need a key with the route's permission. The permissions of a
  /// scoped key are also checked for requests from this machine.
  private func refusal(
    of request: HTTPRequest, _ access: Access, for route: Route
  ) -> HTTPResponse? {
    guard let permission = route.permission else { return nil }
    if let key = access.key {
      guard !isLocal || key.isScoped, !permission.isGranted(by: key) else { return nil }
      return ProjectRefusal.lacks(key, permission: permission.name).problem
    }
    guard !isLocal, access.needsKey else { return nil }
    return Bearer.check(request.header("authorization"), access, permission: permission.name)
      .map { .problem(401, $0.message, headers: ["WWW-Authenticate": "Bearer"]) }
  }

  /// If keys are used, records who steers or administers, and calls `goOn` once the record is
  /// written.
  private func audit(
    _ request: HTTPRequest, _ route: Route, _ access: Access, on project: String,
    _ responder: HTTPResponder, _ goOn: @escaping @Sendable () -> Void
  ) {
    guard let permission = route.permission, permission.isAudited, !route.notesItself,
      access.needsKey || access.key != nil, projects[project] != nil, request.method != "GET"
    else { return goOn() }
    let now = options.wall()
    responder.later(readers) { [audit] in
      do throws(LedgerError) {
        try audit.note(request, permission.name, by: access.key, on: project, at: now)
        goOn()
      } catch {
        responder.respond(.notStored(.store(error)))
      }
    }
  }
}

extension VendorEndpoint {
  /// Whether the endpoint accepts the request. Rejected requests create no project.
  fileprivate func takes(_ request: HTTPRequest, at now: Date) -> Bool {
    request.method != "GET" && methods.contains(request.method) && !request.bodyTooLarge
      && !read(request, now).isRefused
  }
}
