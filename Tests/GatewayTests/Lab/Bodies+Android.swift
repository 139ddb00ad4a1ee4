import Basics

extension Bodies {
  /// A message for an Android phone, within its time to live.
  static func android(_ data: JSON) -> JSON {
    [
      "message": [
        "token": "registration-token",
        "android": ["priority": "HIGH", "collapse_key": "order-12", "ttl": "3600s"], "data": data,
      ]
    ]
  }

  /// Adobe's live update with some fields changed.
  static func adobe(_ changes: JSONObject) -> JSON {
    var update = JSONObject([
      ("notification_id", "order-12"), ("event_type", "start"), ("title", "Order 12"),
      ("body", "In the oven"), ("critical_text", "5 min"),
    ])
    for (key, value) in changes { update[key] = value }
    return android(["adb_liveupdate_data": .string(JSON.object(update).text)])
  }
}
