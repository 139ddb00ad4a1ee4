package import HTTP
package import Simulator
package import Basics
import Synchronization

/// Follows an Islet gateway and publishes updates, on a bus or to one receiver.
///
/// The bus key of an update with a whole activity is the activity's ID, so that a slow reader gets
/// the newest update. Snapshots and states have no key.
package final class GatewayFeed: Sendable {
  package let updates: Broadcast<String, FeedUpdate>

  private let poller: Poller
  private let state: State

  /// The number of past events that each feed loads. All feeds use the same number, so that counts
  /// of past events agree.
  package static let historyLength = 500

  package convenience init(
    gateway: String, key: String? = nil, user: String? = nil,
    transport: any HTTPTransport = CurlTransport.shared, settings: PollSettings = .gateway
  ) {
    self.init(
      HTTPFeedTransport(gateway, key: key, transport: transport, now: settings.now), user: user,
      settings: settings)
  }

  package convenience init(
    _ transport: any FeedTransport, user: String? = nil, settings: PollSettings = .gateway
  ) {
    let updates = Broadcast<String, FeedUpdate>()
    self.init(
      transport, scope: FeedScope(user: user), historyLength: Self.historyLength,
      settings: settings, updates: updates
    ) { updates.send($0, for: $0.busKey) }
  }

  /// Creates a feed that passes its updates to one receiver, in order, on the feed's thread.
  package convenience init(
    _ transport: any FeedTransport, scope: FeedScope, settings: PollSettings,
    receive: @escaping @Sendable (FeedUpdate) -> Void
  ) {
    self.init(
      transport, scope: scope, historyLength: 0, settings: settings, updates: Broadcast(),
      publish: receive)
  }

  private init(
    _ transport: any FeedTransport, scope: FeedScope, historyLength: Int, settings: PollSettings,
    updates: Broadcast<String, FeedUpdate>, publish: @escaping @Sendable (FeedUpdate) -> Void
  ) {
    let state = State(follower: GatewayFollower(scope: scope, historyLength: historyLength))
    self.updates = updates
    self.state = state
    let now = settings.now
    poller = Poller(
      settings: settings, executor: transport.executor,
      ask: {
        do throws(FeedFailure) {
          let found = try await state.ask(transport, now: now)
          if Task.isCancelled { return nil }
          state.onState(.online, publish)
          for update in found.updates { publish(update) }
          if let page = found.page { state.onTrouble(page.trouble, publish) }
          return PollStep(outcome: .good(next: found.isHasty ? .seconds(1) : .zero))
        } catch {
          switch error {
          case .gone:
            state.askForSnapshot()
            return PollStep(outcome: .good(next: .zero))
          case .retry(let reason, let after):
            return PollStep(outcome: .retry(reason: reason), retryAfter: after)
          case .failed(let reason, let fix, let after):
            return PollStep(outcome: .failed(reason: reason, fix: fix), retryAfter: after)
          }
        }
      }, onState: { state.onState($0, publish) })
  }

  package func start() { poller.start() }

  /// If the feed is waiting after a failure, tries again immediately.
  package func refresh() { poller.refresh() }

  /// Makes the next request load a new snapshot, for a reader that has missed updates.
  ///
  /// A long poll in progress finishes first, after at most 25 s.
  package func resnapshot() {
    state.askForSnapshot()
    poller.refresh()
  }

  /// Stops permanently. The bus stays open, because others may use it.
  package func stop() { poller.stop() }

  package func finished() async { await poller.finished() }
}

extension GatewayFeed {
  /// The follower, guarded by a lock, and the last published state. Successive successful polls
  /// publish the state only once, so that an unchanged screen is not redrawn.
  private final class State: Sendable {
    private struct Fields {
      var follower: GatewayFollower
      var published: FeedState?
      var wantsSnapshot = false
      /// Whether the last request got no response. The next request then does not wait for new
      /// events.
      var isAway = false
      var trouble: String?
    }

    struct Found: Sendable {
      var updates: [FeedUpdate] = []
      var page: EventPage?
      /// Whether a response arrived immediately although it should have waited. A proxy that
      /// ignores `Prefer` must not cause a busy loop.
      var isHasty = false
    }

    private let fields: Mutex<Fields>

    init(follower: GatewayFollower) { fields = Mutex(Fields(follower: follower)) }

    func askForSnapshot() { fields.withLock { $0.wantsSnapshot = true } }

    /// Sends the next request and applies the response.
    func ask(
      _ transport: any FeedTransport, now: @Sendable () -> Date
    ) async throws(FeedFailure) -> Found {
      do throws(FeedFailure) {
        let found = try await answer(transport, now: now)
        fields.withLock { $0.isAway = false }
        return found
      } catch {
        fields.withLock { $0.isAway = true }
        throw error
      }
    }

    private func answer(
      _ transport: any FeedTransport, now: @Sendable () -> Date
    ) async throws(FeedFailure) -> Found {
      let (query, scope, isAway) = fields.withLock { fields in
        if fields.wantsSnapshot {
          fields.wantsSnapshot = false
          fields.follower.restart()
        }
        return (fields.follower.query, fields.follower.scope, fields.isAway)
      }
      switch query {
      case .activities(let id):
        let page = try await transport.activities(
          of: scope, after: id, limit: GatewayFollower.pageLength)
        let moment = now()
        return Found(updates: fields.withLock { $0.follower.receive(page, now: moment) })
      case .events(var range):
        if isAway, case .after(let cursor, _) = range { range = .after(cursor, waits: false) }
        let asked = now()
        let page = try await transport.events(range)
        let waited = now().timeIntervalSince(asked)
        return fields.withLock { fields in
          let isHasty = fields.follower.isFollowing && !isAway && page.events.isEmpty && waited < 1
          return Found(updates: fields.follower.receive(page), page: page, isHasty: isHasty)
        }
      }
    }

    func onTrouble(_ trouble: String?, _ publish: (FeedUpdate) -> Void) {
      let isNews = fields.withLock { exchange(&$0.trouble, with: trouble) != trouble }
      if isNews { publish(.trouble(trouble)) }
    }

    func onState(_ state: FeedState, _ publish: (FeedUpdate) -> Void) {
      let isNews = fields.withLock { fields in
        if state == fields.published { return false }
        fields.published = state
        return true
      }
      if isNews { publish(.state(state)) }
    }
  }
}
