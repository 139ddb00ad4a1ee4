import Dispatch
import Foundation

/// The name of a method, with a closure that calls the method.
///
/// Mirrors Objective-C's `Selector`. Linux has no `#selector`: the plugin `KitSources` replaces
/// each use by a value of this type.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  /// The method's name, such as `changed(_:)`.
  public let description: String
  private let action: @MainActor @Sendable (AnyObject, Any?) -> Void

  /// Creates a selector. Calling a selector without an action does nothing.
  public init(
    _ name: String, _ action: @escaping @MainActor @Sendable (AnyObject, Any?) -> Void = { _, _ in }
  ) {
    description = name
    self.action = action
  }

  /// Calls the method on a target, on the main thread.
  func call(_ target: AnyObject, _ argument: Any?) {
    let call = Call(target: target, argument: argument, action: action)
    if Thread.isMainThread || Self.isOnMainQueue {
      MainActor.assumeIsolated { call.run() }
    } else {
      DispatchQueue.main.async { call.run() }
    }
  }

  private static let mark = DispatchSpecificKey<Void>()
  private static let isMarked: Void = DispatchQueue.main.setSpecific(key: mark, value: ())
  /// After `dispatchMain()` any thread may run the main queue.
  private static var isOnMainQueue: Bool {
    isMarked
    return DispatchQueue.getSpecific(key: mark) != nil
  }

  /// Passed to the main thread and only used there.
  private struct Call: @unchecked Sendable {
    let target: AnyObject
    let argument: Any?
    let action: @MainActor @Sendable (AnyObject, Any?) -> Void

    @MainActor func run() { action(target, argument) }
  }

  public static func == (left: Selector, right: Selector) -> Bool {
    left.description == right.description
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
