import BrazeKit

#if canImport(ActivityKit)
  import ActivityKit
#endif

/// The manager as in Braze's guide: a plain class that calls the delegate's SDK.
class LiveActivityManager {
  @available(iOS 17.2, *)
  func registerActivityType() {
    let observer: Task? = AppDelegate.braze?.liveActivities.registerPushToStart(
      forType: Activity<MatchAttributes>.self,
      name: "MatchAttributes"
    )
    if observer == nil { print("no SDK") }
  }

  @available(iOS 16.2, *)
  func createActivity() {
    let attributes = MatchAttributes(home: "Owls", away: "Hawks")
    let state = MatchAttributes.ContentState(homeScore: 0, awayScore: 0)
    let content = ActivityContent(state: state, staleDate: nil)
    if let activity = try? Activity.request(
      attributes: attributes, content: content, pushType: .token)
    {
      let observer: Task? = AppDelegate.braze?.liveActivities.launchActivity(
        pushTokenTag: "match-local", activity: activity)
      if observer != nil { print("launched \(activity.attributes.home)") }
    }
  }
}
