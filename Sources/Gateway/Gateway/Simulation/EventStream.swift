import Basics

/// The newest events in memory, in the order of their cursors, and the readers that wait for more.
///
/// Memory is bounded: the tail holds up to twice `capacity` items, and each waiter is a connection
/// that the server already counts, or a reader in this process.
final class EventStream<Item: Sendable>: Sendable {
  struct Entry: Sendable {
    var sequence: Int64
    var item: Item
  }

  private struct Waiter: Sendable {
    var after: Int64
    var limit: Int
    var reply: @Sendable ([Entry]) -> Void
  }

  private struct State: Sendable {
    var epoch: String
    var tail: [Entry] = []
    var last: Int64
    var waiters: [UInt64: Waiter] = [:]
    var nextID: UInt64 = 0
    var isClosed = false
  }

  enum Tail {
    /// The events after the cursor; may be empty.
    case entries([Entry])
    /// The cursor is older than the tail, so the ledger has to be read.
    case older
    /// The cursor is newer than all published events, so another gateway issued it.
    case ahead
  }

  private let capacity: Int
  private let state: LeafLock<State>

  init(after last: Int64, epoch: String = "", capacity: Int = 1024) {
    self.capacity = capacity
    state = LeafLock(State(epoch: epoch, last: last))
  }

  /// The epoch of all cursors, and the newest number that was published.
  var position: (epoch: String, last: Int64) { state.withLock { ($0.epoch, $0.last) } }

  var cursor: String { state.withLock { "\($0.epoch)-\($0.last)" } }

  var isClosed: Bool { state.withLock { $0.isClosed } }

  var hasWaiters: Bool { state.withLock { !$0.waiters.isEmpty } }

  var last: Int64 { state.withLock { $0.last } }

  /// Publishes events and answers everyone who waits for them.
  func publish(_ entries: [Entry]) {
    if let newest = entries.last { publish(entries, upTo: newest.sequence) }
  }

  /// Publishes events although some before the first or after the last may be missing here. Readers
  /// that lack the missing events get an empty answer, and read them from the ledger when they ask
  /// again.
  func publish(_ entries: [Entry], upTo last: Int64) {
    let ready = state.withLock { state -> [(Waiter, [Entry])] in
      guard last > state.last else { return [] }
      if entries.first?.sequence != state.last + 1 { state.tail = [] }
      if entries.last?.sequence == last { state.tail += entries } else { state.tail = [] }
      state.last = last
      if state.tail.count > capacity * 2 { state.tail.removeFirst(state.tail.count - capacity) }
      let ready = state.waiters.filter { $0.value.after < last }
      for id in ready.keys { state.waiters[id] = nil }
      return ready.values.map { waiter in
        let isKnown = state.tail.first.map { $0.sequence <= waiter.after + 1 } ?? false
        return (waiter, isKnown ? Self.tail(state, after: waiter.after, limit: waiter.limit) : [])
      }
    }
    for (waiter, entries) in ready { waiter.reply(entries) }
  }

  func entries(after cursor: Int64, limit: Int) -> Tail {
    state.withLock { state in
      if cursor > state.last { return .ahead }
      if cursor == state.last { return .entries([]) }
      guard let first = state.tail.first, first.sequence <= cursor + 1 else { return .older }
      return .entries(Self.tail(state, after: cursor, limit: limit))
    }
  }

  func last(where fits: (Item) -> Bool) -> Item? {
    state.withLock { state in state.tail.last { fits($0.item) } }?.item
  }

  private static func tail(_ state: State, after cursor: Int64, limit: Int) -> [Entry] {
    let start = state.tail.lastIndex { $0.sequence <= cursor }.map { $0 + 1 } ?? 0
    return Array(state.tail[start...].prefix(limit))
  }

  /// Waits for an event after a cursor. Returns `nil` if there is one already, or the stream is
  /// closed.
  func wait(
    after cursor: Int64, limit: Int, reply: @escaping @Sendable ([Entry]) -> Void
  ) -> UInt64? {
    state.withLock { state in
      guard !state.isClosed, cursor >= state.last else { return nil }
      state.nextID += 1
      state.waiters[state.nextID] = Waiter(after: cursor, limit: limit, reply: reply)
      return state.nextID
    }
  }

  /// Answers a waiter with no events, because its time is up.
  func giveUp(_ id: UInt64) {
    let waiter = state.withLock { $0.waiters.removeValue(forKey: id) }
    waiter?.reply([])
  }

  /// Drops the tail and answers the waiters, which find the new epoch when they ask again.
  func restart(epoch: String) {
    state.withLock { state in
      state.tail = []
      state.epoch = epoch
    }
    answerAll()
  }

  /// Answers all waiters with no events, so that they ask again.
  func answerAll() {
    let waiters = state.withLock { Array(exchange(&$0.waiters, with: [:]).values) }
    for waiter in waiters { waiter.reply([]) }
  }

  /// Answers all waiters and rejects further ones.
  func close() {
    state.withLock { $0.isClosed = true }
    answerAll()
  }
}
