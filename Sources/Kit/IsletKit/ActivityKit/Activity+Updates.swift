import Basics
public import Foundation
import Synchronization

extension Activity {
  /// The sequence of `activityUpdates`. Stands for `Activity.ActivityUpdates` (iOS 16.1).
  public typealias ActivityUpdates = ActivityUpdateSequence<Activity<Attributes>>
  /// The sequence of `contentUpdates`. Stands for `Activity.ContentUpdates` (iOS 16.2).
  public typealias ContentUpdates = ActivityUpdateSequence<ActivityContent<ContentState>>
  /// The sequence of `activityStateUpdates`. Stands for `Activity.ActivityStateUpdates` (iOS 16.1).
  public typealias ActivityStateUpdates = ActivityUpdateSequence<ActivityState>
  /// The sequence of `pushTokenUpdates`. Stands for `Activity.PushTokenUpdates` (iOS 16.1).
  public typealias PushTokenUpdates = ActivityUpdateSequence<Data>
  /// The sequence of `pushToStartTokenUpdates`. Stands for `Activity.PushToStartTokenUpdates`
  /// (iOS 17.2).
  public typealias PushToStartTokenUpdates = ActivityUpdateSequence<Data>

  // MARK: Of the type

  /// The app's activities of this type that have not gone, the oldest first: also those that an
  /// earlier process started. Stands for `Activity.activities` (iOS 16.1).
  ///
  /// The first call in a process blocks until the gateway answered, for at most ten seconds.
  public static var activities: [Activity<Attributes>] { activities(of: IsletApp.current.hub) }

  static func activities(of hub: ActivityHub) -> [Activity<Attributes>] {
    _ = hub.type(Attributes.self)
    return hub.model.withLock { model in
      model.sinks.values.compactMap { $0 as? Activity<Attributes> }
    }.sorted { ($0.startedAt, $0.ordinal) < ($1.startedAt, $1.ordinal) }
  }

  /// Each new activity of this type, beginning with those that pushes started and that still run.
  /// Stands for `Activity.activityUpdates` (iOS 16.1).
  public static var activityUpdates: ActivityUpdates { activityUpdates(of: IsletApp.current.hub) }

  static func activityUpdates(of hub: ActivityHub) -> ActivityUpdates {
    let type = hub.type(Attributes.self)
    return hub.model.withLock { model in
      let running = model.sinks.values.compactMap { $0 as? Activity<Attributes> }
        .filter { $0.isRemote && $0.activityState.isLive }.sorted { $0.startedAt < $1.startedAt }
      return ActivityUpdateSequence(current: running, updates: type.started.subscribe())
    }
  }

  /// The token with which pushes start activities of this type, `nil` until it was issued. Stands
  /// for `Activity.pushToStartToken` (iOS 17.2).
  public static var pushToStartToken: Data? { IsletApp.current.hub.type(Attributes.self).token }

  /// Each push-to-start token, beginning with the current one. Stands for
  /// `Activity.pushToStartTokenUpdates` (iOS 17.2).
  public static var pushToStartTokenUpdates: PushToStartTokenUpdates {
    pushToStartTokenUpdates(of: IsletApp.current.hub)
  }

  static func pushToStartTokenUpdates(of hub: ActivityHub) -> PushToStartTokenUpdates {
    hub.type(Attributes.self).tokenUpdates
  }

  // MARK: Of one activity

  /// Each content from now on. Stands for `Activity.contentUpdates` (iOS 16.2).
  public var contentUpdates: ContentUpdates {
    ActivityUpdateSequence(updates: contents.subscribe())
  }

  /// Each state, beginning with the current one; it ends with `dismissed`. Stands for
  /// `Activity.activityStateUpdates` (iOS 16.1).
  public var activityStateUpdates: ActivityStateUpdates {
    read { ActivityUpdateSequence(current: [$0.state], updates: states.subscribe()) }
  }

  /// Each token, beginning with the current one where there is one. Stands for
  /// `Activity.pushTokenUpdates` (iOS 16.1).
  public var pushTokenUpdates: PushTokenUpdates {
    read { live in
      ActivityUpdateSequence(current: live.token.map { [$0] } ?? [], updates: tokens.subscribe())
    }
  }
}
