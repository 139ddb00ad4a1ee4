// Makes `import BrazeKit` work on Linux. Like Braze's module, it re-exports Foundation.
@_exported public import FoundationNames
@_exported public import IsletKit
public import UIKit
public import UserNotifications

/// Ordinary pushes that an app passes on. Braze's pushes do not arrive here, so none is handled: as
/// with pushes of other senders, the app must call the completion handler.
extension Braze.Notifications {
  /// Returns `false` without calling the handler. Mirrors
  /// `Notifications.handleBackgroundNotification(userInfo:fetchCompletionHandler:)` (5.0).
  public func handleBackgroundNotification(
    userInfo: [AnyHashable: Any],
    fetchCompletionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) -> Bool { false }

  /// Returns `false` without calling the handler. Mirrors
  /// `Notifications.handleUserNotification(response:withCompletionHandler:)` (5.0).
  public func handleUserNotification(
    response: UNNotificationResponse, withCompletionHandler: @escaping () -> Void
  ) -> Bool { false }

  /// Has no effect. Mirrors `Notifications.handleForegroundNotification(notification:)` (10.0).
  public func handleForegroundNotification(notification: UNNotification) {}

  /// Empty. Mirrors `Notifications.categories` (5.0).
  public static let categories: Set<UNNotificationCategory> = []
}
