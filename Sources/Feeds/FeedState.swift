#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// How a feed stands with what it follows.
package enum FeedState: Sendable, Hashable {
  /// Nothing was heard yet.
  case connecting
  /// The newest answer was good.
  case online(lastGood: Date)
  /// The newest attempt failed in a way that may pass; the next is made at a moment.
  case retrying(at: Date, reason: String, lastGood: Date?)
  /// The answer will stay so until someone mends something; asked again at leisure nevertheless.
  case failed(reason: String, mend: String)

  /// Whether the newest answer was good.
  package var isOnline: Bool {
    if case .online = self { return true }
    return false
  }
}
