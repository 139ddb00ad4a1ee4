import Basics
import EventStore
import HTTP
import HTTPServer
import Simulator

/// A device and all that belongs to it, as a gateway serves it: its simulation with the writer that
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
  /// What arrived at the vendors' endpoints, for `record`.
  let arrivals = EventStream<Arrival>(after: 0, capacity: 256)
  let arrivalCount = LeafLock<Int64>(0)
  let warningThrottle = LeafLock(WarningThrottle())
  let sources = LeafLock<[String: SourceStatus]>([:])
  let sourceActing = LeafLock<(any SourceActing)?>(nil)

  /// Starts from a stored simulation and advances the device to the present.
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
    // Time goes on while no gateway runs, and nobody may see the past.
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

  /// Changes the simulation and answers once that is durable. If it cannot be stored, nothing has
  /// happened, and the response says to try again.
  func change(
    _ responder: HTTPResponder,
    _ decide: @escaping @Sendable (inout Simulation, Date) -> (StoreChanges, HTTPResponse)
  ) {
    writer.perform(decide) { responder.respond($0) }
  }

  /// Makes a response that takes long on a reader thread.
  func answerLater(_ responder: HTTPResponder, _ make: @escaping @Sendable () -> HTTPResponse) {
    responder.later(readers) { responder.respond(make()) }
  }
}

struct SharedParts: Sendable {
  let options: Gateway.Options
  let ledger: any Ledger
  let alarm: Alarm
  let health: StoreHealth
  /// For responses that take too long for the server's loops.
  let readers = ThreadPool(threads: 2, capacity: 1024)
  /// Runs the programs that read requests for vendor files, one by one in the order of arrival.
  let programs = ThreadPool(threads: 1, capacity: 1024)
  /// Projects take turns on these: each writes one group and goes to the end of the line.
  let writers = ThreadPool(threads: 4)
}
