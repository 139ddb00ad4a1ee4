import Foundation
import Basics
import Simulator

/// The state of an app's activities. Only events and snapshots of the gateway change it.
struct HubModel: Sendable {
  /// The position of the newest applied event.
  var position: LedgerPosition?
  /// The app's cards that are not dismissed.
  var cards: [String: Card] = [:]
  /// The sequence number of the last event applied to each card.
  var sequences: [String: Int64] = [:]
  /// The app's activity objects, for the types that it uses.
  var sinks: [String: any ActivitySink] = [:]
  /// Activities whose `request` has no response yet, which creates their objects.
  var requested: Set<String> = []
  /// Activities created by `request` whose first event has not arrived yet.
  var awaited: Set<String> = []
  /// Dismissed activities, the newest last; at most `goneLimit`.
  private var gone: [String] = []
  private static let goneLimit = 256
  var types: [ObjectIdentifier: any AnyTypeHub] = [:]
  var switches: DeviceSettings?
  /// The number of events with settings that have arrived.
  var switchEvents = 0
  /// Whether the first call still waits for a snapshot.
  var isConnecting = true
  /// Whether the last request to the gateway failed.
  var isAway = false
  var failure: ActivityAuthorizationError?

  struct Report: Sendable {
    let id: String
    let part: String
    let failure: CodingFailure
    /// The content that cannot be decoded; `nil` if the app's content cannot be encoded.
    let refused: JSON?
    let kept: JSON?
  }

  /// Applies a card in its state after an event.
  mutating func apply(
    _ card: Card, at sequence: Int64, isStart: Bool, hub: ActivityHub
  ) -> [Report] {
    if let known = sequences[card.id], sequence <= known { return [] }
    sequences[card.id] = sequence
    let all = card
    var card = card
    if isStart && card.vendor == .app || awaited.contains(card.id), card.pushToken != nil {
      // As on a phone, the token of a requested activity arrives after the request.
      card.pushToken = nil
      hub.deliverToken(of: card.id)
    }
    if isStart, awaited.remove(card.id) == nil, sinks[card.id] != nil, let old = cards[card.id],
      old.state != .pending
    {
      // An activity that was restarted under the same identifier is a different activity for the
      // app.
      var gone = old
      gone.state = .dismissed
      _ = sinks.removeValue(forKey: card.id)?.apply(gone)
    }
    cards[card.id] = all
    var reports: [Report] = []
    if let sink = sinks[card.id] {
      if let refused = sink.apply(card) {
        reports.append(
          Report(
            id: card.id, part: "content_state", failure: refused.failure,
            refused: refused.content, kept: refused.kept))
      }
    } else if card.state != .dismissed {
      reports += bring(card, hub: hub)
    }
    if card.state == .dismissed {
      cards[card.id] = nil
      sinks[card.id] = nil
      gone.append(card.id)
      if gone.count > Self.goneLimit * 2 {
        for id in gone.prefix(Self.goneLimit) where cards[id] == nil { sequences[id] = nil }
        gone.removeFirst(Self.goneLimit)
      }
    }
    return reports
  }

  /// A request failed, perhaps after the gateway had stored the activity.
  mutating func abandon(_ id: String, hub: ActivityHub) -> [Report] {
    requested.remove(id)
    return cards[id].map { bring($0, hub: hub) } ?? []
  }

  /// Creates the app's object for a card, if the app uses its type.
  mutating func bring(_ card: Card, hub: ActivityHub) -> [Report] {
    if requested.contains(card.id) { return [] }
    var reports: [Report] = []
    for type in types.values where type.name == card.attributesType {
      switch type.make(card, hub) {
      case .success(let sink):
        sinks[card.id] = sink
        type.announce(sink)
        return []
      case .failure(let refused):
        let part = refused.part
        reports.append(
          Report(
            id: card.id, part: part, failure: refused.failure,
            refused: part == "attributes" ? card.attributes : card.contentState, kept: nil))
      }
    }
    return reports
  }

  /// Applies a snapshot of all cards at a position. Cards that are not in it are dismissed.
  mutating func apply(snapshot: [Card], at position: LedgerPosition, hub: ActivityHub) -> [Report] {
    let isSameStore = self.position?.epoch == position.epoch
    if !isSameStore { sequences = [:] }
    var reports: [Report] = []
    let listed = Set(snapshot.map(\.id))
    for card in cards.values where !listed.contains(card.id) {
      // A card that was requested after the snapshot is not in the snapshot, and is not dismissed.
      if let known = sequences[card.id], known > position.sequence { continue }
      var gone = card
      gone.state = .dismissed
      reports += apply(gone, at: position.sequence, isStart: false, hub: hub)
    }
    for card in snapshot where card.state != .dismissed || cards[card.id] != nil {
      awaited.remove(card.id)
      if let known = sequences[card.id], known > position.sequence { continue }
      sequences[card.id] = position.sequence - 1
      reports += apply(card, at: position.sequence, isStart: false, hub: hub)
    }
    self.position = position
    return reports
  }
}

/// A position in a gateway's ledger.
struct LedgerPosition: Sendable, Hashable {
  /// The epoch of the store, which changes when its events start over.
  let epoch: String
  /// The sequence number of the event.
  var sequence: Int64

  init?(cursor: String) {
    let parts = cursor.split(separator: "-")
    guard parts.count == 2, let sequence = Int64(parts[1]) else { return nil }
    epoch = String(parts[0])
    self.sequence = sequence
  }

  /// The position in the form of `GET /islet/v1/events?after=`.
  var cursor: String { "\(epoch)-\(sequence)" }
}

/// An activity as the gateway represents it, unlike the app's own `Activity`.
typealias Card = Simulator.Activity

extension ActivityState {
  init(_ state: Simulator.ActivityState) {
    self =
      switch state {
      case .pending: .pending
      case .active: .active
      case .stale: .stale
      case .ended: .ended
      case .dismissed: .dismissed
      }
  }
}
