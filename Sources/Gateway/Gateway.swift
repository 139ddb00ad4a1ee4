#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif
import JSON
import Ledger
public import LiveActivities
import Synchronization

/// The server that stands in for the vendors and holds the device.
///
/// A request is answered once what it changed is durable, and an event is visible only then: what
/// a client has seen survives a crash.
public final class Gateway: Sendable {
  /// How a gateway is set up.
  public struct Options: Sendable {
    /// Where to listen.
    public var address: ListenAddress
    /// Where to listen for clients of APNs, with the certificate for them.
    package var apns: HTTPListener?
    /// Hosts by which Islet's own API may be called, beside its address and loopback names.
    package var allowedHosts: [String] = []
    /// How much a client may ask.
    package var limits = HTTPLimits()
    /// The SQLite file, or `:memory:`.
    public var store: String
    /// The keys, or `nil` where every key is welcome.
    public var keys: AccessKeys?
    /// Whether a push that the device drops is answered with 422.
    public var isStrict = false
    /// Events that are kept before the oldest are compacted away.
    public var retention = 10_000
    /// Requests an hour at Braze's endpoints.
    public var hourlyLimit = 250_000
    /// The registered activity types.
    public var types: [ActivityType] = []
    /// The wall clock.
    public var wall: @Sendable () -> Date = { Date() }
    /// Decides the tokens that are issued.
    public var seed: UInt64 = .random(in: .min ... .max)

    /// Makes options for a gateway on an address with a store.
    public init(address: ListenAddress, store: String) {
      self.address = address
      self.store = store
    }
  }

  /// The version of Islet.
  public static let version = "0.1.0"

  let options: Options
  let ledger: Ledger
  let stream: EventStream
  let alarm = Alarm()
  /// What arrived at the vendors' endpoints, for `record`.
  let arrivals = EventStream(after: 0, capacity: 256)
  let arrivalCount = Mutex<Int64>(0)
  let sourceEnd = Mutex<(@Sendable (String, String) -> Void)?>(nil)
  let state: Mutex<GatewayState>
  private let admission: Admission
  private let server: Mutex<HTTPServer?> = Mutex(nil)

  /// Why a gateway does not start, beside what its store and its server say.
  public enum StartError: Error, Sendable, Hashable {
    /// Beyond loopback everybody could read and send: keys are required.
    case keysRequired(ListenAddress)
  }

  /// Opens the store, lets the device live through what happened meanwhile, and listens.
  public init(_ options: Options) throws {
    for address in [options.address, options.apns?.address].compactMap(\.self) {
      guard address.isLoopback || options.keys != nil else {
        throw StartError.keysRequired(address)
      }
    }
    self.options = options
    admission = Admission(address: options.address, allowedHosts: options.allowedHosts)
    ledger = try Ledger(path: options.store, retention: options.retention)
    var device = Device(seed: options.seed)
    for type in options.types { device.types[type.name] = type }
    let wall = options.wall()
    try Self.restore(&device, from: ledger)
    let sequence = try ledger.lastCursor ?? 0
    stream = EventStream(after: sequence)
    state = Mutex(
      GatewayState(
        epoch: try ledger.epoch, sequence: sequence, device: device,
        clock: try Self.clock(from: ledger, wall: wall), limit: options.hourlyLimit))
    passTime()
    let listeners = [HTTPListener(options.address), options.apns].compactMap(\.self)
    let made = try HTTPServer(listeners, limits: options.limits) { [weak self] request, responder in
      guard let self else { return responder.respond(HTTPResponse(status: 503)) }
      self.handle(request, responder)
    }
    server.withLock { $0 = made }
  }

  /// The port that it listens on.
  public var port: Int { server.withLock { $0?.port ?? 0 } }

  /// The port that it listens on for clients of APNs.
  package var apnsPort: Int? {
    server.withLock { server in server.flatMap { $0.addresses.dropFirst().first?.port } }
  }

  /// Answers everybody who waits, stops listening and closes the store.
  public func stop() {
    stream.close()
    arrivals.close()
    let server = server.withLock { server in
      defer { server = nil }
      return server
    }
    server?.stop()
    // A clock that ran fast is ahead of what was stored when it was set.
    state.withLock { state in
      let effects = state.storeClock(wall: options.wall())
      if !effects.isEmpty { commit(effects) { _ in } }
    }
    ledger.close()
  }

  /// The clock that an earlier run left set ahead; its speed is not taken up again.
  private static func clock(from ledger: Ledger, wall: Date) throws -> GatewayClock {
    var clock = GatewayClock(wall: wall)
    let documents = try ledger.documents(in: GatewayState.Collection.device.rawValue)
    if let document = documents.first(where: { $0.key == "clock" }),
      let offset = (try? JSON.parse(document.body))?["offset"]?.double
    {
      clock.advance(by: offset, wall: wall)
    }
    return clock
  }

  private static func restore(_ device: inout Device, from ledger: Ledger) throws {
    func documents<Value>(
      _ collection: GatewayState.Collection, _ read: (JSON) -> Value?
    ) throws -> [Value] {
      try ledger.documents(in: collection.rawValue).compactMap { document in
        (try? JSON.parse(document.body)).flatMap(read)
      }
    }
    var settings: DeviceSettings?
    for document in try documents(.device, { $0 }) {
      var stored = DeviceSettings()
      if let switches = document["settings"], (try? stored.patch(switches)) != nil {
        settings = stored
      }
    }
    var tags: [String: [Activity.ID]] = [:]
    for document in try ledger.documents(in: GatewayState.Collection.tags.rawValue) {
      tags[document.key] = (try? JSON.parse(document.body))?.array?.compactMap(\.string)
    }
    device.restore(
      activities: try documents(.activities, Activity.init(json:)),
      departed: try documents(.departed, Activity.init(json:)),
      tokens: try documents(.tokens, PushToken.init(json:)), settings: settings, tags: tags)
    for channel in try documents(.channels, { $0 }) {
      guard let id = channel["id"]?.string, let bundle = channel["bundle"]?.string else { continue }
      device.channels.create(id, bundle: bundle, stores: channel["policy"] == 1)
    }
  }

  // MARK: Time

  /// The device's present.
  func now(_ state: GatewayState) -> Date { state.clock.now(wall: options.wall()) }

  /// Lets time do its work on the device, and sets the alarm for the next time.
  func passTime() {
    state.withLock { state in
      let now = now(state)
      let changes = state.device.advance(to: now)
      if !changes.isEmpty { commit(state.record(changes, at: now)) { _ in } }
      if let set = state.alarm { alarm.cancel(set.id) }
      state.alarm = nil
      rearm(&state)
    }
  }

  /// Lets time do its work where the alarm has not come yet: a timer does not count the hours that
  /// a machine sleeps, and who asks must find the present.
  private func catchUp() {
    let isLate = state.withLock { state in
      state.device.nextDeadline.map { $0 <= now(state) } ?? false
    }
    if isLate { passTime() }
  }

  /// Sets the alarm for the device's next moment, where it is not set for an earlier one.
  func rearm(_ state: inout GatewayState) {
    guard let next = state.device.nextDeadline,
      state.alarm.map({ next < $0.at }) ?? true,
      let seconds = state.clock.wallSeconds(until: next, wall: options.wall())
    else { return }
    if let set = state.alarm { alarm.cancel(set.id) }
    let id = alarm.after(seconds) { [weak self] in self?.passTime() }
    state.alarm = (id, next)
  }

  /// Makes effects durable, then visible, then calls back with whether that worked. Called under
  /// the state's lock, so that the ledger gets them in the order of their cursors.
  func commit(
    _ effects: GatewayState.Effects, then: @escaping @Sendable (LedgerError?) -> Void
  ) {
    guard !effects.isEmpty else { return then(nil) }
    let entries = effects.entries
    ledger.commit(effects.batch) { [stream] result in
      switch result {
      case .success:
        stream.publish(entries)
        then(nil)
      case .failure(let error): then(error)
      }
    }
  }

  /// Calls back once all that has happened so far is durable and told: what is read from the state
  /// and answered then is nothing that a crash takes back, and the events agree with it.
  func afterCommits(_ then: @escaping @Sendable () -> Void) {
    if stream.last >= state.withLock({ $0.sequence }) { return then() }
    ledger.commit(LedgerBatch()) { _ in then() }
  }

  // MARK: Requests

  /// Answers one request, at once or once it is durable.
  func handle(_ request: HTTPRequest, _ responder: HTTPResponder) {
    catchUp()
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
          headers: [HTTPHeader("Allow", allowed.joined(separator: ", "))]))
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
    let status = finding.rule == "auth.permission" ? 403 : 401
    return .problem(
      status, status == 403 ? "Forbidden" : "Unauthorized", finding.message,
      headers: status == 401 ? [HTTPHeader("WWW-Authenticate", "Bearer")] : [])
  }

  /// Forgets everything: activities, history, tokens, clock. Activity types stay.
  func reset(then: @escaping @Sendable (LedgerError?) -> Void) {
    let wall = options.wall()
    ledger.reset { [self] result in
      switch result {
      case .success(let epoch):
        state.withLock { state in
          state.reset(epoch: epoch, seed: options.seed, wall: wall)
          stream.restart()
        }
        then(nil)
      case .failure(let error): then(error)
      }
    }
  }
}
