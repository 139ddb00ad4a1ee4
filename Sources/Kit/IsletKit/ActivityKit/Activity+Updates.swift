import Basics
public import Foundation
import Synchronization

extension Activity {
  /// The sequence of `activityUpdates`. Mirrors `Activity.ActivityUpdates` (iOS 16.1).
  public typealias ActivityUpdates = ActivityUpdateSequence<Activity<Attributes>>
  /// The sequence of `contentUpdates`. Mirrors `Activity.ContentUpdates` (iOS 16.2).
  public typealias ContentUpdates = ActivityUpdateSequence<ActivityContent<ContentState>>
  /// The sequence of `activityStateUpdates`. Mirrors `Activity.ActivityStateUpdates` (iOS 16.1).
  public typealias ActivityStateUpdates = ActivityUpdateSequence<ActivityState>
  /// The sequence of `pushTokenUpdates`. Mirrors `Activity.PushTokenUpdates` (iOS 16.1).
  public typealias PushTokenUpdates = ActivityUpdateSequence<Data>
  /// The sequence of `pushToStartTokenUpdates`. Mirrors `Activity.PushToStartTokenUpdates` (iOS
  /// 17.2).
  public typealias PushToStartTokenUpdates = ActivityUpdateSequence<Data>

  // MARK: Updates of the type

  /// The app's activities of this type that are not dismissed, oldest first, including those that
  /// an earlier process started. Mirrors `Activity.activities` (iOS 16.1).
  ///
  /// The first call in a process blocks until the gateway has responded, for at most ten seconds.
  public static var activities: [Activity<Attributes>] { activities(of: IsletApp.current.hub) }

  static func activities(of hub: ActivityHub) -> [Activity<Attributes>] {
    _ = hub.type(Attributes.self)
    return hub.model.withLock { model in
      model.sinks.values.compactMap { $0 as? Activity<Attributes> }
    }.sorted { ($0.startedAt, $0.ordinal) < ($1.startedAt, $1.ordinal) }
  }

  /// Each new activity of this type, preceded by running ones that pushes started. Mirrors
  /// `Activity.activityUpdates` (iOS 16.1).
  public static var activityUpdates: ActivityUpdates { activityUpdates(of: IsletApp.current.hub) }

  static func activityUpdates(of hub: ActivityHub) -> ActivityUpdates {
    let type = hub.type(Attributes.self)
    return hub.model.withLock { model in
      let running = model.sinks.values.compactMap { $0 as? Activity<Attributes> }
        .filter { $0.isRemote && $0.activityState.isLive }.sorted { $0.startedAt < $1.startedAt }
      return ActivityUpdateSequence(current: running, updates: type.started.subscribe())
    }
  }

  /// The push-to-start token of this type, `nil` until it is issued. Mirrors
  /// `Activity.pushToStartToken` (iOS 17.2).
  public static var pushToStartToken: Data? { IsletApp.current.hub.type(Attributes.self).token }

  /// Each push-to-start token, starting with the current one. Mirrors
  /// `Activity.pushToStartTokenUpdates` (iOS 17.2).
  public static var pushToStartTokenUpdates: PushToStartTokenUpdates {
    pushToStartTokenUpdates(of: IsletApp.current.hub)
  }

  static func pushToStartTokenUpdates(of hub: ActivityHub) -> PushToStartTokenUpdates {
    hub.type(Attributes.self).tokenUpdates
  }

  // MARK: Updates of one activity

  /// Each content from now on. Mirrors `Activity.contentUpdates` (iOS 16.2).
  public var contentUpdates: ContentUpdates {
    ActivityUpdateSequence(updates: contents.subscribe())
  }

  /// Each state, starting with the current one. The sequence ends after `dismissed`. Mirrors
  /// `Activity.activityStateUpdates` (iOS 16.1).
  public var activityStateUpdates: ActivityStateUpdates {
    read { ActivityUpdateSequence(current: [$0.state], updates: states.subscribe()) }
  }

  /// Each token, starting with the current one if there is one. Mirrors `Activity.pushTokenUpdates`
  /// (iOS 16.1).
  public var pushTokenUpdates: PushTokenUpdates {
    read { live in
      ActivityUpdateSequence(current: live.token.map { [$0] } ?? [], updates: tokens.subscribe())
    }
  }
}
