/// Attributes of activities that Braze may start.
///
/// Stands for BrazeKit's `BrazeLiveActivityAttributes` (8.2.0, iOS 17.2). Braze's sender puts the
/// start's `activity_id` into the property; an app neither renames nor assigns it.
public protocol BrazeLiveActivityAttributes {
  /// The `activity_id` of the request that started the activity; `nil` where the app started it.
  /// Stands for `BrazeLiveActivityAttributes.brazeActivityId` (8.2.0, iOS 17.2).
  var brazeActivityId: String? { get }
}
