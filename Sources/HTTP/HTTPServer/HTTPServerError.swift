package import HTTP

/// Why a server could not start.
package enum HTTPServerError: Error, Sendable, Hashable {
  /// Another program listens there; its name and process number where the system tells.
  case portInUse(ListenAddress, holder: PortHolder?)
  /// The system refuses, as it does for ports below 1024 without the right to them.
  case notPermitted(ListenAddress)
  /// The host is not known.
  case unknownHost(ListenAddress, reason: String)
  /// The host is known but is no address of this machine.
  case notThisMachine(ListenAddress)
  /// The certificate or its key cannot be used.
  case badCertificate(reason: String)
  /// Anything else, in the words of the system.
  case failed(ListenAddress, reason: String)

  /// The address that it is about.
  package var address: ListenAddress? {
    switch self {
    case .portInUse(let address, _), .notPermitted(let address), .unknownHost(let address, _),
      .notThisMachine(let address), .failed(let address, _):
      address
    case .badCertificate: nil
    }
  }

  /// The process that holds a port.
  package struct PortHolder: Sendable, Hashable {
    /// The name of its executable, cut to 15 bytes by the kernel.
    package var name: String
    /// Its process number.
    package var process: Int
  }
}
