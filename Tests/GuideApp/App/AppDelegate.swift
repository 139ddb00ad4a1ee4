import BrazeKit
import UIKit
import UserNotifications
import WidgetKit
import os.log

#if canImport(ActivityKit)
  import ActivityKit
#endif

/// An app delegate as in Braze's and Apple's guides, with further code that apps have: the plugin
/// prepares it, and it is compiled unchanged.
@main
@objcMembers
class AppDelegate: UIResponder, UIApplicationDelegate {
  static var braze: Braze? = nil
  var window: UIWindow?
  let manager = LiveActivityManager()
  private let logger = Logger(subsystem: Bundle.main.bundleIdentifier!, category: "life")
  private var subscriptions: [Braze.Cancellable] = []
  private var count = 0

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let configuration = Braze.Configuration(apiKey: "any", endpoint: "sdk.iad-01.braze.com")
    configuration.logger.level = .info
    configuration.push.automation = true
    configuration.triggerMinimumTimeInterval = 5
    let braze = Braze(configuration: configuration)
    AppDelegate.braze = braze
    braze.changeUser(userId: "anna")
    subscriptions.append(
      braze.liveActivities.subscribeToStateUpdates { event in self.handle(event) })
    if #available(iOS 16.1, *) {
      Self.braze?.liveActivities.resumeActivities(
        ofType: Activity<MatchAttributes>.self
      )
    }
    if #available(iOS 17.2, *) { manager.registerActivityType() }
    NotificationCenter.default.addObserver(
      self, selector: #selector(becameActive(_:)),
      name: UIApplication.didBecomeActiveNotification, object: nil)
    UNUserNotificationCenter.current().delegate = self
    UNUserNotificationCenter.current().requestAuthorization(options: [.alert, .sound]) {
      granted, _ in
      DispatchQueue.main.async { if granted { application.registerForRemoteNotifications() } }
    }
    Timer.scheduledTimer(
      timeInterval: 0.01, target: self, selector: #selector(tick), userInfo: nil, repeats: false)
    return true
  }

  @objc private func tick() {
    Task { @MainActor in print("ticks on the main thread: \(Thread.isMainThread)") }
  }

  @objc private func becameActive(_ notification: Notification) {
    let isSeen = UIApplication.shared.connectedScenes
      .compactMap { $0 as? UIWindowScene }.contains { $0.activationState == .foregroundActive }
    let group = FileManager.default.containerURL(
      forSecurityApplicationGroupIdentifier: "group.org.example.guide")
    let session = URLSession.shared.configuration.timeoutIntervalForRequest > 0
    WidgetCenter.shared.reloadAllTimelines()
    logger.error("became \(isSeen ? "active" : "hidden", privacy: .public)")
    print(
      "\(Bundle.main.bundleIdentifier!) active \(isSeen) \(group?.lastPathComponent ?? "none") \(session)"
    )
  }

  private func handle(_ event: Braze.LiveActivities.UpdateEvent) {
    count += 1
    switch event {
    case .activityType(.pushToStartTokenFlushed(let type)): print("ready for \(type)")
    case .activityInstance(.started(_, _, let tag, _)):
      print("started \(tag)")
      if tag == "match-1", #available(iOS 16.2, *) { manager.createActivity() }
    default: break
    }
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    AppDelegate.braze?.notifications.register(deviceToken: deviceToken)
    print("registered \(deviceToken.count) bytes")
  }

  func application(
    _ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
    fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void
  ) {
    if let braze = AppDelegate.braze,
      braze.notifications.handleBackgroundNotification(
        userInfo: userInfo, fetchCompletionHandler: completionHandler)
    {
      return
    }
    completionHandler(.noData)
  }

  func applicationWillTerminate(_ application: UIApplication) { print("terminates") }
}

extension AppDelegate: UNUserNotificationCenterDelegate {
  func userNotificationCenter(
    _ center: UNUserNotificationCenter, willPresent notification: UNNotification,
    withCompletionHandler completionHandler: @escaping (UNNotificationPresentationOptions) -> Void
  ) {
    completionHandler([.banner, .sound])
  }
}
