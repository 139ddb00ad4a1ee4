import HTTP
import Basics
import Events
import Foundation
import Simulator
import Synchronization

extension ActivityHub {
  /// When a change that is made now is given up, if no gateway responds.
  static var deadline: ContinuousClock.Instant { .now + .seconds(60) }
  /// Seconds until a requested activity has its token.
  private static let tokenTime = 0.1
  /// Seconds to wait for the event that confirms a change by the app.
  private static let returnTime = 5.0

  // MARK: Types

  /// The hub of a type. The first call registers the type with the gateway and finds its running
  /// activities.
  func type<Attributes>(_ type: Attributes.Type) -> TypeHub<Attributes> {
    connect()
    let (found, reports, isNew) = model.withLock {
      model -> (TypeHub<Attributes>, [HubModel.Report], Bool) in
      let key = ObjectIdentifier(type)
      if let known = model.types[key] as? TypeHub<Attributes> { return (known, [], false) }
      let new = TypeHub<Attributes>()
      let others = model.types.values.filter { $0.name == new.name }
      if others.count == 1 { Self.warn(others[0], new) }
      model.types[key] = new
      var reports: [HubModel.Report] = []
      for card in model.cards.values.sorted(by: { $0.startedAt < $1.startedAt })
      where card.attributesType == new.name && model.sinks[card.id] == nil {
        reports += model.bring(card, hub: self)
      }
      return (new, reports, true)
    }
    if isNew, !registersAtOnce(found) { registerWithGateway(found) }
    send(reports)
    return found
  }

  private static func warn(_ one: any AnyTypeHub, _ other: any AnyTypeHub) {
    let text =
      "islet: \(one.fullName) and \(other.fullName) have the same name in pushes, \(one.name), so "
      + "pushes are not checked against them. Rename one of them.\n"
    FileHandle.standardError.write(Data(text.utf8))
  }

  /// The request body that registers a type; it may be sent repeatedly. Of types with the same name
  /// the gateway gets no fields, because it would judge the content of one by those of the other.
  private func registration(of type: any AnyTypeHub) -> JSON {
    let isUnique = model.withLock { $0.types.values.count { $0.name == type.name } == 1 }
    var body =
      isUnique
      ? type.description.object ?? [:]
      : ["name": .string(type.name), "attributes": "Any", "content_state": "Any"]
    body["app_id"] = .string(bundle)
    return .object(body)
  }

  /// Registers a type now if the gateway has responded before; otherwise the next request could be
  /// checked against an earlier build of the type. Returns whether the type is registered.
  private func registersAtOnce(_ type: any AnyTypeHub) -> Bool {
    guard !bundle.isEmpty, model.withLock({ $0.position != nil && !$0.isAway }) else {
      return false
    }
    let answer = try? client.sendBlocking("POST", "/islet/v1/types", json: registration(of: type))
    guard let answer else { return false }
    type.apply(registration: answer.json)
    return true
  }

  /// Registers a type with the gateway, with retries. The response contains the push-to-start
  /// token.
  func registerWithGateway(_ type: any AnyTypeHub) {
    guard !bundle.isEmpty else { return }
    perform { [weak self] in
      guard let client = self?.client else { return }
      var backoff = Backoff(shortest: 0.1, longest: 5)
      while !Task.isCancelled, self?.hasQuit == false, let body = self?.registration(of: type) {
        do throws(GatewayError) {
          let answer = try await client.send("POST", "/islet/v1/types", json: body)
          type.apply(registration: answer.json)
          return
        } catch {
          guard error.mayPass else { return }
          try? await Task.sleep(for: .seconds(backoff.next(random: .random(in: 0..<1))))
        }
      }
    }
  }

  // MARK: Requests

  func failNextRequest(with error: ActivityAuthorizationError) {
    model.withLock { $0.failure = error }
  }

  /// Requests an activity and blocks until the gateway has stored it.
  func request<Attributes>(
    _ body: JSONObject, attributes: Attributes, state: Attributes.ContentState
  ) throws(ActivityAuthorizationError) -> Activity<Attributes> {
    if let failure = model.withLock({ $0.takeFailure() }) { throw failure }
    guard !bundle.isEmpty else { throw .missingProcessIdentifier }
    _ = type(Attributes.self)
    var body = body
    let id = body["id"]?.string ?? UUID().uuidString
    body["id"] = .string(id)
    model.withLock { _ = $0.requested.insert(id) }
    let answer: GatewayAnswer
    let card: Card
    do throws(GatewayError) {
      answer = try client.sendBlocking("POST", "/islet/v1/activities", json: .object(body))
      guard let stored = Card(json: answer.json) else { throw .notIslet(gateway: client.base) }
      card = stored
    } catch {
      send(model.withLock { $0.abandon(id, hub: self) })
      throw ActivityAuthorizationError(error)
    }
    let sequence = answer.headers["islet-cursor"].flatMap(LedgerPosition.init(cursor:))?.sequence
    return model.withLock { model in
      model.requested.remove(id)
      var fresh = card
      fresh.pushToken = nil
      let activity = Activity(fresh, attributes: attributes, state: state, hub: self)
      if model.sequences[id] != nil {
        // The activity's events arrived before the response, perhaps up to the dismissal.
        fresh = model.cards[id] ?? fresh
        fresh.pushToken = nil
        if model.cards[id] == nil { fresh.state = .dismissed }
        _ = activity.apply(fresh)
        guard model.cards[id] != nil else { return activity }
        deliverToken(of: id)
      } else {
        model.cards[id] = fresh
        model.awaited.insert(id)
        model.sequences[id] = (sequence ?? 1) - 1
      }
      model.sinks[id] = activity
      model.types[ObjectIdentifier(Attributes.self)]?.announce(activity)
      return activity
    }
  }

  /// Gives a requested activity its token after a short time. A phone waits for APNs.
  func deliverToken(of id: String) {
    perform { [weak self] in
      try? await Task.sleep(for: .seconds(Self.tokenTime))
      self?.model.withLock { model in
        guard let card = model.cards[id] else { return }
        _ = model.sinks[id]?.apply(card)
      }
    }
  }

  /// Ends the transient activities, which last only while the app is in the foreground.
  func endTransientActivities() {
    let ids = model.withLock { model in
      model.cards.values.filter { $0.style == .transient && $0.state.isLive }.map(\.id)
    }
    for id in ids {
      perform { [weak self] in await self?.change(id, "end", ["dismissal_policy": "immediate"]) }
    }
  }

  /// Sends a change of an activity and returns once its event has arrived.
  ///
  /// Retries until the deadline if the gateway is unreachable; a cancelled task sends once. A rejected
  /// change has no effect, like a late update on the phone.
  func change(
    _ id: String, _ path: String, _ body: JSONObject,
    until deadline: ContinuousClock.Instant = deadline
  ) async {
    var backoff = Backoff(shortest: 0.1, longest: 5)
    while !hasQuit {
      // A task of its own, because the HTTP call ends with a cancelled task.
      if await Task(operation: { await send(change: path, body, of: id) }).value { return }
      if Task.isCancelled || ContinuousClock.now >= deadline { return }
      try? await Task.sleep(for: .seconds(backoff.next(random: .random(in: 0..<1))))
    }
  }

  /// Sends a change once. Returns whether it is done: applied or rejected for good.
  private func send(change path: String, _ body: JSONObject, of id: String) async -> Bool {
    do throws(GatewayError) {
      let answer = try await client.send(
        "POST", "/islet/v1/activities/\(id.percentEncoded)/\(path)", json: .object(body))
      if let position = answer.headers["islet-cursor"].flatMap(LedgerPosition.init(cursor:)) {
        await reach(position)
      }
      return true
    } catch {
      return !error.mayPass
    }
  }

  /// Waits until the events up to a position are applied.
  private func reach(_ position: LedgerPosition) async {
    let steps = progress.subscribe(capacity: 64)
    @Sendable func isReached() -> Bool {
      model.withLock { model in
        guard let here = model.position else { return false }
        return here.epoch != position.epoch || here.sequence >= position.sequence
      }
    }
    await withTaskGroup(of: Void.self) { group in
      group.addTask {
        if isReached() { return }
        for await _ in steps where isReached() { return }
      }
      group.addTask { try? await Task.sleep(for: .seconds(Self.returnTime)) }
      await group.next()
      group.cancelAll()
    }
  }

  // MARK: Reports

  /// Reports to the gateway what the app could not decode or encode.
  func send(_ reports: [HubModel.Report]) {
    guard !reports.isEmpty else { return }
    for report in reports {
      var body = JSONObject([
        ("message", .string(report.failure.message)),
        ("coding_path", .array(report.failure.codingPath)), ("part", .string(report.part)),
      ])
      body["content_state"] = report.refused
      body["kept_content_state"] = report.kept
      let path = "/islet/v1/activities/\(report.id.percentEncoded)/decode-error"
      perform { [weak self, body] in
        guard let client = self?.client else { return }
        var backoff = Backoff(shortest: 0.1, longest: 5)
        for _ in 0..<8 where !Task.isCancelled {
          do throws(GatewayError) {
            try await client.send("POST", path, json: .object(body))
            return
          } catch {
            guard error.mayPass else { return }
            try? await Task.sleep(for: .seconds(backoff.next(random: .random(in: 0..<1))))
          }
        }
      }
    }
  }
}

extension HubModel {
  mutating func takeFailure() -> ActivityAuthorizationError? {
    defer { failure = nil }
    return failure
  }
}

extension ActivityAuthorizationError {
  init(_ error: GatewayError) {
    switch error {
    case .unreachable: self = .persistenceFailure
    case .notIslet: self = .unsupported
    case .refused(let status, _, let body):
      let code = body?["code"]?.string.flatMap(Self.init(rawValue:))
      self =
        switch status {
        case _ where code != nil: code ?? .unsupportedTarget
        case 401, 403: .unentitled
        case 404, 405: .unsupported
        case 429, 500...: .persistenceFailure
        default: .unsupportedTarget
        }
    }
  }
}

extension GatewayError {
  /// Whether the same call may succeed later.
  var mayPass: Bool {
    switch self {
    case .unreachable: true
    case .refused(let status, _, _): status == 429 || status >= 500
    case .notIslet: false
    }
  }
}
