import Basics

/// An asynchronous sequence of changes from `Activity` or `ActivityAuthorizationInfo`.
///
/// Mirrors the nested sequences of ActivityKit, such as `Activity.ContentUpdates` (iOS 16.1). The
/// subscription starts when the property is read. It ends when the activity is dismissed, or when
/// the task is cancelled. The newest 1,024 unread values are buffered.
public struct ActivityUpdateSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// The sequence does not throw.
  public typealias Failure = Never

  private let current: [Element]
  private let updates: Broadcast<String, Element>.Subscription

  init(current: [Element] = [], updates: Broadcast<String, Element>.Subscription) {
    self.current = current
    self.updates = updates
  }

  /// Creates an iterator, as `for await` does.
  public func makeAsyncIterator() -> Iterator {
    Iterator(current: current[...], updates: updates.makeAsyncIterator())
  }

  /// Reads the values one by one.
  public struct Iterator: AsyncIteratorProtocol {
    private var current: ArraySlice<Element>
    private var updates: Broadcast<String, Element>.Subscription.Iterator

    init(current: ArraySlice<Element>, updates: Broadcast<String, Element>.Subscription.Iterator) {
      self.current = current
      self.updates = updates
    }

    /// The next value, or `nil` at the end.
    public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
      if let value = current.popFirst() { return Task.isCancelled ? nil : value }
      return await updates.next(isolation: actor)
    }
  }
}
