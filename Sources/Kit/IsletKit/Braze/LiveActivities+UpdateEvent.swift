public import Foundation

extension Braze.LiveActivities {
  /// What started an activity. Stands for BrazeKit's `LaunchSource` (14.2.0).
  public enum LaunchSource: String, Sendable, Hashable {
    /// The app. Stands for `LaunchSource.local` (14.2.0).
    case local
    /// A push. Stands for `LaunchSource.pushToStart` (14.2.0, iOS 17.2).
    case pushToStart
  }

  /// What became of a type or of an activity.
  ///
  /// Stands for BrazeKit's `Braze.LiveActivities.UpdateEvent` (14.2.0).
  public enum UpdateEvent: Sendable, Hashable {
    /// Something about a type: no activity exists yet. Stands for the case of the same name (14.2.0,
    /// iOS 17.2).
    case activityType(ActivityType)
    /// Something about one activity. Stands for the case of the same name (14.2.0).
    case activityInstance(ActivityInstance)

    /// What became of a type's push-to-start token.
    ///
    /// Stands for BrazeKit's `UpdateEvent.ActivityType` (14.2.0, iOS 17.2).
    public enum ActivityType: Sendable, Hashable {
      /// A token was read. Stands for the case of the same name (14.2.0).
      case pushToStartTokenRead(activityType: String)
      /// The token reached the gateway: activities can be started by pushes. Stands for the case of
      /// the same name (14.2.0).
      case pushToStartTokenFlushed(activityType: String)
      /// The type was unregistered. Stands for the case of the same name (18.0).
      case pushToStartUnregistered(activityType: String)
      /// The gateway knows that the type was unregistered. Stands for the case of the same name
      /// (18.0).
      case pushToStartUnregisterFlushed(activityType: String)

      /// The name before 18.0. Stands for the case of the same name (14.2.0).
      @available(*, deprecated, renamed: "pushToStartUnregistered(activityType:)")
      public static func pushToStartOptedOut(activityType: String) -> Self {
        .pushToStartUnregistered(activityType: activityType)
      }

      /// The name before 18.0. Stands for the case of the same name (14.2.0).
      @available(*, deprecated, renamed: "pushToStartUnregisterFlushed(activityType:)")
      public static func pushToStartOptOutFlushed(activityType: String) -> Self {
        .pushToStartUnregisterFlushed(activityType: activityType)
      }
    }

    /// What became of an activity, in this order: `started` or `resumed`, `active`, then tokens,
    /// content and staleness as they come, and at last one of `dismissed` and `ended`.
    ///
    /// Stands for BrazeKit's `UpdateEvent.ActivityInstance` (14.2.0).
    public enum ActivityInstance: Sendable, Hashable {
      /// The activity is followed from now on. Stands for the case of the same name (14.2.0).
      case started(
        activityId: String, activityType: String, pushTokenTag: String, launchSource: LaunchSource)
      /// The activity of an earlier process is followed again. Stands for the case of the same name
      /// (14.2.0).
      case resumed(activityId: String, activityType: String, pushTokenTag: String)
      /// The token reached the gateway: pushes can be sent under the tag. Stands for the case of the
      /// same name (14.2.0).
      case pushTokenFlushed(activityId: String, activityType: String, pushTokenTag: String)
      /// The activity is visible and up to date. Stands for the case of the same name (14.2.0).
      case active(activityId: String, activityType: String)
      /// The activity's content is out of date. Stands for the case of the same name (14.2.0,
      /// iOS 16.2).
      case stale(activityId: String, activityType: String, staleDate: Date?)
      /// The person removed the activity before it ended. Stands for the case of the same name
      /// (14.2.0).
      case dismissed(activityId: String, activityType: String)
      /// The activity ended. Stands for the case of the same name (14.2.0).
      case ended(activityId: String, activityType: String)
      /// The activity's content changed: find the activity by its id in `Activity.activities`. Stands
      /// for the case of the same name (14.2.0, iOS 16.2).
      case contentUpdated(activityId: String, activityType: String)
      /// The activity has a new token. Stands for the case of the same name (14.2.0).
      case pushTokenUpdated(activityId: String, activityType: String)
    }
  }
}
