import Dispatch
public import Foundation
@_exported public import FoundationNames

/// The delegate for an app's life cycle.
///
/// Mirrors UIKit's `UIApplicationDelegate`. `@main` on a conforming class makes it the program's
/// entry point. The delegate exists until the process ends.
@preconcurrency @MainActor public protocol UIApplicationDelegate: AnyObject {
  /// Called first. Mirrors the method of the same name.
  func application(
    _ application: UIApplication,
    willFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called when the app has launched. Mirrors the method of the same name.
  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool
  /// Called after the launch. Mirrors the method of the same name.
  func applicationDidBecomeActive(_ application: UIApplication)
  /// Called before the process ends by SIGTERM or SIGINT. Mirrors the method of the same name.
  func applicationWillTerminate(_ application: UIApplication)
  /// Called with a device token. Mirrors the method of the same name.
  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data)
  /// Never called: registration does not fail here. Mirrors the method of the same name.
  func application(
    _ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: any Error)
  /// Never called: ordinary notifications stay in the gateway's log. Mirrors the method of the same
  /// name.
  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void)
  /// Never called. Mirrors the method of the same name.
  func application(
    _ application: UIApplication, open url: URL, options: [UIApplication.OpenURLOptionsKey: Any]
  ) -> Bool
  /// Never called: there are no scenes. Mirrors the method of the same name.
  func application(
    _ application: UIApplication, configurationForConnecting connectingSceneSession: UISceneSession,
    options: UIScene.ConnectionOptions
  ) -> UISceneConfiguration
  /// Never called: there are no scenes. Mirrors the method of the same name.
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
  /// Launches the app and keeps it running until SIGTERM or SIGINT. Called by `@main`.
  public static func main() {
    // Line buffering makes the app's output visible while the app runs, also in a pipe.
    bufferLines()
    let application = UIApplication.shared
    let delegate = Self()
    application.delegate = delegate
    for number in [SIGTERM, SIGINT] {
      // The signal must be ignored, because its default action would end the process before the
      // source receives it.
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
    // The run loop calls timers and also serves the main queue. Without a source it would return at
    // once, so a timer that never fires keeps it waiting.
    RunLoop.main.add(
      Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .common)
    while true { RunLoop.main.run() }
  }
}

/// Retains the signal sources for the life of the process.
@MainActor private var sources: [any DispatchSourceSignal] = []

/// The superclass of app delegates and other objects that handle events.
///
/// Mirrors UIKit's `UIResponder`. As in Objective-C frameworks, its isolation to the main actor is
/// marked `@preconcurrency`: in Swift 5 mode code without isolation may call it
/// (https://developer.apple.com/documentation/uikit/uiresponder,
/// https://www.swift.org/migration/documentation/swift-6-concurrency-migration-guide/incrementaladoption).
@preconcurrency @MainActor open class UIResponder {
  public required init() {}
}
