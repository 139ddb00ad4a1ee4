package import Basics
package import Vendors
package import HTTPServer
package import HTTP
package import EventStore
package import Simulator

extension Gateway {
  /// How a gateway is set up.
  package struct Options: Sendable {
    package var address: ListenAddress
    /// Where to listen for clients of APNs, with the certificate for them.
    package var apns: HTTPListener?
    /// Hosts by which Islet's own API may be called, beside its address and loopback names.
    package var allowedHosts: [String] = []
    /// How much a client may ask.
    var limits = HTTPLimits()
    /// The SQLite file, or `:memory:`.
    package var store: String
    /// What an answer promises to survive.
    package var durability = Durability.process
    /// The keys, or `nil` where every key is welcome.
    package var keys: AccessKeys?
    /// Whether a push that the device drops is answered with 422.
    package var isStrict = false
    /// Events that are kept before the oldest are compacted away.
    package var retention = 10_000
    /// What each project may take.
    package var quota = ProjectQuota()
    /// Whether a project that a request names is made where there is none.
    package var opensProjects = false
    /// Seconds without a write after which a project is removed; `nil` where it stays.
    package var projectLife: Double?
    /// Requests an hour at Braze's endpoints.
    var hourlyLimit = 250_000
    /// The registered activity types.
    package var types: [ActivityType] = []
    /// The app's own code, where it is compiled: it judges what its types decode.
    package var decoder: (any AppDecoder)?
    /// The wall clock.
    package var wall: @Sendable () -> Date = { Date() }
    /// Decides the tokens that are issued.
    var seed: UInt64 = .random(in: .min ... .max)
    /// Seconds in which a store that was deleted may be put back before it is made anew.
    var storePatience = 5.0
    /// Opens the store.
    var openLedger: @Sendable (String, Ledgers.Options) throws(LedgerError) -> any Ledger = {
      store, options throws(LedgerError) in try Ledgers.open(store, options)
    }
    /// The name of the SQLite file system; tests have one that fails on demand.
    var fileSystem: String?

    /// Makes options for a gateway on an address with a store.
    package init(address: ListenAddress, store: String) {
      self.address = address
      self.store = store
    }
  }
}
