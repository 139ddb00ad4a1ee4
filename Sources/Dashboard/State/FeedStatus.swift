#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// How the feed that fills the screen is doing.
package enum FeedStatus: Sendable, Hashable {
  /// Nothing has come yet.
  case connecting
  /// The last poll went well.
  case online
  /// The last poll failed: when the next is, when the last one went well, and why.
  case retrying(at: Date, lastGood: Date?, reason: String)
  /// The answers will stay bad until someone mends something: what is wrong and how to mend it.
  case failed(reason: String, mend: String)
}
