public import Foundation

/// The parts of the app that an app delegate uses. It has no screen.
///
/// Mirrors UIKit's `UIApplication`.
@preconcurrency @MainActor public final class UIApplication: UIResponder {
  /// Why an app was launched.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The user tapped a notification.
    public static let remoteNotification = LaunchOptionsKey(rawValue: "remoteNotification")
    /// A URL was opened.
    public static let url = LaunchOptionsKey(rawValue: "url")
  }

  /// How to open a URL.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  public enum State: Int, Sendable {
    /// On the screen.
    case active
    /// On the screen, but not in use.
    case inactive
    /// Not on the screen.
    case background
  }

  /// Never posted: the app does not leave the screen.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Never posted.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted after the launch.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Never posted.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted before the process ends.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")

  /// Returns the ID of a background task. The task ends with the process. Mirrors
  /// `UIApplication.beginBackgroundTask(expirationHandler:)`.
  public func beginBackgroundTask(
    withName name: String? = nil, expirationHandler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    UIBackgroundTaskIdentifier(rawValue: 1)
  }

  /// Does nothing.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  public static let shared = UIApplication()

  public var delegate: (any UIApplicationDelegate)?
  /// Always active: there is no Home Screen to go to.
  public let applicationState = State.active

  /// The app's only scene, which is always on the screen.
  public let connectedScenes: Set<UIScene> = [UIWindowScene()]

  /// Whether the app has a device token.
  public private(set) var isRegisteredForRemoteNotifications = false

  /// Sends the delegate a random device token, a moment later as on iOS.
  public func registerForRemoteNotifications() {
    isRegisteredForRemoteNotifications = true
    let token = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    Task { @MainActor in
      delegate?.application(self, didRegisterForRemoteNotificationsWithDeviceToken: token)
    }
  }

  public func unregisterForRemoteNotifications() { isRegisteredForRemoteNotifications = false }

  /// Always `false`: nothing here can open a URL.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Calls back with `false`: nothing here can open a URL.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { completion?(false) }

  /// How to open a URL.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The URL of the app's page in Settings.
  public nonisolated static let openSettingsURLString = "app-settings:"
}

/// The ID of a background task. Mirrors UIKit's `UIBackgroundTaskIdentifier`.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
