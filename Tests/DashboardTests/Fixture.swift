import Canvas
import Dashboard
import Basics
import Simulator

/// A morning with six activities, as in the design drafts of the screen.
enum Fixture {
  static let now = Date(timeIntervalSince1970: 1_795_254_067)  // 2026-11-21 09:41:07 UTC

  static func ago(_ seconds: Double) -> Date { now.addingTimeInterval(-seconds) }

  static func unix(_ seconds: Double) -> JSON { .int(Int64(now.timeIntervalSince1970 + seconds)) }

  static var game: Activity {
    var activity = Activity(
      id: "game-1", attributesType: "SportsActivityAttributes",
      attributes: [
        "title": "Superb Owl", "gameNumber": "Game 1", "teamOneName": "Wild Bird Fund",
        "teamTwoName": "Owl Rehab",
      ],
      contentState: [
        "teamOneScore": 2, "teamTwoScore": 4, "period": "second half", "progress": 0.62,
      ],
      appID: "owls", relevanceScore: 90, startedAt: ago(2880))
    activity.updatedAt = now
    activity.updates = 8
    activity.inIsland = true
    return activity
  }

  static var delivery: Activity {
    var activity = Activity(
      id: "order-77", attributesType: "DeliveryAttributes",
      attributes: ["name": "Luigi’s Pizza"],
      contentState: [
        "status": "2 min until pick-up", "eta": unix(298),
      ],
      appID: "food", relevanceScore: 60, startedAt: ago(360))
    activity.updatedAt = ago(12)
    activity.updates = 3
    activity.inIsland = true
    return activity
  }

  static var build: Activity {
    var activity = Activity(
      id: "build-482", attributesType: "BuildAttributes",
      attributes: [
        "title": "islet / build 482", "branch": "main · 9f3c2e1",
        "steps": ["fetch", "compile", "test 312/480", "deploy"],
      ],
      contentState: ["currentStep": 2, "since": unix(-72)], vendor: .source, appID: "ci",
      relevanceScore: 50, startedAt: ago(72))
    activity.updatedAt = ago(60)
    return activity
  }

  static var flight: Activity {
    var activity = Activity(
      id: "gate-b12", attributesType: "FlightAttributes",
      attributes: ["title": "OW 77  SFO → ICN", "subtitle": "인천국제공항 · Gate B12"],
      contentState: ["percent": 80], vendor: .apns, appID: "air", relevanceScore: 40,
      startedAt: ago(9000))
    activity.state = .stale
    activity.staleDate = ago(125)
    activity.updatedAt = ago(540)
    return activity
  }

  static var ended: Activity {
    var activity = Activity(
      id: "order-12", attributesType: "DeliveryAttributes",
      attributes: ["name": "Kaffeehaus"], contentState: ["status": "DELIVERED"],
      appID: "food", startedAt: ago(4000))
    activity.state = .ended
    activity.endedAt = ago(91)
    activity.updatedAt = ago(91)
    return activity
  }

  static var wash: Activity {
    var activity = Activity(
      id: "wash-3", attributesType: "LaundryAttributes", attributes: ["name": "Laundry"],
      contentState: ["programme": "Cotton 40", "spin": 1200, "doorLocked": true, "load": 6.5],
      appID: "home", startedAt: ago(1800))
    activity.updatedAt = ago(1300)
    return activity
  }

  static var all: [Activity] { [game, delivery, build, flight, ended, wash] }

  static func event(
    _ number: Int, _ seconds: Double, _ kind: ActivityEvent.Kind, _ id: String, _ word: String,
    _ activity: Activity? = nil, _ findings: [Finding] = []
  ) -> ActivityEvent {
    ActivityEvent(
      cursor: "\(number)", at: ago(seconds), kind: kind, activityID: id, activity: activity,
      verdict: Verdict(vendor: .braze, event: word, activityID: id, findings: findings))
  }

  /// The game before its last goal.
  static var early: Activity {
    var early = game
    early.contentState = [
      "teamOneScore": 2, "teamTwoScore": 3, "period": "second half", "progress": 0.6,
    ]
    early.updatedAt = ago(55)
    return early
  }

  static var events: [ActivityEvent] {
    return [
      event(
        1, 27, .verdict, "gate-b12", "update", nil,
        [
          Finding(
            .contentStateDecode,
            "The content state has no key \"gate\". iOS cannot decode it and keeps the old one.",
            fix: "Send every key of the type.")
        ]),
      event(2, 23, .started, "order-12", "start", ended),
      event(3, 20, .updated, "game-1", "update", early),
      event(
        4, 16, .ended, "order-12", "end", ended,
        [
          Finding(
            .endLingers, "An end without dismissal date leaves the card for 4 hours.",
            fix: "Send a dismissal date.")
        ]),
      event(
        5, 9, .verdict, "ride-7", "update", nil,
        [
          Finding(
            .timestampMilliseconds,
            "1770051103239 is milliseconds. iOS reads it as the year 58060 and drops this update and every later one.",
            path: ["aps", "timestamp"], fix: "Send 1770051103.")
        ]),
      event(6, 5, .updated, "build-482", "update", build),
      event(7, 0, .updated, "game-1", "update", game),
    ]
  }

  /// The dashboard in the middle of that morning.
  static func state(_ size: GridSize) -> State {
    var state = State(
      size: size, address: "127.0.0.1:5483", themeNames: ["midnight", "ansi"], themeName: "midnight"
    )
    _ = update(&state, .feed(.online), now: now)
    _ = update(&state, .snapshot([early] + all.dropFirst()), now: now)
    _ = update(&state, .events(events), now: now)
    return state
  }
}
