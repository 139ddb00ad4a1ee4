#if canImport(ActivityKit)
  import ActivityKit
  import BrazeKit
#else
  import IsletKit
#endif

/// What an iOS app does in its delegate; this code does not depend on whether it runs on an iPhone.
struct GameFollower: Sendable {
  let braze: Braze

  /// At each launch: continue running activities, and be ready for remote starts.
  func launch() {
    braze.liveActivities.resumeActivities(ofType: Activity<SportsActivityAttributes>.self)
    _ = braze.liveActivities.registerPushToStart(
      forType: Activity<SportsActivityAttributes>.self, name: "SportsActivityAttributes")
  }

  /// The person wants to follow a game.
  func follow(_ name: String, number: String, tag: String) throws -> Activity<
    SportsActivityAttributes
  > {
    let activity = try Activity.request(
      attributes: SportsActivityAttributes(gameName: name, gameNumber: number),
      content: ActivityContent(
        state: SportsActivityAttributes.ContentState(teamOneScore: 0, teamTwoScore: 0),
        staleDate: nil),
      pushType: .token)
    braze.liveActivities.launchActivity(pushTokenTag: tag, activity: activity)
    return activity
  }
}
