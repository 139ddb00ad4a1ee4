internal import Basics

/// The reason why there is no response.
package enum HTTPClientError: Error, Sendable, Hashable, CustomStringConvertible {
  case badURL(String)
  /// Nothing listens there, or the name is unknown.
  case cannotConnect(host: String, reason: String)
  /// No response within this time.
  case timedOut(seconds: Double)
  case cancelled
  /// The connection broke, or the response was not HTTP.
  case broken(reason: String)
  /// The response exceeds the limit in bytes for this use.
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
  /// `2 s`, `0.5 s`.
  var formattedSeconds: String {
    self == rounded() && abs(self) < 1e9 ? "\(Int(self)) s" : "\(self) s"
  }
}

/// Sends requests; tests have one that answers from fixtures.
package protocol HTTPTransport: Sendable {
  /// Sends a request and returns the response, of any status; throws if there is none.
  func send(_ request: HTTPClientRequest) async throws(HTTPClientError) -> HTTPResponse
}
