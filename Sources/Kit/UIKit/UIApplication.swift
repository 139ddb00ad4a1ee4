public import Foundation

/// The app, as far as an app delegate talks to it: it has no screen.
///
/// Stands for UIKit's `UIApplication`.
@preconcurrency @MainActor public final class UIApplication: UIResponder {
  /// Why an app was launched. Stands for `UIApplication.LaunchOptionsKey`.
  public struct LaunchOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A notification was tapped. Stands for `LaunchOptionsKey.remoteNotification`.
    public static let remoteNotification = LaunchOptionsKey(rawValue: "remoteNotification")
    /// A link was opened. Stands for `LaunchOptionsKey.url`.
    public static let url = LaunchOptionsKey(rawValue: "url")
  }

  /// How an opened link is to be treated. Stands for `UIApplication.OpenURLOptionsKey`.
  public struct OpenURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// Whether the person sees the app. Stands for `UIApplication.State`.
  public enum State: Int, Sendable {
    /// On the screen.
    case active
    /// On the screen and not in use.
    case inactive
    /// Not on the screen.
    case background
  }

  /// Posted never: the app does not leave the screen. Stands for the notification of the same name.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Posted never. Stands for the notification of the same name.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Posted after the launch. Stands for the notification of the same name.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Posted never. Stands for the notification of the same name.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Posted before the process ends. Stands for the notification of the same name.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")

  /// Names a task that goes on in the background; it ends with the process. Stands for
  /// `UIApplication.beginBackgroundTask(expirationHandler:)`.
  public func beginBackgroundTask(
    withName name: String? = nil, expirationHandler: (@MainActor @Sendable () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    UIBackgroundTaskIdentifier(rawValue: 1)
  }

  /// Without effect. Stands for `UIApplication.endBackgroundTask(_:)`.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// The one app of the process. Stands for `UIApplication.shared`.
  public static let shared = UIApplication()

  /// Whom the app tells of its life. Stands for `UIApplication.delegate`.
  public var delegate: (any UIApplicationDelegate)?
  /// Always active: there is no home screen to go to. Stands for `UIApplication.applicationState`.
  public let applicationState = State.active

  /// The app's one scene, which is always on the screen. Stands for `UIApplication.connectedScenes`.
  public let connectedScenes: Set<UIScene> = [UIWindowScene()]

  /// Whether the app was given a device token. Stands for
  /// `UIApplication.isRegisteredForRemoteNotifications`.
  public private(set) var isRegisteredForRemoteNotifications = false

  /// Gives the delegate a device token, as the system does a moment later. Stands for
  /// `UIApplication.registerForRemoteNotifications()`.
  public func registerForRemoteNotifications() {
    isRegisteredForRemoteNotifications = true
    let token = Data((0..<32).map { _ in UInt8.random(in: .min ... .max) })
    Task { @MainActor in
      delegate?.application(self, didRegisterForRemoteNotificationsWithDeviceToken: token)
    }
  }

  /// Takes the registration back. Stands for `UIApplication.unregisterForRemoteNotifications()`.
  public func unregisterForRemoteNotifications() { isRegisteredForRemoteNotifications = false }

  /// Whether something here can open a link: nothing can. Stands for `UIApplication.canOpenURL(_:)`.
  public func canOpenURL(_ url: URL) -> Bool { false }

  /// Without effect: nothing here can open a link. Stands for `UIApplication.open(_:)`.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: (@MainActor @Sendable (Bool) -> Void)? = nil
  ) { completion?(false) }

  /// How a link is to be opened. Stands for `UIApplication.OpenExternalURLOptionsKey`.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    /// The key's name.
    public let rawValue: String

    /// Makes a key.
    public init(rawValue: String) { self.rawValue = rawValue }
  }

  /// The app's own page of the settings. Stands for `UIApplication.openSettingsURLString`.
  public nonisolated static let openSettingsURLString = "app-settings:"
}

/// A task that goes on in the background. Stands for UIKit's `UIBackgroundTaskIdentifier`.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// Its number.
  public let rawValue: Int

  /// Makes an identifier.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// None. Stands for `UIBackgroundTaskIdentifier.invalid`.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
