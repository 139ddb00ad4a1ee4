public import Foundation

/// A scene of an app. There is only one, which is empty and always visible. Apps with scenes
/// compile, but their scene delegates are not called. Mirrors UIKit's `UIScene`.
@preconcurrency @MainActor open class UIScene: UIResponder, Hashable {
  /// Whether a scene is visible to the user. Mirrors `UIScene.ActivationState`.
  public enum ActivationState: Int, Sendable {
    case unattached = -1
    case foregroundActive
    /// On the screen but not in use.
    case foregroundInactive
    case background
  }

  /// Always active in the foreground. Mirrors `UIScene.activationState`.
  public let activationState = ActivationState.foregroundActive
  /// Stored, but never called. Mirrors `UIScene.delegate`.
  public var delegate: (any UISceneDelegate)?

  /// Never posted. Mirrors the notification of the same name.
  public nonisolated static let didActivateNotification = Notification.Name(
    "UISceneDidActivateNotification")
  /// Never posted: the app does not leave the screen. Mirrors the notification of the same name.
  public nonisolated static let willDeactivateNotification = Notification.Name(
    "UISceneWillDeactivateNotification")
  /// Never posted. Mirrors the notification of the same name.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UISceneDidEnterBackgroundNotification")
  /// Never posted. Mirrors the notification of the same name.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UISceneWillEnterForegroundNotification")

  public nonisolated static func == (left: UIScene, right: UIScene) -> Bool { left === right }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }

  /// Options for connecting a scene. Mirrors `UIScene.ConnectionOptions`.
  public final class ConnectionOptions: Sendable {
    init() {}
  }
}

/// Mirrors UIKit's `UIWindowScene`.
@preconcurrency @MainActor public final class UIWindowScene: UIScene {
  /// Always empty: nothing is drawn. Mirrors `UIWindowScene.windows`.
  public let windows: [UIWindow] = []
  /// Always `nil`. Mirrors `UIWindowScene.keyWindow`.
  public let keyWindow: UIWindow? = nil
}

/// The delegate of a scene; never called. Mirrors UIKit's `UISceneDelegate`.
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

/// The delegate of a scene with windows; never called. Mirrors UIKit's `UIWindowSceneDelegate`.
@preconcurrency @MainActor public protocol UIWindowSceneDelegate: UISceneDelegate {
  /// The scene's window. Mirrors `UIWindowSceneDelegate.window`.
  var window: UIWindow? { get set }
}

extension UIWindowSceneDelegate {
  public var window: UIWindow? {
    get { nil }
    set {}
  }
}

/// A session of a scene. Mirrors UIKit's `UISceneSession`.
@preconcurrency @MainActor public final class UISceneSession: Hashable {
  /// The purpose of a scene. Mirrors `UISceneSession.Role`.
  public struct Role: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// The app's own screen. Mirrors `Role.windowApplication`.
    public static let windowApplication = Role(rawValue: "UIWindowSceneSessionRoleApplication")
  }

  /// The purpose of the scene. Mirrors `UISceneSession.role`.
  public let role: Role

  init(role: Role) { self.role = role }

  public nonisolated static func == (left: UISceneSession, right: UISceneSession) -> Bool {
    left === right
  }

  public nonisolated func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The configuration of a scene. Mirrors UIKit's `UISceneConfiguration`.
@preconcurrency @MainActor public final class UISceneConfiguration {
  /// The name in Info.plist. Mirrors `UISceneConfiguration.name`.
  public let name: String?
  /// The purpose of the scene. Mirrors `UISceneConfiguration.role`.
  public let role: UISceneSession.Role
  /// Stored but not used. Mirrors `UISceneConfiguration.delegateClass`.
  public var delegateClass: AnyClass?

  /// Creates a configuration. Mirrors `UISceneConfiguration.init(name:sessionRole:)`.
  public init(name: String?, sessionRole: UISceneSession.Role) {
    self.name = name
    role = sessionRole
  }
}

/// An empty window. Mirrors UIKit's `UIWindow`.
@preconcurrency @MainActor open class UIWindow: UIResponder {
  /// Stored but not used. Mirrors `UIWindow.rootViewController`.
  public var rootViewController: UIViewController?

  /// Creates a window of a scene. Mirrors `UIWindow.init(windowScene:)`.
  public convenience init(windowScene: UIWindowScene) { self.init() }

  /// Has no effect. Mirrors `UIWindow.makeKeyAndVisible()`.
  public func makeKeyAndVisible() {}
}

/// An empty view controller. Mirrors UIKit's `UIViewController`.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// Never called. Mirrors `UIViewController.viewDidLoad()`.
  open func viewDidLoad() {}
}

/// The result of a background fetch. Mirrors UIKit's `UIBackgroundFetchResult`.
public enum UIBackgroundFetchResult: UInt, Sendable {
  case newData
  case noData
  case failed
}
