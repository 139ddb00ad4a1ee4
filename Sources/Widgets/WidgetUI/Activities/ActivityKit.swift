internal import ViewTree

public protocol ActivityAttributes: Decodable, Encodable {
  associatedtype ContentState: Decodable, Encodable, Hashable
}
public struct ActivityContent<State: Decodable & Encodable & Hashable>: Decodable, Encodable,
  Hashable
{
  public var state: State
  public var staleDate: Date?
  public var relevanceScore: Double
  public init(state: State, staleDate: Date?, relevanceScore: Double = 0) {
    self.state = state
    self.staleDate = staleDate
    self.relevanceScore = relevanceScore
  }
}
extension ActivityContent: Sendable where State: Sendable {}
public enum ActivityState: String, Codable, Hashable, Sendable {
  case pending, active, stale, ended, dismissed
}
public enum ActivityStyle: String, Hashable, Sendable { case standard, transient }
public enum PushType: Hashable, Sendable { case token, channel(String) }
public enum ActivityUIDismissalPolicy: Hashable, Sendable {
  case `default`, immediate, after(Date)
}
public struct AlertConfiguration: Sendable {
  public enum AlertSound: Hashable, Sendable { case `default`, named(String) }
  let title: LocalizedStringResource
  let body: LocalizedStringResource
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {
    self.title = title
    self.body = body
  }
}
public enum ActivityAuthorizationError: Error, Sendable {
  case denied, globalMaximumExceeded, targetMaximumExceeded, unsupported, unsupportedTarget
  case visibility, persistenceFailure, missingProcessIdentifier, attributesTooLarge, unentitled
}
public final class ActivityAuthorizationInfo: Sendable {
  public init() {}
  public var areActivitiesEnabled: Bool { true }
  public var frequentPushesEnabled: Bool { true }
  public var activityEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
  public var frequentPushEnablementUpdates: AsyncStream<Bool> { AsyncStream { $0.finish() } }
}

/// Replacement for ActivityKit's `Activity`. Views find no activities. An intent finds only the one
/// whose button was pressed; Islet applies its changes after the intent has finished.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  public typealias ContentState = Attributes.ContentState
  public let id: String
  public let attributes: Attributes
  public private(set) var content: ActivityContent<ContentState>
  public var contentState: ContentState { content.state }
  public private(set) var activityState = ActivityState.active
  public var pushToken: Data? { nil }
  init(id: String, attributes: Attributes, content: ActivityContent<ContentState>) {
    self.id = id
    self.attributes = attributes
    self.content = content
  }
  public static var activities: [Activity<Attributes>] {
    let decoder = JSONDecoder()
    return ActivityStore.shared.of("\(Attributes.self)").compactMap { running in
      guard let attributes = try? decoder.decode(Attributes.self, from: running.attributes),
        let state = try? decoder.decode(ContentState.self, from: running.state)
      else { return nil }
      return Activity(
        id: running.id, attributes: attributes,
        content: ActivityContent(state: state, staleDate: nil))
    }
  }
  public static var activityUpdates: AsyncStream<Activity<Attributes>> {
    AsyncStream { $0.finish() }
  }
  public static var pushToStartToken: Data? { nil }
  public static var pushToStartTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }
  public var activityStateUpdates: AsyncStream<ActivityState> { AsyncStream { $0.finish() } }
  public var contentUpdates: AsyncStream<ActivityContent<ContentState>> {
    AsyncStream { $0.finish() }
  }
  public var contentStateUpdates: AsyncStream<ContentState> { AsyncStream { $0.finish() } }
  public var pushTokenUpdates: AsyncStream<Data> { AsyncStream { $0.finish() } }

  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil,
    style: ActivityStyle = .standard
  ) throws -> Activity<Attributes> {
    let activity = Activity(id: UUID().uuidString, attributes: attributes, content: content)
    var change = activity.change(.request, content)
    change.attributes = try String(decoding: JSONEncoder().encode(attributes), as: UTF8.self)
    ActivityStore.shared.add(change)
    return activity
  }
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    try request(
      attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil),
      pushType: pushType)
  }
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration? = nil,
    timestamp: Date? = nil
  ) async {
    self.content = content
    var change = change(.update, content)
    change.alert = alertConfiguration.map { [$0.title.text, $0.body.text] }
    ActivityStore.shared.add(change)
  }
  public func update(
    using state: ContentState, alertConfiguration: AlertConfiguration? = nil
  ) async {
    await update(
      ActivityContent(state: state, staleDate: nil), alertConfiguration: alertConfiguration)
  }
  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    if let content { self.content = content }
    activityState = .ended
    var change = change(.end, content)
    switch dismissalPolicy {
    case .default: break
    case .immediate: change.isImmediate = true
    case .after(let date): change.dismissalDate = date
    }
    ActivityStore.shared.add(change)
  }
  public func end(
    using state: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {
    await end(
      state.map { ActivityContent(state: $0, staleDate: nil) }, dismissalPolicy: dismissalPolicy)
  }

  private func change(_ kind: HostChange.Kind, _ content: ActivityContent<ContentState>?)
    -> HostChange
  {
    var change = HostChange(kind, id: id, type: "\(Attributes.self)")
    change.state = content.flatMap { try? JSONEncoder().encode($0.state) }
      .map { String(decoding: $0, as: UTF8.self) }
    change.staleDate = content?.staleDate
    change.relevanceScore = content?.relevanceScore
    return change
  }
}

public protocol BrazeLiveActivityAttributes: ActivityAttributes {
  var brazeActivityId: String? { get }
}
public protocol OneSignalLiveActivityAttributes: ActivityAttributes {
  var onesignal: OneSignalLiveActivityAttributeData { get set }
}
public protocol OneSignalLiveActivityContentState: Codable & Hashable {
  var onesignal: OneSignalLiveActivityContentStateData? { get set }
}
public struct OneSignalLiveActivityAttributeData: Codable, Sendable {
  public var activityId: String
  public static func create(activityId: String) -> Self { .init(activityId: activityId) }
}
public struct OneSignalLiveActivityContentStateData: Codable, Hashable, Sendable {
  public var notificationId: String
}
public struct DefaultLiveActivityAttributes: OneSignalLiveActivityAttributes {
  public var data: [String: AnyCodable]
  public var onesignal: OneSignalLiveActivityAttributeData
  public struct ContentState: OneSignalLiveActivityContentState {
    public var data: [String: AnyCodable]
    public var onesignal: OneSignalLiveActivityContentStateData?
  }
}
/// Replacement for OneSignal's `AnyCodable`: any JSON value.
public struct AnyCodable: Codable, Hashable, Sendable {
  private let value: HostValue
  init(_ value: HostValue) { self.value = value }

  public func asString() -> String? { if case .text(let text) = value { text } else { nil } }
  public func asBool() -> Bool? { if case .flag(let flag) = value { flag } else { nil } }
  public func asDouble() -> Double? { if case .number(let number) = value { number } else { nil } }
  public func asInt() -> Int? { asDouble().flatMap { Int(exactly: $0) } }
  public func asArray() -> [AnyCodable]? {
    if case .list(let list) = value { list.map(AnyCodable.init) } else { nil }
  }
  public func asDict() -> [String: AnyCodable]? {
    if case .object(let object) = value { object.mapValues(AnyCodable.init) } else { nil }
  }

  public init(from decoder: any Decoder) throws { value = try HostValue(from: decoder) }
  public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}
