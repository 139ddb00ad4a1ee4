#if canImport(ActivityKit)
  import ActivityKit
  import BrazeKit
#else
  import IsletKit
#endif

/// A game: its name stays, its score changes.
struct SportsActivityAttributes: ActivityAttributes, BrazeLiveActivityAttributes {
  struct ContentState: Codable, Hashable {
    var teamOneScore: Int
    var teamTwoScore: Int
  }

  var gameName: String
  var gameNumber: String
  /// Filled by the sender of a remote start; the app does not set it.
  var brazeActivityId: String?
}
