public import Foundation
import Basics
import Simulator

extension Activity {
  /// Starts an activity. Mirrors `Activity.request(attributes:content:pushType:)` (iOS 16.2).
  ///
  /// Blocks until the gateway has stored the activity, for at most ten seconds. Without a push type
  /// the activity gets no token. Throws `ActivityAuthorizationError`, or the `EncodingError` of
  /// content that cannot be encoded.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(Request(content, pushType), attributes: attributes)
  }

  /// Starts an activity with a style. Mirrors
  /// `Activity.request(attributes:content:pushType:style:)` (iOS 18).
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle
  ) throws -> Activity<Attributes> {
    try request(Request(content, pushType, style: style), attributes: attributes)
  }

  /// Schedules an activity. Mirrors
  /// `Activity.request(attributes:content:pushType:style:alertConfiguration:start:)` (iOS 26).
  ///
  /// The activity is `pending` until the gateway's clock reaches the date. Then it starts with the
  /// alert, even if the app is not running. `end` cancels a pending activity. Apple does not
  /// document these details, which are inferred: a token is issued immediately, a date in the past
  /// starts the activity immediately, and a cancelled activity becomes `ended` and `dismissed`
  /// without being shown.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle, alertConfiguration: AlertConfiguration, start: Date
  ) throws -> Activity<Attributes> {
    try request(
      Request(content, pushType, style: style, alert: alertConfiguration, start: start),
      attributes: attributes)
  }

  /// Schedules an activity. Mirrors
  /// `Activity.request(attributes:content:pushType:style:alertConfiguration:startDate:)` (iOS 26),
  /// which is deprecated in favour of the variant with the parameter `start`.
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle, alertConfiguration: AlertConfiguration, startDate: Date
  ) throws -> Activity<Attributes> {
    try request(
      attributes: attributes, content: content, pushType: pushType, style: style,
      alertConfiguration: alertConfiguration, start: startDate)
  }

  /// Options of a request besides the attributes.
  struct Request {
    var content: ActivityContent<ContentState>
    var pushType: PushType?
    var style: ActivityStyle
    var alert: AlertConfiguration?
    var start: Date?
    var id: String?

    init(
      _ content: ActivityContent<ContentState>, _ pushType: PushType? = nil,
      style: ActivityStyle = .standard, alert: AlertConfiguration? = nil, start: Date? = nil,
      id: String? = nil
    ) {
      self.content = content
      self.pushType = pushType
      self.style = style
      self.alert = alert
      self.start = start
      self.id = id
    }
  }

  static func request(
    _ request: Request, attributes: Attributes
  ) throws -> Activity<Attributes> {
    let app = IsletApp.current
    guard app.isInForeground else { throw ActivityAuthorizationError.visibility }
    var body = try Self.body(of: request.content)
    body["attributes_type"] = .string(String(describing: Attributes.self))
    body["attributes"] = try Codec.encode(attributes)
    body["app_id"] = .string(app.bundleIdentifier)
    if let id = request.id { body["id"] = .string(id) }
    body["style"] = .string(request.style.rawValue)
    body["alert"] = request.alert?.json
    body["start_date"] = request.start.map { .string($0.rfc3339) }
    switch request.pushType?.kind {
    case nil: body["push_type"] = "none"
    case .token: body["push_type"] = "token"
    case .channel(let channel):
      guard !channel.isEmpty else { throw ActivityAuthorizationError.unsupportedTarget }
      body["push_type"] = "channel"
      body["channel"] = .string(channel)
    }
    return try app.hub.request(body, attributes: attributes, state: request.content.state)
  }

  /// Updates the content. Mirrors `Activity.update(_:)` (iOS 16.2).
  ///
  /// Returns once the card shows the change. Retries for a minute if the gateway is unreachable.
  /// Has no effect on an ended activity.
  public nonisolated(nonsending) func update(_ content: ActivityContent<ContentState>) async {
    await update(content, alert: nil, timestamp: nil)
  }

  /// Updates the content and alerts the user. Mirrors `Activity.update(_:alertConfiguration:)` (iOS
  /// 16.2).
  public nonisolated(nonsending) func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) async {
    await update(content, alert: alertConfiguration, timestamp: nil)
  }

  /// Updates the content unless a newer update has been applied. Mirrors
  /// `Activity.update(_:alertConfiguration:timestamp:)` (iOS 17.2).
  ///
  /// The timestamp is the time of the content. Content older than the card's is ignored.
  public nonisolated(nonsending) func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil,
    timestamp: Date
  ) async {
    await update(content, alert: alertConfiguration, timestamp: timestamp)
  }

  /// Ends the activity. Mirrors `Activity.end(_:dismissalPolicy:)` (iOS 16.2).
  ///
  /// If `content` is `nil`, the card keeps its last content. For an ended activity, a policy other
  /// than the default changes when its card goes.
  public nonisolated(nonsending) func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    await end(content, dismissalPolicy, timestamp: nil)
  }

  /// Ends the activity unless a newer update has been applied. Mirrors
  /// `Activity.end(_:dismissalPolicy:timestamp:)` (iOS 17.2).
  public nonisolated(nonsending) func end(
    _ content: ActivityContent<ContentState>?,
    dismissalPolicy: ActivityUIDismissalPolicy = .default, timestamp: Date
  ) async {
    await end(content, dismissalPolicy, timestamp: timestamp)
  }

  // MARK: Bodies

  private nonisolated(nonsending) func update(
    _ content: ActivityContent<ContentState>, alert: AlertConfiguration?, timestamp: Date?
  ) async {
    guard activityState.isLive, var body = encoded(content) else { return }
    if let alert { body["alert"] = alert.json }
    if let timestamp { body["timestamp"] = .double(timestamp.timeIntervalSince1970) }
    await change("update", body)
  }

  private nonisolated(nonsending) func end(
    _ content: ActivityContent<ContentState>?, _ policy: ActivityUIDismissalPolicy, timestamp: Date?
  ) async {
    // A second end only changes when the card goes.
    guard activityState.isLive || activityState == .ended && policy != .default else { return }
    var body: JSONObject = [:]
    if let content { body = encoded(content) ?? [:] }
    if let timestamp { body["timestamp"] = .double(timestamp.timeIntervalSince1970) }
    switch policy.kind {
    case .default: break
    case .immediate: body["dismissal_policy"] = "immediate"
    case .after(let date): body["dismissal_date"] = .string(date.rfc3339)
    }
    await change("end", body)
  }

  /// The body of a change; `nil` if the content cannot be encoded, which the gateway logs.
  private func encoded(_ content: ActivityContent<ContentState>) -> JSONObject? {
    do {
      return try Self.body(of: content)
    } catch {
      let failure = CodingFailure(error)
      hub.send([.init(id: cardID, part: "content_state", failure: failure, refused: nil, kept: nil)]
      )
      return nil
    }
  }

  private static func body(of content: ActivityContent<ContentState>) throws -> JSONObject {
    [
      "content_state": try Codec.encode(content.state),
      "stale_date": .optional(content.staleDate?.rfc3339),
      "relevance_score": .double(content.relevanceScore),
    ]
  }
}

/// The rule for when an ended activity's card is removed from the lock screen.
///
/// Mirrors ActivityKit's `ActivityUIDismissalPolicy` (iOS 16.1).
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case `default`
    case immediate
    case after(Date)
  }

  let kind: Kind

  /// Up to four hours after the end, or when the user removes the card. Mirrors
  /// `ActivityUIDismissalPolicy.default` (iOS 16.1).
  public static let `default` = ActivityUIDismissalPolicy(kind: .default)

  /// Immediately. Mirrors `ActivityUIDismissalPolicy.immediate` (iOS 16.1).
  public static let immediate = ActivityUIDismissalPolicy(kind: .immediate)

  /// At a date, and no later than four hours after the end. Mirrors
  /// `ActivityUIDismissalPolicy.after(_:)` (iOS 16.1).
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy {
    ActivityUIDismissalPolicy(kind: .after(date))
  }
}

/// How pushes address an activity.
///
/// Mirrors ActivityKit's `PushType` (iOS 16.1).
public struct PushType: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case token
    case channel(String)
  }

  let kind: Kind

  /// By a token of the activity. Mirrors `PushType.token` (iOS 16.1).
  public static let token = PushType(kind: .token)

  /// By a broadcast channel. Mirrors `PushType.channel(_:)` (iOS 18).
  public static func channel(_ channelID: String) -> PushType {
    PushType(kind: .channel(channelID))
  }
}
