public import Foundation

extension Braze {
  /// Ordinary push notifications: a gateway shows them in its log, and they need no registration.
  ///
  /// Stands for BrazeKit's `Braze.Notifications` (5.0).
  public final class Notifications: Sendable {
    init() {}

    /// Without effect. Stands for `Notifications.register(deviceToken:)` (5.0).
    public func register(deviceToken: Data) {}

    /// Succeeds at once: there is nothing to give up. Stands for `Notifications.unregisterPush()`
    /// (18.0).
    public func unregisterPush() async throws {}

    /// Succeeds: there is nothing to give up. Stands for
    /// `Notifications.unregisterPush(completion:)` (18.0).
    public func unregisterPush(
      completion: (@MainActor (Result<Void, PushUnregistrationError>) -> Void)? = nil
    ) {
      Task { await completion?(.success(())) }
    }
  }
}

/// What an app may decide in the SDK's place; a gateway asks it nothing.
///
/// Stands for BrazeKit's `BrazeDelegate` (5.0).
@MainActor public protocol BrazeDelegate: AnyObject {
  /// Never asked. Stands for `BrazeDelegate.braze(_:shouldOpenURL:)` (5.0).
  func braze(_ braze: Braze, shouldOpenURL context: Braze.URLContext) -> Bool
}

extension BrazeDelegate {
  /// Yes. Stands for the default of `BrazeDelegate.braze(_:shouldOpenURL:)` (5.0).
  public func braze(_ braze: Braze, shouldOpenURL context: Braze.URLContext) -> Bool { true }
}

extension Braze {
  /// A link that a message opens. Stands for BrazeKit's `Braze.URLContext` (5.0).
  public struct URLContext: Sendable, Hashable {
    /// The link. Stands for `URLContext.url` (5.0).
    public var url: URL
    /// Whether it opens in the app. Stands for `URLContext.useWebView` (5.0).
    public var useWebView: Bool
  }
}
