extension Braze.LiveActivities {
  /// An error of a type or an activity.
  ///
  /// Mirrors BrazeKit's `Braze.LiveActivities.ErrorEvent`. It and its cases are from 14.2.0.
  public enum ErrorEvent: Error, Sendable, Hashable {
    /// An error of a type. Since iOS 17.2.
    case activityType(ActivityType)
    case activityInstance(ActivityInstance)

    /// An error of a type.
    ///
    /// Mirrors BrazeKit's `ErrorEvent.ActivityType` (14.2.0, iOS 17.2).
    public enum ActivityType: Error, Sendable, Hashable {
      /// The push-to-start token did not reach the gateway. It is sent again if the failure is
      /// transient.
      case pushToStartRegistrationFailed(activityType: String, isTransient: Bool, reason: String)
    }

    /// An error of an activity.
    ///
    /// Mirrors BrazeKit's `ErrorEvent.ActivityInstance` (14.2.0).
    public enum ActivityInstance: Error, Sendable, Hashable {
      /// The activity's token did not reach the gateway. It is sent again if the failure is
      /// transient.
      case registrationFailed(
        activityId: String, activityType: String, pushTokenTag: String, isTransient: Bool,
        reason: String)
      /// A stored tag belongs to an activity that is no longer running.
      case activityNotFound(activityId: String, activityType: String)
      /// The tag is empty or longer than 256 bytes.
      case invalidPushTokenTag(activityId: String, activityType: String, tag: String)
    }
  }
}
