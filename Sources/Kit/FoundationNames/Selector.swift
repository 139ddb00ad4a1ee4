import Dispatch
import Foundation

/// The name of a method, with what calls it.
///
/// Stands for Objective-C's `Selector`. Linux has no `#selector`: the plugin `KitSources` writes one of these in
/// its place.
public struct Selector: Hashable, Sendable, CustomStringConvertible {
  /// The method's name, such as `changed(_:)`.
  public let description: String
  private let action: @MainActor @Sendable (AnyObject, Any?) -> Void

  /// Names a method. Without an action nothing is called.
  public init(
    _ name: String, _ action: @escaping @MainActor @Sendable (AnyObject, Any?) -> Void = { _, _ in }
  ) {
    description = name
    self.action = action
  }

  /// Calls the method of a target, on the main thread.
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
  /// Once `dispatchMain()` was called, the main queue has any thread.
  private static var isOnMainQueue: Bool {
    isMarked
    return DispatchQueue.getSpecific(key: mark) != nil
  }

  /// Handed to the main thread, where alone it is used.
  private struct Call: @unchecked Sendable {
    let target: AnyObject
    let argument: Any?
    let action: @MainActor @Sendable (AnyObject, Any?) -> Void

    @MainActor func run() { action(target, argument) }
  }

  /// Whether both name the same method.
  public static func == (left: Selector, right: Selector) -> Bool {
    left.description == right.description
  }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(description) }
}
