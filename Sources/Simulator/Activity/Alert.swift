package import Basics

/// The alert of a push. On an iPhone it wakes the screen and expands the Dynamic Island.
package struct Alert: Sendable, Hashable {
  /// The title, or the raw key of an unresolved `loc-key`.
  package var title: String
  /// The body, or the raw key of an unresolved `loc-key`.
  package var body: String
  /// The sound's file name.
  var sound: String?
  /// The time of the gateway's clock.
  package var at: Date

  package init(title: String, body: String, sound: String? = nil, at: Date) {
    self.title = title
    self.body = body
    self.sound = sound
    self.at = at
  }

  init?(json: JSON) {
    guard let at = json["at"]?.string.flatMap(Date.init(iso8601:)) else { return nil }
    self.init(
      title: json["title"]?.string ?? "", body: json["body"]?.string ?? "",
      sound: json["sound"]?.string, at: at)
  }

  var json: JSON {
    [
      "title": .string(title), "body": .string(body), "sound": .optional(sound),
      "at": .string(at.rfc3339),
    ]
  }
}
