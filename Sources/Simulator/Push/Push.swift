package import Basics

/// One message in the shape of APNs, whichever vendor's request it came from.
package struct Push: Sendable, Hashable {
  /// Which card a push is meant for.
  package enum Target: Sendable, Hashable {
    /// The card of a tag: Braze's `activity_id`; on a start, the tag that the card gets.
    case activity(String)
    /// A push-to-start token or an activity's own token.
    case token(String)
    /// All cards that listen to a broadcast channel.
    case channel(String)
    /// All live cards of an attributes type.
    case type(String)
  }

  package var vendor: Vendor
  /// The app: Braze's `app_id`, the topic's bundle identifier, FCM's project.
  package var appID: String?
  package var target: Target
  /// The people, where the request names them.
  package var users: [String]
  /// The `aps` dictionary, with Apple's keys and Unix seconds.
  package var aps: JSONObject
  /// 10 for at once, 5 for quiet, 1 for when convenient.
  var priority: Int
  /// Bytes of the payload as APNs would see it.
  var size: Int
  /// The sender's own body, to which findings point.
  var body: JSON
  var places: Places
  /// Where the sender's body names the card, where it does.
  package var targetPath: JSONPath?
  /// Whether a start asks for an update token; only an app can do without.
  package var wantsToken = true
  /// Whether a start's type is called as in Swift; some vendors have names of their own, which the app maps.
  package var namesSwiftType = true
  /// How the activity of a start behaves; only an app can choose.
  package var style = ActivityStyle.standard
  /// When a start is to take place, where an app schedules it (iOS 26).
  package var start: Date?

  /// Where the keys of `aps` stand in the sender's body.
  package enum Places: Sendable, Hashable {
    /// All below one path, under Apple's names.
    case below(JSONPath)
    /// Each under the vendor's own name.
    case named([String: JSONPath])
    /// As a vendor file's program took them from the body; the others it made itself.
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

  /// Where a key of `aps` stands in the sender's body.
  package func path(_ key: String) -> JSONPath {
    switch places {
    case .below(let path): path.appending(.key(key))
    case .named(let paths): paths[key] ?? [.key(key)]
    case .found(let paths): paths[key] ?? [Self.madeRoot, .key(key)]
    }
  }

  /// What the sender calls a key of `aps`; Apple's name where the vendor has none.
  func name(of key: String) -> String {
    switch places {
    case .named(let paths), .found(let paths):
      if case .key(let own)? = paths[key]?.steps.last { return own }
    case .below: break
    }
    return key
  }

  /// Where `aps` stands in the sender's body: what is missing belongs there.
  var enclosingPath: JSONPath {
    switch places {
    case .below(let path): path
    case .named, .found: []
    }
  }

  /// The event's name as it came, or `nil`.
  package var eventName: String? { aps["event"]?.string }

  /// The event, where it is one that the device knows.
  package var event: PushEvent? { eventName.flatMap(PushEvent.init) }
}

package enum PushEvent: String, Sendable, Hashable, CaseIterable {
  case start
  case update
  case end
}

/// An API through which pushes come; beside those of the vendors, a mapped source or an app. Each vendor's folder
/// names its own.
package struct Vendor: RawRepresentable, Sendable, Hashable, ExpressibleByStringLiteral {
  package var rawValue: String

  package init(rawValue: String) { self.rawValue = rawValue }
  package init(stringLiteral value: String) { rawValue = value }

  package static let braze: Vendor = "braze"
  /// Firebase Cloud Messaging, HTTP v1.
  package static let fcm: Vendor = "fcm"
  /// The Apple Push Notification service.
  package static let apns: Vendor = "apns"
  /// A REST API mapped by a source file.
  package static let source: Vendor = "source"
  /// An app on this machine, through IsletKit or Islet's own API.
  package static let app: Vendor = "app"

  /// Whether the vendor's API itself refuses a push to a token that is dead or unknown.
  var refusesDeadTokens: Bool { self == .fcm || self == .apns }

  /// Whether the sender's answer tells what APNs refuses; else the vendor has taken the push, and loses it later.
  var answersForAPNs: Bool { refusesDeadTokens || isLocal || self == .braze }

  /// Whether its changes are made on the device and not pushed to it: what is asked of a push
  /// alone, such as an alert on a start, is not asked of them.
  var isLocal: Bool { self == .app || self == .source }
}
