import Events
import Foundation
import Basics
import Synchronization

/// The implementation of `Braze.LiveActivities`: follows activities and sends their tokens.
final class LiveActivitiesCore: Sendable {
  private struct Fields {
    var followed: [String: Task<Void, Never>] = [:]
    var types: [String: Task<Void, Never>] = [:]
    var others: [Task<Void, Never>] = []
    var user: String?
    /// The last value sent for each tag and each type. The same value is not sent again.
    var flushed: [String: String] = [:]
    /// Tokens to send again when the user changes.
    var current: [String: JSONObject] = [:]
    var hasStopped = false
  }

  let app: IsletApp
  let updates = Callbacks<Braze.LiveActivities.UpdateEvent>()
  let errors = Callbacks<Braze.LiveActivities.ErrorEvent>()
  let store: TagStore
  private let api: Braze.Configuration.Api
  private let fields = Mutex(Fields())

  init(app: IsletApp, api: Braze.Configuration.Api) {
    self.app = app
    self.api = api
    store = TagStore(folder: app.dataFolder, app: app.bundleIdentifier)
  }

  func stop() {
    let tasks = fields.withLock { fields in
      fields.hasStopped = true
      defer {
        fields.followed = [:]
        fields.types = [:]
        fields.others = []
      }
      return Array(fields.followed.values) + Array(fields.types.values) + fields.others
    }
    for task in tasks { task.cancel() }
  }

  var isStopped: Bool { fields.withLock { $0.hasStopped } }

  /// Enables calls again after `stop`. Everything must then be registered again.
  func goOn() { fields.withLock { $0.hasStopped = false } }

  // MARK: Activities

  func launch<Attributes>(
    _ activity: Activity<Attributes>, tag: String, source: Braze.LiveActivities.LaunchSource
  ) -> Task<Void, Never>? {
    let type = activity.typeName
    guard (1...256).contains(tag.utf8.count) else {
      errors.send(
        .activityInstance(
          .invalidPushTokenTag(activityId: activity.id, activityType: type, tag: tag)))
      return nil
    }
    let follower = follow(activity, tag: tag) { core in
      core.store.set(TagStore.Entry(tag: tag, type: type), for: activity.id)
      core.updates.send(
        .activityInstance(
          .started(
            activityId: activity.id, activityType: type, pushTokenTag: tag, launchSource: source)))
    }
    return follower
  }

  /// Follows an activity. Returns the existing task if the activity is already followed.
  private func follow<Attributes>(
    _ activity: Activity<Attributes>, tag: String,
    announce: @escaping @Sendable (LiveActivitiesCore) -> Void
  ) -> Task<Void, Never>? {
    fields.withLock { fields in
      guard !fields.hasStopped else { return nil }
      if let known = fields.followed[activity.id] { return known }
      let follower = ActivityFollower(activity: activity, tag: tag, core: self)
      let task = Task { [weak self] in
        if let self { announce(self) }
        await follower.run()
      }
      fields.followed[activity.id] = task
      return task
    }
  }

  func isFollowed(_ id: String) -> Bool { fields.withLock { $0.followed[id] != nil } }

  /// Removes the records of an activity that has ended.
  func forget(_ id: String) {
    store.remove(id)
    fields.withLock { fields in
      fields.followed[id] = nil
      fields.flushed["tag \(id)"] = nil
      fields.current["tag \(id)"] = nil
    }
  }

  func resume<Attributes>(_ type: Activity<Attributes>.Type) {
    run { core in
      guard await core.app.hub.awaitSnapshot() else { return }
      let activities = Activity<Attributes>.activities(of: core.app.hub)
      let name = String(describing: Attributes.self)
      var stored = core.store.entries(ofType: name)
      for activity in activities where activity.activityState.isLive {
        if let entry = stored.removeValue(forKey: activity.id) {
          _ = core.follow(activity, tag: entry.tag) { core in
            core.updates.send(
              .activityInstance(
                .resumed(activityId: activity.id, activityType: name, pushTokenTag: entry.tag)))
          }
        } else if let tag = activity.brazeActivityId {
          _ = core.launch(activity, tag: tag, source: .pushToStart)
        }
      }
      for id in stored.keys.sorted() where !core.isFollowed(id) {
        core.store.remove(id)
        core.errors.send(.activityInstance(.activityNotFound(activityId: id, activityType: name)))
      }
    }
  }

  /// Runs work until it is done or the SDK is released.
  func run(_ work: @escaping @Sendable (LiveActivitiesCore) async -> Void) {
    fields.withLock { fields in
      guard !fields.hasStopped else { return }
      fields.others.append(Task { [weak self] in if let self { await work(self) } })
      if fields.others.count > 64 { fields.others.removeFirst(32) }
    }
  }

  // MARK: Types

  func registerPushToStart<Attributes: ActivityAttributes & BrazeLiveActivityAttributes>(
    _ type: Activity<Attributes>.Type, name: String
  ) -> Task<Void, Never> {
    fields.withLock { fields in
      if let known = fields.types[name] { return known }
      let hub = app.hub
      let task = Task { [weak self] in
        let tokens = Activity<Attributes>.pushToStartTokenUpdates(of: hub)
        let activities = Activity<Attributes>.activityUpdates(of: hub)
        await withTaskGroup(of: Void.self) { group in
          group.addTask { [weak self] in
            for await token in tokens { await self?.flush(startToken: token, type: name) }
          }
          group.addTask { [weak self] in
            for await activity in activities {
              guard activity.isRemote, let tag = activity.brazeActivityId else { continue }
              _ = self?.launch(activity, tag: tag, source: .pushToStart)
            }
          }
          await group.waitForAll()
        }
      }
      if fields.hasStopped { task.cancel() } else { fields.types[name] = task }
      return task
    }
  }

  /// Unregisters push-to-start tokens. Returns once the gateway has confirmed all of them.
  func unregister(_ types: [String]?) async throws(Braze.PushUnregistrationError) {
    let names = fields.withLock { fields in
      let names = types ?? fields.types.keys.sorted()
      for name in names { fields.types.removeValue(forKey: name)?.cancel() }
      return names
    }
    for name in names {
      let body = fields.withLock { fields in
        fields.flushed["type \(name)"] = nil
        return fields.current.removeValue(forKey: "type \(name)")
      }
      updates.send(.activityType(.pushToStartUnregistered(activityType: name)))
      guard var body else { continue }
      body["unregister"] = true
      do throws(GatewayError) {
        try await client.send("POST", "/push_token_tag", json: .object(body))
      } catch {
        throw Braze.PushUnregistrationError(error)
      }
      updates.send(.activityType(.pushToStartUnregisterFlushed(activityType: name)))
    }
  }

  // MARK: Tokens

  private func flush(startToken token: Data, type: String) async {
    updates.send(.activityType(.pushToStartTokenRead(activityType: type)))
    let body: JSONObject = [
      "push_to_start_token": .string(Codec.hexadecimal(token)), "activity_type": .string(type),
      "app_id": .string(app.bundleIdentifier),
    ]
    let isFlushed = await flush(body, as: "type \(type)") { [errors] isTransient, reason in
      errors.send(
        .activityType(
          .pushToStartRegistrationFailed(
            activityType: type, isTransient: isTransient, reason: reason)))
    }
    if isFlushed { updates.send(.activityType(.pushToStartTokenFlushed(activityType: type))) }
  }

  /// Sends an activity's token under its tag. Returns whether the token was new and was accepted.
  func flush(token: Data, tag: String, id: String, type: String) async -> Bool {
    let body: JSONObject = [
      "tag": .string(tag), "push_token": .string(Codec.hexadecimal(token)),
      "activity_type": .string(type),
    ]
    return await flush(body, as: "tag \(id)") { [errors] isTransient, reason in
      errors.send(
        .activityInstance(
          .registrationFailed(
            activityId: id, activityType: type, pushTokenTag: tag, isTransient: isTransient,
            reason: reason)))
    }
  }

  func changeUser(_ user: String) {
    let bodies = fields.withLock { fields in
      guard fields.user != user else { return [:] as [String: JSONObject] }
      fields.user = user
      return fields.current
    }
    guard !bodies.isEmpty else { return }
    run { core in
      for (name, body) in bodies.sorted(by: { $0.key < $1.key }) {
        _ = await core.flush(body, as: name) { _, _ in }
      }
    }
  }

  private func flush(
    _ body: JSONObject, as name: String, onFailure: @Sendable (Bool, String) -> Void
  ) async -> Bool {
    let (body, key) = fields.withLock { fields in
      fields.current[name] = body
      var body = body
      if let user = fields.user { body["user"] = .string(user) }
      return (body, String(decoding: JSON.object(body).encoded, as: UTF8.self))
    }
    guard fields.withLock({ $0.flushed[name] != key }) else { return false }
    guard await send(body, onFailure: onFailure) else { return false }
    fields.withLock { $0.flushed[name] = key }
    return true
  }

  /// The client of the configured gateway, or of the app's default gateway.
  private var client: GatewayClient {
    guard let gateway = api.gateway else { return GatewayClient(app.gateway, key: api.key) }
    let endpoint = GatewayPlace.address(gateway, project: GatewayClient.project(in: app.gateway))
    return GatewayClient(endpoint, key: api.key)
  }

  /// Sends until it succeeds, is rejected permanently, or the task is cancelled.
  private func send(_ body: JSONObject, onFailure: @Sendable (Bool, String) -> Void) async -> Bool {
    let client = client
    var backoff = Backoff(shortest: 0.1, longest: 30)
    while !Task.isCancelled, !fields.withLock({ $0.hasStopped }) {
      do throws(GatewayError) {
        try await client.send("POST", "/push_token_tag", json: .object(body))
        return true
      } catch {
        if Task.isCancelled { return false }
        onFailure(error.mayPass, "\(error)")
        guard error.mayPass else { return false }
        try? await Task.sleep(for: .seconds(backoff.next(random: .random(in: 0..<1))))
      }
    }
    return false
  }
}

extension Activity {
  var typeName: String { String(describing: Attributes.self) }

  /// The tag that Braze's server added to the attributes.
  var brazeActivityId: String? {
    (attributes as? any BrazeLiveActivityAttributes)?.brazeActivityId
  }
}

extension Braze.PushUnregistrationError {
  init(_ error: GatewayError) {
    message = "\(error)"
    isRetriable = error.mayPass
    if case .refused(let status, _, _) = error {
      httpStatusCode = status
    } else {
      httpStatusCode = nil
    }
  }
}
