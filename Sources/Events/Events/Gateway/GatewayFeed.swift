package import HTTPClient
import HTTP
import Simulator
package import Basics
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Follows an Islet gateway and tells a bus all that it hears.
///
/// Updates that hold a whole activity have its id as key, so that a slow reader gets the newest;
/// snapshots and states have none.
package final class GatewayFeed: Sendable {
  /// Where the updates go.
  package let updates: Broadcast<String, FeedUpdate>

  private let poller: Poller
  private let state: State

  /// Makes a feed of the gateway at an address such as `http://127.0.0.1:5483`.
  package init(
    gateway: String, key: String? = nil, user: String? = nil,
    transport: any HTTPTransport = CurlTransport.shared,
    settings: PollSettings = PollSettings(),
    updates: Broadcast<String, FeedUpdate> = Broadcast()
  ) {
    self.updates = updates
    let state = State(follower: GatewayFollower(base: gateway, key: key, user: user))
    self.state = state
    let now = settings.now
    poller = Poller(
      transport: transport, settings: settings,
      executor: transport is CurlTransport ? CurlTransport.executor : nil,
      next: { state.request(now: now()) },
      handle: { response in
        let (found, outcome) = state.receive(response, now: now())
        if case .good = outcome { state.tell(.online, to: updates) }
        for update in found { updates.send(update, for: update.busKey) }
        state.tellTrouble(in: response, to: updates)
        return outcome
      },
      tell: { state.tell($0, to: updates) })
  }

  /// Starts following.
  package func start() { poller.start() }

  /// Tries again now, where the feed waits after a failure.
  package func refresh() { poller.refresh() }

  /// Asks for a new snapshot next: for a reader who has missed updates.
  ///
  /// A long poll that is under way is waited for, at most 25 s.
  package func resnapshot() {
    state.askForSnapshot()
    poller.refresh()
  }

  /// Ends for good; the bus stays open, as others may send on it.
  package func stop() { poller.stop() }

  /// Returns once the feed has ended.
  package func finished() async { await poller.finished() }
}

extension GatewayFeed {
  /// The follower under a lock, and the state told last: good polls in a row are told once, so that
  /// a screen on which nothing moves is not woken.
  private final class State: Sendable {
    private struct Fields {
      var follower: GatewayFollower
      var asked = Date(timeIntervalSince1970: 0)
      var told: FeedState?
      var wantsSnapshot = false
      var trouble: String?
    }

    private let fields: Mutex<Fields>

    init(follower: GatewayFollower) { fields = Mutex(Fields(follower: follower)) }

    func askForSnapshot() { fields.withLock { $0.wantsSnapshot = true } }

    func request(now: Date) -> HTTPClientRequest {
      fields.withLock { fields in
        if fields.wantsSnapshot {
          fields.wantsSnapshot = false
          fields.follower.restart()
        }
        fields.asked = now
        return fields.follower.request()
      }
    }

    func receive(
      _ response: HTTPResponse, now: Date
    ) -> (updates: [FeedUpdate], outcome: PollOutcome) {
      fields.withLock { fields in
        let waited = now.timeIntervalSince(fields.asked)
        return fields.follower.receive(response, now: now, waited: waited)
      }
    }

    /// Tells what a gateway says of its store in the answers about its events.
    func tellTrouble(
      in response: HTTPResponse, to updates: Broadcast<String, FeedUpdate>
    ) {
      guard response.status == 200 else { return }
      let trouble = response.headers["islet-degraded"]
      let isNews = fields.withLock { fields in
        defer { fields.trouble = trouble }
        return fields.trouble != trouble
      }
      if isNews { updates.send(.trouble(trouble)) }
    }

    func tell(_ state: FeedState, to updates: Broadcast<String, FeedUpdate>) {
      let isNews = fields.withLock { fields in
        if state == fields.told { return false }
        fields.told = state
        return true
      }
      if isNews { updates.send(.state(state)) }
    }
  }
}
