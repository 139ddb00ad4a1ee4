import Basics
import EventStore

extension Project {
  typealias EventReply = @Sendable (Result<EventBatch, EventFailure>) -> Void

  /// Reads events and replies once, on any thread: immediately, or once there is an event. Returns
  /// a function that cancels the wait, or `nil` without one.
  func read(_ query: EventQuery, then reply: @escaping EventReply) -> (@Sendable () -> Void)? {
    writer.refreshIfChanged()
    let (epoch, newest) = stream.position
    switch query {
    case .newest(0): reply(.success(EventBatch(epoch: epoch, events: [], last: newest)))
    case .newest(let count):
      readLater(reply) { [self] () throws(EventFailure) in
        try stored(newest: count, epoch, last: newest)
      }
    case .oldest:
      readLater(reply) { [self] () throws(EventFailure) in try stored(after: nil, epoch) }
    case .after(let cursor, let wait):
      guard let sequence = EventBatch.sequence(of: cursor, epoch), sequence <= newest else {
        return readAfterOthers(cursor, wait: wait, then: reply)
      }
      return read(after: sequence, cursor, epoch, wait: wait, then: reply)
    }
    return nil
  }

  /// Reads after an unknown cursor, which another gateway may have issued a moment ago.
  private func readAfterOthers(
    _ cursor: String, wait: Double, then reply: @escaping EventReply
  ) -> (@Sendable () -> Void)? {
    let isGivenUp = LeafLock<(@Sendable () -> Void)?>(nil)
    writer.refresh()
    writer.read { _ in
    } then: { [self] in
      let (epoch, _) = stream.position
      guard let sequence = EventBatch.sequence(of: cursor, epoch) else {
        return reply(
          .failure(.gone(Phrase("the cursor \(cursor.prefix(60)) is from another store"))))
      }
      let cancel = read(after: sequence, cursor, epoch, wait: wait, then: reply)
      isGivenUp.withLock { $0 = cancel }
    }
    return { isGivenUp.withLock { $0 }?() }
  }

  private func read(
    after sequence: Int64, _ cursor: String, _ epoch: String, wait: Double,
    then reply: @escaping EventReply
  ) -> (@Sendable () -> Void)? {
    switch stream.entries(after: sequence, limit: EventBatch.limit) {
    case .ahead:
      reply(.failure(.gone(Phrase("the cursor \(cursor.prefix(60)) is ahead of the store"))))
    case .older:
      readLater(reply) { [self] () throws(EventFailure) in try stored(after: sequence, epoch) }
    case .entries(let entries):
      guard entries.isEmpty, wait > 0 else {
        reply(.success(EventBatch(epoch, entries, after: sequence)))
        return nil
      }
      return park(after: sequence, epoch, wait: wait, then: reply)
    }
    return nil
  }

  private func park(
    after sequence: Int64, _ epoch: String, wait: Double, then reply: @escaping EventReply
  ) -> (@Sendable () -> Void)? {
    // The reply cancels the timeout: otherwise a busy gateway would collect timers of requests that
    // are finished.
    let ticket = Alarm.Ticket()
    let waiter = stream.wait(after: sequence, limit: EventBatch.limit) { [self] entries in
      alarm.cancel(ticket)
      if entries.isEmpty, stream.isClosed { return reply(.failure(.closing)) }
      var batch = EventBatch(epoch, entries, after: sequence)
      batch.hasWaited = true
      reply(.success(batch))
    }
    guard let waiter else {
      if stream.isClosed {
        reply(.failure(.closing))
        return nil
      }
      // An event arrived between the check and the wait.
      if case .entries(let entries) = stream.entries(after: sequence, limit: EventBatch.limit) {
        reply(.success(EventBatch(epoch, entries, after: sequence)))
      } else {
        readLater(reply) { [self] () throws(EventFailure) in try stored(after: sequence, epoch) }
      }
      return nil
    }
    alarm.after(wait, ticket) { [stream] in stream.giveUp(waiter) }
    return { [stream] in stream.giveUp(waiter) }
  }

  private func readLater(
    _ reply: @escaping EventReply, _ read: @escaping @Sendable () throws(EventFailure) -> EventBatch
  ) {
    let isTaken = readers.run {
      do throws(EventFailure) { reply(.success(try read())) } catch { reply(.failure(error)) }
    }
    if !isTaken { reply(.failure(.busy)) }
  }

  /// A page of events from the store. Without a cursor it begins with the oldest event that is
  /// kept.
  private func stored(after wanted: Int64?, _ epoch: String) throws(EventFailure) -> EventBatch {
    // Read before the query, so that later events are after this cursor. Cursors continue to
    // increase after a reset, so an empty store does not begin at 0.
    let last = stream.last
    let kept: ClosedRange<Int64>?
    let found: [LedgerEvent]
    do throws(LedgerError) {
      kept = try ledger.cursors(of: writer.name)
      found = try ledger.events(of: writer.name, after: wanted ?? 0, limit: EventBatch.limit)
        .filter { $0.cursor <= last }
    } catch {
      throw .unreadable(error)
    }
    if let wanted, let kept, wanted < kept.lowerBound - 1 {
      throw .gone(Phrase("the events after \(epoch)-\(wanted) were compacted"))
    }
    return EventBatch(
      epoch: epoch, events: found.map { RecordedEvent(body: $0.body) },
      last: found.last?.cursor ?? wanted ?? last)
  }

  /// The last events of the store, up to the newest published event.
  private func stored(
    newest count: Int, _ epoch: String, last: Int64
  ) throws(EventFailure) -> EventBatch {
    var bodies: [[UInt8]] = []
    var before = last + 1
    do throws(LedgerError) {
      while bodies.count < count {
        let page = try ledger.events(
          of: writer.name, before: before, last: min(EventBatch.limit, count - bodies.count))
        guard let first = page.first else { break }
        bodies = page.map(\.body) + bodies
        before = first.cursor
      }
    } catch {
      throw .unreadable(error)
    }
    return EventBatch(epoch: epoch, events: bodies.map { RecordedEvent(body: $0) }, last: last)
  }
}

extension EventBatch {
  fileprivate init(
    _ epoch: String, _ entries: [EventStream<RecordedEvent>.Entry], after sequence: Int64
  ) {
    self.init(epoch: epoch, events: entries.map(\.item), last: entries.last?.sequence ?? sequence)
  }
}
