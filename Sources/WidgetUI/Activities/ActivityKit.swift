public import Foundation

/// Stands for ActivityKit's `ActivityAttributes`.
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
public struct PushType: Hashable, Sendable {
  public static let token = PushType()
  public static func channel(_ id: String) -> PushType { .init() }
}
public struct ActivityUIDismissalPolicy: Hashable, Sendable {
  public static let `default` = ActivityUIDismissalPolicy()
  public static let immediate = ActivityUIDismissalPolicy()
  public static func after(_ date: Date) -> ActivityUIDismissalPolicy { .init() }
}
public struct AlertConfiguration: Sendable {
  public struct AlertSound: Hashable, Sendable {
    public static let `default` = AlertSound()
    public static func named(_ name: String) -> AlertSound { .init() }
  }
  public init(title: LocalizedStringResource, body: LocalizedStringResource, sound: AlertSound) {}
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

/// Stands for ActivityKit's `Activity`: a widget's own process sees no activities here, and what its
/// intents ask for reaches nobody.
public final class Activity<Attributes: ActivityAttributes>: Identifiable, @unchecked Sendable {
  public typealias ContentState = Attributes.ContentState
  public let id: String
  public let attributes: Attributes
  public let content: ActivityContent<ContentState>
  public var contentState: ContentState { content.state }
  public var activityState: ActivityState { .active }
  public var pushToken: Data? { nil }
  init(attributes: Attributes, content: ActivityContent<ContentState>) {
    id = UUID().uuidString
    self.attributes = attributes
    self.content = content
  }
  public static var activities: [Activity<Attributes>] { [] }
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
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType? = nil
  ) throws -> Activity<Attributes> { Activity(attributes: attributes, content: content) }
  public static func request(
    attributes: Attributes, content: ActivityContent<ContentState>, pushType: PushType?,
    style: ActivityStyle
  ) throws -> Activity<Attributes> { Activity(attributes: attributes, content: content) }
  public static func request(
    attributes: Attributes, contentState: ContentState, pushType: PushType? = nil
  ) throws -> Activity<Attributes> {
    Activity(attributes: attributes, content: ActivityContent(state: contentState, staleDate: nil))
  }
  public func update(_ content: ActivityContent<ContentState>) async {}
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?
  ) async {}
  public func update(
    _ content: ActivityContent<ContentState>, alertConfiguration: AlertConfiguration?,
    timestamp: Date
  ) async {}
  public func update(using state: ContentState) async {}
  public func update(using state: ContentState, alertConfiguration: AlertConfiguration?) async {}
  public func end(
    _ content: ActivityContent<ContentState>?, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {}
  public func end(
    using state: ContentState? = nil, dismissalPolicy: ActivityUIDismissalPolicy = .default
  ) async {}
  public func end(dismissalPolicy: ActivityUIDismissalPolicy) async {}
}

/// Stands for BrazeKit's protocol.
public protocol BrazeLiveActivityAttributes: ActivityAttributes {
  var brazeActivityId: String? { get }
}
/// Stands for OneSignal's protocols.
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
public struct AnyCodable: Codable, Hashable, Sendable {
  let text: String
  public func asString() -> String? { text }
  public func asInt() -> Int? { Int(text) }
  public func asDouble() -> Double? { Double(text) }
  public func asBool() -> Bool? { Bool(text) }
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    text =
      (try? container.decode(String.self)) ?? (try? container.decode(Int.self)).map { "\($0)" }
      ?? (try? container.decode(Double.self)).map { "\($0)" } ?? (try? container.decode(Bool.self))
      .map { "\($0)" } ?? ""
  }
}
