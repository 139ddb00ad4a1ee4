import Basics

/// What `Activity` and `ActivityAuthorizationInfo` tell as it happens.
///
/// Stands for the nested sequences of ActivityKit, such as `Activity.ContentUpdates` (iOS 16.1).
/// The subscription begins when the property is read; it ends when the activity is gone, or for a
/// task that is cancelled. Values are kept until they are read, the newest 1,024 of them.
public struct ActivityUpdateSequence<Element: Sendable>: AsyncSequence, Sendable {
  /// Nothing is thrown.
  public typealias Failure = Never

  private let current: [Element]
  private let updates: Broadcast<String, Element>.Subscription

  init(current: [Element] = [], updates: Broadcast<String, Element>.Subscription) {
    self.current = current
    self.updates = updates
  }

  /// Makes an iterator, as `for await` does.
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
