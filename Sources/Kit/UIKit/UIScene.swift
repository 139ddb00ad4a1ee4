public import Foundation

/// A part of an app's screen. There is only one, always on the screen and empty. Apps with scenes
/// compile, but no scene delegate is called. Mirrors UIKit's `UIScene`.
@preconcurrency @MainActor open class UIScene: UIResponder, Hashable {
  public enum ActivationState: Int, Sendable {
    /// Not connected.
    case unattached = -1
    /// On the screen.
    case foregroundActive
    /// On the screen, but not in use.
    case foregroundInactive
    /// Not on the screen.
    case background
  }

  public let activationState = ActivationState.foregroundActive
  /// Never called.
  public var delegate: (any UISceneDelegate)?

  /// Never posted.
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification")
  /// Never posted: the app does not leave the screen.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Never posted.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
  /// Never posted.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")

  public nonisolated static func == (left: UIScene, right: UIScene) -> Bool { left === right }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  public final class ConnectionOptions: Sendable {
    init() {}
  }
}

/// Mirrors UIKit's `UIWindowScene`.
@preconcurrency @MainActor public final class UIWindowScene: UIScene {
  /// Empty: nothing is drawn.
  public let windows: [UIWindow] = []
  public let keyWindow: UIWindow? = nil
}

/// Receives the lifecycle events of a scene. Never called. Mirrors UIKit's `UISceneDelegate`.
@preconcurrency @MainActor public protocol UISceneDelegate: AnyObject {
  func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions)
  func sceneDidDisconnect(_ scene: UIScene)
  func sceneDidBecomeActive(_ scene: UIScene)
  func sceneWillResignActive(_ scene: UIScene)
  func sceneWillEnterForeground(_ scene: UIScene)
  func sceneDidEnterBackground(_ scene: UIScene)
}

extension UISceneDelegate {
  public func scene(
    _ scene: UIScene, willConnectTo session: UISceneSession,
    options connectionOptions: UIScene.ConnectionOptions
  ) {}
  public func sceneDidDisconnect(_ scene: UIScene) {}
  public func sceneDidBecomeActive(_ scene: UIScene) {}
  public func sceneWillResignActive(_ scene: UIScene) {}
  public func sceneWillEnterForeground(_ scene: UIScene) {}
  public func sceneDidEnterBackground(_ scene: UIScene) {}
}

/// Receives the lifecycle events of a scene with windows. Never called. Mirrors UIKit's
/// `UIWindowSceneDelegate`.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// The system's record of a scene. Mirrors UIKit's `UISceneSession`.
@preconcurrency @MainActor public final class UISceneSession: Hashable {
  /// The purpose of a scene.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app's own screen.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  public let role: Role

  init(role: Role) { self.role = role }

  public nonisolated static func == (left: UISceneSession, right: UISceneSession) -> Bool {
    left === right
  }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The setup of a scene. Mirrors UIKit's `UISceneConfiguration`.
@preconcurrency @MainActor public final class UISceneConfiguration {
  /// The configuration's name in Info.plist.
  public let name: String?
  public let role: UISceneSession.Role
  /// Ignored.
  public var delegateClass: AnyClass?

  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

/// A window that shows nothing. Mirrors UIKit's `UIWindow`.
@preconcurrency @MainActor open class UIWindow: UIResponder {
  /// Ignored.
  public var rootViewController: UIViewController?

  /// Creates a window. The scene is ignored.
  public convenience init(windowScene: UIWindowScene) { self.init() }

  /// Does nothing.
  public func makeKeyAndVisible() {}
}

/// A view controller without views. Mirrors UIKit's `UIViewController`.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// Never called.
  open func viewDidLoad() {}
}

/// The result of a background fetch. Mirrors UIKit's `UIBackgroundFetchResult`.
public enum UIBackgroundFetchResult: UInt, Sendable {
  case newData
  case noData
  case failed
}
