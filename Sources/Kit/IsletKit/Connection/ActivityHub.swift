import HTTPClient
import HTTP
import Basics
import Events
import Foundation
import Simulator
import Synchronization

/// An app's end of the line to its gateway: it follows the events and keeps the app's activities.
///
/// All that it knows comes from the gateway in the order of its ledger; what the app itself changes
/// comes back as an event too.
final class ActivityHub: Sendable {
  private struct Connection {
    var place: GatewayPlace?
    var poller: Poller?
    var tasks: [Task<Void, Never>] = []
    var hasQuit = false
  }

  let bundle: String
  let activitySwitch = Broadcast<String, Bool>()
  let frequentSwitch = Broadcast<String, Bool>()
  let model = Mutex(HubModel())
  /// The sequence numbers that were taken in.
  let progress = Broadcast<String, Int64>()

  private let find: @Sendable () -> GatewayPlace
  private let connection = Mutex(Connection())
  private let ordinal = Mutex(0)

  init(bundle: String, find: @escaping @Sendable () -> GatewayPlace) {
    self.bundle = bundle
    self.find = find
  }

  func nextOrdinal() -> Int {
    ordinal.withLock { ordinal in
      ordinal += 1
      return ordinal
    }
  }

  /// The gateway, found at the first call.
  var place: GatewayPlace { connect() }

  /// The gateway, to be asked without blocking.
  var client: GatewayClient {
    let place = place
    return GatewayClient(place.url, key: place.key)
  }

  /// Finds the gateway, takes a first look at what is there and follows; blocks at the first call.
  @discardableResult
  func connect() -> GatewayPlace {
    connection.withLock { connection in
      if let place = connection.place { return place }
      let place = find()
      connection.place = place
      guard !connection.hasQuit else { return place }
      for _ in 0..<2 {
        let request = nextRequest(place, wait: nil)
        guard let answer = try? CurlTransport.shared.sendBlocking(request) else { break }
        _ = receive(answer)
      }
      let poller = Poller(
        transport: CurlTransport.shared,
        settings: PollSettings(slowInterval: 5, backoff: Backoff(shortest: 0.1, longest: 5)),
        next: { [weak self] in self?.nextRequest(place, wait: 25) },
        handle: { [weak self] in self?.receive($0) ?? .good(next: nil) },
        tell: { [weak self] in self?.hear($0) })
      connection.poller = poller
      poller.start()
      return place
    }
  }

  /// Tells a gateway that comes back of the app's types: one that was restarted knows none.
  private func hear(_ state: FeedState) {
    let types = model.withLock { model -> [any AnyTypeHub] in
      switch state {
      case .connecting: return []
      case .retrying, .failed: model.isAway = true
      case .online where model.isAway:
        model.isAway = false
        return Array(model.types.values)
      case .online: break
      }
      return []
    }
    for type in types { registerWithGateway(type) }
  }

  /// Runs work that ends with the hub.
  func perform(_ work: @escaping @Sendable () async -> Void) {
    connection.withLock { connection in
      guard !connection.hasQuit else { return }
      connection.tasks.append(Task { await work() })
      if connection.tasks.count > 64 { connection.tasks.removeFirst(32) }
    }
  }

  /// Waits until the gateway has told what there is; `false` where the task is cancelled or the app
  /// quits before.
  func awaitSnapshot() async -> Bool {
    let steps = progress.subscribe(capacity: 1)
    connect()
    @Sendable func hasSnapshot() -> Bool { model.withLock { $0.position != nil } }
    if hasSnapshot() { return true }
    for await _ in steps where hasSnapshot() { return true }
    return false
  }

  var hasQuit: Bool { connection.withLock { $0.hasQuit } }

  /// Stops following and ends all sequences.
  func quit() {
    let ended = connection.withLock { connection in
      connection.hasQuit = true
      defer {
        connection.poller = nil
        connection.tasks = []
      }
      return (connection.poller, connection.tasks, connection.place?.embedded)
    }
    ended.0?.stop()
    for task in ended.1 { task.cancel() }
    let (sinks, types) = model.withLock { model in
      defer {
        model.sinks = [:]
        model.cards = [:]
      }
      return (Array(model.sinks.values), Array(model.types.values))
    }
    for sink in sinks { sink.finish() }
    for type in types { type.finish() }
    activitySwitch.finish()
    frequentSwitch.finish()
    progress.finish()
    ended.2?.stop()
  }

  // MARK: Switches

  /// What the person allows this app.
  var switches: (activities: Bool, frequentPushes: Bool) {
    connect()
    return model.withLock { allowed($0.switches) }
  }

  private func allowed(_ settings: DeviceSettings?) -> (activities: Bool, frequentPushes: Bool) {
    guard let settings else { return (false, false) }
    return (settings.allowsLiveActivities(of: bundle), settings.allowsFrequentUpdates(of: bundle))
  }

  private func take(switches json: JSON) {
    var settings = DeviceSettings()
    guard (try? settings.patch(json)) != nil else { return }
    let (old, new) = model.withLock { model in
      let old = model.switches
      model.switches = settings
      return (old, settings)
    }
    let (before, after) = (allowed(old), allowed(new))
    if before.activities != after.activities { activitySwitch.send(after.activities) }
    if before.frequentPushes != after.frequentPushes { frequentSwitch.send(after.frequentPushes) }
  }

  // MARK: Following

  private static let states = "pending,active,stale,ended,dismissed"

  private func nextRequest(_ place: GatewayPlace, wait: Int?) -> HTTPClientRequest {
    let (stage, position) = model.withLock { ($0.stage, $0.position) }
    switch stage {
    case .snapshot:
      let query = "?state=\(Self.states)&app_id=\(bundle.percentEncoded)"
      return place.request("GET", "/islet/v1/activities" + query)
    case .switches: return place.request("GET", "/islet/v1/device")
    case .following:
      let cursor = position?.cursor ?? ""
      return place.request("GET", "/islet/v1/events?after=\(cursor.percentEncoded)", wait: wait)
    }
  }

  private func receive(_ answer: HTTPResponse) -> PollOutcome {
    if answer.status == 410 {
      model.withLock { $0.stage = .snapshot }
      return .good(next: .zero)
    }
    if let outcome = PollOutcome.ofStatus(answer) { return outcome }
    guard let json = answer.json else { return .retry(reason: "the answer is not JSON") }
    switch model.withLock({ $0.stage }) {
    case .snapshot:
      guard let position = json["cursor"]?.string.flatMap(LedgerPosition.init(cursor:)) else {
        return .failed(reason: "the answer holds no cursor", mend: "name an Islet gateway")
      }
      let cards = (json["activities"]?.array ?? []).compactMap(Card.init(json:)).filter(isOwn)
      let (reports, types) = model.withLock { model in
        let isNewStore = model.position.map { $0.epoch != position.epoch } ?? false
        let reports = model.take(snapshot: cards, at: position, hub: self)
        model.stage = .switches
        return (reports, isNewStore ? Array(model.types.values) : [])
      }
      for type in types { registerWithGateway(type) }
      send(reports)
      progress.send(position.sequence)
    case .switches:
      take(switches: json)
      model.withLock { $0.stage = .following }
    case .following:
      for event in json["events"]?.array ?? [] {
        if let event = ActivityEvent(json: event) { take(event) }
      }
      guard let position = json["cursor"]?.string.flatMap(LedgerPosition.init(cursor:)) else {
        return .retry(reason: "the answer holds no cursor")
      }
      model.withLock { $0.position = position }
      progress.send(position.sequence)
    }
    return .good(next: .zero)
  }

  private func isOwn(_ card: Card) -> Bool { card.bundle == bundle }

  private func take(_ event: ActivityEvent) {
    if event.kind == .switch, let detail = event.detail { take(switches: detail) }
    if event.kind == .token, let detail = event.detail { take(token: detail) }
    guard let card = event.activity, isOwn(card),
      let sequence = LedgerPosition(cursor: event.cursor)?.sequence
    else { return }
    let reports = model.withLock { model in
      model.take(card, at: sequence, isStart: event.kind == .started, hub: self)
    }
    send(reports)
  }

  private func take(token: JSON) {
    guard token["kind"] == "start", token["state"] == "active",
      token["app_id"]?.string == bundle, let type = token["attributes_type"]?.string,
      let value = token["token"]?.string.flatMap(Codec.bytes(ofHexadecimal:))
    else { return }
    let types = model.withLock { $0.types.values.filter { $0.name == type } }
    for type in types { type.take(token: value) }
  }
}
