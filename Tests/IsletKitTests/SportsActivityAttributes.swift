import IsletKit

struct SportsActivityAttributes: ActivityAttributes, BrazeLiveActivityAttributes {
  struct ContentState: Codable, Hashable, Sendable {
    var teamOneScore: Int
    var teamTwoScore: Int
  }

  var gameName: String
  var gameNumber: String
  var brazeActivityId: String?
}

extension SportsActivityAttributes {
  static let game = SportsActivityAttributes(gameName: "Superb Owl", gameNumber: "Game 1")
}

typealias Game = Activity<SportsActivityAttributes>
typealias Score = SportsActivityAttributes.ContentState

extension ActivityContent where State == Score {
  static func score(_ one: Int, _ two: Int) -> ActivityContent {
    ActivityContent(state: Score(teamOneScore: one, teamTwoScore: two), staleDate: nil)
  }
}
