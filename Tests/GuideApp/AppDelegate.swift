import ActivityKit
import BrazeKit
import UIKit

struct MatchAttributes: ActivityAttributes, BrazeLiveActivityAttributes {
  public struct ContentState: Codable, Hashable {
    var homeScore: Int
    var awayScore: Int
  }

  var home: String
  var away: String
  var brazeActivityId: String?
}

/// An app delegate of the shape that Braze's and Apple's guides give, imports and all.
@main
class AppDelegate: UIResponder, UIApplicationDelegate {
  static var braze: Braze? = nil
  var window: UIWindow?
  private var subscriptions: [Braze.Cancellable] = []
  private var count = 0

  func application(
    _ application: UIApplication,
    didFinishLaunchingWithOptions launchOptions: [UIApplication.LaunchOptionsKey: Any]?
  ) -> Bool {
    let configuration = Braze.Configuration(apiKey: "any", endpoint: "")
    configuration.logger.level = .info
    configuration.push.automation = true
    configuration.triggerMinimumTimeInterval = 5
    let braze = Braze(configuration: configuration)
    AppDelegate.braze = braze
    braze.changeUser(userId: "anna")
    subscriptions.append(
      braze.liveActivities.subscribeToStateUpdates { event in self.handle(event) })
    if #available(iOS 16.1, *) {
      braze.liveActivities.resumeActivities(ofType: Activity<MatchAttributes>.self)
    }
    if #available(iOS 17.2, *) {
      braze.liveActivities.registerPushToStart(
        forType: Activity<MatchAttributes>.self, name: "MatchAttributes")
    }
    application.registerForRemoteNotifications()
    return true
  }

  private func handle(_ event: Braze.LiveActivities.UpdateEvent) {
    count += 1
    switch event {
    case .activityType(.pushToStartTokenFlushed(let type)): say("ready for \(type)")
    case .activityInstance(.started(_, _, let tag, _)): say("started \(tag)")
    default: break
    }
  }

  func application(
    _ application: UIApplication,
    didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data
  ) {
    AppDelegate.braze?.notifications.register(deviceToken: deviceToken)
    say("registered \(deviceToken.count) bytes")
  }

  func applicationWillTerminate(_ application: UIApplication) { say("terminates") }

  private func say(_ text: String) {
    FileHandle.standardOutput.write(Data((text + "\n").utf8))
  }
}
