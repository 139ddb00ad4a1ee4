import Basics
import EventStore
import HTTP
import HTTPServer
import Simulator

/// A device and everything that belongs to it in a gateway: its simulation with the writer that
/// changes it, its events, and the requests that arrived for it.
package final class Project: Sendable {
  let name: String
  let options: Gateway.Options
  let ledger: any Ledger
  let alarm: Alarm
  let health: StoreHealth
  let readers: ThreadPool
  let programs: ThreadPool
  let stream: EventStream<RecordedEvent>
  let writer: SimulationWriter
  let metrics = Metrics()
  let limit: RequestLimit
  /// Requests that arrived at the vendors' endpoints, for the command `record`.
  let arrivals = EventStream<Arrival>(after: 0, capacity: 256)
  let arrivalCount = LeafLock<Int64>(0)
  let warningThrottle = LeafLock(WarningThrottle())
  let sources = LeafLock<[String: SourceStatus]>([:])
  let sourceActing = LeafLock<(any SourceActing)?>(nil)

  /// Restores a project from a stored simulation and advances the device to the current time.
  init(_ simulation: Simulation, _ parts: SharedParts) {
    name = simulation.name
    options = parts.options
    ledger = parts.ledger
    alarm = parts.alarm
    health = parts.health
    readers = parts.readers
    programs = parts.programs
    limit = RequestLimit(parts.options.quota)
    stream = EventStream(after: simulation.sequence, epoch: simulation.epoch)
    writer = SimulationWriter(
      simulation, ledger: ledger, stream: stream, alarm: alarm, metrics: metrics, health: health,
      threads: parts.writers, wall: options.wall)
    writer.presenter.prepare(simulation.device.types.values.flatMap(\.programs))
    // Device time also passes while no gateway runs, and no client may see an outdated state.
    writer.catchUpNow()
  }

  /// Answers all waiting requests, and returns once pending changes are written.
  func close() {
    stream.close()
    arrivals.close()
    writer.storeArrivals()
    writer.close()
  }

  var activityCount: Int {
    writer.guarded.withLock { $0.simulation.device.activities.count }
  }

  /// Changes the simulation, and answers once the change is durable. If it cannot be stored, it is
  /// rolled back, and the response says to try again.
  func change(
    _ responder: HTTPResponder,
    _ decide: @escaping @Sendable (inout Simulation, Date) -> (StoreChanges, HTTPResponse)
  ) {
    writer.perform(decide) { responder.respond($0) }
  }

  /// Creates a slow response on a reader thread.
  func answerLater(_ responder: HTTPResponder, _ make: @escaping @Sendable () -> HTTPResponse) {
    responder.later(readers) { responder.respond(make()) }
  }
}

struct SharedParts: Sendable {
  let options: Gateway.Options
  let ledger: any Ledger
  let alarm: Alarm
  let health: StoreHealth
  /// Threads for responses that take too long for the server's event loops.
  let readers = ThreadPool(threads: 2, capacity: 1024)
  /// Runs the programs that read requests for vendor files, one after the other in the order of
  /// arrival.
  let programs = ThreadPool(threads: 1, capacity: 1024)
  /// Threads that the projects' writers share. A writer processes one group, then goes to the end
  /// of the queue.
  let writers = ThreadPool(threads: 4)
}
