public import Foundation
import Synchronization

/// An observer token of Foundation, which is thread-safe.
private struct Token: @unchecked Sendable {
  let value: any NSObjectProtocol
  let name: Notification.Name?
  weak var observer: AnyObject?
}

private let tokens = Mutex<[Token]>([])

extension NotificationCenter {
  /// Calls a method of an observer for each notification. Does not retain the observer. Mirrors
  /// `NotificationCenter.addObserver(_:selector:name:object:)`.
  public func addObserver(
    _ observer: AnyObject, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let target = WeakTarget(observer)
    let value = addObserver(forName: name, object: object, queue: nil) { notification in
      guard let observer = target.object else { return }
      selector.call(observer, notification)
    }
    let token = Token(value: value, name: name, observer: observer)
    tokens.withLock { tokens in
      tokens.removeAll { $0.observer == nil }
      tokens.append(token)
    }
  }

  /// Removes an observer. Mirrors `NotificationCenter.removeObserver(_:)`.
  public func removeObserver(_ observer: AnyObject) {
    removeObserver(observer, name: nil, object: nil)
  }

  /// Removes an observer for one notification name, or for all if it is `nil`. Mirrors
  /// `NotificationCenter.removeObserver(_:name:object:)`.
  public func removeObserver(_ observer: AnyObject, name: Notification.Name?, object: Any?) {
    let ended = tokens.withLock { tokens in
      let ended = tokens.filter { $0.observer === observer && (name == nil || $0.name == name) }
      tokens.removeAll { $0.observer === observer && (name == nil || $0.name == name) }
      return ended
    }
    for token in ended { removeObserver(token.value as Any) }
  }
}

extension Timer {
  /// Calls a method of a target, once or repeatedly. The timer retains its target. Mirrors
  /// `Timer.scheduledTimer(timeInterval:target:selector:userInfo:repeats:)`.
  @discardableResult public static func scheduledTimer(
    timeInterval seconds: TimeInterval, target: AnyObject, selector: Selector, userInfo: Any?,
    repeats: Bool
  ) -> Timer {
    let target = StrongTarget(object: target)
    return scheduledTimer(withTimeInterval: seconds, repeats: repeats) { timer in
      selector.call(target.object, timer)
    }
  }
}

/// A weak reference, which only `Selector.call` uses, on the main thread.
private final class WeakTarget: @unchecked Sendable {
  weak var object: AnyObject?
  init(_ object: AnyObject) { self.object = object }
}

private struct StrongTarget: @unchecked Sendable {
  let object: AnyObject
}
