package import Basics

/// A notification that a push requests on an Android phone.
package struct AndroidMessage: Sendable, Hashable {
  /// The ID of the notification. A message replaces the earlier one with the same ID.
  package var id: String
  package var event: PushEvent
  /// The type of the activity, if the sender or a type file names one.
  var type: String
  /// The sender's attributes, unchanged.
  var attributes: JSON
  /// The sender's content, unchanged. An update replaces it completely.
  var content: JSON
  package var notification: AndroidNotification
  var vendor: Vendor
  package var appID: String?
  package var users: [String] = []
  /// When an ended notification is removed automatically.
  package var dismissal: Date?
  /// The path of the notification in the sender's body.
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

  /// The verdict on the notification. Android shows every notification, promoted or not.
  var verdict: Verdict {
    Verdict(
      vendor: vendor, event: event.rawValue, activityID: id,
      findings: notification.findings(at: path))
  }
}

/// The `data` of a message, which reaches the Android app unchanged.
package struct AndroidData: Sendable, Hashable {
  /// The members of `data`, merged with those of `android.data`, which take precedence.
  package var values: JSONObject
  /// The key by which FCM replaces a pending message, if the sender sets one.
  package var collapseKey: String?
  /// The package name to which the message is restricted, if any.
  package var appID: String?

  package init(values: JSONObject, collapseKey: String? = nil, appID: String? = nil) {
    self.values = values
    self.collapseKey = collapseKey
    self.appID = appID
  }

  /// The input of a type file's `android` program.
  package var json: JSON {
    ["data": .object(values), "collapse_key": .optional(collapseKey)]
  }

  /// Creates the message from the output of a type's `android` program, which may contain the
  /// notification's `id` and the `event`. `nil` if the output has no title, which means that the
  /// message is not for this type.
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
