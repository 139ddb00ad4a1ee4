public import Foundation

/// A piece of an app's screen. There is one, always on the screen and empty: apps with scenes compile, and no
/// delegate of one is called. Stands for UIKit's `UIScene`.
@preconcurrency @MainActor open class UIScene: UIResponder, Hashable {
  /// Whether the person sees a scene. Stands for `UIScene.ActivationState`.
  public enum ActivationState: Int, Sendable {
    /// Not connected.
    case unattached = -1
    /// On the screen.
    case foregroundActive
    /// On the screen and not in use.
    case foregroundInactive
    /// Not on the screen.
    case background
  }

  /// Always on the screen. Stands for `UIScene.activationState`.
  public let activationState = ActivationState.foregroundActive
  /// Kept, and never called. Stands for `UIScene.delegate`.
  public var delegate: (any UISceneDelegate)?

  /// Posted never. Stands for the notification of the same name.
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification")
  /// Posted never: the app does not leave the screen. Stands for the notification of the same name.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Posted never. Stands for the notification of the same name.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
  /// Posted never. Stands for the notification of the same name.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")

  /// Whether both are the same scene.
  public nonisolated static func == (left: UIScene, right: UIScene) -> Bool { left === right }

  /// Hashes the scene by its identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// What a scene is connected with. Stands for `UIScene.ConnectionOptions`.
  public final class ConnectionOptions: Sendable {
    init() {}
  }
}

/// Stands for UIKit's `UIWindowScene`.
@preconcurrency @MainActor public final class UIWindowScene: UIScene {
  /// None: nothing is drawn. Stands for `UIWindowScene.windows`.
  public let windows: [UIWindow] = []
  /// None. Stands for `UIWindowScene.keyWindow`.
  public let keyWindow: UIWindow? = nil
}

/// Whom a scene tells of its life; never called. Stands for UIKit's `UISceneDelegate`.
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

/// Whom a scene with windows tells of its life; never called. Stands for UIKit's `UIWindowSceneDelegate`.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window. Stands for `UIWindowSceneDelegate.window`.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// A scene that the system remembers. Stands for UIKit's `UISceneSession`.
@preconcurrency @MainActor public final class UISceneSession: Hashable {
  /// What a scene is for. Stands for `UISceneSession.Role`.
  public struct Role: RawRepresentable, Hashable, Sendable {
    /// The role's name.
    public let rawValue: String

    /// Makes a role.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app's own screen. Stands for `Role.windowApplication`.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// What the scene is for. Stands for `UISceneSession.role`.
  public let role: Role

  init(role: Role) { self.role = role }

  /// Whether both are the same session.
  public nonisolated static func == (left: UISceneSession, right: UISceneSession) -> Bool {
    left === right
  }

  /// Hashes the session by its identity.
  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// How a scene is set up. Stands for UIKit's `UISceneConfiguration`.
@preconcurrency @MainActor public final class UISceneConfiguration {
  /// The name in Info.plist. Stands for `UISceneConfiguration.name`.
  public let name: String?
  /// What the scene is for. Stands for `UISceneConfiguration.role`.
  public let role: UISceneSession.Role
  /// Kept, without effect. Stands for `UISceneConfiguration.delegateClass`.
  public var delegateClass: AnyClass?

  /// Makes a configuration. Stands for `UISceneConfiguration.init(name:sessionRole:)`.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

/// A window that shows nothing. Stands for UIKit's `UIWindow`.
@preconcurrency @MainActor open class UIWindow: UIResponder {
  /// Kept, without effect. Stands for `UIWindow.rootViewController`.
  public var rootViewController: UIViewController?

  /// Makes a window of a scene. Stands for `UIWindow.init(windowScene:)`.
  public convenience init(windowScene: UIWindowScene) { self.init() }

  /// Without effect. Stands for `UIWindow.makeKeyAndVisible()`.
  public func makeKeyAndVisible() {}
}

/// A controller of nothing. Stands for UIKit's `UIViewController`.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// Never called. Stands for `UIViewController.viewDidLoad()`.
  open func viewDidLoad() {}
}

/// What a background fetch brought. Stands for UIKit's `UIBackgroundFetchResult`.
public enum UIBackgroundFetchResult: UInt, Sendable {
  /// Something new.
  case newData
  /// Nothing new.
  case noData
  /// It failed.
  case failed
}
