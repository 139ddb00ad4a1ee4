import Simulator
import Basics
public import Foundation
import Synchronization

/// A Live Activity of the app.
///
/// Mirrors ActivityKit's `Activity` (iOS 16.1). A process has one object per activity. Its values
/// are the latest that the gateway sent.
///
/// It is `Sendable` without `Sendable` attributes, as Apple's is. The attributes are decoded or
/// copied here and never change. All other state is locked.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  /// Since iOS 16.1.
  public typealias ContentState = Attributes.ContentState

  struct Live: Sendable {
    var content: ActivityContent<ContentState>
    /// The JSON of `content`.
    var shown: JSON
    /// The JSON that was last rejected and reported.
    var refused: JSON?
    var state: ActivityState
    var token: Data?
  }

  /// A UUID string, the same in every process. Since iOS 16.1.
  ///
  /// As on an iPhone, it differs from the sender's ID of the activity, such as Braze's
  /// `activity_id`.
  public let id: String
  /// Since iOS 16.1.
  public let attributes: Attributes

  let hub: ActivityHub
  /// The gateway's ID of the activity.
  let cardID: String
  let startedAt: Date
  /// The order in which the process found its activities, because start times may be equal.
  let ordinal: Int
  /// Whether a push started it, not the app.
  let isRemote: Bool
  let contents = Broadcast<String, ActivityContent<ContentState>>()
  let states = Broadcast<String, ActivityState>()
  let tokens = Broadcast<String, Data>()
  /// The contents, states and tokens in their common order.
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

  /// Since iOS 16.2.
  public var content: ActivityContent<ContentState> { live.withLock { $0.content } }

  /// Since iOS 16.1.
  public var activityState: ActivityState { live.withLock { $0.state } }

  /// The token for pushes to it; `nil` until it is issued shortly after the start. Since iOS 16.1.
  public var pushToken: Data? { live.withLock { $0.token } }

  /// The current state and token, then all later changes.
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
      // Dismissed while the process was not connected. Unless the user removed it, it ended before.
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
        // As on an iPhone, the card keeps its last valid content.
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
  public static func == (left: Activity, right: Activity) -> Bool { left === right }

  public func hash(into hasher: inout Hasher) { hasher.combine(id) }
}

extension UUID {
  /// The ID that iOS would give to an activity started by a push. It is computed from the sender's
  /// ID and the start time, so that it is the same in every process.
  fileprivate init(naming card: Card) {
    let text = "\(card.id)@\(card.startedAt.timeIntervalSince1970)"
    // FNV-1a, twice with different seeds.
    func hash(_ seed: UInt64) -> UInt64 {
      text.utf8.reduce(seed) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }
    let halves = [hash(0xCBF2_9CE4_8422_2325), hash(0x9E37_79B9_7F4A_7C15)]
    var bytes = halves.flatMap { half in (0..<8).map { UInt8(truncatingIfNeeded: half >> ($0 * 8)) }
    }
    // Version 8 of RFC 9562: a custom format.
    bytes[6] = bytes[6] & 0x0F | 0x80
    bytes[8] = bytes[8] & 0x3F | 0x80
    self.init(
      uuid: (
        bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7], bytes[8],
        bytes[9], bytes[10], bytes[11], bytes[12], bytes[13], bytes[14], bytes[15]
      ))
  }
}

/// The data of a Live Activity. The attributes never change. Each update replaces the nested
/// `ContentState` as a whole.
///
/// Mirrors ActivityKit's `ActivityAttributes` (iOS 16.1). Like Apple's, it does not require
/// `Sendable`. `Activity` and `ActivityContent` are `Sendable` because they return values and share
/// no references.
public protocol ActivityAttributes: Codable, SendableMetatype {
  /// The part that changes. Since iOS 16.1.
  ///
  /// Encoded and decoded with the default strategies of `JSONEncoder` and `JSONDecoder`.
  associatedtype ContentState: Codable & Hashable & SendableMetatype
}

/// A change of an activity.
enum ActivityChange: Sendable {
  case state(ActivityState)
  case content
  case token(Data)
}

/// The lifecycle state of an activity.
///
/// Mirrors ActivityKit's `ActivityState` (iOS 16.1).
public enum ActivityState: String, Codable, Hashable, Sendable {
  /// Scheduled, but not started. Since iOS 26.
  case pending
  /// Visible, and accepts updates. Since iOS 16.1.
  case active
  /// Visible past its stale date. Since iOS 16.2.
  case stale
  /// Accepts no updates, but may still be on the lock screen. Since iOS 16.1.
  case ended
  /// Removed by the user or the system. Since iOS 16.1.
  case dismissed

  /// Whether updates still reach the activity.
  var isLive: Bool { self == .active || self == .stale || self == .pending }
}
