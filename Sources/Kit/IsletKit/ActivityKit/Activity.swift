import Simulator
import Basics
public import Foundation
import Synchronization

/// One Live Activity of the app.
///
/// Stands for ActivityKit's `Activity` (iOS 16.1). There is one object for an activity in a process;
/// its values are those that the gateway told last.
///
/// It is Sendable without asking it of the attributes, as Apple's is: they are decoded or copied here
/// and never change; all else is locked.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
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

  /// A UUID in text, the same in every process. Stands for `Activity.id` (iOS 16.1).
  ///
  /// As on the phone it is not what a sender calls the activity, such as Braze's `activity_id`.
  public let id: String
  /// The static part. Stands for `Activity.attributes` (iOS 16.1).
  public let attributes: Attributes

  let hub: ActivityHub
  /// The gateway's name for it.
  let cardID: String
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
    cardID = card.id
    id = card.vendor == .app ? card.id : UUID(naming: card).uuidString
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
      refusal = apply(contentOf: card, &live)
      let state = ActivityState(card.state)
      guard state != live.state else { return }
      // Gone while nobody looked: unless the person removed it, it ended before.
      if state == .dismissed, live.state.isLive, card.endReason != .user { publish(.ended) }
      live.state = state
      publish(state)
    }
    if card.state == .dismissed { finish() }
    return refusal
  }

  private func apply(contentOf card: Card, _ live: inout Live) -> RefusedContent? {
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

  private func publish(_ state: ActivityState) {
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

extension UUID {
  /// The name that a phone would give to an activity that a push started, computed so that every
  /// process finds the same: from the sender's name for it and its start.
  fileprivate init(naming card: Card) {
    let text = "\(card.id)@\(card.startedAt.timeIntervalSince1970)"
    // FNV-1a, twice with different beginnings.
    func hash(_ seed: UInt64) -> UInt64 {
      text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
    let halves = [hash(0xCBF2_9CE4_8422_2325), hash(0x9E37_79B9_7F4A_7C15)]
    var bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) }
    }
    // Version 8 of RFC 9562: made in a way of our own.
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}

/// What an app says of a Live Activity: the attributes are the part that never changes, and the
/// nested `ContentState` is the part that each update replaces as a whole.
///
/// Stands for ActivityKit's `ActivityAttributes` (iOS 16.1). As Apple's, it asks for no `Sendable`:
/// `Activity` and `ActivityContent` are, since they hand out values and no references to be shared.
public protocol ActivityAttributes: Codable, SendableMetatype {
  /// The part that changes. Stands for `ActivityAttributes.ContentState` (iOS 16.1).
  ///
  /// It is encoded and decoded with the default strategies of `JSONEncoder` and `JSONDecoder`.
  associatedtype ContentState: Codable & Hashable & SendableMetatype
}

/// One thing that happened to an activity.
enum ActivityChange: Sendable {
  case state(ActivityState)
  case content
  case token(Data)
}

/// Where an activity is in its life.
///
/// Stands for ActivityKit's `ActivityState` (iOS 16.1).
public enum ActivityState: String, Codable, Hashable, Sendable {
  /// Scheduled and not started yet. Stands for `ActivityState.pending` (iOS 26).
  case pending
  /// Visible and taking updates. Stands for `ActivityState.active` (iOS 16.1).
  case active
  /// Visible past its stale date. Stands for `ActivityState.stale` (iOS 16.2).
  case stale
  /// Perhaps still on the lock screen, taking no updates. Stands for `ActivityState.ended`
  /// (iOS 16.1).
  case ended
  /// Gone, by the person's hand or the system's. Stands for `ActivityState.dismissed` (iOS 16.1).
  case dismissed

  /// Whether updates still reach the activity.
  var isLive: Bool { self == .active || self == .stale || self == .pending }
}
