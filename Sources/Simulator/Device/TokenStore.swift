package import Basics

/// A push token that the device issued, or that first appeared in a push.
package struct PushToken: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable {
    case start
    case update
    /// For pushes that reload an app's widgets (WidgetKit's `WidgetPushHandler`).
    case widgets
    /// For pushes that reload an app's controls (WidgetKit's `ControlPushHandler`).
    case controls

    /// The kinds of tokens that belong to an app instead of to a type or an activity.
    package static let reloading: [Kind] = [.widgets, .controls]

    package var text: Phrase {
      switch self {
      case .start: "a push-to-start token"
      case .update: "an activity's update token"
      case .widgets: "a token of an app's widgets"
      case .controls: "a token of an app's controls"
      }
    }
  }

  package enum InvalidationReason: String, Sendable, Hashable {
    /// A newer token replaced it.
    case rotated
    case expired
    case ended
    case dismissed
    /// The app no longer uses it.
    case unregistered

    package var text: Phrase {
      switch self {
      case .rotated: "rotated"
      case .expired: "expired"
      case .ended: "ended"
      case .dismissed: "dismissed"
      case .unregistered: "unregistered"
      }
    }
  }

  /// The token in hexadecimal, of any length.
  package var value: String
  package var kind: Kind
  package var attributesType: String?
  package var activityID: Activity.ID?
  package var app: String?
  package var user: String?
  package var issuedAt: Date
  /// When the token expires: an update token 8 h after it was issued.
  package var expiresAt: Date?
  package var invalidation: InvalidationReason?

  package init(
    value: String, kind: Kind, attributesType: String? = nil, activityID: Activity.ID? = nil,
    app: String? = nil, user: String? = nil, issuedAt: Date, expiresAt: Date? = nil
  ) {
    self.value = value
    self.kind = kind
    self.attributesType = attributesType
    self.activityID = activityID
    self.app = app
    self.user = user
    self.issuedAt = issuedAt
    self.expiresAt = expiresAt
  }

  /// The token's JSON in `GET /islet/v1/tokens`.
  package var json: JSON {
    [
      "token": .string(value), "kind": .string(kind.rawValue),
      "attributes_type": .optional(attributesType), "activity_id": .optional(activityID),
      "app_id": .optional(app), "user": .optional(user), "issued_at": .string(issuedAt.rfc3339),
      "expires_at": .optional(expiresAt?.rfc3339),
      "state": .string(invalidation?.rawValue ?? "active"),
    ]
  }

  package init?(json: JSON) {
    guard let value = json["token"]?.string, let kind = json["kind"]?.string.flatMap(Kind.init),
      let issued = json["issued_at"]?.string.flatMap(Date.init(iso8601:))
    else { return nil }
    self.init(
      value: value, kind: kind, attributesType: json["attributes_type"]?.string,
      activityID: json["activity_id"]?.string, app: json["app_id"]?.string,
      user: json["user"]?.string, issuedAt: issued,
      expiresAt: json["expires_at"]?.string.flatMap(Date.init(iso8601:)))
    invalidation = json["state"]?.string.flatMap(InvalidationReason.init)
  }
}

package struct TokenStore: Sendable {
  package private(set) var tokens = RevertibleDictionary<String, PushToken>()
  private var current = RevertibleDictionary<Activity.ID, String>()
  /// The number of invalid tokens that are kept, to explain rejections to their senders. The oldest
  /// are dropped.
  private static let historyLimit = 20_000
  private var dead: [String] = []
  /// The valid push-to-start tokens by attributes type.
  private var starts = RevertibleDictionary<String, Set<String>>()
  /// The state before the transaction; `nil` outside one.
  private var checkpoint: (dead: [String]?, count: Int)?

  init() {}

  /// Finds a token. Ignores the case of hexadecimal digits.
  package func find(_ value: String) -> PushToken? {
    tokens[value] ?? tokens[value.lowercased()] ?? tokens[value.uppercased()]
  }

  /// The valid push-to-start tokens of an attributes type, newest first.
  package func startTokens(of type: String) -> [PushToken] {
    (starts[type] ?? []).compactMap { tokens[$0] }.filter { $0.invalidation == nil }
      .sorted { ($0.issuedAt, $0.value) > ($1.issuedAt, $1.value) }
  }

  /// The valid update token of an activity.
  func token(of id: Activity.ID) -> String? { current[id] }

  /// Adds a token. Invalidates and returns the activity's earlier token.
  @discardableResult
  package mutating func enter(_ token: PushToken) -> PushToken? {
    tokens[token.value] = token
    if token.kind == .start, token.invalidation == nil {
      starts[token.attributesType ?? "", default: []].insert(token.value)
    }
    guard token.invalidation == nil else {
      retire(token.value)
      return nil
    }
    guard let id = token.activityID, token.kind == .update else { return nil }
    let earlier = current[id]
    current[id] = token.value
    guard let earlier, earlier != token.value else { return nil }
    return invalidate(earlier, .rotated)
  }

  @discardableResult
  package mutating func invalidate(_ value: String, _ invalidation: PushToken.InvalidationReason)
    -> PushToken?
  {
    guard var token = tokens[value], token.invalidation == nil else { return nil }
    token.invalidation = invalidation
    tokens[value] = token
    if token.kind == .start { starts[token.attributesType ?? ""]?.remove(value) }
    if let id = token.activityID, current[id] == value { current[id] = nil }
    retire(value)
    return token
  }

  @discardableResult
  mutating func invalidateToken(of id: Activity.ID, _ invalidation: PushToken.InvalidationReason)
    -> PushToken?
  {
    current[id].flatMap { invalidate($0, invalidation) }
  }

  private mutating func retire(_ value: String) { dead.append(value) }

  /// Drops the oldest invalid tokens once there are twice as many as `historyLimit`.
  private mutating func forgetOldest() {
    for old in dead.prefix(Self.historyLimit) where tokens[old]?.invalidation != nil {
      tokens[old] = nil
    }
    dead.removeFirst(Self.historyLimit)
  }

  // MARK: Documents

  mutating func restore(_ value: String, _ token: PushToken?) {
    if let old = tokens[value] {
      if old.kind == .start { starts[old.attributesType ?? ""]?.remove(value) }
      if let id = old.activityID, current[id] == value { current[id] = nil }
    }
    let wasDead = tokens[value]?.invalidation != nil
    tokens[value] = token
    guard let token else { return }
    if token.invalidation != nil {
      if !wasDead { retire(value) }
    } else if token.kind == .start {
      starts[token.attributesType ?? "", default: []].insert(value)
    } else if let id = token.activityID {
      current[id] = value
    }
  }

  /// Sorts invalid tokens in the order in which they are dropped.
  mutating func finishLoading() {
    dead = dead.filter { tokens[$0]?.invalidation != nil }
    dead.sort { first, second in
      guard let first = tokens[first], let second = tokens[second] else { return false }
      return (first.issuedAt, first.value) < (second.issuedAt, second.value)
    }
  }

  // MARK: Transactions

  mutating func begin() {
    let isFull = dead.count > Self.historyLimit * 2
    checkpoint = (isFull ? dead : nil, dead.count)
    tokens.begin()
    current.begin()
    starts.begin()
    if isFull { forgetOldest() }
  }

  mutating func commit() {
    checkpoint = nil
    tokens.commit()
    current.commit()
    starts.commit()
  }

  mutating func rollback() {
    guard let before = checkpoint else { return }
    checkpoint = nil
    dead = before.dead ?? Array(dead.prefix(before.count))
    tokens.rollback()
    current.rollback()
    starts.rollback()
  }
}
