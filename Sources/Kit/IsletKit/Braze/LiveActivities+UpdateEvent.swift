public import Foundation

extension Braze.LiveActivities {
  /// The cause of an activity's start. Mirrors BrazeKit's `LaunchSource` (14.2.0).
  public enum LaunchSource: String, Sendable, Hashable {
    /// The app. Mirrors `LaunchSource.local` (14.2.0).
    case local
    /// A push. Mirrors `LaunchSource.pushToStart` (14.2.0, iOS 17.2).
    case pushToStart
  }

  /// An event of a type or an activity.
  ///
  /// Mirrors BrazeKit's `Braze.LiveActivities.UpdateEvent` (14.2.0).
  public enum UpdateEvent: Sendable, Hashable {
    /// An event of a type: no activity exists yet. Mirrors the case of the same name (14.2.0, iOS
    /// 17.2).
    case activityType(ActivityType)
    /// An event of one activity. Mirrors the case of the same name (14.2.0).
    case activityInstance(ActivityInstance)

    /// An event of a type's push-to-start token.
    ///
    /// Mirrors BrazeKit's `UpdateEvent.ActivityType` (14.2.0, iOS 17.2).
    public enum ActivityType: Sendable, Hashable {
      /// A token was read. Mirrors the case of the same name (14.2.0).
      case pushToStartTokenRead(activityType: String)
      /// The token reached the gateway: pushes can start activities. Mirrors the case of the same
      /// name (14.2.0).
      case pushToStartTokenFlushed(activityType: String)
      /// The type was unregistered. Mirrors the case of the same name (18.0).
      case pushToStartUnregistered(activityType: String)
      /// The gateway has confirmed that the type is unregistered. Mirrors the case of the same name
      /// (18.0).
      case pushToStartUnregisterFlushed(activityType: String)

      /// The name before 18.0. Mirrors the case of the same name (14.2.0).
      @available(*, deprecated, renamed: "pushToStartUnregistered(activityType:)")
      public static func pushToStartOptedOut(activityType: String) -> Self {
        .pushToStartUnregistered(activityType: activityType)
      }

      /// The name before 18.0. Mirrors the case of the same name (14.2.0).
      @available(*, deprecated, renamed: "pushToStartUnregisterFlushed(activityType:)")
      public static func pushToStartOptOutFlushed(activityType: String) -> Self {
        .pushToStartUnregisterFlushed(activityType: activityType)
      }
    }

    /// Events of an activity, in this order: `started` or `resumed`, `active`, then tokens, content
    /// and staleness as they occur, and finally `dismissed` or `ended`.
    ///
    /// Mirrors BrazeKit's `UpdateEvent.ActivityInstance` (14.2.0).
    public enum ActivityInstance: Sendable, Hashable {
      /// The activity is followed from now on. Mirrors the case of the same name (14.2.0).
      case started(
        activityId: String, activityType: String, pushTokenTag: String, launchSource: LaunchSource)
      /// The activity of an earlier process is followed again. Mirrors the case of the same name
      /// (14.2.0).
      case resumed(activityId: String, activityType: String, pushTokenTag: String)
      /// The token reached the gateway: pushes can be sent under the tag. Mirrors the case of the
      /// same name (14.2.0).
      case pushTokenFlushed(activityId: String, activityType: String, pushTokenTag: String)
      /// The activity is visible and up to date. Mirrors the case of the same name (14.2.0).
      case active(activityId: String, activityType: String)
      /// The activity's content is out of date. Mirrors the case of the same name (14.2.0, iOS
      /// 16.2).
      case stale(activityId: String, activityType: String, staleDate: Date?)
      /// The user removed the activity before it ended. Mirrors the case of the same name (14.2.0).
      case dismissed(activityId: String, activityType: String)
      /// The activity ended. Mirrors the case of the same name (14.2.0).
      case ended(activityId: String, activityType: String)
      /// The activity's content changed: find the activity by its id in `Activity.activities`.
      /// Mirrors the case of the same name (14.2.0, iOS 16.2).
      case contentUpdated(activityId: String, activityType: String)
      /// The activity has a new token. Mirrors the case of the same name (14.2.0).
      case pushTokenUpdated(activityId: String, activityType: String)
    }
  }
}
