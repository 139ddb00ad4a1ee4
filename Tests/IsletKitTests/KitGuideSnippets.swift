import Foundation
import IsletKit

// The code of docs/kit.md, compiled and run unchanged.

struct RideAttributes: ActivityAttributes, BrazeLiveActivityAttributes {
  struct ContentState: Codable, Hashable {
    var driver: String
    var minutes: Int
  }

  var destination: String
  var brazeActivityId: String?
}

enum KitGuide {
  static func setUp() -> (braze: Braze, subscriptions: [Braze.Cancellable]) {
    let braze = Braze(configuration: .init(apiKey: "any", endpoint: ""))
    let updates = braze.liveActivities.subscribeToStateUpdates { print($0) }
    let errors = braze.liveActivities.subscribeToErrors { print("failed:", $0) }
    return (braze, [updates, errors])
  }

  static func launch(_ braze: Braze) {
    braze.changeUser(userId: "anna")
    braze.liveActivities.resumeActivities(ofType: Activity<RideAttributes>.self)
    braze.liveActivities.registerPushToStart(
      forType: Activity<RideAttributes>.self, name: "RideAttributes")
  }

  static func start(_ braze: Braze) throws -> Activity<RideAttributes> {
    guard ActivityAuthorizationInfo().areActivitiesEnabled else {
      throw ActivityAuthorizationError.denied
    }
    let ride = try Activity.request(
      attributes: RideAttributes(destination: "Harbour"),
      content: ActivityContent(state: .init(driver: "Kim", minutes: 9), staleDate: nil),
      pushType: .token)
    braze.liveActivities.launchActivity(pushTokenTag: "ride-42", activity: ride)
    return ride
  }

  static func follow(_ ride: Activity<RideAttributes>) async {
    for await content in ride.contentUpdates {
      print("\(content.state.driver) is there in \(content.state.minutes) min")
      if content.state.minutes == 0 { break }
    }
  }

  static func finish(_ ride: Activity<RideAttributes>) async {
    await ride.update(
      ActivityContent(state: .init(driver: "Kim", minutes: 1), staleDate: nil),
      alertConfiguration: AlertConfiguration(
        title: "Almost there", body: "Kim turns into your street", sound: .default))
    await ride.end(
      ActivityContent(state: .init(driver: "Kim", minutes: 0), staleDate: nil),
      dismissalPolicy: .after(Date(timeIntervalSinceNow: 300)))
  }

  static func schedule(_ driver: String) throws -> Activity<RideAttributes> {
    let later = try Activity.request(
      attributes: RideAttributes(destination: "Airport"),
      content: ActivityContent(state: .init(driver: "Lu", minutes: 20), staleDate: nil),
      pushType: .token, style: .standard,
      alertConfiguration: AlertConfiguration(
        title: "Your ride", body: "\(driver) sets off", sound: .default),
      start: Date(timeIntervalSinceNow: 3600))
    return later
  }

  static func test(gateway: String) async {
    let app = IsletApp(bundleIdentifier: "org.example.rides", gateway: gateway)
    await app.run {
      app.failNextRequest(with: .targetMaximumExceeded)
      let ride = try? Activity.request(
        attributes: RideAttributes(destination: "Harbour"),
        content: ActivityContent(state: .init(driver: "Kim", minutes: 9), staleDate: nil))
      assert(ride == nil)
    }
    app.quit()
  }
}
