package import Basics

/// A push in the form of APNs, for requests of all vendors.
package struct Push: Sendable, Hashable {
  package enum Target: Sendable, Hashable {
    /// The card with a tag: Braze's `activity_id`. For a start, the tag of the new card.
    case activity(String)
    /// A push-to-start token, or an activity's own token.
    case token(String)
    /// All cards that are subscribed to a broadcast channel.
    case channel(String)
    /// All live cards of an attributes type.
    case type(String)
  }

  package var vendor: Vendor
  /// The app: Braze's `app_id`, the bundle identifier in the topic, or FCM's project.
  package var appID: String?
  package var target: Target
  /// The recipients, if the request names them.
  package var users: [String]
  /// The `aps` dictionary, with Apple's keys and Unix seconds.
  package var aps: JSONObject
  /// 10 for immediate delivery, 5 for power-saving delivery, 1 for the lowest priority.
  var priority: Int
  /// The size of the payload in bytes, as APNs would count it, or of the values of an app's call.
  var size: Int
  /// The sender's own body, to which the paths of findings refer.
  var body: JSON
  var places: Places
  /// The path in the sender's body of the value that identifies the card, if any.
  package var targetPath: JSONPath?
  /// Whether a start requests an update token. Only an app can decline one.
  package var wantsToken = true
  /// Whether the type's name is the Swift name. Some vendors use their own names, which the app
  /// maps to types.
  package var namesSwiftType = true
  /// The style of a start's activity. Only an app can choose it.
  package var style = ActivityStyle.standard
  /// The time for which an app schedules a start (iOS 26).
  package var start: Date?

  package enum Places: Sendable, Hashable {
    /// All values are below one path, under Apple's names.
    case below(JSONPath)
    /// Each value has its own path in the vendor's format.
    case named([String: JSONPath])
    /// The paths of values that a vendor file's program copied from the body. The program made all
    /// other values.
    case found([String: JSONPath])
  }

  package init(
    vendor: Vendor, appID: String?, target: Target, users: [String] = [], aps: JSONObject,
    priority: Int = 10, size: Int? = nil, body: JSON, places: Places = .below(["aps"])
  ) {
    self.vendor = vendor
    self.appID = appID
    self.target = target
    self.users = users
    self.aps = aps
    self.priority = priority
    self.size = size ?? JSON.object(["aps": .object(aps)]).encoded.count
    self.body = body
    self.places = places
  }

  /// The keys of `aps` that Apple documents for Live Activities.
  package static let cardKeys = [
    "timestamp", "event", "content-state", "attributes-type", "attributes", "alert", "stale-date",
    "dismissal-date", "relevance-score", "input-push-token", "input-push-channel",
  ]

  package func path(_ key: String) -> JSONPath {
    switch places {
    case .below(let path): path.appending(.key(key))
    case .named(let paths): paths[key] ?? [.key(key)]
    case .found(let paths): paths[key] ?? [Self.madeRoot, .key(key)]
    }
  }

  /// The sender's name for a key of `aps`, or Apple's name if the vendor has none.
  func name(of key: String) -> String {
    switch places {
    case .named(let paths), .found(let paths):
      if case .key(let own)? = paths[key]?.steps.last { return own }
    case .below: break
    }
    return key
  }

  /// The path of `aps` in the sender's body, at which missing fields are reported.
  var enclosingPath: JSONPath {
    switch places {
    case .below(let path): path
    case .named, .found: []
    }
  }

  /// The event as sent, even if it is invalid.
  package var eventName: String? { aps["event"]?.string }

  /// The event; `nil` if it is not a known one.
  package var event: PushEvent? { eventName.flatMap(PushEvent.init) }
}

package enum PushEvent: String, Sendable, Hashable, CaseIterable {
  case start
  case update
  case end
}

/// An API that sends pushes: a vendor's, a mapped source or an app. Each vendor is declared in its
/// own folder.
package struct Vendor: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  package static let braze: Vendor = "braze"
  /// Firebase Cloud Messaging, HTTP v1.
  package static let fcm: Vendor = "fcm"
  package static let apns: Vendor = "apns"
  /// A REST API mapped by a source file.
  package static let source: Vendor = "source"
  /// An app on this machine, through IsletKit or Islet's own API.
  package static let app: Vendor = "app"

  /// Whether the vendor's API itself rejects a push to an invalid or unknown token.
  var refusesDeadTokens: Bool { self == .fcm || self == .apns }

  /// Whether the sender's response reports errors of APNs. Otherwise the vendor accepts the push,
  /// and the sender does not learn that APNs rejects it.
  var answersForAPNs: Bool { refusesDeadTokens || isLocal || self == .braze }

  /// Whether changes are made on the device instead of being pushed to it. Requirements that apply
  /// only to pushes, such as an alert on a start, then do not apply.
  var isLocal: Bool { self == .app || self == .source }
}
