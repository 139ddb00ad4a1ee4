internal import Basics

/// The reason why a request got no response.
package enum HTTPClientError: Error, Sendable, Hashable, CustomStringConvertible {
  case badURL(String)
  /// No server listens at the address, or the name is unknown.
  case cannotConnect(host: String, reason: String)
  /// No response arrived within this time.
  case timedOut(seconds: Double)
  case cancelled
  /// The connection broke, or the response was not HTTP.
  case broken(reason: String)
  /// The response exceeds this limit in bytes.
  case tooLarge(limit: Int)

  package var description: String {
    switch self {
    case .badURL(let url): localized("\(url) is not a valid address")
    case .cannotConnect(let host, let reason): localized("cannot connect to \(host): \(reason)")
    case .timedOut(let seconds): localized("no response within \(seconds.formattedSeconds)")
    case .cancelled: localized("cancelled")
    case .tooLarge(let limit): localized("the response is over \(limit >> 20) MiB")
    case .broken(let reason): localized("the connection broke: \(reason)")
    }
  }
}

extension Double {
  /// The seconds as text, such as `2 s` or `0.5 s`.
  var formattedSeconds: String {
    self == rounded() && abs(self) < 1e9 ? "\(Int(self)) s" : "\(self) s"
  }
}

/// Sends requests. Tests use an implementation that responds from fixtures.
package protocol HTTPTransport: Sendable {
  /// Sends a request and returns the response, whatever its status. Throws if there is none.
  func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPResponse
}
