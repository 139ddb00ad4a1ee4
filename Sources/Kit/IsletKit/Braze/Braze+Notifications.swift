public import Foundation

extension Braze {
  /// Ordinary push notifications: a gateway shows them in its log, and they need no registration.
  ///
  /// Mirrors BrazeKit's `Braze.Notifications` (5.0).
  public final class Notifications: Sendable {
    init() {}

    /// Without effect. Mirrors `Notifications.register(deviceToken:)` (5.0).
    public func register(deviceToken: Data) {}

    /// Succeeds immediately: there is nothing to unregister. Mirrors
    /// `Notifications.unregisterPush()` (18.0).
    public func unregisterPush() async throws {}

    /// Succeeds: there is nothing to unregister. Mirrors
    /// `Notifications.unregisterPush(completion:)` (18.0).
    public func unregisterPush(
      completion: (@MainActor (Result<Void, PushUnregistrationError>) -> Void)? = nil
    ) {
      Task { await completion?(.success(())) }
    }
  }
}

/// Decisions that an app may make for the SDK; a gateway never calls it.
///
/// Mirrors BrazeKit's `BrazeDelegate` (5.0).
@MainActor public protocol BrazeDelegate: AnyObject {
  /// Never called. Mirrors `BrazeDelegate.braze(_:shouldOpenURL:)` (5.0).
  func braze(_ braze: Braze, shouldOpenURL context: Braze.URLContext) -> Bool
}

extension BrazeDelegate {
  /// Returns `true`. Mirrors the default of `BrazeDelegate.braze(_:shouldOpenURL:)` (5.0).
  public func braze(_ braze: Braze, shouldOpenURL context: Braze.URLContext) -> Bool { true }
}

extension Braze {
  /// A link that a message opens. Mirrors BrazeKit's `Braze.URLContext` (5.0).
  public struct URLContext: Sendable, Hashable {
    /// The link. Mirrors `URLContext.url` (5.0).
    public var url: URL
    /// Whether it opens in the app. Mirrors `URLContext.useWebView` (5.0).
    public var useWebView: Bool
  }
}
