#if !os(iOS)
  import Foundation

  #if canImport(ActivityKit)
    import ActivityKit
    import BrazeKit
  #else
    import IsletKit
  #endif

  /// Follows a game in a terminal until it is over: `SuperbOwl [TAG]`.
  @main
  struct SuperbOwl {
    static func main() async throws {
      let tag = CommandLine.arguments.dropFirst().first ?? "sports-game-1"
      // An empty endpoint is the app's own gateway: ISLET_GATEWAY, one on this machine, or one in
      // this process.
      let braze = Braze(configuration: .init(apiKey: "any", endpoint: ""))
      let updates = braze.liveActivities.subscribeToStateUpdates { event in
        if let words = words(for: event) { say(words) }
      }
      let errors = braze.liveActivities.subscribeToErrors { say("error: \($0)") }
      defer {
        updates.cancel()
        errors.cancel()
      }
      let follower = GameFollower(braze: braze)
      follower.launch()
      let activity =
        try Activity<SportsActivityAttributes>.activities.first { $0.activityState == .active }
        ?? follower.follow("Superb Owl", number: "Game 1", tag: tag)
      say("gateway \(IsletApp.current.gateway)")
      say("following \(activity.attributes.gameName) as \(tag)")
      await withTaskGroup(of: Void.self) { group in
        group.addTask {
          for await content in activity.contentUpdates {
            say("score \(content.state.teamOneScore) : \(content.state.teamTwoScore)")
          }
        }
        for await state in activity.activityStateUpdates where state == .ended {
          break
        }
        group.cancelAll()
      }
      say("over")
    }

    private static func words(for event: Braze.LiveActivities.UpdateEvent) -> String? {
      switch event {
      case .activityInstance(.pushTokenFlushed(_, _, let tag)): "updates reach \(tag)"
      case .activityInstance(.resumed(_, _, let tag)): "resumed \(tag)"
      case .activityInstance(.started(_, _, let tag, let source)): "started \(tag) (\(source))"
      case .activityType(.pushToStartTokenFlushed(let type)): "remote starts reach \(type)"
      default: nil
      }
    }

    private static func say(_ words: String) {
      FileHandle.standardOutput.write(Data((words + "\n").utf8))
    }
  }
#endif
