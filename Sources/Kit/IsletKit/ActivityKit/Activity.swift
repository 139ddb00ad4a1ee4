import Simulator
import Basics
public import Foundation
import Synchronization

/// A Live Activity of the app.
///
/// Mirrors ActivityKit's `Activity` (iOS 16.1). A process has one object per activity; its values
/// are the latest from the gateway.
///
/// Like Apple's type, it is Sendable without requiring that of the attributes: they are decoded or
/// copied here and never change, and a lock guards everything else.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  /// The dynamic part. Mirrors `Activity.ContentState` (iOS 16.1).
  public typealias ContentState = Attributes.ContentState

  struct Live: Sendable {
    var content: ActivityContent<ContentState>
    /// The JSON that `content` was decoded from.
    var shown: JSON
    /// The last JSON that could not be decoded, remembered so that it is reported only once.
    var refused: JSON?
    var state: ActivityState
    var token: Data?
  }

  /// A UUID string, the same in every process. Mirrors `Activity.id` (iOS 16.1).
  ///
  /// As on the phone it differs from the sender's identifier, such as Braze's `activity_id`.
  public let id: String
  /// The static part. Mirrors `Activity.attributes` (iOS 16.1).
  public let attributes: Attributes

  let hub: ActivityHub
  /// The gateway's ID of the activity.
  let cardID: String
  let startedAt: Date
  /// The order in which this process found the activities, because their start times may be equal.
  let ordinal: Int
  /// Whether a push, rather than the app, started the activity.
  let isRemote: Bool
  let contents = Broadcast<String, ActivityContent<ContentState>>()
  let states = Broadcast<String, ActivityState>()
  let tokens = Broadcast<String, Data>()
  /// All three kinds of changes (state, content, token) in order.
  let changes = Broadcast<String, ActivityChange>()
  private let live: Mutex<Live>
  /// The last change that this process sent or will send.
  private let lastChange = Mutex<Task<Void, Never>?>(nil)

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

  /// The current content. Mirrors `Activity.content` (iOS 16.2).
  public var content: ActivityContent<ContentState> { live.withLock { $0.content } }

  /// The current state. Mirrors `Activity.activityState` (iOS 16.1).
  public var activityState: ActivityState { live.withLock { $0.state } }

  /// The push token; `nil` until it is issued, shortly after the start. Mirrors
  /// `Activity.pushToken` (iOS 16.1).
  public var pushToken: Data? { live.withLock { $0.token } }

  /// The current state and token, then all changes from now on.
  var allChanges: ActivityUpdateSequence<ActivityChange> {
    live.withLock { live in
      ActivityUpdateSequence(
        current: [.state(live.state)] + (live.token.map { [.token($0)] } ?? []),
        updates: changes.subscribe())
    }
  }

  /// Sends a change after the earlier ones. It takes its place before the first suspension, so that
  /// changes from tasks of the same actor keep their order.
  nonisolated(nonsending) func change(_ path: String, _ body: JSONObject) async {
    let deadline = ActivityHub.deadline
    let task = lastChange.withLock { last in
      let task = Task { [last, hub, cardID] in
        await last?.value
        await hub.change(cardID, path, body, until: deadline)
      }
      last = task
      return task
    }
    await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
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
      // The app missed the end: unless the user removed the activity, it ended before it was
      // dismissed.
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
        // As on the phone, content that cannot be decoded leaves the card unchanged.
        live.refused = card.contentState
        return RefusedContent(
          failure: CodingFailure(error), content: card.contentState, kept: live.shown)
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
  /// An ID for an activity that a push started, as a phone assigns one. Computed from the sender's
  /// identifier and the start time, so that every process gets the same ID.
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

/// An app's data for a Live Activity: the attributes never change, and each update replaces the
/// nested `ContentState` completely.
///
/// Mirrors ActivityKit's `ActivityAttributes` (iOS 16.1). Like Apple's protocol, it does not
/// require `Sendable`: `Activity` and `ActivityContent` are Sendable, because they return copies,
/// not shared references.
public protocol ActivityAttributes: Codable, SendableMetatype {
  /// The part that changes. Mirrors `ActivityAttributes.ContentState` (iOS 16.1).
  ///
  /// It is encoded and decoded with the default strategies of `JSONEncoder` and `JSONDecoder`.
  associatedtype ContentState: Codable & Hashable & SendableMetatype
}

/// The type of the user activity with which a tap on a Live Activity opens the app; never used here.
/// Mirrors the constant of the same name (iOS 16.1).
public let NSUserActivityTypeLiveActivity = "NSUserActivityTypeLiveActivity"

enum ActivityChange: Sendable {
  case state(ActivityState)
  case content
  case token(Data)
}

/// The state of an activity.
///
/// Mirrors ActivityKit's `ActivityState` (iOS 16.1).
public enum ActivityState: String, Codable, Hashable, Sendable {
  /// Scheduled and not started yet. Mirrors `ActivityState.pending` (iOS 26).
  case pending
  /// Visible and accepting updates. Mirrors `ActivityState.active` (iOS 16.1).
  case active
  /// Visible past its stale date. Mirrors `ActivityState.stale` (iOS 16.2).
  case stale
  /// No longer updated, but possibly still on the lock screen. Mirrors `ActivityState.ended` (iOS
  /// 16.1).
  case ended
  /// Removed by the user or the system. Mirrors `ActivityState.dismissed` (iOS 16.1).
  case dismissed

  var isLive: Bool { self == .active || self == .stale || self == .pending }
}
