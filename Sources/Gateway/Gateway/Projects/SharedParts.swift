import EventStore

/// What the projects of a gateway share.
struct SharedParts: Sendable {
  let options: Gateway.Options
  let ledger: any Ledger
  let alarm: Alarm
  let health: StoreHealth
  /// Answers that take long are made here and not on the server's loops.
  let readers = ThreadPool(threads: 2, capacity: 1024)
  /// Vendor files' programs read requests here, one after the other as they came.
  let programs = ThreadPool(threads: 1, capacity: 1024)
  /// Projects take turns on these: each writes one group and goes to the end of the line.
  let writers = ThreadPool(threads: 4)
}
