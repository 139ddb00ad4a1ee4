package import Basics
package import Vendors
package import HTTPServer
package import HTTP
package import EventStore
package import Simulator

extension Gateway {
  package struct Options: Sendable {
    package var address: ListenAddress
    /// Where to listen for clients of APNs, with the certificate for them.
    package var apns: HTTPListener?
    /// Hosts by which Islet's own API may be called, beside its address and loopback names.
    package var allowedHosts: [String] = []
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
    package var quota = ProjectQuota()
    /// Whether a project that a request names is made where there is none.
    package var opensProjects = false
    /// Seconds without a write after which a project is removed; `nil` where it stays.
    package var projectLife: Double?
    /// Requests an hour at Braze's endpoints.
    var hourlyLimit = 250_000
    package var types: [ActivityType] = []
    /// The app's own code, where it is compiled: it judges what its types decode.
    package var decoder: (any AppDecoder)?
    package var wall: @Sendable () -> Date = { Date() }
    /// Decides the tokens that are issued.
    var seed: UInt64 = .random(in: .min ... .max)
    /// Seconds in which a store that was deleted may be put back before it is made anew.
    var storePatience = 5.0
    var openLedger: @Sendable (String, Ledgers.Options) throws(LedgerError) -> any Ledger = {
      store, options throws(LedgerError) in try Ledgers.open(store, options)
    }
    /// The name of the SQLite file system; tests have one that fails on demand.
    var fileSystem: String?

    package init(address: ListenAddress, store: String) {
      self.address = address
      self.store = store
    }
  }
}
