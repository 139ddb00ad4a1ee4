import Dispatch
import Foundation
import EventStore
import Basics

/// Changes a simulation, on one thread at a time, in turns with other projects.
///
/// A turn decides the waiting changes under the lock and writes them in one transaction. Only then
/// are events published and senders answered. If the store refuses the transaction, the simulation
/// is rolled back. While one group is written, the next one accumulates, so groups grow with the
/// number of senders.
final class SimulationWriter: Sendable {
  struct Change: Sendable {
    /// Decides the change; called again after a rollback. Returns what to store, and a closure to
    /// run once that is durable.
    var decide: @Sendable (inout Simulation, Date) -> (StoreChanges, @Sendable () -> Void)
    /// Called with the reason if the change was not made.
    var refuse: @Sendable (StoreFailure) -> Void
    /// The place of the stored response, if the request is a repetition.
    var answer: LedgerBatch.Place?
  }

  enum Job: Sendable {
    case change(Change)
    case reset(@Sendable (Result<Void, StoreFailure>) -> Void)
    case recreate, refresh
  }

  struct Queue: Sendable {
    var jobs: [Job] = []
    /// Whether a turn is running or queued.
    var hasTurn = false
    var isClosed = false
  }

  /// The simulation, and the reads that wait for a group being written.
  struct Guarded: Sendable {
    var simulation: Simulation
    var isWriting = false
    /// Whether another gateway has written changes that are not applied yet.
    var hasRemoteChanges = false
    /// Whether a call of `refresh` is queued.
    var isLooking = false
    var reads: [@Sendable (Simulation) -> @Sendable () -> Void] = []
  }

  /// The maximum number of waiting jobs; further ones are refused immediately.
  static let capacity = 4096
  /// The maximum number of jobs per turn, which limits the time under the lock to a few
  /// milliseconds.
  static let groupLimit = 256
  /// The approximate number of timed changes per transaction. A hundred thousand cards may end at
  /// the same time, and each is in memory as event and document until it is written.
  static let timeLimit = 512

  let name: String
  let ledger: any Ledger
  let stream: EventStream<RecordedEvent>
  let alarm: Alarm
  let wall: @Sendable () -> Date
  private let threads: ThreadPool
  let presenter = PresentationRunner()
  let metrics: Metrics
  let health: StoreHealth
  let guarded: LeafLock<Guarded>
  /// A copy of the simulation's clock. Each request reads it, and must not wait for the lock while
  /// a group is being decided.
  private let lastClock: LeafLock<GatewayClock>
  let queue = LeafLock(Queue())
  let ended = DispatchSemaphore(value: 0)
  let nextAlarm = LeafLock<(id: UInt64, due: Double)?>(nil)

  init(
    _ simulation: Simulation, ledger: any Ledger, stream: EventStream<RecordedEvent>, alarm: Alarm,
    metrics: Metrics, health: StoreHealth, threads: ThreadPool, wall: @escaping @Sendable () -> Date
  ) {
    name = simulation.name
    guarded = LeafLock(Guarded(simulation: simulation))
    lastClock = LeafLock(simulation.clock)
    self.ledger = ledger
    self.stream = stream
    self.alarm = alarm
    self.metrics = metrics
    self.health = health
    self.threads = threads
    self.wall = wall
    presenter.follow(
      onLate: { [weak self] in self?.apply($0) }, onStop: { [weak self] in self?.onStop($0) })
  }

  /// Rejects further jobs, and returns once the waiting ones are done.
  func close() {
    let (isFirst, isBusy) = queue.withLock { queue in
      defer { queue.isClosed = true }
      return (!queue.isClosed, queue.hasTurn)
    }
    if isFirst, isBusy { ended.wait() }
    presenter.close()
  }

  // MARK: Changes

  /// Queues a change, which is decided on the writer's thread at the simulation's current time.
  ///
  /// `then` is called on that thread once the change is durable and published, or with the reason
  /// why it was not made. The decision may be made more than once; only the last one counts.
  func perform<Value: Sendable>(
    lookingUp answer: LedgerBatch.Place? = nil,
    _ decide: @escaping @Sendable (inout Simulation, Date) -> (StoreChanges, Value),
    then: @escaping @Sendable (Result<Value, StoreFailure>) -> Void
  ) {
    let change = Change(
      decide: { simulation, now in
        let (stored, value) = decide(&simulation, now)
        return (stored, { then(.success(value)) })
      }, refuse: { then(.failure($0)) }, answer: answer)
    if let refusal = add(.change(change)) { then(.failure(refusal)) }
  }

  /// Queues a change without reporting its result.
  func perform(_ decide: @escaping @Sendable (inout Simulation, Date) -> StoreChanges) {
    perform({ simulation, now in (decide(&simulation, now), ()) }, then: { _ in })
  }

  /// Seconds after which changes from other gateways are applied even without a read, so that this
  /// gateway schedules their timed changes.
  private static let refreshInterval = 2.0

  /// Records that another gateway has committed changes. They are applied immediately if a client
  /// waits for events, otherwise at the next read or within `refreshInterval`.
  func noteRemoteChanges() {
    let isFirst = guarded.withLock { !exchange(&$0.hasRemoteChanges, with: true) }
    if stream.hasWaiters { return refresh() }
    if isFirst { alarm.after(Self.refreshInterval) { [weak self] in self?.refreshIfChanged() } }
  }

  func refreshIfChanged() {
    if guarded.withLock({ $0.hasRemoteChanges }) { refresh() }
  }

  /// Applies changes of other gateways, after the waiting jobs. Reads wait for this.
  func refresh() {
    let isNews = guarded.withLock { guarded in
      guarded.hasRemoteChanges = true
      defer { guarded.isLooking = true }
      return !guarded.isLooking
    }
    if isNews { look() }
  }

  private func look() {
    guard add(.refresh) != nil else { return }
    // The queue is full or closed, so waiting reads get the state known so far.
    let reads = guarded.withLock { guarded in
      guarded.isLooking = false
      guarded.hasRemoteChanges = false
      if guarded.isWriting { return [] as [@Sendable () -> Void] }
      defer { guarded.reads = [] }
      return guarded.reads.map { $0(guarded.simulation) }
    }
    for read in reads { read() }
  }

  /// Deletes everything, after the waiting jobs.
  func reset(then: @escaping @Sendable (Result<Void, StoreFailure>) -> Void) {
    if let refusal = add(.reset(then)) { then(.failure(refusal)) }
  }

  func add(_ job: Job) -> StoreFailure? {
    let (refusal, needsTurn) = queue.withLock { queue -> (StoreFailure?, Bool) in
      if queue.isClosed { return (.closing, false) }
      if queue.jobs.count >= Self.capacity { return (.busy, false) }
      queue.jobs.append(job)
      defer { queue.hasTurn = true }
      return (nil, !queue.hasTurn)
    }
    if needsTurn { takeTurn() }
    return refusal
  }

  func takeTurn() { _ = threads.run { [self] in turn() } }

  // MARK: Reading

  /// Reads the durable state of the simulation and passes the result on: immediately, or once the
  /// group that is being written has finished.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Simulation) -> Value, then: @escaping @Sendable (Value) -> Void
  ) {
    let wall = wall()
    let isLate = guarded.withLock { guarded in
      !guarded.isWriting && guarded.simulation.isLate(wall: wall)
    }
    // Timers do not count the time during which a machine sleeps, but readers must see the state at
    // the present time.
    if isLate {
      catchUp { [self] in readDurable(body, then: then) }
    } else {
      readDurable(body, then: then)
    }
  }

  private func readDurable<Value: Sendable>(
    _ body: @escaping @Sendable (Simulation) -> Value, then: @escaping @Sendable (Value) -> Void
  ) {
    let (value, needsLook) = guarded.withLock { guarded -> (Value?, Bool) in
      if !guarded.isWriting, !guarded.hasRemoteChanges { return (body(guarded.simulation), false) }
      guarded.reads.append { simulation in
        let value = body(simulation)
        return { then(value) }
      }
      let needsLook = guarded.hasRemoteChanges && !guarded.isLooking
      if needsLook { guarded.isLooking = true }
      return (nil, needsLook)
    }
    if needsLook { look() }
    if let value { then(value) }
  }

  /// The clock's latest state, which may not be durable yet.
  var clock: GatewayClock { lastClock.withLock { $0 } }

  /// Updates the copy of the clock that requests read.
  func showClock() {
    let clock = guarded.withLock { $0.simulation.clock }
    lastClock.withLock { $0 = clock }
  }

  // MARK: Time

  /// Applies due timed changes, then calls `then`.
  func catchUp(then: @escaping @Sendable () -> Void = {}) {
    perform({ _, _ in (StoreChanges(), ()) }, then: { _ in then() })
  }

  /// Applies due timed changes and blocks until they are done. Used at the start, before any
  /// request.
  func catchUpNow() {
    let isDone = BlockingResult<Void>()
    catchUp { isDone.set(()) }
    isDone.wait()
  }
}
