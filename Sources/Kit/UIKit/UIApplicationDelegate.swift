import Dispatch
public import Foundation
@_exported public import FoundationNames

/// Whom an app tells of its life.
///
/// Stands for UIKit's `UIApplicationDelegate`. `@main` on a class that conforms makes it the program:
/// it learns that the app has launched, then lives until the process is asked to end.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// Called first. Stands for the method of the same name.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called once the app is there. Stands for the method of the same name.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called after the launch. Stands for the method of the same name.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the process ends by SIGTERM or SIGINT. Stands for the method of the same name.
  func applicationWillTerminate(_ application: UIApplication)
  /// Called with a device token. Stands for the method of the same name.
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
  /// Never called: a registration does not fail here. Stands for the method of the same name.
  func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
  /// Never called: ordinary notifications stay in the gateway's log. Stands for the method of the
  /// same name.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
  /// Never called. Stands for the method of the same name.
  func application(
    _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// Never called: there are no scenes. Stands for the method of the same name.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Never called: there are no scenes. Stands for the method of the same name.
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
  /// Launches the app and keeps it alive until SIGTERM or SIGINT: what `@main` calls.
  public static func main() {
    // What an app prints is read while it runs: a line at a time, into a pipe, too.
    bufferLines()
    let application = UIApplication.shared
    let delegate = Self()
    application.delegate = delegate
    for number in [SIGTERM, SIGINT] {
      // The source sees the signal only where nothing else takes it.
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

/// Kept for the life of the process.
@MainActor private var sources: [any DispatchSourceSignal] = []

/// What reacts to events; the superclass that app delegates should have.
///
/// Stands for UIKit's `UIResponder`, which belongs to the main actor as the frameworks of Objective-C do: what
/// does not say where it runs is let through in Swift 5's mode
/// (https://developer.apple.com/documentation/uikit/uiresponder,
/// https://www.swift.org/migration/documentation/swift-6-concurrency-migration-guide/incrementaladoption).
@preconcurrency @MainActor open class UIResponder {
  /// Makes a responder.
  public required init() {}
}
