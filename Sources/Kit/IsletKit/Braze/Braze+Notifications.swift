public import Foundation

extension Braze {
  /// Ordinary push notifications. A gateway shows them in its log without registration.
  ///
  /// Mirrors BrazeKit's `Braze.Notifications` (5.0).
  public final class Notifications: Sendable {
    init() {}

    /// Does nothing. Since BrazeKit 5.0.
    public func register(deviceToken: Data) {}

    /// Succeeds at once, because nothing is registered. Since BrazeKit 18.0.
    public func unregisterPush() async throws {}

    /// Succeeds, because nothing is registered. Since BrazeKit 18.0.
    public func unregisterPush(
      completion: (@MainActor (Result<Void, PushUnregistrationError>) -> Void)? = nil
    ) {
      Task { await completion?(.success(())) }
    }
  }
}

/// Decisions that an app can make for the SDK. A gateway never asks for them.
///
/// Mirrors BrazeKit's `BrazeDelegate` (5.0).
@MainActor public protocol BrazeDelegate: AnyObject {
  /// Never called. Since BrazeKit 5.0.
  func braze(_ braze: Braze, shouldOpenURL context: Braze.URLContext) -> Bool
}

extension BrazeDelegate {
  /// Since BrazeKit 5.0.
  public func braze(_ braze: Braze, shouldOpenURL context: Braze.URLContext) -> Bool { true }
}

extension Braze {
  /// A link that a message opens. Mirrors BrazeKit's `Braze.URLContext` (5.0).
  public struct URLContext: Sendable, Hashable {
    public var url: URL
    /// Whether the link opens inside the app.
    public var useWebView: Bool
  }
}
