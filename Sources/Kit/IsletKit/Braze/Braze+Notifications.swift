public import Foundation
import Synchronization

extension Braze {
  /// Ordinary push notifications. They need no registration, because a gateway shows them in its
  /// log.
  ///
  /// Mirrors BrazeKit's `Braze.Notifications` (5.0).
  public final class Notifications: Sendable {
    private let token = Mutex<String?>(nil)

    init() {}

    /// The registered token in hexadecimal. Mirrors `Notifications.deviceToken` (5.0).
    public var deviceToken: String? { token.withLock { $0 } }

    /// Keeps the token, which is not sent. Mirrors `Notifications.register(deviceToken:)` (5.0).
    public func register(deviceToken: Data) {
      token.withLock { $0 = Codec.hexadecimal(deviceToken) }
    }

    /// Never calls back: no push of Braze arrives here. Mirrors
    /// `Notifications.subscribeToUpdates(payloadTypes:_:)` (10.0).
    public func subscribeToUpdates(
      payloadTypes: Payload.PayloadTypeFilter = [.opened, .received],
      _ update: @escaping @MainActor (Payload) -> Void
    ) -> Cancellable { Cancellable {} }

    /// Removes the token and succeeds immediately. Mirrors `Notifications.unregisterPush()` (18.0).
    public func unregisterPush() async throws { token.withLock { $0 = nil } }

    /// Removes the token and succeeds. Mirrors
    /// `Notifications.unregisterPush(completion:)` (18.0).
    public func unregisterPush(
      completion: (@MainActor (Result<Void, PushUnregistrationError>) -> Void)? = nil
    ) {
      token.withLock { $0 = nil }
      Task { await completion?(.success(())) }
    }
  }
}

extension Braze.Notifications {
  /// A push of Braze. Mirrors BrazeKit's `Braze.Notifications.Payload` (5.0).
  public struct Payload: @unchecked Sendable {
    /// Whether the push was received or opened. Mirrors `Payload.PayloadType` (10.0).
    public enum PayloadType: String, Sendable, Hashable {
      /// The user opened the push. Mirrors `PayloadType.opened` (10.0).
      case opened
      /// The push arrived. Mirrors `PayloadType.received` (10.0).
      case received
    }

    /// The events to subscribe to. Mirrors `Payload.PayloadTypeFilter` (10.0).
    public struct PayloadTypeFilter: OptionSet, Sendable {
      /// The bits of the set. Mirrors `PayloadTypeFilter.rawValue` (10.0).
      public let rawValue: Int

      /// Creates a set from its bits. Mirrors `PayloadTypeFilter.init(rawValue:)` (10.0).
      public init(rawValue: Int) { self.rawValue = rawValue }

      /// Opened pushes. Mirrors `PayloadTypeFilter.opened` (10.0).
      public static let opened = Self(rawValue: 1)
      /// Received pushes. Mirrors `PayloadTypeFilter.received` (10.0).
      public static let received = Self(rawValue: 2)
    }

    /// Whether the push was received or opened. Mirrors `Payload.type` (10.0).
    public let type: PayloadType
    /// The title. Mirrors `Payload.title` (5.0).
    public let title: String?
    /// The body. Mirrors `Payload.body` (5.0).
    public let body: String?
    /// Whether the push is invisible. Mirrors `Payload.isSilent` (5.0).
    public let isSilent: Bool
    /// The push as the app received it. Mirrors `Payload.userInfo` (5.0).
    public let userInfo: [AnyHashable: Any]
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
