public import Foundation

/// The application object for app delegates; it has no screen.
///
/// Mirrors UIKit's `UIApplication`.
@preconcurrency @MainActor public final class UIApplication: UIResponder {
  /// The reason of an app's launch. Mirrors `UIApplication.LaunchOptionsKey`.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// A notification was tapped. Mirrors `LaunchOptionsKey.remoteNotification`.
    public static let remoteNotification = LaunchOptionsKey(rawValue: "remoteNotification")
    /// A link was opened. Mirrors `LaunchOptionsKey.url`.
    public static let url = LaunchOptionsKey(rawValue: "url")
  }

  /// Options of an opened link. Mirrors `UIApplication.OpenURLOptionsKey`.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Whether the app is visible to the user. Mirrors `UIApplication.State`.
  public enum State: Int, Sendable {
    case active
    /// On the screen but not in use.
    case inactive
    case background
  }

  /// Never posted: the app does not leave the screen. Mirrors the notification of the same name.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Never posted. Mirrors the notification of the same name.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted after the launch. Mirrors the notification of the same name.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Never posted. Mirrors the notification of the same name.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted before the process ends. Mirrors the notification of the same name.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")

  /// Starts a background task, which ends with the process. Mirrors
  /// `UIApplication.beginBackgroundTask(expirationHandler:)`.
  public func beginBackgroundTask(
    withName name: String? = nil, expirationHandler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    UIBackgroundTaskIdentifier(rawValue: 1)
  }

  /// Has no effect. Mirrors `UIApplication.endBackgroundTask(_:)`.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// The only instance. Mirrors `UIApplication.shared`.
  public static let shared = UIApplication()

  /// The app delegate. Mirrors `UIApplication.delegate`.
  public var delegate: (any UIApplicationDelegate)?
  /// Always active, because there is no home screen. Mirrors `UIApplication.applicationState`.
  public let applicationState = State.active

  /// The app's only scene, which is always on the screen. Mirrors `UIApplication.connectedScenes`.
  public let connectedScenes: Set<UIScene> = [UIWindowScene()]

  /// Whether the app has registered for remote notifications. Mirrors
  /// `UIApplication.isRegisteredForRemoteNotifications`.
  public private(set) var isRegisteredForRemoteNotifications = false

  /// Passes a device token to the delegate asynchronously, as the system does. Mirrors
  /// `UIApplication.registerForRemoteNotifications()`.
  public func registerForRemoteNotifications() {
    isRegisteredForRemoteNotifications = true
    let token = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    Task { @MainActor in
      delegate?.application(self, didRegisterForRemoteNotificationsWithDeviceToken: token)
    }
  }

  /// Unregisters. Mirrors `UIApplication.unregisterForRemoteNotifications()`.
  public func unregisterForRemoteNotifications() { isRegisteredForRemoteNotifications = false }

  /// Always `false`: nothing here can open a link. Mirrors `UIApplication.canOpenURL(_:)`.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Has no effect: nothing here can open a link. Mirrors `UIApplication.open(_:)`.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { completion?(false) }

  /// Options for opening a link. Mirrors `UIApplication.OpenExternalURLOptionsKey`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The app's page in Settings. Mirrors `UIApplication.openSettingsURLString`.
  public nonisolated static let openSettingsURLString = "app-settings:"
}

/// A background task. Mirrors UIKit's `UIBackgroundTaskIdentifier`.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No task. Mirrors `UIBackgroundTaskIdentifier.invalid`.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
