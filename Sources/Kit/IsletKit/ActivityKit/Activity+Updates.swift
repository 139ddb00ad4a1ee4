import Basics
public import Foundation
import Synchronization

extension Activity {
  /// Since iOS 16.1.
  public typealias ActivityUpdates = ActivityUpdateSequence<Activity<Attributes>>
  /// Since iOS 16.2.
  public typealias ContentUpdates = ActivityUpdateSequence<ActivityContent<ContentState>>
  /// Since iOS 16.1.
  public typealias ActivityStateUpdates = ActivityUpdateSequence<ActivityState>
  /// Since iOS 16.1.
  public typealias PushTokenUpdates = ActivityUpdateSequence<Data>
  /// Since iOS 17.2.
  public typealias PushToStartTokenUpdates = ActivityUpdateSequence<Data>

  // MARK: Of the type

  /// The app's activities of this type that are not dismissed, oldest first. Includes those of
  /// earlier processes. Since iOS 16.1.
  ///
  /// The first call in a process blocks until the gateway answers, for at most ten seconds.
  public static var activities: [Activity<Attributes>] { activities(of: IsletApp.current.hub) }

  static func activities(of hub: ActivityHub) -> [Activity<Attributes>] {
    _ = hub.type(Attributes.self)
    return hub.model.withLock { model in
      model.sinks.values.compactMap { $0 as? Activity<Attributes> }
    }.sorted { ($0.startedAt, $0.ordinal) < ($1.startedAt, $1.ordinal) }
  }

  /// New activities of this type, beginning with running ones that a push started. Since iOS 16.1.
  public static var activityUpdates: ActivityUpdates { activityUpdates(of: IsletApp.current.hub) }

  static func activityUpdates(of hub: ActivityHub) -> ActivityUpdates {
    let type = hub.type(Attributes.self)
    return hub.model.withLock { model in
      let running = model.sinks.values.compactMap { $0 as? Activity<Attributes> }
        .filter { $0.isRemote && $0.activityState.isLive }.sorted { $0.startedAt < $1.startedAt }
      return ActivityUpdateSequence(current: running, updates: type.started.subscribe())
    }
  }

  /// The push-to-start token of this type; `nil` until it is issued. Since iOS 17.2.
  public static var pushToStartToken: Data? { IsletApp.current.hub.type(Attributes.self).token }

  /// Push-to-start tokens, beginning with the current one. Since iOS 17.2.
  public static var pushToStartTokenUpdates: PushToStartTokenUpdates {
    pushToStartTokenUpdates(of: IsletApp.current.hub)
  }

  static func pushToStartTokenUpdates(of hub: ActivityHub) -> PushToStartTokenUpdates {
    hub.type(Attributes.self).tokenUpdates
  }

  // MARK: Of one activity

  /// All later contents. Since iOS 16.2.
  public var contentUpdates: ContentUpdates {
    ActivityUpdateSequence(updates: contents.subscribe())
  }

  /// States, beginning with the current one. Ends after `dismissed`. Since iOS 16.1.
  public var activityStateUpdates: ActivityStateUpdates {
    read { ActivityUpdateSequence(current: [$0.state], updates: states.subscribe()) }
  }

  /// Push tokens, beginning with the current one if there is one. Since iOS 16.1.
  public var pushTokenUpdates: PushTokenUpdates {
    read { live in
      ActivityUpdateSequence(current: live.token.map { [$0] } ?? [], updates: tokens.subscribe())
    }
  }
}
