import Dispatch
public import Foundation
@_exported public import FoundationNames

/// Receives the lifecycle events of an app.
///
/// Mirrors UIKit's `UIApplicationDelegate`. `@main` on a conforming class makes it the program. It
/// is launched and runs until SIGTERM or SIGINT.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// Called first.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called second.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called after the launch.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the process ends by SIGTERM or SIGINT.
  func applicationWillTerminate(_ application: UIApplication)
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
  /// Never called: registration always succeeds here.
  func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
  /// Never called: ordinary notifications stay in the gateway's log.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
  /// Never called.
  func application(
    _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// Never called: there are no scenes.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Never called: there are no scenes.
  func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>)
}

extension UIApplicationDelegate {
  public func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool { true }
  public func applicationDidBecomeActive(_ application: UIApplication) {}
  public func applicationWillTerminate(_ application: UIApplication) {}
  public func application(
    _ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {}
  public func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error
  ) {}
  public func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    completionHandler(.noData)
  }
  public func application(
    _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool { false }
  public func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration {
    UISceneConfiguration(name: nil, sessionRole: connectingSceneSession.role)
  }
  public func application(
    _ application: UIApplication, didDiscardSceneSessions sceneSessions: Set<UISceneSession>
  ) {}
}

extension UIApplicationDelegate where Self: UIResponder {
  /// The entry point for `@main`. Launches the app and runs it until SIGTERM or SIGINT.
  public static func main() {
    // Output is read while the app runs, so it must arrive line by line even through a pipe.
    bufferLines()
    let application = UIApplication.shared
    let delegate = Self()
    application.delegate = delegate
    for number in [SIGTERM, SIGINT] {
      // The source gets the signal only if it is otherwise ignored.
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
      source.setEventHandler {
        MainActor.assumeIsolated {
          NotificationCenter.default.post(
            name: UIApplication.willTerminateNotification, object: nil)
          UIApplication.shared.delegate?.applicationWillTerminate(UIApplication.shared)
        }
        exit(0)
      }
      source.resume()
      sources.append(source)
    }
    _ = delegate.application(application, willFinishLaunchingWithOptions: nil)
    _ = delegate.application(application, didFinishLaunchingWithOptions: nil)
    delegate.applicationDidBecomeActive(application)
    NotificationCenter.default.post(name: UIApplication.didBecomeActiveNotification, object: nil)
    dispatchMain()
  }
}

/// Kept until the process ends.
@MainActor private var sources: [any DispatchSourceSignal] = []

/// Handles events. The superclass for app delegates.
///
/// Mirrors UIKit's `UIResponder`. Like Objective-C's frameworks it is isolated to the main actor,
/// and Swift 5 mode accepts code without isolation
/// (https://developer.apple.com/documentation/uikit/uiresponder,
/// https://www.swift.org/migration/documentation/swift-6-concurrency-migration-guide/incrementaladoption).
@preconcurrency @MainActor open class UIResponder {
  public required init() {}
}
