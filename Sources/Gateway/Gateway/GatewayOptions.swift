package import Basics
package import Vendors
package import HTTPServer
package import HTTP
package import EventStore
package import Simulator

extension Gateway {
  package struct Options: Sendable {
    package var address: ListenAddress
    /// The address for clients of APNs, with its certificate.
    package var apns: HTTPListener?
    /// Further hosts that requests to Islet's own API may name, besides the gateway's address and
    /// loopback names.
    package var allowedHosts: [String] = []
    var limits = HTTPLimits()
    /// The SQLite file, or `:memory:`.
    package var store: String
    package var durability = Durability.process
    /// The accepted keys; `nil` accepts every key.
    package var keys: AccessKeys?
    /// Whether a push that the device drops is answered with 422.
    package var isStrict = false
    /// The number of events kept before the oldest are deleted.
    package var retention = 10_000
    package var quota = ProjectQuota()
    /// Whether a request creates the project that it names, if that does not exist.
    package var opensProjects = false
    /// Seconds without a write after which a project is removed; `nil` for never.
    package var projectLife: Double?
    /// The maximum number of requests per hour at Braze's endpoints.
    var hourlyLimit = 250_000
    package var types: [ActivityType] = []
    /// The app's compiled code, which checks whether its types can decode a content state.
    package var decoder: (any AppDecoder)?
    package var wall: @Sendable () -> Date = { Date() }
    /// The random seed from which tokens are made.
    var seed: UInt64 = .random(in: .min ... .max)
    /// Seconds to wait for a deleted store to be restored before a new one is created.
    var storeTimeout = 5.0
    var openLedger: @Sendable (String, Ledgers.Options) throws(LedgerError) -> any Ledger = {
      store, options throws(LedgerError) in try Ledgers.open(store, options)
    }
    /// The name of the SQLite file system; tests use one that fails on demand.
    var fileSystem: String?

    package init(address: ListenAddress, store: String) {
      self.address = address
      self.store = store
    }
  }
}
