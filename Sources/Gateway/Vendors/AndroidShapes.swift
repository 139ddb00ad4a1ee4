import Basics
import Simulator

/// The formats in which vendors send a live notification to an Android app, whose code draws it.
/// None of them contains whether the notification is ongoing or promoted.
enum AndroidShapes {
  /// Reads a message's `data` in one of the known formats.
  static func message(in data: AndroidData, vendor: Vendor, at now: Date) -> AndroidMessage? {
    if let value = object(data.values[oneSignal]) {
      return oneSignal(value, data, vendor)
    }
    if let value = object(data.values[adobe]) { return adobe(value, data, vendor, at: now) }
    return nil
  }

  /// A known key whose value is not an object, so that the app's code cannot read it.
  static func unreadableKey(in data: AndroidData) -> String? {
    [oneSignal, adobe].first { data.values[$0] != nil && object(data.values[$0]) == nil }
  }

  /// OneSignal's example (https://documentation.onesignal.com/docs/android-live-notifications). The
  /// example app's code reads the keys key, event, event_attributes and event_updates.
  private static let oneSignal = "live_notification"

  private static func oneSignal(
    _ value: JSONObject, _ data: AndroidData, _ vendor: Vendor
  ) -> AndroidMessage {
    var notification = AndroidNotification()
    notification.title = data.values["title"]?.string
    notification.text = (data.values["alert"] ?? data.values["body"])?.string
    var message = AndroidMessage(
      id: value["key"]?.string ?? data.collapseKey ?? "LiveNotification",
      event: value["event"]?.string.flatMap(PushEvent.init) ?? .update, type: "LiveNotification",
      attributes: object(value["event_attributes"]).map(JSON.object) ?? [:],
      content: object(value["event_updates"]).map(JSON.object) ?? [:], notification: notification,
      vendor: vendor)
    message.appID = data.appID
    return message
  }

  /// Adobe Journey Optimizer's Live Updates
  /// (https://developer.adobe.com/client-sdks/edge/adobe-journey-optimizer/live-update).
  private static let adobe = "adb_liveupdate_data"

  private static func adobe(
    _ value: JSONObject, _ data: AndroidData, _ vendor: Vendor, at now: Date
  ) -> AndroidMessage {
    var notification = AndroidNotification()
    notification.title = value["title"]?.string
    notification.text = value["body"]?.string
    notification.chip = value["critical_text"]?.string
    notification.when = value["when"].flatMap(moment)
    var message = AndroidMessage(
      id: value["notification_id"]?.string ?? data.collapseKey ?? "LiveUpdate",
      event: value["event_type"]?.string.flatMap(PushEvent.init) ?? .update, type: "LiveUpdate",
      content: object(value["content_state"]).map(JSON.object) ?? [:], notification: notification,
      vendor: vendor)
    message.appID = data.appID
    message.dismissal = value["dismiss_after"]?.double.map(now.addingTimeInterval)
    return message
  }

  /// An object, which may be encoded as a string: all values of FCM's `data` are strings.
  private static func object(_ value: JSON?) -> JSONObject? {
    value?.object ?? value?.string.flatMap { try? JSON.parse(Array($0.utf8)).object }
  }

  /// A time in Unix seconds or, as on Android, in milliseconds.
  private static func moment(_ value: JSON) -> Date? {
    guard let number = value.double ?? value.string.flatMap(Double.init) else {
      return value.string.flatMap(Date.init(iso8601:))
    }
    return Date(timeIntervalSince1970: number > 1e11 ? number / 1000 : number)
  }
}
