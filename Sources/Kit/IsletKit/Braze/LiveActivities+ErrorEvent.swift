extension Braze.LiveActivities {
  /// An error of a type or an activity.
  ///
  /// Mirrors BrazeKit's `Braze.LiveActivities.ErrorEvent` (14.2.0).
  public enum ErrorEvent: Error, Sendable, Hashable {
    /// An error of a type. Mirrors the case of the same name (14.2.0, iOS 17.2).
    case activityType(ActivityType)
    /// An error of one activity. Mirrors the case of the same name (14.2.0).
    case activityInstance(ActivityInstance)

    /// An error of a type.
    ///
    /// Mirrors BrazeKit's `ErrorEvent.ActivityType` (14.2.0, iOS 17.2).
    public enum ActivityType: Error, Sendable, Hashable {
      /// The push-to-start token did not reach the gateway; it is sent again if the error is
      /// transient. Mirrors the case of the same name (14.2.0).
      case pushToStartRegistrationFailed(activityType: String, isTransient: Bool, reason: String)
    }

    /// An error of an activity.
    ///
    /// Mirrors BrazeKit's `ErrorEvent.ActivityInstance` (14.2.0).
    public enum ActivityInstance: Error, Sendable, Hashable {
      /// The activity's token did not reach the gateway; it is sent again if the error is
      /// transient. Mirrors the case of the same name (14.2.0).
      case registrationFailed(
        activityId: String, activityType: String, pushTokenTag: String, isTransient: Bool,
        reason: String)
      /// A tag is stored for an activity that is not running any more. Mirrors the case of the same
      /// name (14.2.0).
      case activityNotFound(activityId: String, activityType: String)
      /// The tag is empty or longer than 256 bytes. Mirrors the case of the same name (14.2.0).
      case invalidPushTokenTag(activityId: String, activityType: String, tag: String)
    }
  }
}
