package import HTTP
internal import Basics

package enum PollOutcome: Sendable, Hashable {
  /// Success. The next poll follows after this time, or by default after the interval.
  case good(next: Duration?)
  /// A temporary failure. The next poll follows after a growing wait, or after `Retry-After`.
  case retry(reason: String)
  /// A failure that a person has to fix. Polls continue at a longer interval.
  case failed(reason: String, fix: String)

  /// The outcome of a failure status; `nil` if the status is a success and the body decides.
  package static func ofStatus(_ response: HTTPResponse) -> PollOutcome? {
    let status = response.status
    if response.isSuccess || status == 304 { return nil }
    let words = response.explanation.map { ": \($0)" } ?? ""
    let isLimited =
      response.headers["retry-after"] != nil || response.headers["x-ratelimit-remaining"] == "0"
    switch status {
    case 403 where isLimited, 429:
      return .retry(reason: localized("\(status), too many requests\(words)"))
    case 401:
      return .failed(
        reason: localized("401, not authorized\(words)"), fix: localized("check the key"))
    case 403:
      return .failed(
        reason: localized("403, forbidden\(words)"), fix: localized("check what the key may read"))
    case 404, 410:
      return .failed(
        reason: localized("\(status), not found\(words)"), fix: localized("check the address"))
    case 300..<400:
      // Keeps only characters that an address may contain (RFC 3986).
      let address = response.headers["location"].map { text in
        " " + String(text.prefix(200).filter { $0.isASCII && $0 > " " && $0 != "\u{7F}" })
      }
      return .failed(
        reason: localized("\(status), moved\(words)"),
        fix: localized("use the new address\(address ?? "")"))
    case 408, 500...: return .retry(reason: localized("the server answered \(status)\(words)"))
    default:
      return .failed(
        reason: localized("the server answered \(status)\(words)"),
        fix: localized("check the request"))
    }
  }
}

/// The result of one request, and the waits that the server requests.
package struct PollStep: Sendable {
  package var outcome: PollOutcome
  /// The minimum number of seconds to wait that the server requests.
  var retryAfter: Double?
  /// The minimum number of seconds between two polls that the server requests.
  var interval: Double?

  package init(outcome: PollOutcome, retryAfter: Double? = nil, interval: Double? = nil) {
    self.outcome = outcome
    self.retryAfter = retryAfter
    self.interval = interval
  }
}

extension PollOutcome {
  /// The outcome of a request without a response.
  package init(_ error: HTTPClientError) {
    switch error {
    case .badURL: self = .failed(reason: "\(error)", fix: localized("check the address"))
    case .tooLarge:
      self = .failed(reason: "\(error)", fix: localized("request less, by page or filter"))
    default: self = .retry(reason: "\(error)")
    }
  }
}
