import Basics
import EventStore
import Simulator

@testable import Gateway

extension SimulationWriter {
  /// A running writer whose wall clock stands still.
  static func started(
    _ ledger: any Ledger, device: Device = Device(seed: 1), wall: Date = ManualWall.start,
    name: String = Simulation.defaultName, on threads: ThreadPool = ThreadPool(threads: 1)
  ) throws -> SimulationWriter {
    var simulation = try Simulation.restored(
      from: ledger, Simulation.Setup(name: name, seed: 1, limit: 1000), wall: wall
    ).simulation
    simulation.device = device
    let stream = EventStream<RecordedEvent>(after: 0, epoch: simulation.epoch)
    let alarm = Alarm()
    let writer = SimulationWriter(
      simulation, ledger: ledger, stream: stream, alarm: alarm, metrics: Metrics(),
      health: StoreHealth(ledger, alarm, timeout: 5), threads: threads, wall: { wall })
    return writer
  }
}
