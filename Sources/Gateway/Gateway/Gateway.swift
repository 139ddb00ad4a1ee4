import Vendors
import HTTPServer
package import HTTP
import Basics
import EventStore
import Simulator

/// The server that stands in for the vendors and holds the device.
///
/// A request is answered once what it changed is durable, and an event is visible only then: what
/// a client has seen survives a crash.
package final class Gateway: Sendable {
  let options: Options
  let ledger: any Ledger
  let stream: EventStream<RecordedEvent>
  let alarm = Alarm()
  let writer: SimulationWriter
  let health: StoreHealth
  /// Answers that take long are made here and not on the server's loops.
  let readers = ThreadPool(threads: 2, capacity: 1024)
  /// Projects take turns on these: each writes one group and goes to the end of the line.
  let writers = ThreadPool(threads: 4)
  let metrics = Metrics()
  /// What arrived at the vendors' endpoints, for `record`.
  let arrivals = EventStream<Arrival>(after: 0, capacity: 256)
  let arrivalCount = LeafLock<Int64>(0)
  let warningThrottle = LeafLock(WarningThrottle())
  let sourceEnd = LeafLock<(@Sendable (String, String) -> Void)?>(nil)
  /// What was found wrong when the store was opened, in sentences.
  package let problems: [String]
  private let admission: Admission
  private let server: LeafLock<HTTPServer?> = LeafLock(nil)

  /// Why a gateway does not start, beside what its store and its server say.
  package enum StartError: Error, Sendable, Hashable {
    /// Beyond loopback everybody could read and send: keys are required.
    case keysRequired(ListenAddress)
  }

  /// Opens the store, lets the device live through what happened meanwhile, and listens.
  package init(_ options: Options) throws {
    for address in [options.address, options.apns?.address].compactMap(\.self) {
      guard address.isLoopback || options.keys != nil else {
        throw StartError.keysRequired(address)
      }
    }
    self.options = options
    admission = Admission(address: options.address, allowedHosts: options.allowedHosts)
    var ledgerOptions = Ledgers.Options()
    ledgerOptions.retention = options.retention
    ledgerOptions.durability = options.durability
    ledgerOptions.fileSystem = options.fileSystem
    let opened = try OpenedStore(options, ledgerOptions)
    ledger = opened.ledger
    problems = opened.problems
    let state = opened.simulation
    stream = EventStream(after: state.sequence, epoch: state.epoch)
    health = StoreHealth(ledger, alarm, stream, timeout: options.storePatience)
    writer = SimulationWriter(
      state, ledger: ledger, stream: stream, alarm: alarm, metrics: metrics, health: health,
      threads: writers, wall: options.wall)
    writer.presenter.prepare(state.device.types.values.compactMap(\.presentation))
    ledger.watch { [weak self] in self?.hear($0) }
    // Time goes on while no gateway runs: nobody may find the past.
    writer.catchUpNow()
    let listeners = [HTTPListener(options.address), options.apns].compactMap(\.self)
    let made = try HTTPServer(listeners, limits: options.limits) { [weak self] request, responder in
      guard let self else { return responder.respond(HTTPResponse(status: 503)) }
      self.handle(request, responder)
    }
    server.withLock { $0 = made }
  }

  /// Takes note of what comes to the store from outside.
  private func hear(_ notice: LedgerNotice) {
    switch notice {
    case .touched: health.inspect(writer)
    case .written(let project) where project == nil || project == writer.name: writer.refresh()
    case .written, .delayed: break
    }
  }

  /// The port that it listens on.
  package var port: Int { server.withLock { $0?.port ?? 0 } }

  /// The port that it listens on for clients of APNs.
  package var apnsPort: Int? {
    server.withLock { server in server.flatMap { $0.addresses.dropFirst().first?.port } }
  }

  /// Sets who is notified when the store fails, with the reason, and when it is well again.
  package func onStoreTrouble(_ action: @escaping @Sendable (String?) -> Void) {
    health.onChange(action)
  }

  /// Answers everybody who waits, stops listening and closes the store.
  package func stop() {
    stream.close()
    arrivals.close()
    let server = server.withLock { server in
      defer { server = nil }
      return server
    }
    server?.stop()
    health.close()
    writer.close()
    writers.close()
    readers.close()
    ledger.close()
  }

  // MARK: Requests

  /// Answers one request, at once or once it is durable.
  func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
    for api in vendorAPIs where request.role == .main || api.vendor == .apns {
      if let endpoint = api.endpoint(of: request) {
        if let refusal = admission.refusal(of: request, at: api) {
          return responder.respond(refusal)
        }
        return receive(request, api, endpoint, responder)
      }
    }
    if let refusal = admission.refusal(of: request) { return responder.respond(refusal) }
    switch Routes.match(request) {
    case .route(let route, let parameters):
      if let refusal = refusal(of: request) { return responder.respond(refusal) }
      route.serve(self, request, parameters, responder)
    case .wrongMethod(let allowed):
      responder.respond(
        .problem(
          405, "Method Not Allowed", "Use \(allowed.joined(separator: " or "))",
          headers: ["Allow": allowed.joined(separator: ", ")]))
    case nil: responder.respond(Routes.notFound(request))
    }
  }

  /// Beyond loopback Islet's own API needs a key with the permission `islet`.
  private func refusal(of request: HTTPRequest) -> HTTPResponse? {
    let isLocal = options.address.isLoopback && options.apns?.address.isLoopback ?? true
    guard !isLocal, request.path.hasPrefix(Routes.prefix) else { return nil }
    let findings = Bearer.check(
      request.header("authorization"), keys: options.keys, permission: "islet")
    guard let finding = findings.first else { return nil }
    let status = finding.rule == .authPermission ? 403 : 401
    return .problem(
      status, status == 403 ? "Forbidden" : "Unauthorized", finding.message.english,
      headers: status == 401 ? ["WWW-Authenticate": "Bearer"] : [:])
  }

  /// Decides on the simulation and answers once that is durable; where it cannot be stored, nothing has
  /// happened, and the answer says to try again.
  func change(
    _ responder: HTTPResponder,
    _ decide: @escaping @Sendable (inout Simulation, Date) -> (StoreChanges, HTTPResponse)
  ) {
    writer.perform(decide) { result in
      switch result {
      case .success(let response): responder.respond(response)
      case .failure(let failure): responder.respond(.notStored(failure))
      }
    }
  }

  /// Makes an answer on a thread for what takes long.
  func answerLater(
    _ responder: HTTPResponder, _ make: @escaping @Sendable () -> HTTPResponse
  ) {
    guard readers.run({ responder.respond(make()) }) else {
      return responder.respond(.notStored(.busy))
    }
  }
}
