import Foundation

/// A second, simple implementation of the device's rules, with which a gateway is compared. Times
/// are seconds since the test's start.
struct PhoneModel: Equatable {
  enum State: String { case active, stale, ended }

  struct Card: Equatable {
    var content: Int
    var state = State.active
    var start: Double
    var stale: Double?
    var end: Double?
    var dismissal: Double?
    var timestamp: Double
    var updates = 0

    var isLive: Bool { state != .ended }
    /// At its dismissal date, at most 4 h after the end.
    var removal: Double { min(dismissal ?? .infinity, (end ?? 0) + 4 * 3600) }
  }

  struct DepartedCard: Equatable {
    var before: Card
    var at: Double
    var byPerson: Bool
    var canReturn: Bool
  }

  var now = 0.0
  var isAllowed = true
  var cards: [String: Card] = [:]
  var gone: [String: DepartedCard] = [:]

  // MARK: Time

  mutating func advance(_ seconds: Double) {
    now += seconds
    for id in cards.keys.sorted() { age(id) }
  }

  private mutating func age(_ id: String) {
    guard var card = cards[id] else { return }
    let expiry = card.start + 8 * 3600
    if card.isLive {
      if expiry <= now {
        card.state = .ended
        card.end = expiry
      } else if let stale = card.stale, stale <= now {
        card.state = .stale
      }
    }
    cards[id] = card
    if card.state == .ended, card.removal <= now { remove(id, byPerson: false) }
  }

  private mutating func remove(_ id: String, byPerson: Bool) {
    guard let card = cards.removeValue(forKey: id) else { return }
    gone[id] = DepartedCard(before: card, at: now, byPerson: byPerson, canReturn: byPerson)
  }

  // MARK: Pushes; each returns whether it is shown

  mutating func start(_ id: String, content: Int, stale: Double?) -> Bool {
    guard isAllowed, stale.map({ $0 >= now }) ?? true else { return miss(id) }
    gone[id] = nil
    cards[id] = Card(
      content: content, state: stale.map { $0 <= now } ?? false ? .stale : .active, start: now,
      stale: stale, timestamp: now)
    // A stale date equal to the current time is noticed at the next check.
    cards[id]?.state = .active
    return true
  }

  mutating func update(_ id: String, content: Int, stale: Double?, timestamp: Double) -> Bool {
    guard accepts(id, timestamp) else { return miss(id) }
    apply(id, content, stale, timestamp)
    return true
  }

  mutating func end(_ id: String, content: Int, dismissal: Double?, timestamp: Double) -> Bool {
    guard accepts(id, timestamp) else { return miss(id) }
    apply(id, content, nil, timestamp)
    cards[id]?.state = .ended
    cards[id]?.end = now
    cards[id]?.dismissal = dismissal
    if let dismissal, dismissal <= now { remove(id, byPerson: false) }
    return true
  }

  private func accepts(_ id: String, _ timestamp: Double) -> Bool {
    guard isAllowed, let card = cards[id], card.isLive else { return false }
    return timestamp >= card.timestamp.rounded(.down)
  }

  private mutating func apply(_ id: String, _ content: Int, _ stale: Double?, _ timestamp: Double) {
    guard var card = cards[id] else { return }
    card.content = content
    card.updates += 1
    card.timestamp = max(card.timestamp, timestamp)
    card.stale = stale
    card.state = card.stale.map { $0 <= now } ?? false ? .stale : .active
    cards[id] = card
  }

  /// A dismissed card cannot be restored after a push to it was missed.
  private mutating func miss(_ id: String) -> Bool {
    gone[id]?.canReturn = false
    return false
  }

  // MARK: The person

  mutating func dismiss(_ id: String) -> Bool {
    guard cards[id] != nil else { return false }
    remove(id, byPerson: true)
    return true
  }

  mutating func restore(_ id: String) -> Bool {
    guard let left = gone[id], left.byPerson, left.canReturn, now - left.at <= 10 else {
      return false
    }
    gone[id] = nil
    cards[id] = left.before
    return true
  }
}
