public import Foundation

extension NotificationCenter {
  /// The notifications of a name, from the start of the iteration on. Mirrors
  /// `NotificationCenter.notifications(named:object:)`.
  public func notifications(
    named name: Notification.Name, object: (any AnyObject & Sendable)? = nil
  ) -> Notifications {
    Notifications(center: self, name: name, object: object)
  }

  /// The notifications of a name. Mirrors `NotificationCenter.Notifications`.
  public final class Notifications: AsyncSequence, Sendable {
    public typealias Element = Notification
    public typealias Failure = Never

    private let center: NotificationCenter
    private let name: Notification.Name
    private let object: (any AnyObject & Sendable)?

    init(center: NotificationCenter, name: Notification.Name, object: (any AnyObject & Sendable)?) {
      self.center = center
      self.name = name
      self.object = object
    }

    public func makeAsyncIterator() -> Iterator {
      let (stream, continuation) = AsyncStream<Shared<Notification>>.makeStream()
      let token = Shared(
        value: center.addObserver(forName: name, object: object, queue: nil) {
          continuation.yield(Shared(value: $0))
        })
      continuation.onTermination = { [center] _ in center.removeObserver(token.value) }
      return Iterator(notifications: stream.makeAsyncIterator())
    }

    /// Removes its observer when it is released.
    public struct Iterator: AsyncIteratorProtocol {
      fileprivate var notifications: AsyncStream<Shared<Notification>>.Iterator

      public mutating func next(isolation actor: isolated (any Actor)?) async -> Notification? {
        await notifications.next(isolation: actor)?.value
      }
    }
  }
}

/// A value of Foundation that is passed between threads, as on Apple's systems.
private struct Shared<Value>: @unchecked Sendable {
  let value: Value
}
