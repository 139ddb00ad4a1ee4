import LiveActivities
import Bus
public import Foundation
import JSON
import Synchronization

/// One Live Activity of the app.
///
/// Stands for ActivityKit's `Activity` (iOS 16.1). There is one object for an activity in a process;
/// its values are those that the gateway told last.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, Sendable {
  /// The dynamic part. Stands for `Activity.ContentState` (iOS 16.1).
  public typealias ContentState = Attributes.ContentState

  struct Live: Sendable {
    var content: ActivityContent<ContentState>
    /// The JSON that `content` was decoded from.
    var shown: JSON
    /// The JSON that was refused last and reported.
    var refused: JSON?
    var state: ActivityState
    var token: Data?
  }

  /// The gateway's name for it. Stands for `Activity.id` (iOS 16.1).
  public let id: String
  /// The static part. Stands for `Activity.attributes` (iOS 16.1).
  public let attributes: Attributes

  let hub: ActivityHub
  let startedAt: Date
  /// The order in which the process learnt of activities: their times may be the same.
  let ordinal: Int
  /// Whether a push started it, and not the app.
  let isRemote: Bool
  let contents = Broadcast<String, ActivityContent<ContentState>>()
  let states = Broadcast<String, ActivityState>()
  let tokens = Broadcast<String, Data>()
  /// All of the three in the order in which they happened.
  let changes = Broadcast<String, ActivityChange>()
  private let live: Mutex<Live>

  init(_ card: Card, attributes: Attributes, state: ContentState, hub: ActivityHub) {
    id = card.id
    self.attributes = attributes
    self.hub = hub
    startedAt = card.startedAt
    ordinal = hub.nextOrdinal()
    isRemote = card.vendor != .app
    live = Mutex(
      Live(
        content: ActivityContent(
          state: state, staleDate: card.staleDate, relevanceScore: card.relevanceScore ?? 0),
        shown: card.contentState, state: ActivityState(card.state),
        token: card.pushToken.flatMap(Codec.bytes(ofHexadecimal:))))
  }

  /// What it shows. Stands for `Activity.content` (iOS 16.2).
  public var content: ActivityContent<ContentState> { live.withLock { $0.content } }

  /// Where it is in its life. Stands for `Activity.activityState` (iOS 16.1).
  public var activityState: ActivityState { live.withLock { $0.state } }

  /// The token for pushes to it, `nil` until it was issued, a moment after the start. Stands for
  /// `Activity.pushToken` (iOS 16.1).
  public var pushToken: Data? { live.withLock { $0.token } }

  /// What happens to it from now on, after the state and the token that it has.
  var allChanges: ActivityUpdateSequence<ActivityChange> {
    live.withLock { live in
      ActivityUpdateSequence(
        current: [.state(live.state)] + (live.token.map { [.token($0)] } ?? []),
        updates: changes.subscribe())
    }
  }

  func read<Value: Sendable>(_ body: (Live) -> Value) -> Value { live.withLock { body($0) } }
}

extension Activity: ActivitySink {
  func apply(_ card: Card) -> RefusedContent? {
    var refusal: RefusedContent?
    live.withLock { live in
      if let token = card.pushToken.flatMap(Codec.bytes(ofHexadecimal:)), token != live.token {
        live.token = token
        tokens.send(token, for: id)
        changes.send(.token(token))
      }
      refusal = take(contentOf: card, &live)
      let state = ActivityState(card.state)
      guard state != live.state else { return }
      // Gone while nobody looked: unless the person removed it, it ended before.
      if state == .dismissed, live.state.isLive, card.endReason != .user { tell(.ended) }
      live.state = state
      tell(state)
    }
    if card.state == .dismissed { finish() }
    return refusal
  }

  private func take(contentOf card: Card, _ live: inout Live) -> RefusedContent? {
    var content = live.content
    content.staleDate = card.staleDate
    content.relevanceScore = card.relevanceScore ?? 0
    let isNew = card.contentState != live.shown
    if isNew, card.contentState == live.refused { return nil }
    if isNew {
      do {
        content.state = try Codec.decode(ContentState.self, from: card.contentState)
        live.shown = card.contentState
        live.refused = nil
      } catch {
        // As on the phone: the card keeps what it shows.
        live.refused = card.contentState
        return RefusedContent(
          failure: DecodeFailure(error), content: card.contentState, kept: live.shown)
      }
    }
    if isNew || content != live.content {
      live.content = content
      contents.send(content, for: id)
      changes.send(.content)
    }
    return nil
  }

  private func tell(_ state: ActivityState) {
    states.send(state)
    changes.send(.state(state))
  }

  func finish() {
    changes.finish()
    contents.finish()
    states.finish()
    tokens.finish()
  }
}

extension Activity: Hashable {
  /// Whether both are the same activity.
  public static func == (left: Activity, right: Activity) -> Bool { left === right }

  /// Hashes the activity by its id.
  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}
