/// Why a `FeedTransport` has no page.
package enum FeedFailure: Error, Sendable, Hashable {
  /// The gateway no longer knows the cursor: a snapshot is due.
  case gone
  /// Bad for now; the gateway may say after how many seconds to ask again.
  case retry(reason: String, after: Double?)
  /// Bad until someone mends it; the gateway may say after how many seconds to ask again at the least.
  case failed(reason: String, mend: String, after: Double?)
}
