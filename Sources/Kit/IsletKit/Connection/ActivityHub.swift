import Basics
import Events
import Foundation
import Simulator
import Synchronization

/// The app's connection to its gateway, which follows the events and owns the app's activities.
///
/// All data comes from the gateway in the order of its ledger; the app's own changes also arrive as
/// events.
final class ActivityHub: Sendable {
  private struct Work {
    var feed: GatewayFeed?
    var tasks: [Task<Void, Never>] = []
    var hasQuit = false
  }

  let bundle: String
  let activitySwitch = Broadcast<String, Bool>()
  let frequentSwitch = Broadcast<String, Bool>()
  let model = Mutex(HubModel())
  /// The sequence numbers of the events that have been applied.
  let progress = Broadcast<String, Int64>()

  private let find: @Sendable () -> GatewayPlace
  /// The gateway. The first caller searches for it while others wait. The feed's thread never
  /// waits.
  private let place = Mutex<GatewayPlace?>(nil)
  private let work = Mutex(Work())
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

  /// The client of the gateway. The first call searches for the gateway.
  var client: GatewayClient { connect().client }

  /// Finds the gateway, loads a first snapshot and starts following events. The first call blocks.
  @discardableResult
  func connect() -> GatewayPlace {
    self.place.withLock { known in
      if let known { return known }
      let place = find()
      known = place
      guard !hasQuit else { return place }
      let isAnswered = BlockingResult<Void>()
      let settings = PollSettings(slowInterval: 5, backoff: Backoff(shortest: 0.1, longest: 5))
      let scope = FeedScope(app: bundle, includesDismissed: true)
      let feed = GatewayFeed(place.feed, scope: scope, settings: settings) { [weak self] update in
        self?.receive(update)
        switch update {
        case .snapshot, .state(.retrying), .state(.failed): isAnswered.set(())
        case .events, .state, .trouble: break
        }
      }
      work.withLock { $0.feed = feed }
      feed.start()
      isAnswered.wait()
      let hasSnapshot = model.withLock { model in
        model.isConnecting = false
        return model.position != nil
      }
      if hasSnapshot, let answer = try? place.client.sendBlocking("GET", "/islet/v1/device") {
        apply(switches: answer.json)
      }
      return place
    }
  }

  private func onState(_ state: FeedState) {
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
    // A gateway that was restarted has lost the app's types.
    for type in types { registerWithGateway(type) }
  }

  /// Starts a task that is cancelled together with the hub.
  func perform(_ action: @escaping @Sendable () async -> Void) {
    work.withLock { work in
      guard !work.hasQuit else { return }
      work.tasks.append(Task { await action() })
      if work.tasks.count > 64 { work.tasks.removeFirst(32) }
    }
  }

  /// Waits for the gateway's first snapshot; `false` if the task is cancelled or the app quits
  /// first.
  func awaitSnapshot() async -> Bool {
    let steps = progress.subscribe(capacity: 1)
    connect()
    @Sendable func hasSnapshot() -> Bool { model.withLock { $0.position != nil } }
    if hasSnapshot() { return true }
    for await _ in steps where hasSnapshot() { return true }
    return false
  }

  var hasQuit: Bool { work.withLock { $0.hasQuit } }

  /// Stops following events and ends all sequences.
  func quit() {
    let (feed, tasks) = work.withLock { work in
      work.hasQuit = true
      defer {
        work.feed = nil
        work.tasks = []
      }
      return (work.feed, work.tasks)
    }
    feed?.stop()
    for task in tasks { task.cancel() }
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
    place.withLock { $0?.embedded }?.stop()
  }

  // MARK: Switches

  /// The user's settings for this app.
  var switches: (activities: Bool, frequentPushes: Bool) {
    connect()
    return model.withLock { allowed($0.switches) }
  }

  private func allowed(_ settings: DeviceSettings?) -> (activities: Bool, frequentPushes: Bool) {
    guard let settings else { return (false, false) }
    return (settings.allowsLiveActivities(of: bundle), settings.allowsFrequentUpdates(of: bundle))
  }

  private func apply(switches json: JSON) {
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

  /// Requests the settings, with retries, unless an event contains them first.
  private func askForSwitches() {
    let count = model.withLock { $0.switchEvents }
    perform { [weak self] in
      guard let client = self?.client else { return }
      var backoff = Backoff(shortest: 0.1, longest: 5)
      while !Task.isCancelled, self?.hasQuit == false {
        let answer = try? await client.get("/islet/v1/device")
        if self?.model.withLock({ $0.switchEvents }) != count { return }
        if let answer {
          self?.apply(switches: answer.json)
          return
        }
        try? await Task.sleep(for: .seconds(backoff.next(random: .random(in: 0..<1))))
      }
    }
  }

  // MARK: Following

  private func receive(_ update: FeedUpdate) {
    switch update {
    case .snapshot(let snapshot):
      guard let position = LedgerPosition(cursor: snapshot.cursor) else { return }
      let cards = snapshot.activities.filter(isOwn)
      let (reports, types, isConnecting) = model.withLock { model in
        let isNewStore = model.position.map { $0.epoch != position.epoch } ?? false
        let reports = model.apply(snapshot: cards, at: position, hub: self)
        return (reports, isNewStore ? Array(model.types.values) : [], model.isConnecting)
      }
      for type in types { registerWithGateway(type) }
      send(reports)
      if !isConnecting { askForSwitches() }
      progress.send(position.sequence)
    case .events(let events):
      for event in events { apply(event) }
      guard let position = events.last.flatMap({ LedgerPosition(cursor: $0.cursor) }) else {
        return
      }
      model.withLock { $0.position = position }
      progress.send(position.sequence)
    case .state(let state): onState(state)
    case .trouble: break
    }
  }

  private func isOwn(_ card: Card) -> Bool { card.bundle == bundle }

  private func apply(_ event: ActivityEvent) {
    if event.kind == .switch, let detail = event.detail {
      model.withLock { $0.switchEvents += 1 }
      apply(switches: detail)
    }
    if event.kind == .token, let detail = event.detail { apply(token: detail) }
    guard let card = event.activity, isOwn(card),
      let sequence = LedgerPosition(cursor: event.cursor)?.sequence
    else { return }
    let reports = model.withLock { model in
      model.apply(card, at: sequence, isStart: event.kind == .started, hub: self)
    }
    send(reports)
  }

  private func apply(token: JSON) {
    guard token["kind"] == "start", token["state"] == "active",
      token["app_id"]?.string == bundle, let type = token["attributes_type"]?.string,
      let value = token["token"]?.string.flatMap(Codec.bytes(ofHexadecimal:))
    else { return }
    let types = model.withLock { $0.types.values.filter { $0.name == type } }
    for type in types { type.apply(token: value) }
  }
}
