package import Basics

/// A message in the form of APNs, whichever vendor's request it came from.
package struct Push: Sendable, Hashable {
  package enum Target: Sendable, Hashable {
    /// The card of a tag: Braze's `activity_id`. On a start, the tag that the card gets.
    case activity(String)
    /// A push-to-start token, or an activity's own token.
    case token(String)
    /// All cards that are subscribed to a broadcast channel.
    case channel(String)
    /// All live cards of an attributes type.
    case type(String)
  }

  package var vendor: Vendor
  /// The app: Braze's `app_id`, the topic's bundle identifier, FCM's project.
  package var appID: String?
  package var target: Target
  /// The people, if the request names them.
  package var users: [String]
  /// The `aps` dictionary, with Apple's keys and Unix seconds.
  package var aps: JSONObject
  /// 10 for immediate, 5 for quiet, 1 for when convenient.
  var priority: Int
  /// The bytes of the payload as APNs would count them.
  var size: Int
  /// The sender's own body, to which findings point.
  var body: JSON
  var places: Places
  /// The path in the sender's body that names the card, if any.
  package var targetPath: JSONPath?
  /// Whether a start requests an update token. Only an app can omit it.
  package var wantsToken = true
  /// Whether the type's name is the one in Swift. Some vendors have their own names, which the app
  /// maps.
  package var namesSwiftType = true
  /// The style of a start's activity. Only an app can choose it.
  package var style = ActivityStyle.standard
  /// The time for which an app schedules a start (iOS 26).
  package var start: Date?

  package enum Places: Sendable, Hashable {
    /// All below one path, under Apple's names.
    case below(JSONPath)
    /// Each under the vendor's own name.
    case named([String: JSONPath])
    /// Those that a vendor file's program copied from the body. The program made the others.
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

  package func path(_ key: String) -> JSONPath {
    switch places {
    case .below(let path): path.appending(.key(key))
    case .named(let paths): paths[key] ?? [.key(key)]
    case .found(let paths): paths[key] ?? [Self.madeRoot, .key(key)]
    }
  }

  /// The sender's name for a key of `aps`, or Apple's if the vendor has none.
  func name(of key: String) -> String {
    switch places {
    case .named(let paths), .found(let paths):
      if case .key(let own)? = paths[key]?.steps.last { return own }
    case .below: break
    }
    return key
  }

  /// The path of `aps` in the sender's body, to which missing fields belong.
  var enclosingPath: JSONPath {
    switch places {
    case .below(let path): path
    case .named, .found: []
    }
  }

  /// As sent.
  package var eventName: String? { aps["event"]?.string }

  /// The event; `nil` if the device does not know it.
  package var event: PushEvent? { eventName.flatMap(PushEvent.init) }
}

package enum PushEvent: String, Sendable, Hashable, CaseIterable {
  case start
  case update
  case end
}

/// An API that sends pushes: a vendor's, a mapped source or an app. Each vendor's folder declares
/// its own.
package struct Vendor: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  package static let braze: Vendor = "braze"
  /// HTTP v1.
  package static let fcm: Vendor = "fcm"
  package static let apns: Vendor = "apns"
  /// A REST API mapped by a source file.
  package static let source: Vendor = "source"
  /// An app on this machine, through IsletKit or Islet's own API.
  package static let app: Vendor = "app"

  /// Whether the vendor's API itself rejects a push to an invalid or unknown token.
  var refusesDeadTokens: Bool { self == .fcm || self == .apns }

  /// Whether the sender's response reports what APNs rejects. Otherwise the vendor accepts the push
  /// and loses it later.
  var answersForAPNs: Bool { refusesDeadTokens || isLocal || self == .braze }

  /// Whether its changes are made on the device instead of pushed to it. Requirements of pushes
  /// alone, such as an alert on a start, then do not apply.
  var isLocal: Bool { self == .app || self == .source }
}
