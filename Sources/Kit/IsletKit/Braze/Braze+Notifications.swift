public import Foundation

extension Braze {
  /// Ordinary push notifications. They need no registration, because a gateway shows them in its
  /// log.
  ///
  /// Mirrors BrazeKit's `Braze.Notifications` (5.0).
  public final class Notifications: Sendable {
    init() {}

    /// Has no effect. Mirrors `Notifications.register(deviceToken:)` (5.0).
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

/// Decisions that the SDK leaves to the app; a gateway never requests one.
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
    /// Whether the link opens inside the app. Mirrors `URLContext.useWebView` (5.0).
    public var useWebView: Bool
  }
}
