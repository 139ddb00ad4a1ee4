import Dispatch
import Foundation
import EventStore
import Basics

/// Whoever changes a simulation: one thread at a time, in turns with those of other projects.
///
/// A turn takes the changes that wait, lets them decide on the simulation under the lock, writes what they
/// decided in one transaction, and only then is it so: events are published and senders answered. Where
/// the store refuses, the simulation is what it was before, and the changes have not happened. While one
/// group is written the next gathers, so the more senders there are the larger the groups get.
final class SimulationWriter: Sendable {
  struct Change: Sendable {
    /// Decides; called again after a rollback. Returns the stored and what to do once they are
    /// durable.
    var decide: @Sendable (inout Simulation, Date) -> (StoreChanges, @Sendable () -> Void)
    /// Hears why the change has not happened.
    var refuse: @Sendable (StoreFailure) -> Void
    /// The answer to be repeated, where there is one.
    var answer: LedgerBatch.Place?
  }

  enum Job: Sendable {
    case change(Change)
    case reset(@Sendable (Result<Void, StoreFailure>) -> Void)
    case recreate
    case refresh
  }

  struct Queue: Sendable {
    var jobs: [Job] = []
    /// Whether a turn is under way or in the line.
    var hasTurn = false
    var isClosed = false
  }

  /// The simulation, and what waits for a group that is being written.
  struct Guarded: Sendable {
    var simulation: Simulation
    var isWriting = false
    /// Whether another gateway is known to have written what is not taken up yet.
    var isBehind = false
    /// Whether a look at what others wrote is in the queue.
    var isLooking = false
    var reads: [@Sendable (Simulation) -> @Sendable () -> Void] = []
  }

  /// Changes that may wait; more are refused at once.
  static let capacity = 4096
  /// Changes in one group: the lock is held for a few milliseconds at most.
  static let groupLimit = 256
  /// About how many changes of time's own making are written at once: a night may end a hundred
  /// thousand cards, and each is held as event and document until it is written.
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
  /// The simulation's clock once more: each request asks for it, and is not to wait while a group decides.
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

  /// Lets nothing more in, and returns once everything that waits is done.
  func close() {
    let (isFirst, isBusy) = queue.withLock { queue in
      defer { queue.isClosed = true }
      return (!queue.isClosed, queue.hasTurn)
    }
    if isFirst, isBusy { ended.wait() }
    presenter.close()
  }

  // MARK: Changes

  /// Queues a change, which is decided on the writer's thread at the simulation's present.
  ///
  /// `then` is called on that thread once the stored are durable and told, or with the reason for
  /// which the change has not happened. The decision may be made more than once; only the last one
  /// counts.
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

  /// Seconds after which what others wrote is taken up though nobody asks: its moments are to be known here, too.
  private static let laziness = 2.0

  /// Knows that another gateway wrote: that is taken up at once where somebody waits for events, else when somebody
  /// asks, or a little later.
  func noteOthers() {
    let isFirst = guarded.withLock { guarded in
      defer { guarded.isBehind = true }
      return !guarded.isBehind
    }
    if stream.hasWaiters { return refresh() }
    if isFirst { alarm.after(Self.laziness) { [weak self] in self?.refreshIfBehind() } }
  }

  /// Takes up what another gateway is known to have written.
  func refreshIfBehind() {
    if guarded.withLock({ $0.isBehind }) { refresh() }
  }

  /// Takes up what another gateway wrote, after what waits already; who reads meanwhile waits for it.
  func refresh() {
    let isNews = guarded.withLock { guarded in
      guarded.isBehind = true
      defer { guarded.isLooking = true }
      return !guarded.isLooking
    }
    if isNews { look() }
  }

  private func look() {
    guard add(.refresh) != nil else { return }
    // No room for it, or the end: what is known has to do.
    let reads = guarded.withLock { guarded in
      guarded.isLooking = false
      guarded.isBehind = false
      if guarded.isWriting { return [] as [@Sendable () -> Void] }
      defer { guarded.reads = [] }
      return guarded.reads.map { $0(guarded.simulation) }
    }
    for read in reads { read() }
  }

  /// Forgets everything, after what waits already.
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

  /// Reads the simulation as it is durable, and passes on what was read: at once, or when the group
  /// that is being written has come to its end.
  func read<Value: Sendable>(
    _ body: @escaping @Sendable (Simulation) -> Value, then: @escaping @Sendable (Value) -> Void
  ) {
    let wall = wall()
    let isLate = guarded.withLock { guarded in
      !guarded.isWriting && guarded.simulation.isLate(wall: wall)
    }
    // A timer does not count the hours that a machine sleeps, and who asks must find the present.
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
      if !guarded.isWriting, !guarded.isBehind { return (body(guarded.simulation), false) }
      guarded.reads.append { simulation in
        let value = body(simulation)
        return { then(value) }
      }
      let needsLook = guarded.isBehind && !guarded.isLooking
      if needsLook { guarded.isLooking = true }
      return (nil, needsLook)
    }
    if needsLook { look() }
    if let value { then(value) }
  }

  /// The simulation's present; the clock is nothing that has to be durable.
  var clock: GatewayClock { lastClock.withLock { $0 } }

  /// Lets requests see the clock as it is after what was just done to the simulation.
  func showClock() {
    let clock = guarded.withLock { $0.simulation.clock }
    lastClock.withLock { $0 = clock }
  }

  // MARK: Time

  /// Lets time do its work, then calls back.
  func catchUp(then: @escaping @Sendable () -> Void = {}) {
    perform({ _, _ in (StoreChanges(), ()) }, then: { _ in then() })
  }

  /// Lets time do its work, and waits for it: for a start, before anybody asks.
  func catchUpNow() {
    let isDone = BlockingResult<Void>()
    catchUp { isDone.set(()) }
    isDone.wait()
  }
}
