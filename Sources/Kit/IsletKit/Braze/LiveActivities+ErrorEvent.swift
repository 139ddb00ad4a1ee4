extension Braze.LiveActivities {
  /// What went wrong with a type or an activity.
  ///
  /// Stands for BrazeKit's `Braze.LiveActivities.ErrorEvent` (14.2.0).
  public enum ErrorEvent: Error, Sendable, Hashable {
    /// Something about a type. Stands for the case of the same name (14.2.0, iOS 17.2).
    case activityType(ActivityType)
    /// Something about one activity. Stands for the case of the same name (14.2.0).
    case activityInstance(ActivityInstance)

    /// What went wrong with a type.
    ///
    /// Stands for BrazeKit's `ErrorEvent.ActivityType` (14.2.0, iOS 17.2).
    public enum ActivityType: Error, Sendable, Hashable {
      /// The push-to-start token did not reach the gateway; where that may pass, it is sent again.
      /// Stands for the case of the same name (14.2.0).
      case pushToStartRegistrationFailed(activityType: String, isTransient: Bool, reason: String)
    }

    /// What went wrong with an activity.
    ///
    /// Stands for BrazeKit's `ErrorEvent.ActivityInstance` (14.2.0).
    public enum ActivityInstance: Error, Sendable, Hashable {
      /// The activity's token did not reach the gateway; where that may pass, it is sent again.
      /// Stands for the case of the same name (14.2.0).
      case registrationFailed(
        activityId: String, activityType: String, pushTokenTag: String, isTransient: Bool,
        reason: String)
      /// A tag is stored for an activity that runs no more. Stands for the case of the same name
      /// (14.2.0).
      case activityNotFound(activityId: String, activityType: String)
      /// The tag is empty or longer than 256 bytes. Stands for the case of the same name (14.2.0).
      case invalidPushTokenTag(activityId: String, activityType: String, tag: String)
    }
  }
}
