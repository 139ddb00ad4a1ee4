package import HTTPClient
package import Basics

/// Why a call of a gateway came to nothing.
package enum GatewayError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No answer came.
  case unreachable(gateway: String, HTTPClientError)
  /// The gateway answered with a status of 400 or more; the body tells more where it is JSON.
  case refused(status: Int, reason: String?, body: JSON?)
  /// The answer is not JSON where it should be.
  case notIslet(gateway: String)

  /// The facts as a fragment without final stop.
  package var description: String {
    switch self {
    case .unreachable(let gateway, let error): localized("no gateway at \(gateway): \(error)")
    case .refused(let status, let reason, _):
      localized("the gateway answered \(status)\(reason.map { ": \($0)" } ?? "")")
    case .notIslet(let gateway): localized("\(gateway) is not an Islet gateway")
    }
  }
}
