/// A piece of an app's screen; there is none here, so that apps with scenes compile and nothing is
/// ever connected. Stands for UIKit's `UIScene`.
@MainActor open class UIScene: UIResponder {
  /// What a scene is connected with. Stands for `UIScene.ConnectionOptions`.
  public final class ConnectionOptions: Sendable {
    init() {}
  }
}

/// Stands for UIKit's `UIWindowScene`.
@MainActor public final class UIWindowScene: UIScene {}

/// A scene that the system remembers. Stands for UIKit's `UISceneSession`.
@MainActor public final class UISceneSession: Hashable {
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
@MainActor public final class UISceneConfiguration {
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
@MainActor open class UIWindow: UIResponder {
  /// Kept, without effect. Stands for `UIWindow.rootViewController`.
  public var rootViewController: UIViewController?

  /// Without effect. Stands for `UIWindow.makeKeyAndVisible()`.
  public func makeKeyAndVisible() {}
}

/// A controller of nothing. Stands for UIKit's `UIViewController`.
@MainActor open class UIViewController: UIResponder {
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
