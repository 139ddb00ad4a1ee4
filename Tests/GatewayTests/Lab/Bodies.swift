import Basics

/// Valid requests, for tests to modify.
enum Bodies {
  static let brazeStartPath = "/messages/live_activity/start"
  static let brazeUpdatePath = "/messages/live_activity/update"
  static let fcmPath = "/v1/projects/owls/messages:send"

  static let brazeStart: JSON = [
    "app_id": "app", "activity_id": "game-1", "external_user_ids": ["user-1"],
    "activity_attributes_type": "SportsActivityAttributes",
    "activity_attributes": ["gameName": "Superb Owl", "gameNumber": "Game 1"],
    "content_state": ["teamOneScore": 0, "teamTwoScore": 0],
    "notification": ["alert": ["title": "Kick-off", "body": "The owls are in"]],
  ]

  static let brazeUpdate: JSON = [
    "app_id": "app", "activity_id": "game-1",
    "content_state": ["teamOneScore": 2, "teamTwoScore": 4],
  ]

  /// `aps` of a start at the lab's start time.
  static let apsStart: JSON = [
    "timestamp": 1_770_000_000, "event": "start",
    "attributes-type": "SportsActivityAttributes",
    "attributes": ["gameName": "Superb Owl"],
    "content-state": ["teamOneScore": 0, "teamTwoScore": 0],
    "alert": ["title": "Kick-off", "body": "The owls are in"],
  ]

  static let apsUpdate: JSON = [
    "timestamp": 1_770_000_000, "event": "update",
    "content-state": ["teamOneScore": 2, "teamTwoScore": 4],
  ]

  static let apsEnd: JSON = [
    "timestamp": 1_770_000_000, "event": "end", "dismissal-date": 1_769_999_999,
    "content-state": ["teamOneScore": 3, "teamTwoScore": 4],
  ]

  static func apns(_ aps: JSON) -> JSON { ["aps": aps] }

  static let apnsHeaders: [(String, String?)] = [
    ("apns-push-type", "liveactivity"), ("apns-topic", "com.example.owls.push-type.liveactivity"),
    ("apns-priority", "10"), ("apns-id", "0F6B9E0C-6C1E-4F5A-9A53-2F4E0F0B7D11"),
    ("Authorization", "bearer \(JWT.good)"),
  ]

  /// The headers of APNs with some of them changed or, with `nil`, removed.
  static func apnsHeaders(_ changes: [(String, String?)]) -> [(String, String?)] {
    apnsHeaders.filter { field in !changes.contains { $0.0 == field.0 } } + changes
  }

  static func fcm(_ aps: JSON, token: String) -> JSON {
    [
      "message": [
        "token": "registration-token",
        "apns": [
          "live_activity_token": .string(token), "headers": ["apns-priority": "10"],
          "payload": ["aps": aps],
        ],
      ]
    ]
  }
}
