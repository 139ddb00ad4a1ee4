public import Foundation

extension Braze.LiveActivities {
  /// What started an activity. Mirrors BrazeKit's `LaunchSource` (14.2.0).
  public enum LaunchSource: String, Sendable, Hashable {
    /// The app.
    case local
    /// A push. Since iOS 17.2.
    case pushToStart
  }

  /// A change of a type or an activity.
  ///
  /// Mirrors BrazeKit's `Braze.LiveActivities.UpdateEvent`. It and its cases are from 14.2.0 unless
  /// noted.
  public enum UpdateEvent: Sendable, Hashable {
    /// A change of a type, before an activity exists. Since iOS 17.2.
    case activityType(ActivityType)
    case activityInstance(ActivityInstance)

    /// A change of a type's push-to-start token.
    ///
    /// Mirrors BrazeKit's `UpdateEvent.ActivityType` (14.2.0, iOS 17.2).
    public enum ActivityType: Sendable, Hashable {
      case pushToStartTokenRead(activityType: String)
      /// The token reached the gateway: pushes can start activities.
      case pushToStartTokenFlushed(activityType: String)
      /// The type was unregistered. Since 18.0.
      case pushToStartUnregistered(activityType: String)
      /// The gateway confirmed the unregistration. Since 18.0.
      case pushToStartUnregisterFlushed(activityType: String)

      /// The name before 18.0.
      @available(*, deprecated, renamed: "pushToStartUnregistered(activityType:)")
      public static func pushToStartOptedOut(activityType: String) -> Self {
        .pushToStartUnregistered(activityType: activityType)
      }

      /// The name before 18.0.
      @available(*, deprecated, renamed: "pushToStartUnregisterFlushed(activityType:)")
      public static func pushToStartOptOutFlushed(activityType: String) -> Self {
        .pushToStartUnregisterFlushed(activityType: activityType)
      }
    }

    /// A change of an activity. The order is `started` or `resumed`, `active`, any tokens, contents
    /// and staleness, and finally `dismissed` or `ended`.
    ///
    /// Mirrors BrazeKit's `UpdateEvent.ActivityInstance` (14.2.0).
    public enum ActivityInstance: Sendable, Hashable {
      /// The activity is now followed.
      case started(
        activityId: String, activityType: String, pushTokenTag: String, launchSource: LaunchSource)
      /// The activity of an earlier process is followed again.
      case resumed(activityId: String, activityType: String, pushTokenTag: String)
      /// The token reached the gateway: pushes can use the tag.
      case pushTokenFlushed(activityId: String, activityType: String, pushTokenTag: String)
      /// The activity is visible and up to date.
      case active(activityId: String, activityType: String)
      /// The activity's content is out of date. Since iOS 16.2.
      case stale(activityId: String, activityType: String, staleDate: Date?)
      /// The user removed the activity before it ended.
      case dismissed(activityId: String, activityType: String)
      case ended(activityId: String, activityType: String)
      /// The activity's content changed. Find the activity by its ID in `Activity.activities`.
      /// Since iOS 16.2.
      case contentUpdated(activityId: String, activityType: String)
      /// The activity has a new token.
      case pushTokenUpdated(activityId: String, activityType: String)
    }
  }
}
