package import Basics

/// What a push asks of an Android phone.
package struct AndroidMessage: Sendable, Hashable {
  /// What names the notification: updates that share it replace one another.
  package var id: String
  package var event: PushEvent
  /// The type of the activity, where the sender or a type file names one.
  var type: String
  /// The static part, in the sender's own words.
  var attributes: JSON
  /// What each update replaces, in the sender's own words.
  var content: JSON
  package var notification: AndroidNotification
  var vendor: Vendor
  package var appID: String?
  package var users: [String] = []
  /// When an ended notification goes by itself.
  package var dismissal: Date?
  /// Where it stands in the sender's body.
  package var path: JSONPath?

  package init(
    id: String, event: PushEvent, type: String, attributes: JSON = [:], content: JSON = [:],
    notification: AndroidNotification, vendor: Vendor
  ) {
    self.id = id
    self.event = event
    self.type = type
    self.attributes = attributes
    self.content = content
    self.notification = notification
    self.vendor = vendor
  }

  /// The verdict on it: Android shows what it gets, promoted or not.
  var verdict: Verdict {
    Verdict(
      vendor: vendor, event: event.rawValue, activityID: id,
      findings: notification.findings(at: path))
  }
}

/// The `data` of a message, which reaches the Android app as it is.
package struct AndroidData: Sendable, Hashable {
  /// The strings, those for Android alone before those for all phones.
  package var values: JSONObject
  /// By what FCM replaces a message that waits, where the sender names it.
  package var collapseKey: String?
  /// What a notification of the message itself is named by.
  package var appID: String?

  package init(values: JSONObject, collapseKey: String? = nil, appID: String? = nil) {
    self.values = values
    self.collapseKey = collapseKey
    self.appID = appID
  }

  /// What a type file's `android` program sees of it.
  package var json: JSON {
    ["data": .object(values), "collapse_key": .optional(collapseKey)]
  }

  /// What it asks for where the `android` program of a type says how it is to be read: the program may
  /// name the notification by `id`, and the event by `event`. A message of which it makes no title is not
  /// its own.
  package func message(mapped json: JSON, type: String, vendor: Vendor) -> AndroidMessage? {
    guard json["title"]?.string?.isEmpty == false else { return nil }
    guard let notification = AndroidNotification(mapped: json) else { return nil }
    let id = json["id"]?.string ?? json["id"]?.int.map(String.init) ?? collapseKey ?? type
    var message = AndroidMessage(
      id: id, event: json["event"]?.string.flatMap(PushEvent.init) ?? .update, type: type,
      content: .object(values), notification: notification, vendor: vendor)
    message.appID = appID
    message.path = ["message", "data"]
    return message
  }
}
