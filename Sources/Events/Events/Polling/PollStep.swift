import Basics
package import HTTPClient

/// What one request led to: what it means for the next, and what the server asks of it.
package struct PollStep: Sendable {
  package var outcome: PollOutcome
  /// Seconds to wait at the least, as the server asks for.
  package var retryAfter: Double?
  /// The least seconds between two polls, as the server asks for.
  package var interval: Double?

  package init(outcome: PollOutcome, retryAfter: Double? = nil, interval: Double? = nil) {
    self.outcome = outcome
    self.retryAfter = retryAfter
    self.interval = interval
  }
}

extension PollOutcome {
  /// What it means that no answer came.
  package init(_ error: HTTPClientError) {
    switch error {
    case .badURL: self = .failed(reason: "\(error)", mend: localized("check the address"))
    case .tooLarge:
      self = .failed(reason: "\(error)", mend: localized("ask for less, by page or filter"))
    default: self = .retry(reason: "\(error)")
    }
  }
}
