package import Basics

package enum FeedState: Sendable, Hashable {
  case connecting
  /// The newest answer was good.
  case online
  /// The newest attempt failed in a way that may pass; the next is made at a moment.
  case retrying(at: Date, reason: String, lastGood: Date?)
  /// The answer will stay so until someone mends something; asked again at leisure nevertheless.
  case failed(reason: String, mend: String)

  /// Whether the newest answer was good.
  package var isOnline: Bool {
    self == .online
  }

  /// The same with its moments on another clock.
  package func onClock(_ time: (Date) -> Date) -> FeedState {
    switch self {
    case .connecting, .online, .failed: self
    case .retrying(let at, let reason, let lastGood):
      .retrying(at: time(at), reason: reason, lastGood: lastGood.map(time))
    }
  }
}
